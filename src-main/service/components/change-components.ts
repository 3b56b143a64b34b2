import type { Transaction } from 'kysely'
import {
  type ComponentChange,
  type ComponentToEdit,
  findComponentsToEdit,
  updateComponents,
} from '#service/db/components/component-edit.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import {
  clearsUserSupport,
  type ComponentEdit,
  type EditableComponent,
  editedNames,
} from '#service/domain/components/component-edit.ts'
import { isEvaluatedAlone } from '#service/domain/components/evaluated-alone.ts'
import { wellFormed } from '#service/domain/json-values.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { findExpressionError } from '#service/standards/spdx/license-expression.ts'
import { editedComponent } from './edited-component.ts'

/** A component and its new values. */
export interface EditOfComponent {
  readonly id: string
  readonly edit: ComponentEdit
}

/** An edit of a component as it was read. The caller knows that it has not changed since (decision 0081). */
export interface EditOfRead extends EditOfComponent {
  readonly before: ComponentToEdit
}

/** Components before and after a change. */
export interface ChangedComponents {
  readonly changes: readonly ComponentChange[]
  /** Whether one of them or its support must be evaluated again. */
  readonly isDue: boolean
  /** Ids of those that are due, if others keep their results; null if all components of the version are due. */
  readonly dueAlone: readonly string[] | null
}

interface ChangeOptions {
  readonly at: string
  readonly isByHand: boolean
  /** Leaves out components that need no change any more. */
  readonly isWanted?: ((before: ComponentToEdit) => boolean) | undefined
}

/**
 * Changes components and everything derived from them: counts, and the label of the version if it is the version of its primary component.
 * What a person sets is remembered, so that no rule writes over it.
 *
 * @throws {Rejection} if a component no longer exists
 */
export async function changeComponents(
  transaction: Transaction<UserDataTables>,
  version: SbomVersion,
  given: readonly EditOfComponent[],
  { at, isByHand, isWanted = () => true }: ChangeOptions,
): Promise<ChangedComponents> {
  const found = await findComponentsToEdit(
    transaction,
    version.id,
    given.map(({ id }) => id),
  )
  const edits = given.flatMap(({ id, edit }): EditOfRead[] => {
    const before = found.get(id)
    if (!before) throw new Rejection('Component not found')
    return isWanted(before) ? [{ id, before, edit }] : []
  })
  if (edits.length === 0 && given.length > 0) return { changes: [], isDue: false, dueAlone: [] }
  return changeRead(transaction, version, edits, { at, isByHand })
}

/** Changes components as they were read, as `changeComponents` does. */
export async function changeRead(
  transaction: Transaction<UserDataTables>,
  version: SbomVersion,
  edits: readonly EditOfRead[],
  { at, isByHand }: Pick<ChangeOptions, 'at' | 'isByHand'>,
): Promise<ChangedComponents> {
  const changed = changesOfEdits(version, edits, { at, isByHand })
  await storeChanges(transaction, version, changed.changes, at)
  return changed
}

/** Returns what edits make of components as they were read. Nothing is stored. @throws {Rejection} if a license is no expression */
export function changesOfEdits(
  version: SbomVersion,
  edits: readonly EditOfRead[],
  { at, isByHand }: Pick<ChangeOptions, 'at' | 'isByHand'>,
): ChangedComponents {
  const changes = edits.map(({ id, before, edit: stated }): ComponentChange & { readonly isDue: boolean } => {
    const edit = withoutSameMark(before.component, withoutSameLicense(before, wellFormed(stated)))
    const { component: after, isOther } = editedComponent(before.component, edit, version, { at, isByHand })
    const edited = isByHand ? editedNames(before.component, edit) : []
    const byHand = [...new Set([...before.byHand, ...edited])]
    // The analysis looks for public packages of the names of internal components only.
    const isDue = isOther || clearsUserSupport(edit) || after.internal !== before.component.internal
    return { id, before, after, byHand, isDue }
  })
  const due = changes.filter(({ isDue }) => isDue)
  return { changes, isDue: due.length > 0, dueAlone: dueAloneOf(due) }
}

/** Returns the ids of components that are due, if others keep their results; null if all of the version are. */
export function dueAloneOf(due: readonly ComponentChange[]): readonly string[] | null {
  return due.every(({ before, after }) => isEvaluatedAlone(before, after)) ? due.map(({ id }) => id) : null
}

/** Stores changed components with everything derived from them. */
export async function storeChanges(
  transaction: Transaction<UserDataTables>,
  version: SbomVersion,
  changes: readonly ComponentChange[],
  at: string,
): Promise<void> {
  const label = changes.map((change) => newLabel(version, change)).find((text) => text !== null) ?? null
  await updateComponents(transaction, version, changes, { label, at })
  await reportLicenses(transaction, version, changes, at)
}

/** Returns the label that a version gets with the version of its primary component; null if it stays. */
function newLabel({ label }: SbomVersion, { before, after }: ComponentChange): string | null {
  const { componentVersion } = before.component
  const isLabel = before.isPrimary && (componentVersion ?? label) === label
  return isLabel && after.componentVersion !== componentVersion ? after.componentVersion : null
}

/** Reports other licenses of components (specification 6). */
async function reportLicenses(
  transaction: Transaction<UserDataTables>,
  { organizationId, id: versionId }: SbomVersion,
  changes: readonly ComponentChange[],
  at: string,
): Promise<void> {
  const other = changes.filter(({ before, after }) => before.component.licenseExpression !== after.licenseExpression)
  const messages = other.map(({ id, before, after }) => {
    const { name, componentVersion: version, licenseExpression: license } = after
    const payload = { componentId: id, name, version, license, before: before.component.licenseExpression }
    return { organizationId, messageType: 'COMPONENT_LICENSE_UPDATE', versionId, payload, at } as const
  })
  await insertOutboxMessages(transaction, messages)
}

/**
 * Removes a license that the component has already: a client that sends all fields must not turn the names of a document's licenses into an
 * expression.
 *
 * @throws {Rejection} if another license is not an SPDX expression
 */
function withoutSameLicense(
  { component }: { readonly component: EditableComponent },
  edit: ComponentEdit,
): ComponentEdit {
  const { license, ...rest } = edit
  const error = license == null ? undefined : findExpressionError(license)
  if (license == null || error === undefined) return edit
  if (license === component.licenseExpression) return rest
  throw new Rejection(licenseProblem(license, error))
}

/** A client that sends all fields says nothing new about whether a component is internal. */
function withoutSameMark(component: EditableComponent, edit: ComponentEdit): ComponentEdit {
  const { internal, ...rest } = edit
  return internal === component.internal ? rest : edit
}

/** Says why a text is not a license expression. */
export function licenseProblem(
  license: string,
  { reason, character }: { readonly reason: string; readonly character: number },
): string {
  return `"${license}" is not an SPDX license expression: ${reason} (character ${character})`
}
