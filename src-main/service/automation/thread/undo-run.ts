import { storeChanges } from '#service/components/change-components.ts'
import {
  type ComponentChange,
  type ComponentToEdit,
  findComponentsToEdit,
} from '#service/db/components/component-edit.ts'
import {
  type ComponentRunChange,
  deleteRunChanges,
  findRun,
  readRunChanges,
  saveRun,
} from '#service/db/automation/runs.ts'
import { queueProcessing } from '#service/db/jobs/job-queue.ts'
import { endProposalsOfRun } from '#service/db/statements/proposals.ts'
import { findVersionsById } from '#service/db/versions/find-version.ts'
import { findOperation } from '#service/db/decisions/vex-operations.ts'
import { undoUnchanged } from '#service/decisions/undo.ts'
import type { Actor } from '#service/domain/actor.ts'
import { undoableOf, withValues } from '#service/domain/automation/member-values.ts'
import { errorBeforeUndo, errorWhileUndone } from '#service/domain/automation/undo-error.ts'
import type { AutomationRun } from '#service/domain/automation/rule.ts'
import { identifyingFields } from '#service/domain/components/component-edit.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { undoVersionChange } from '#service/versions/undoable-change.ts'
import type { Job } from '#service/domain/job.ts'
import type { Task, TaskContext } from '#service/workers/task.ts'

export interface UndoRunInput {
  readonly organizationId: string
  readonly runId: string
  readonly by: Actor
  /** A scan of the version: it is queued if components are other packages again. */
  readonly scan: Job
}

export interface UndoRunEnd {
  /** Rows that were changed since, and stay. */
  readonly keptCount: number
}

const atOnce = 500
/** Members that scans or the analysis depend on. */
const dueMembers = [...identifyingFields, 'supportLevel', 'internal'] as const
/**
 * Undoes what a run changed, except rows that were changed since. What was undone before a kill is not undone twice. The caller holds the
 * lock of the version.
 *
 * @throws {Rejection} if the run does not exist or is undone
 */
export const undoRunTask: Task<UndoRunInput, UndoRunEnd> = {
  name: 'undo-run',
  async run(context, { organizationId, runId, by, scan }) {
    const { database, now } = context
    const run = await findRun(database.write, organizationId, runId)
    if (!run) throw new Rejection('Run not found')
    if (run.undoneAt !== null) throw new Rejection('The run is already undone')
    await saveRun(database.write, { ...run, error: errorWhileUndone(run.error) })
    const kept = new Set<string>()
    for (const id of run.stepIds.toReversed()) {
      const step = await findOperation({ read: database.write }, organizationId, id)
      if (!step || step.undoneAt !== null) continue
      const at = now().toISOString()
      const left = await database.write
        .transaction()
        .execute((transaction) => undoUnchanged(transaction, step, { kind: 'UNDO', by, at }))
      for (const findingId of left) kept.add(findingId)
    }
    const ending = { organizationId, versionId: run.versionId, at: now().toISOString() }
    const answered = await database.write
      .transaction()
      .execute((transaction) => endProposalsOfRun(transaction, run.id, ending))
    const isVersionKept = await restoreVersionOf(context, organizationId, run)
    const componentsKept = await restoreComponents(context, { organizationId, scan }, run)
    const error = errorBeforeUndo(run.error)
    await saveRun(database.write, { ...run, error, undoneAt: now().toISOString(), versionChange: null })
    return {
      keptCount: kept.size + answered + componentsKept + (isVersionKept ? 1 : 0),
    }
  },
}

/** What is undone is forgotten with it: after a kill it is not undone twice. */
async function restoreVersionOf(
  { database, now }: TaskContext,
  organizationId: string,
  run: AutomationRun,
): Promise<boolean> {
  const { versionChange: change } = run
  if (!change) return false
  const version = (await findVersionsById(database.write, organizationId, [run.versionId])).get(run.versionId)
  if (!version) throw new Rejection('The version was deleted')
  return database.write.transaction().execute(async (transaction) => {
    const isKept = await undoVersionChange(transaction, version, change, now().toISOString())
    await saveRun(transaction, { ...run, error: errorWhileUndone(run.error), versionChange: null })
    return isKept
  })
}

/** With the first components that are other packages again, a scan of the version is queued: after a kill none lacks it. */
async function restoreComponents(
  { database, now, signal }: TaskContext,
  { organizationId, scan }: Pick<UndoRunInput, 'organizationId' | 'scan'>,
  { id: runId, versionId }: AutomationRun,
): Promise<number> {
  const version = (await findVersionsById(database.write, organizationId, [versionId])).get(versionId)
  if (!version) throw new Rejection('The version was deleted')
  let keptCount = 0
  let isQueued = false
  for (let after = ''; ;) {
    signal.throwIfAborted()
    const some = await readRunChanges(database.write, runId, { after, limit: atOnce })
    const last = some.at(-1)
    if (!last) return keptCount
    after = last.componentId
    const { kept, isDue } = await database.write.transaction().execute(async (transaction) => {
      const ids = some.map(({ componentId }) => componentId)
      const found = await findComponentsToEdit(transaction, versionId, ids)
      const undone = some.map((change) => restoredOf(change, found.get(change.componentId)))
      const changes = undone.flatMap(({ change }) => (change ? [change] : []))
      if (changes.length > 0) await storeChanges(transaction, version, changes, now().toISOString())
      await deleteRunChanges(transaction, runId, ids)
      const isOther = undone.some((one) => one.isDue)
      if (isOther && !isQueued) await queueProcessing(transaction, scan)
      return { kept: undone.filter(({ isKept }) => isKept).length, isDue: isOther }
    })
    keptCount += kept
    isQueued ||= isDue
  }
}

/** Returns a component as it was before a run, or what keeps it as it is. */
function restoredOf(
  change: ComponentRunChange,
  before: ComponentToEdit | undefined,
): { readonly change: ComponentChange | null; readonly isKept: boolean; readonly isDue: boolean } {
  if (!before) return { change: null, isKept: true, isDue: false }
  const { restored, isKept } = undoableOf(before.component, change)
  if (Object.keys(restored).length === 0) return { change: null, isKept, isDue: false }
  const after = withValues(before.component, restored)
  return {
    change: { id: change.componentId, before, after, byHand: before.byHand },
    ...{ isKept, isDue: dueMembers.some((name) => name in restored) },
  }
}
