import type { StageName } from '#shared/stage.ts'
import { evaluateAll, findComponentsOf, type JobEnd, listStagesOfOthers, stagesOf } from '#service/db/jobs/job-queue.ts'
import { endStage, listStages, resetStages } from '#service/db/versions/stage-rows.ts'
import { findStageVersion } from '#service/db/versions/stage-version.ts'
import type { Job } from '#service/domain/job.ts'
import type { LicenseListsInput } from '#service/components/thread/license-lists.ts'
import { isSmallVersion } from '#service/domain/versions/short-work.ts'
import { stagesToRun } from '#service/domain/versions/stage-order.ts'
import { TaskLimitError } from '#service/workers/pooled-thread.ts'
import { leavesNothing } from '#service/workers/run-options.ts'
import { JobCanceled, type JobRun, type JobDependencies, type JobHandler } from '#service/jobs/job-handler.ts'
import { runVersionStage, stageTitles, type StageVersion } from './run-version-stage.ts'

/** Milliseconds that no document needs. */
const licenseTimeLimitMs = 10 * 60_000

/** Runs a PROCESS_SBOM job: the stages that are not done yet, one after the other. A failed stage does not stop the later ones. */
export function processVersion(tools: JobDependencies): JobHandler {
  return async (run) => {
    const { versionId } = run.job
    const version = versionId && (await findStageVersion(tools.database, versionId))
    if (!version) return { state: 'CANCELLED', message: 'The version was deleted' }
    try {
      return await tools.locks.acquire(version.id, () => runStages(tools, run, version), run.signal)
    } catch (error) {
      if (run.signal.aborted && run.signal.reason instanceof JobCanceled) await endOpenStages(tools, run.job)
      throw error
    }
  }
}

async function runStages(tools: JobDependencies, run: JobRun, version: StageVersion): Promise<JobEnd> {
  const names = stagesOf(run.job)
  const failures: string[] = [...(await joinLicenses(tools, run, version))]
  const known = await listStages(tools.database.write, [version.id])
  const stages = new Map(known.get(version.id)?.map((stage) => [stage.name, stage]))
  // Another run may have done later stages while this one was interrupted: they have not seen what the earlier ones do now.
  const due = new Set(stagesToRun(names.filter((name) => stages.get(name)?.status !== 'COMPLETED')))
  const again = names.filter((name) => due.has(name) && stages.get(name)?.status === 'COMPLETED')
  if (again.length > 0) await resetStages(tools.database.write, version.id, again)
  for (const [index, stage] of names.entries()) {
    run.signal.throwIfAborted()
    run.show({ progress: index / names.length, message: stageTitles[stage], done: 0, total: null })
    const before = stages.get(stage)
    const show: ShowProgress = ({ done, total, unit }) => {
      const share = done !== undefined && total ? done / total : 0
      run.show({
        progress: (index + Math.min(share, 1)) / names.length,
        ...(done !== undefined && { done }),
        ...(total !== undefined && { total }),
        ...(unit !== undefined && { unit }),
      })
    }
    const error = due.has(stage) ? await runForDue(tools, run, { stage, version }, show) : (before?.error ?? null)
    if (error !== null) failures.push(`${stageTitles[stage]}: ${error}`)
  }
  if (failures.length === 0) return { state: 'SUCCEEDED', message: `${version.label} processed` }
  return {
    state: 'FAILED',
    message: `${failures.length} of ${Math.max(names.length, 1)} stages failed`,
    error: failures.join('; '),
    remedy: 'Earlier results are kept. Reprocess the version.',
  }
}

type ShowProgress = Parameters<typeof runVersionStage>[3]

/** Runs a stage for the components that are due: for all, once more, if a run over all was queued meanwhile, because that may be canceled. */
async function runForDue(
  tools: JobDependencies,
  run: JobRun,
  work: { readonly stage: StageName; readonly version: StageVersion },
  show: ShowProgress,
): Promise<string | null> {
  const only = await findComponentsOf(tools.database, run.job.id)
  const error = await runVersionStage(tools, run, { ...work, reason: 'PROCESS', only }, show)
  if (only === undefined || (await findComponentsOf(tools.database, run.job.id)) !== undefined) return error
  return runVersionStage(tools, run, { ...work, reason: 'PROCESS' }, show)
}

/** Reads lists of licenses as the environment's setting is now. Returns the reason if that took too much time or memory. */
async function joinLicenses(
  { pool }: JobDependencies,
  { job, signal }: JobRun,
  version: StageVersion,
): Promise<readonly string[]> {
  const options = { background: true, short: isSmallVersion(job.total), beforeRepeat: leavesNothing, signal }
  try {
    await pool.run<LicenseListsInput, number>(
      'license-lists',
      { version },
      { ...options, timeLimit: licenseTimeLimitMs },
    )
    return []
  } catch (error) {
    if (signal.aborted || !(error instanceof TaskLimitError)) throw error
    return [`Reading the lists of licenses ${error.message}`]
  }
}

/** Ends the open stages of a canceled job, but those that another run will do. What it did not do is part of the runs that follow. */
export async function endOpenStages(
  { database, now }: Pick<JobDependencies, 'database' | 'now'>,
  job: Job,
): Promise<void> {
  const { versionId } = job
  if (versionId === null) return
  await database.write.transaction().execute(async (transaction) => {
    await evaluateAll(transaction, versionId)
    const stages = (await listStages(transaction, [versionId])).get(versionId) ?? []
    const asked: readonly StageName[] = stagesOf(job)
    const others = await listStagesOfOthers(transaction, job)
    for (const { name, status } of stages) {
      if (status === 'COMPLETED' || !asked.includes(name) || others.has(name)) continue
      await endStage(transaction, versionId, name, { now: now().toISOString(), error: 'Canceled' })
    }
  })
}
