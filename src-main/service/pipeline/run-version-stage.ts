import type { StageName } from '#shared/stage.ts'
import { endStage, saveStageProgress } from '#service/db/versions/stage-rows.ts'
import type { TaskProgress } from '#service/workers/task.ts'
import { TaskLimitError } from '#service/workers/pooled-thread.ts'
import { leavesNothing } from '#service/workers/run-options.ts'
import { isSmallVersion } from '#service/domain/versions/short-work.ts'
import { ProgressWriter } from '#service/jobs/job-progress.ts'
import type { JobRun, JobDependencies } from '#service/jobs/job-handler.ts'
import type { StageInput, StageOutcome } from './thread/run-stage.ts'
import type { StageContext } from '#service/workers/stage.ts'

export type StageVersion = StageContext['version']

/** Names of stages for people. */
export const stageTitles: Readonly<Record<StageName, string>> = {
  CHECKS: 'Checks',
  LABELING: 'Labeling',
  AUTOMATION: 'Automation rules',
  VULN_SCAN: 'Vulnerability scan',
  SUPPORT: 'Support analysis',
  POLICY_SCAN: 'Policy evaluation',
}

/** Milliseconds that a stage of the largest documents does not need. */
const stageTimeLimitMs = 60 * 60_000
/** Milliseconds that a stage of a small version may hold the thread for short work. */
const shortTimeLimitMs = 15_000

/** Runs a stage on a processing thread. Returns the reason if it failed, null otherwise. */
export async function runVersionStage(
  tools: JobDependencies,
  run: Pick<JobRun, 'job' | 'signal'>,
  work: Pick<StageInput, 'stage' | 'version' | 'reason' | 'only'>,
  onProgress: (progress: TaskProgress) => void,
): Promise<string | null> {
  const { database, log, now, pool } = tools
  const { stage, version } = work
  const shown = new ProgressWriter<TaskProgress>((progress) => saveStageProgress(database, version.id, stage, progress))
  const input: StageInput = { ...work, jobId: run.job.id }
  const runStage = (short: boolean) =>
    pool.run<StageInput, StageOutcome>('stage', input, {
      background: true,
      short,
      beforeRepeat: leavesNothing,
      timeLimit: short ? shortTimeLimitMs : stageTimeLimitMs,
      signal: run.signal,
      onProgress: (progress) => {
        shown.show(progress)
        onProgress(progress)
      },
    })
  try {
    // A small document can have a large record. It gives the thread for short work back and runs again beside the large ones.
    const outcome = await runStage(isSmallVersion(run.job.total)).catch((error: unknown) => {
      if (run.signal.aborted || !isSmallVersion(run.job.total) || !isTimeLimit(error)) throw error
      return runStage(false)
    })
    if (outcome.fault) log(`${stageTitles[stage]} of ${version.id} failed: ${outcome.fault}`, 'error')
    return outcome.error
  } catch (error) {
    if (run.signal.aborted || !(error instanceof TaskLimitError)) throw error
    const reason = `${stageTitles[stage]} ${error.message}`
    await endStage(database.write, version.id, stage, { now: now().toISOString(), error: reason })
    return reason
  } finally {
    await shown.settle()
  }
}

function isTimeLimit(error: unknown): boolean {
  return error instanceof TaskLimitError && error.limit === 'time'
}
