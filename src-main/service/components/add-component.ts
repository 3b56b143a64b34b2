import { addEdges, findTakenRefs, growCounts, nextPosition } from '#service/db/components/component-graph.ts'
import { columnsOf } from '#service/db/components/component-edit.ts'
import { readRemovedRefs } from '#service/db/components/removed-components.ts'
import type { UserTransaction } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { ComponentEdit, EditableComponent } from '#service/domain/components/component-edit.ts'
import { emptyDetail } from '#service/domain/components/component.ts'
import { generatedRef } from '#service/domain/documents/generated-ref.ts'
import { preservedFormOf } from '#service/domain/documents/document-family.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import {
  changeGraph,
  countsOf,
  type GraphTools,
  maxListed,
  primaryOf,
  report,
  requireComponents,
} from './change-graph.ts'
import { editedComponent } from './edited-component.ts'
import { editProblems, valueProblems } from './edit-component.ts'

/** A component to add. */
export interface NewComponent {
  readonly edit: ComponentEdit & { readonly name: string }
  /** What depends on it; null for the primary component. */
  readonly dependentIds: readonly string[] | null
  /** What it depends on; null if nothing is said. */
  readonly dependencyIds: readonly string[] | null
}

/**
 * Adds a component to a version.
 *
 * @returns its id
 * @throws {Rejection} if a value is invalid, a component is not in the version, or the format of the document cannot represent it
 */
export async function addComponent(
  tools: GraphTools,
  version: SbomVersion,
  given: NewComponent,
  by: Actor,
): Promise<string> {
  const problems = problemsOf(given, version)
  if (problems.length > 0) throw new Rejection(problems)
  const id = newId()
  const add = async (transaction: UserTransaction, at: string) => {
    const dependents = given.dependentIds ?? [await primaryOf(transaction, version)]
    const targets = given.dependencyIds ?? []
    await requireComponents(transaction, version, [...dependents, ...targets])
    const counts = await insertRow(transaction, version, { given, id, at })
    const edges = [...dependents.map((from) => [from, id] as const), ...targets.map((to) => [id, to] as const)]
    const dependencies = await addEdges(transaction, edges)
    await growCounts(transaction, version.id, { ...counts, dependencies }, at)
    await report(transaction, version, { id, at, action: 'CREATED' })
  }
  await changeGraph(tools, version, { by, change: add, stages: ['CHECKS', 'LABELING', 'VULN_SCAN'] })
  return id
}

function problemsOf({ edit, dependentIds, dependencyIds }: NewComponent, version: SbomVersion): readonly string[] {
  const long = Object.entries({ dependentIds, dependencyIds }).filter(([, list]) => (list?.length ?? 0) > maxListed)
  const problems = new Set([
    ...valueProblems(edit),
    ...editProblems(edit, version),
    ...long.map(([name]) => `"${name}" has more than ${maxListed} entries`),
  ])
  return [...problems]
}

/** Stores the row of a new component. Returns what it counts. */
export async function insertRow(
  transaction: UserTransaction,
  version: SbomVersion,
  {
    given,
    id,
    at,
  }: { readonly given: Pick<NewComponent, 'edit' | 'dependencyIds'>; readonly id: string; readonly at: string },
) {
  const { edit, dependencyIds } = given
  const holder = transaction.selectFrom('sbom_version').select('content_id').where('id', '=', version.id)
  const contentId = (await holder.where('visible', '=', 1).executeTakeFirst())?.content_id
  if (contentId == null) throw new Rejection('Sbom not found')
  const position = await nextPosition(transaction, version.id)
  const ref = await freeRef(transaction, version, edit, position)
  const { component } = editedComponent({ ...emptyComponent, ref }, edit, version, { at, isByHand: true })
  const {
    name = edit.name,
    name_key: key = edit.name.toLowerCase(),
    kind = 'library',
    ...columns
  } = columnsOf(component)
  await transaction
    .insertInto('component')
    .values({
      ...columns,
      ...{ id, content_id: contentId, ref, position, name, name_key: key, kind },
      ...{ names_dependencies: dependencyIds === null ? 0 : 1, edited_fields: '["*"]', created_at: at, updated_at: at },
    })
    .execute()
  return countsOf({ ...columns, is_listed: 1 })
}

/** Returns a reference that no component of the version has: its purl, or its name and version, in the form of the document. */
async function freeRef(
  transaction: UserTransaction,
  version: SbomVersion,
  { name, componentVersion, purl }: NewComponent['edit'],
  position: number,
): Promise<string> {
  const form = preservedFormOf(version)
  // What is said about a removed component must not be said about this one, and it may come back.
  const removed = await readRemovedRefs(transaction, version.id)
  const isTaken = async (ref: string) =>
    removed.has(ref) || (await findTakenRefs(transaction, version.id, [ref])).has(ref)
  // Identifiers of SPDX 3 are addresses, which exports make.
  if (form === 'SPDX 3') {
    let place = position
    while (await isTaken(generatedRef(place))) place += 1
    return generatedRef(place)
  }
  const text = purl ?? (componentVersion ? `${name}@${componentVersion}` : name)
  const short = text.slice(0, 500)
  const wanted = form === 'CycloneDX' ? short : `SPDXRef-${short.replaceAll(/[^A-Za-z0-9.-]+/g, '-')}`
  return (await isTaken(wanted)) ? `${wanted}-${newId()}` : wanted
}

/** A component of which nothing is said. */
export const emptyComponent: EditableComponent = {
  ...{ ref: '', name: '', componentVersion: null, kind: 'library', group: null, purl: null, cpes: [], swid: null },
  ...{ description: null, scope: null, copyright: null, author: null, licenseExpression: null },
  ...{ declaredLicenseExpression: null, internal: false, internalSource: null, labels: [], customValues: {} },
  ...{ supportLevel: 'unspecified', endOfSupport: null, supportSource: null, supportReason: null },
  ...{ detail: emptyDetail, statedSupport: null },
}
