import { randomUUID } from 'node:crypto'
import type { StageName } from '#shared/stage.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { endStage, type StageEnd, startStage } from '#service/db/versions/stage-rows.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Ending, Stage, StageContext } from '#service/workers/stage.ts'
import { markPlace } from '#service/workers/task-place.ts'
import { RunChunks } from './run-chunks.ts'
import type { Task } from '#service/workers/task.ts'

export interface StageInput {
  readonly stage: StageName
  readonly version: StageContext['version']
  readonly reason: StageContext['reason']
  readonly jobId: string
  /** The components that may have other results than before; absent for all. */
  readonly only?: readonly string[] | undefined
}

/** The result of a stage. `error` is for people; `fault` is for the log, set if the error is not a rejection. */
export interface StageOutcome {
  readonly error: string | null
  readonly fault: string | null
}

/** Creates the task that runs one stage of the pipeline for one version. */
export function createStageTask(stages: readonly Stage[]): Task<StageInput, StageOutcome> {
  return {
    name: 'stage',
    run(context, { stage: name, version, reason, jobId, only }) {
      const stage = stages.find((candidate) => candidate.name === name)
      if (!stage) throw new Error(`There is no stage "${name}"`)
      return runStage(stage, { ...context, version, reason, only }, jobId)
    },
  }
}

/**
 * Runs one stage for a version. Its status, results, messages and change events commit together. A failed stage ends with its reason, and
 * the results of an earlier run stay.
 *
 * @param later collects the ends of stages without changes, to write them together; such a stage is in progress already
 * @throws the signal's reason if the work was canceled; the stage then stays to be run again
 */
export async function runStage(
  stage: Stage,
  context: StageContext,
  jobId: string,
  later?: (ending: Ending) => void,
): Promise<StageOutcome> {
  const outcome = await runToEnd(stage, context, jobId, later)
  await stage.clean?.(context)
  return outcome
}

async function runToEnd(
  stage: Stage,
  context: StageContext,
  jobId: string,
  later?: (ending: Ending) => void,
): Promise<StageOutcome> {
  const { database, version } = context
  const started = context.now().toISOString()
  if (!later) await startStage(database.write, version.id, stage.name, started)
  const chunks = new RunChunks(database, version.id, stage.name)
  const reached = { done: null as number | null, total: null as number | null }
  const counted: StageContext = {
    ...context,
    report: (progress) => {
      reached.done = progress.done ?? reached.done
      reached.total = progress.total ?? reached.total
      context.report(progress)
    },
  }
  try {
    await chunks.deleteLeftover()
    await stage.before?.(context, jobId)
    const loaded = await stage.load(counted)
    const result = await stage.compute(loaded, { ...counted, addChunk: (chunk) => chunks.add(chunk) })
    context.signal.throwIfAborted()
    markPlace('saving the results')
    const save: Save = async (transaction) => {
      await stage.save(transaction, result, { ...context, chunks: chunks.each(transaction) })
      await chunks.delete(transaction)
    }
    if (later && stage.changes?.(result) === false) later({ versionId: version.id, stage: stage.name, reached, save })
    else await end(stage, context, jobId, { error: null, ...reached }, save)
    return { error: null, fault: null }
  } catch (error) {
    if (context.signal.aborted) throw error
    const outcome = describe(error)
    await end(stage, context, jobId, { error: outcome.error, ...reached }, (transaction) => chunks.delete(transaction))
    return outcome
  }
}

type Save = (transaction: Parameters<Stage['save']>[0]) => Promise<void>

type Ended = Omit<StageEnd, 'now'>

async function end(stage: Stage, context: StageContext, jobId: string, how: Ended, save: Save) {
  const { database, version } = context
  const now = context.now().toISOString()
  await database.write.transaction().execute(async (transaction) => {
    await save(transaction)
    await endStage(transaction, version.id, stage.name, { now, ...how })
    const { organizationId, environmentId } = version
    const event = { organizationId, at: now, action: 'UPDATED', versionId: version.id, environmentId } as const
    await insertChangeEvents(transaction, [
      { ...event, kind: 'STAGE', subjectId: jobId },
      { ...event, kind: 'SBOM', subjectId: version.id },
    ])
  })
}

function describe(error: unknown): StageOutcome {
  if (error instanceof Rejection) return { error: error.messages.join('; '), fault: null }
  const id = randomUUID().slice(0, 8)
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { error: `Internal error ${id}`, fault: `${id} ${text}` }
}
