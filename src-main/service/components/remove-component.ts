import { growCounts } from '#service/db/components/component-graph.ts'
import { removeComponentRow, restoreComponentRow } from '#service/db/components/removed-components.ts'
import { retainOfComponents } from '#service/db/decisions/pending-retention.ts'
import type { Actor } from '#service/domain/actor.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { changeGraph, countsOf, type GraphChange, type GraphTools, primaryOf, report } from './change-graph.ts'

/**
 * Removes a component with its edges and findings. It can be put back.
 *
 * @throws {Rejection} if it is the primary component, or is not in the version
 */
export async function removeComponent(tools: GraphTools, version: SbomVersion, id: string, by: Actor): Promise<void> {
  const change: GraphChange = async (transaction, at) => {
    if ((await primaryOf(transaction, version)) === id) {
      throw new Rejection('The primary component cannot be removed. Make another component primary first')
    }
    await retainOfComponents(transaction, version.id, [id])
    const removed = await removeComponentRow(transaction, version.id, id, { at, by })
    if (!removed) throw new Rejection('Component not found')
    await growCounts(transaction, version.id, { ...countsOf(removed.row, -1), dependencies: -removed.edges }, at)
    await report(transaction, version, { id, at, action: 'DELETED' })
  }
  await changeGraph(tools, version, { by, change })
}

/**
 * Puts a removed component back, with its edges to the components that are still there. Decisions about it come back with the next scan.
 *
 * @throws {Rejection} if it was not removed from the document that the version shows
 */
export async function restoreComponent(tools: GraphTools, version: SbomVersion, id: string, by: Actor): Promise<void> {
  const change: GraphChange = async (transaction, at) => {
    const restored = await restoreComponentRow(transaction, version.id, id, at)
    if (!restored) throw new Rejection('Removed component not found')
    await growCounts(transaction, version.id, { ...countsOf(restored.row), dependencies: restored.edges }, at)
    await report(transaction, version, { id, at, action: 'CREATED' })
  }
  await changeGraph(tools, version, { by, change })
}
