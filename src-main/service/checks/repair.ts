import { componentFix } from '#service/checks/fixes.ts'
import { listFailedObjects, type VersionCheck } from '#service/checks/version-checks.ts'
import type { EditOfComponent } from '#service/components/change-components.ts'
import { type ComponentToRepair, findComponentsToRepair } from '#service/db/checks/checked-components.ts'
import { findComponentsToEdit } from '#service/db/components/component-edit.ts'
import type { UserReader } from '#service/db/database.ts'
import type { ComponentEdit, EditableComponent } from '#service/domain/components/component-edit.ts'
import { testOfCheck } from './still-fails.ts'

/** What is to be repaired. */
export interface RepairRequest {
  /** Empty if the request has none. */
  readonly value: string
  /** Null: all that failed. */
  readonly componentIds: readonly string[] | null
}

/** A value before and after a repair. */
export interface RepairedValue {
  /** The component; null for the document. */
  readonly component: { readonly id: string; readonly name: string; readonly version: string | null } | null
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** What a repair would do. */
export interface RepairPlan {
  readonly edits: readonly EditOfComponent[]
  /** Components that failed, were asked for, and cannot be repaired this way. */
  readonly leftCount: number
}

/** Components whose values are read at once. */
const atOnce = 500

/**
 * Returns the edits that repair what failed, still fails and can be repaired. Nothing else is edited: what was set since the check ran
 * stays, and doing it twice changes nothing the second time.
 *
 * @throws {Rejection} if the check cannot be repaired here, or its repair needs a value
 */
export async function planRepair(
  read: UserReader,
  result: VersionCheck,
  { value, componentIds }: RepairRequest,
): Promise<RepairPlan> {
  const fix = componentFix(result.check.id, value)
  const asked = await findFailed(read, result, componentIds)
  const edits = asked.flatMap((component) => {
    const edit = fix.edit(component, value)
    return edit ? [{ id: component.id, edit }] : []
  })
  return { edits, leftCount: asked.length - edits.length }
}

/**
 * Returns the distinct licenses that a repair with a value replaces. A component without a license that can be listed is left out: one
 * that is longer than its column can be in no condition.
 */
export async function listReplacedLicenses(
  read: UserReader,
  result: VersionCheck,
  { componentIds }: RepairRequest,
): Promise<readonly string[]> {
  const asked = await findFailed(read, result, componentIds)
  return [...new Set(asked.flatMap(({ licenseExpression }) => licenseExpression ?? []))]
}

/** Returns what failed, was asked for and still fails. */
async function findFailed(
  read: UserReader,
  result: VersionCheck,
  componentIds: readonly string[] | null,
): Promise<readonly ComponentToRepair[]> {
  const failed = await listFailedObjects(read, result)
  const positions = failed.flatMap(({ position }) => position ?? [])
  const found = await findComponentsToRepair(read, result, positions)
  const chosen = componentIds === null ? null : new Set(componentIds)
  const asked = found.filter(({ id }) => chosen === null || chosen.has(id))
  return withoutRepaired(read, result, asked)
}

/** Leaves out what was changed since the check ran and no longer fails. */
async function withoutRepaired(
  read: UserReader,
  { versionId, check }: VersionCheck,
  components: readonly ComponentToRepair[],
): Promise<readonly ComponentToRepair[]> {
  const changed = components.filter(({ isChanged }) => isChanged).map(({ id }) => id)
  const stillFails = testOfCheck(check.id)
  const repaired = new Set<string>()
  for (let first = 0; first < changed.length; first += atOnce) {
    const current = await findComponentsToEdit(read, versionId, changed.slice(first, first + atOnce))
    for (const [id, component] of current) if (!stillFails(component)) repaired.add(id)
  }
  return components.filter(({ id }) => !repaired.has(id))
}

/** Returns what edits change, in their order. */
export async function listRepairedValues(
  read: UserReader,
  versionId: string,
  edits: readonly EditOfComponent[],
): Promise<readonly RepairedValue[]> {
  const ids = edits.map(({ id }) => id)
  const found = await findComponentsToEdit(read, versionId, ids)
  return edits.flatMap(({ id, edit }) => {
    const before = found.get(id)?.component
    if (!before) return []
    const component = { id, name: before.name, version: before.componentVersion }
    return Object.entries(edit).map(([name, value]) => {
      return { component, field: words[name] ?? name, before: valueOf(before, name), after: textOf(value) }
    })
  })
}

/** Names of fields, as the API calls them. */
const words: Readonly<Record<string, string>> = { componentVersion: 'version', supportLevel: 'supportStatus' }

function valueOf(component: EditableComponent, name: string): string | null {
  if (name === 'license') return component.licenseExpression
  if (name === 'supplier') return component.detail.supplier?.name ?? null
  return textOf(component[name as keyof ComponentEdit & keyof EditableComponent]) // a member, as the edits of fixes name them
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  const { name } = (value ?? {}) as { readonly name?: unknown } // a supplier
  return typeof name === 'string' ? name : null
}
