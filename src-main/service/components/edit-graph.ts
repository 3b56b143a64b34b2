import {
  type CountsGrown,
  findCountedRows,
  findElementsWith,
  findWholeReference,
  growCounts,
  markByHand,
  movePrimary,
  nothingGrown,
  renameReference,
  replaceTargets,
  updateElement,
} from '#service/db/components/component-graph.ts'
import { removeComponentRow } from '#service/db/components/removed-components.ts'
import type { UserTransaction } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import { type ComponentEdit, graphMarks } from '#service/domain/components/component-edit.ts'
import { withReference } from '#service/domain/documents/renamed-reference.ts'
import { isGeneratedPrimary } from '#service/domain/documents/generated-ref.ts'
import { preservedFormOf } from '#service/domain/documents/document-family.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { changeComponents } from './change-components.ts'
import {
  changeGraph,
  countsOf,
  type GraphChange,
  type GraphTools,
  maxListed,
  primaryOf,
  report,
  requireComponents,
} from './change-graph.ts'
import { editProblems } from './edit-component.ts'

/** Changes of the graph around a component; what is absent stays. */
export interface GraphEdit {
  /** What it depends on, the whole list. */
  readonly dependencyIds?: readonly string[] | undefined
  /** Makes it the primary component. */
  readonly primary?: boolean | undefined
  /** Gives it another reference. */
  readonly newReference?: boolean | undefined
}

/**
 * Changes a component and the graph around it, in one transaction, and lets the version be evaluated again.
 *
 * @throws {Rejection} if a value is invalid, a component is not in the version, or the format of the document cannot represent it
 */
export async function editWithGraph(
  tools: GraphTools,
  version: SbomVersion,
  id: string,
  { edit, graph, by }: { readonly edit: ComponentEdit; readonly graph: GraphEdit; readonly by: Actor },
): Promise<void> {
  const problems = [...editProblems(edit, version), ...graphProblems(id, graph, version)]
  if (problems.length > 0) throw new Rejection(problems)
  const change: GraphChange = async (transaction, at) => {
    if (Object.keys(edit).length > 0) {
      await changeComponents(transaction, version, [{ id, edit }], { at, isByHand: true })
    }
    const { dependencyIds, primary, newReference } = graph
    let grown = nothingGrown
    if (dependencyIds !== undefined) {
      await requireComponents(transaction, version, dependencyIds)
      const dependencies = await replaceTargets(transaction, id, dependencyIds)
      await markByHand(transaction, id, [graphMarks.dependencies], at)
      grown = { ...grown, dependencies }
    }
    if (newReference === true) await giveReference(transaction, version, id, at)
    if (primary === true) grown = added(grown, await makePrimary(transaction, version, id, { at, by }))
    await growCounts(transaction, version.id, grown, at)
    await report(transaction, version, { id, at, action: 'UPDATED' })
  }
  await changeGraph(tools, version, { by, change })
}

function graphProblems(id: string, { dependencyIds, newReference }: GraphEdit, version: SbomVersion): string[] {
  const isTooLong = (dependencyIds?.length ?? 0) > maxListed
  return [
    ...(dependencyIds?.includes(id) ? ['A component cannot depend on itself'] : []),
    ...(isTooLong ? [`"dependencyIds" has more than ${maxListed} entries`] : []),
    ...(newReference === true && preservedFormOf(version) === 'SPDX 3'
      ? ['SPDX 3 names elements by addresses of their document: exports make new ones by themselves']
      : []),
  ]
}

/** Makes a component the primary one. A primary component that no document names goes: it stood for the product. */
async function makePrimary(
  transaction: UserTransaction,
  version: SbomVersion,
  id: string,
  { at, by }: { readonly at: string; readonly by: Actor },
): Promise<CountsGrown> {
  const before = await primaryOf(transaction, version)
  if (before === id) return nothingGrown
  const counted = await findCountedRows(transaction, [before, id])
  await movePrimary(transaction, version.id, { from: before, to: id })
  await markByHand(transaction, id, [graphMarks.primary], at)
  const row = await transaction.selectFrom('component').select('ref').where('id', '=', before).executeTakeFirst()
  const stoodForProduct = row !== undefined && isGeneratedPrimary({ primary: true, ref: row.ref })
  const removed = stoodForProduct ? await removeComponentRow(transaction, version.id, before, { at, by }) : undefined
  const other = await findCountedRows(transaction, [before, id])
  // One of both is listed, and counts, in place of the other.
  const grown = [...counted.map((one) => countsOf(one, -1)), ...other.map((one) => countsOf(one))]
  return grown.reduce(added, { ...nothingGrown, dependencies: -(removed?.edges ?? 0) })
}

/** Members of documents that have the reference of a component, beside the model. */
const keptReference = { CycloneDX: 'bom-ref', 'SPDX 2': 'SPDXID', 'SPDX 3': 'spdxId' } as const

async function giveReference(
  transaction: UserTransaction,
  version: SbomVersion,
  id: string,
  at: string,
): Promise<void> {
  const before = await findWholeReference(transaction, id)
  if (before === undefined) throw new Rejection('Component not found')
  const form = preservedFormOf(version)
  const ref = form === 'SPDX 2' ? `SPDXRef-${newId()}` : newId()
  await renameReference(transaction, id, ref, keptReference[form])
  await markByHand(transaction, id, ['uniqueId'], at)
  for (const { section, position, value } of await findElementsWith(transaction, version.id, before)) {
    const element: unknown = JSON.parse(value)
    const after = withReference(element, before, ref)
    if (after === element) continue
    await updateElement(transaction, version.id, { section, position, value: JSON.stringify(after), ...refOf(after) })
  }
}

/** An entry of the dependency graph is found by its own reference. */
function refOf(value: unknown): { ref?: string } {
  const own = typeof value === 'object' && value !== null ? (value as { ref?: unknown }).ref : undefined
  return typeof own === 'string' ? { ref: own } : {}
}

function added(a: CountsGrown, b: CountsGrown): CountsGrown {
  return {
    components: a.components + b.components,
    withPurl: a.withPurl + b.withPurl,
    withCpe: a.withCpe + b.withCpe,
    withLicense: a.withLicense + b.withLicense,
    withSupplier: a.withSupplier + b.withSupplier,
    dependencies: a.dependencies + b.dependencies,
  }
}

/** Whether a change of the graph is asked for. */
export function changesGraph({ dependencyIds, primary, newReference }: GraphEdit): boolean {
  return dependencyIds !== undefined || primary === true || newReference === true
}
