import { findOwnComponents, growCounts } from '#service/db/components/component-graph.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { readRemoved, removeComponentRow, restoreComponentRow } from '#service/db/components/removed-components.ts'
import { retainOfComponents } from '#service/db/decisions/pending-retention.ts'
import type { UserTransaction } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { changeGraph, countsOf, type GraphTools, primaryOf } from './change-graph.ts'
import { readRecorded, RecordedEdit } from './recorded-edit.ts'

/** A removal of components as a whole. */
export interface Removal {
  /** Undoes it. */
  readonly editId: string | null
  readonly removedCount: number
}

/** What is recorded of a removal: the rest is kept with the removed component. */
interface RemovedOne {
  readonly id: string
}

const atOnce = 500
const maxProblems = 100

/**
 * Removes components with their edges and findings in one transaction: all or none. They can be put back together, or each by itself.
 *
 * @throws {Rejection} if one is the primary component, or is not in the version
 */
export async function removeComponents(
  tools: GraphTools,
  version: SbomVersion,
  ids: readonly string[],
  by: Actor,
): Promise<Removal> {
  let editId: string | null = null
  const change = async (transaction: UserTransaction, at: string) => {
    await requireRemovable(transaction, version, ids)
    const record = new RecordedEdit<RemovedOne>(version, { kind: 'REMOVAL', editedBy: by, editedAt: at })
    for (let first = 0; first < ids.length; first += atOnce) {
      const some = ids.slice(first, first + atOnce)
      await retainOfComponents(transaction, version.id, some)
      for (const id of some) {
        const removed = await removeComponentRow(transaction, version.id, id, { at, by })
        if (!removed) continue // required above
        await growCounts(transaction, version.id, { ...countsOf(removed.row, -1), dependencies: -removed.edges }, at)
      }
      await record.add(
        transaction,
        some.map((id) => ({ id })),
      )
    }
    await reportAll(transaction, version, { ids, at, action: 'DELETED' })
    editId = await record.end(transaction)
  }
  await changeGraph(tools, version, { by, change })
  return { editId, removedCount: ids.length }
}

async function requireRemovable(
  transaction: UserTransaction,
  version: SbomVersion,
  ids: readonly string[],
): Promise<void> {
  if (ids.includes(await primaryOf(transaction, version))) {
    throw new Rejection('The primary component cannot be removed. Make another component primary first')
  }
  const own = await findOwnComponents(transaction, version.id, ids)
  const foreign = ids.filter((id) => !own.has(id)).map((id) => `Component "${id}" not found`)
  if (foreign.length > 0) throw new Rejection(foreign.slice(0, maxProblems))
}

/** Puts the components of a removal back, with their edges and what was nested in them, the last one first. Returns how many were still removed. */
export async function restoreRemoved(
  transaction: UserTransaction,
  version: SbomVersion,
  editId: string,
  at: string,
): Promise<number> {
  const ids: string[] = []
  for await (const some of readRecorded<RemovedOne>(transaction, editId, atOnce)) ids.push(...some.map(({ id }) => id))
  const removed = await readRemoved(transaction, version.id)
  const restoredIds: string[] = []
  for (const id of ids.toReversed()) {
    const restored = await restoreComponentRow(transaction, version.id, id, at, removed)
    if (!restored) continue
    restoredIds.push(id)
    await growCounts(transaction, version.id, { ...countsOf(restored.row), dependencies: restored.edges }, at)
  }
  await reportAll(transaction, version, { ids: restoredIds, at, action: 'CREATED' })
  return restoredIds.length
}

/** Reports changed components to open windows. */
async function reportAll(
  transaction: UserTransaction,
  { id: versionId, environmentId, organizationId }: SbomVersion,
  { ids, at, action }: { readonly ids: readonly string[]; readonly at: string; readonly action: 'CREATED' | 'DELETED' },
): Promise<void> {
  const event = { organizationId, at, versionId, environmentId }
  await insertChangeEvents(transaction, [
    ...ids.map((id) => ({ ...event, kind: 'COMPONENT' as const, action, subjectId: id })),
    { ...event, kind: 'SBOM', action: 'UPDATED', subjectId: versionId },
  ])
}
