import { countsOf } from '#service/components/change-graph.ts'
import { dueAloneOf } from '#service/components/change-components.ts'
import { type Restored, restoreMembers } from '#service/components/edit-steps.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import {
  type CountsGrown,
  findOwnComponents,
  growCounts,
  nothingGrown,
} from '#service/db/components/component-graph.ts'
import { removeComponentRow, restoreComponentRow } from '#service/db/components/removed-components.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { retainOfComponents } from '#service/db/decisions/pending-retention.ts'
import { forgetRemoved, isAsAdded, restoreTargets } from '#service/db/repeats/replaced-targets.ts'
import { readVersionToEdit } from '#service/db/versions/version-values.ts'
import type { Actor } from '#service/domain/actor.ts'
import { isSameJson } from '#service/domain/json-values.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { undoVersionChange } from '#service/versions/undoable-change.ts'
import { type RepeatedChanges, type RepeatedDue, sumOf } from './carry-out.ts'
import { atOnce } from './read-versions.ts'

interface Undoing {
  readonly transaction: UserTransaction
  readonly version: SbomVersion
  readonly at: string
  readonly by: Actor
  /** Ids of what stays because it was edited since. */
  readonly kept: Set<string>
  /** Ids of what is as it was before. */
  readonly restored: Set<string>
}

/** Takes repeated edits back, in the caller's transaction. What was edited since stays. */
export async function undoRepeated(
  transaction: UserTransaction,
  version: SbomVersion,
  changes: RepeatedChanges,
  { at, by }: { readonly at: string; readonly by: Actor },
): Promise<{ readonly keptIds: ReadonlySet<string>; readonly isNothing: boolean; readonly due: RepeatedDue }> {
  const undoing: Undoing = { transaction, version, at, by, kept: new Set(), restored: new Set() }
  const grown = [await restoreRemoved(undoing, changes), await restoreDependencies(undoing, changes)]
  grown.push(await takeBackAdded(undoing, changes))
  if (isOfGraph(changes)) {
    await growCounts(transaction, version.id, grown.reduce(sumOf, nothingGrown), at)
    await reportGraph(undoing, changes)
  }
  const due = await restoreValues(undoing, changes)
  await restoreDocument(undoing, changes)
  return { keptIds: undoing.kept, isNothing: undoing.restored.size === 0, due }
}

async function restoreDocument(
  { transaction, version, at, kept, restored }: Undoing,
  { document }: RepeatedChanges,
): Promise<void> {
  if (!document) return
  const before = await readVersionToEdit(transaction, version.id)
  if (await undoVersionChange(transaction, version, document, at)) kept.add(version.id)
  const after = await readVersionToEdit(transaction, version.id)
  if (!isSameJson(before?.values, after?.values)) restored.add(version.id)
}

async function restoreValues(
  { transaction, version, at, kept, restored }: Undoing,
  { changed }: RepeatedChanges,
): Promise<RepeatedDue> {
  const done: Restored = { restoredCount: 0, isOther: false, due: [] }
  for (let first = 0; first < changed.length; first += atOnce) {
    const some = changed.slice(first, first + atOnce)
    const ids = new Set(await restoreMembers(transaction, version, some, { at, done }))
    for (const { id } of some) (ids.has(id) ? restored : kept).add(id)
  }
  return { isDue: done.due.length > 0, isOther: done.isOther, dueAlone: dueAloneOf(done.due) }
}

/** Whether edits changed the graph of a version. */
export function isOfGraph({ addedIds, removedIds, dependencies }: RepeatedChanges): boolean {
  return addedIds.length + removedIds.length + dependencies.length > 0
}

async function restoreRemoved(
  { transaction, version, at, kept, restored }: Undoing,
  { removedIds }: RepeatedChanges,
): Promise<CountsGrown> {
  let grown = nothingGrown
  for (const id of removedIds) {
    const back = await restoreComponentRow(transaction, version.id, id, at)
    if (back) grown = sumOf(grown, { ...countsOf(back.row), dependencies: back.edges })
    ;(back ? restored : kept).add(id)
  }
  return grown
}

async function restoreDependencies(
  { transaction, version, at, kept, restored }: Undoing,
  { dependencies }: RepeatedChanges,
): Promise<CountsGrown> {
  const ids = dependencies.flatMap(({ before }) => before)
  const there = ids.length === 0 ? new Set<string>() : await findOwnComponents(transaction, version.id, ids)
  let edges = 0
  for (const replaced of dependencies) {
    const grownBy = await restoreTargets(transaction, replaced, { isThere: (id) => there.has(id), at })
    ;(grownBy === null ? kept : restored).add(replaced.id)
    edges += grownBy ?? 0
  }
  return { ...nothingGrown, dependencies: edges }
}

async function takeBackAdded(
  { transaction, version, at, by, kept, restored }: Undoing,
  { addedIds }: RepeatedChanges,
): Promise<CountsGrown> {
  let grown = nothingGrown
  for (const id of addedIds) {
    const isUnchanged = await isAsAdded(transaction, id)
    if (isUnchanged) await retainOfComponents(transaction, version.id, [id])
    const removed = isUnchanged ? await removeComponentRow(transaction, version.id, id, { at, by }) : undefined
    if (removed) {
      await forgetRemoved(transaction, id)
      grown = sumOf(grown, { ...countsOf(removed.row, -1), dependencies: -removed.edges })
    }
    ;(removed ? restored : kept).add(id)
  }
  return grown
}

async function reportGraph(
  { transaction, version, at, kept }: Undoing,
  { addedIds, removedIds, dependencies }: RepeatedChanges,
): Promise<void> {
  const { id: versionId, environmentId, organizationId } = version
  const event = { organizationId, at, versionId, environmentId }
  const of = (action: 'CREATED' | 'UPDATED' | 'DELETED', ids: readonly string[]) =>
    ids.filter((id) => !kept.has(id)).map((subjectId) => ({ ...event, kind: 'COMPONENT', action, subjectId }) as const)
  await insertChangeEvents(transaction, [
    ...of('CREATED', removedIds),
    ...of(
      'UPDATED',
      dependencies.map(({ id }) => id),
    ),
    ...of('DELETED', addedIds),
    { ...event, kind: 'SBOM', action: 'UPDATED', subjectId: versionId },
  ])
}
