import type { StageName } from '#shared/stage.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { endStage, startStages } from '#service/db/versions/stage-rows.ts'
import type { Task, TaskContext } from '#service/workers/task.ts'
import { runStage, type StageOutcome } from './run-stage.ts'
import type { Ending, Stage, StageContext } from '#service/workers/stage.ts'

/** Versions that one task scans again, in the order of the list, with the stages for each. */
export interface RescanInput {
  readonly versions: readonly StageContext['version'][]
  readonly stages: readonly StageName[]
  readonly jobId: string
}

/** A failed stage. Its earlier results stay. */
export interface RescanFailure extends StageOutcome {
  readonly version: StageContext['version']
  readonly stage: StageName
}

/** Creates the task that runs some of the stages again for a few versions. */
export function createRescanTask(stages: readonly Stage[]): Task<RescanInput, readonly RescanFailure[]> {
  return { name: 'rescan', run: (context, input) => rescanChunk(context, input, stages) }
}

/**
 * Scans a few versions again, one after the other, so that they share cached data. All of them are marked as in progress at the start,
 * which makes them run again after a kill. Versions without changes end together: first their scans, then their policies.
 */
export async function rescanChunk(
  context: TaskContext,
  { versions, stages: names, jobId }: RescanInput,
  known: readonly Stage[],
): Promise<readonly RescanFailure[]> {
  const { now } = context
  const stages = known.filter(({ name }) => names.includes(name))
  const ids = versions.map(({ id }) => id)
  await startStages(
    context.database.write,
    ids,
    stages.map(({ name }) => name),
    now().toISOString(),
  )
  const failures: RescanFailure[] = []
  const report = { ...context, report: () => {} }
  // Policies and rules read what the stages before them store, of a version without changes the date of its data.
  const parts = [
    stages.filter(({ name }) => name !== 'POLICY_SCAN'),
    stages.filter(({ name }) => name === 'POLICY_SCAN'),
  ]
  for (const [part, own] of parts.entries()) {
    const unchanged: Ending[] = []
    for (const [at, version] of versions.entries()) {
      if (part === 0) context.report({ done: at, total: versions.length, message: `Scanning ${version.label}` })
      const place: StageContext = { ...report, version, reason: 'RESCAN' }
      for (const stage of own) {
        context.signal.throwIfAborted()
        const outcome = await runStage(stage, place, jobId, (ending) => unchanged.push(ending))
        if (outcome.error !== null) failures.push({ ...outcome, version, stage: stage.name })
      }
    }
    await finishUnchanged(context, { versions, jobId }, unchanged, now().toISOString())
  }
  return failures
}

/** Reports to clients that the versions are no longer in progress. */
async function finishUnchanged(
  { database }: TaskContext,
  { versions, jobId }: Pick<RescanInput, 'versions' | 'jobId'>,
  endings: readonly Ending[],
  now: string,
): Promise<void> {
  if (endings.length === 0) return
  const ended = new Set(endings.map(({ versionId }) => versionId))
  const events = versions
    .filter(({ id }) => ended.has(id))
    .map(({ id: versionId, organizationId, environmentId }) => ({
      organizationId,
      environmentId,
      versionId,
      at: now,
      action: 'UPDATED' as const,
      kind: 'STAGE',
      subjectId: jobId,
    }))
  await database.write.transaction().execute(async (transaction) => {
    for (const { versionId, stage, reached, save } of endings) {
      await save(transaction)
      await endStage(transaction, versionId, stage, { now, error: null, ...reached })
    }
    await insertChangeEvents(transaction, events)
  })
}
