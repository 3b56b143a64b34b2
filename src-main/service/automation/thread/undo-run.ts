import { storeChanges } from '#service/components/change-components.ts'
import { type ComponentChange, findComponentsToEdit } from '#service/db/components/component-edit.ts'
import { deleteRunChanges, findRun, readRunChanges, saveRun } from '#service/db/automation/runs.ts'
import { endProposalsOfRun } from '#service/db/statements/proposals.ts'
import { findVersionsById } from '#service/db/versions/find-version.ts'
import { findOperation } from '#service/db/decisions/vex-operations.ts'
import { undoUnchanged } from '#service/decisions/undo.ts'
import type { Actor } from '#service/domain/actor.ts'
import { undoableOf, withValues } from '#service/domain/automation/member-values.ts'
import type { AutomationRun } from '#service/domain/automation/rule.ts'
import { identifyingFields } from '#service/domain/components/component-edit.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { undoVersionChange } from '#service/versions/undoable-change.ts'
import type { Task, TaskContext } from '#service/workers/task.ts'

export interface UndoRunInput {
  readonly organizationId: string
  readonly runId: string
  readonly by: Actor
}

export interface UndoRunEnd {
  /** Rows that were changed since, and stay. */
  readonly keptCount: number
  /** Whether the version must be scanned again. */
  readonly isDue: boolean
}

const atOnce = 500
/** Members that scans or the analysis depend on. */
const dueMembers = [...identifyingFields, 'supportLevel', 'internal'] as const
/** What a run says while it is being undone: an undo that goes on after a kill does not know what the first part changed. */
const interrupted = 'The undo was interrupted'

/**
 * Undoes what a run changed, except rows that were changed since. What was undone before a kill is not undone twice. The caller holds the
 * lock of the version.
 *
 * @throws {Rejection} if the run does not exist or is undone
 */
export const undoRunTask: Task<UndoRunInput, UndoRunEnd> = {
  name: 'undo-run',
  async run(context, { organizationId, runId, by }) {
    const { database, now } = context
    const run = await findRun(database.write, organizationId, runId)
    if (!run) throw new Rejection('Run not found')
    if (run.undoneAt !== null) throw new Rejection('The run is already undone')
    const goesOn = run.error === interrupted
    await saveRun(database.write, { ...run, error: interrupted })
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
    const components = await restoreComponents(context, organizationId, run)
    const error = goesOn ? null : run.error
    await saveRun(database.write, { ...run, error, undoneAt: now().toISOString(), versionChange: null })
    return {
      keptCount: kept.size + answered + components.keptCount + (isVersionKept ? 1 : 0),
      isDue: components.isDue || goesOn,
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
    await saveRun(transaction, { ...run, error: interrupted, versionChange: null })
    return isKept
  })
}

async function restoreComponents(
  { database, now, signal }: TaskContext,
  organizationId: string,
  { id: runId, versionId }: AutomationRun,
): Promise<UndoRunEnd> {
  const version = (await findVersionsById(database.write, organizationId, [versionId])).get(versionId)
  if (!version) throw new Rejection('The version was deleted')
  let keptCount = 0
  let isDue = false
  for (let after = ''; ;) {
    signal.throwIfAborted()
    const some = await readRunChanges(database.write, runId, { after, limit: atOnce })
    const last = some.at(-1)
    if (!last) return { keptCount, isDue }
    after = last.componentId
    await database.write.transaction().execute(async (transaction) => {
      const ids = some.map(({ componentId }) => componentId)
      const found = await findComponentsToEdit(transaction, versionId, ids)
      const changes = some.flatMap((change): ComponentChange[] => {
        const before = found.get(change.componentId)
        const undoable = before && undoableOf(before.component, change)
        if (!before || !undoable || undoable.isKept) keptCount += 1
        if (!before || !undoable || Object.keys(undoable.restored).length === 0) return []
        const restored = withValues(before.component, undoable.restored)
        return [{ id: change.componentId, before, after: restored, byHand: before.byHand }]
      })
      isDue ||= some.some(({ before }) => dueMembers.some((name) => name in before))
      if (changes.length > 0) await storeChanges(transaction, version, changes, now().toISOString())
      await deleteRunChanges(transaction, runId, ids)
    })
  }
}
