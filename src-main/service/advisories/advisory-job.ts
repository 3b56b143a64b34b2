import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { endJob, type JobEnd, listOpenJobs, startJob } from '#service/db/jobs/job-queue.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { AdvisoryChange, ChangeOutcome } from '#service/advisories/thread/change-advisories.ts'
import type { TaskProgress } from '#service/workers/task.ts'
import type { ImportAdvisoriesInput, ImportAdvisoriesOutput } from '#service/advisories/thread/import-advisories.ts'
import { describeFault } from '#service/jobs/describe-fault.ts'
import type { JobRun, JobDependencies, JobHandler } from '#service/jobs/job-handler.ts'

/** What an advisory job does, stored in the job. */
export type AdvisoryPayload = Readonly<Record<string, unknown>> & AdvisoryChange

/** Maximum number of jobs in a batch, and of bytes of their files: the first job must not wait for all others. */
const maxBatchJobs = 200
const maxBytes = 2 ** 30
/** Milliseconds for a batch. All data of all feeds takes less than an hour on a slow disk. */
const importTimeLimitMs = 12 * 60 * 60_000
/** Interval for checking whether one of the batched jobs was canceled. */
const pollIntervalMs = 1000

/** A batched job was canceled. */
class BatchedJobCanceled extends Error {
  override readonly name = 'BatchedJobCanceled'
}

/**
 * Handles jobs that change the advisory data. A processing thread builds the next file, which then replaces the current one atomically; on
 * failure nothing changes. Queued jobs of the same kind are batched into one build, in order. Each job has its own result, and after a
 * crash each is queued again.
 */
export function changeAdvisories(tools: JobDependencies, changed: (job: Job) => Promise<void>): JobHandler {
  return async (run) => {
    for (;;) {
      const companions = await listQueuedJobs(tools, run.job)
      try {
        return await changeInBatch(tools, run, companions, changed)
      } catch (error) {
        // The canceled job must not be imported: the batch is built again without it.
        if (!(error instanceof BatchedJobCanceled)) throw error
      }
    }
  }
}

/** Removes the file that an import read, after it is no longer needed to resume. */
export async function removeImportedFile(job: Job): Promise<void> {
  const path = job.payload['path']
  if (job.kind === 'IMPORT_ADVISORIES' && typeof path === 'string') await rm(path, { force: true })
}

async function changeInBatch(
  tools: JobDependencies,
  run: JobRun,
  companions: readonly Job[],
  changed: (job: Job) => Promise<void>,
): Promise<JobEnd> {
  requireUndamagedData(tools)
  const jobs = [run.job, ...companions]
  const buildFile = tools.advisories.nextFile()
  const watch = watchCancellation(tools, companions)
  try {
    const output = await tools.pool.run<ImportAdvisoriesInput, ImportAdvisoriesOutput>(
      'import-advisories',
      { changes: jobs.map(({ payload }) => payload as AdvisoryPayload), buildFile }, // written by the pipeline only
      {
        background: true,
        timeLimit: importTimeLimitMs,
        signal: AbortSignal.any([run.signal, watch.signal]),
        onProgress: (progress) => run.show(toJobProgress(progress)),
      },
    )
    await watch.look()
    if (output.built) {
      await tools.advisories.swapIn(buildFile)
      await changed(run.job)
    }
    const ends = output.outcomes.map((outcome, at) => endOf(tools, outcome, jobs[at] ?? run.job))
    for (const [at, job] of companions.entries()) await endBatchedJob(tools, job, ends[at + 1])
    const [own] = ends
    if (!own) throw new Error('The import ended without a result')
    return own
  } catch (error) {
    await rm(buildFile, { force: true })
    if (watch.signal.aborted && !run.signal.aborted) throw new BatchedJobCanceled()
    throw error
  } finally {
    watch.end()
  }
}

/** Message about data that cannot be read. */
export const damagedData = 'The advisory data is damaged'

/** An import into an empty build would replace all data, and the findings of everything else would disappear. */
function requireUndamagedData({ advisories }: JobDependencies): void {
  if (advisories.problem() === null) return
  throw new Rejection(
    damagedData,
    advisories.previous().length > 0
      ? 'Roll back to the previous snapshot, then import again.'
      : 'See the log for details. To start over, stop Waybill and move the folder "advisories" out of the data folder.',
  )
}

/** Returns the queued jobs of the same kind, oldest first, up to the limits of a batch. */
async function listQueuedJobs({ database }: JobDependencies, own: Job): Promise<readonly Job[]> {
  let bytes = bytesOf(own)
  const waiting: Job[] = []
  for (const job of await listOpenJobs(database)) {
    if (job.id === own.id || job.state !== 'QUEUED' || !isAdvisoryJob(job)) continue
    bytes += bytesOf(job)
    if (waiting.length + 1 >= maxBatchJobs || bytes > maxBytes) break
    waiting.push(job)
  }
  return waiting
}

/** Tests whether a job changes the advisory data. */
export function isAdvisoryJob({ kind, payload }: Job): boolean {
  return kind === 'IMPORT_ADVISORIES' || (kind === 'DELETE' && payload['action'] === 'remove')
}

function bytesOf({ payload }: Job): number {
  return typeof payload['bytes'] === 'number' ? payload['bytes'] : 0
}

/** Checks at intervals whether the jobs are still wanted, and aborts the signal of a canceled one. */
function watchCancellation({ database }: JobDependencies, companions: readonly Job[]) {
  const controller = new AbortController()
  const look = async () => {
    if (companions.length === 0) return
    const open = new Set((await listOpenJobs(database)).map(({ id }) => id))
    if (companions.some(({ id }) => !open.has(id))) controller.abort(new BatchedJobCanceled())
    controller.signal.throwIfAborted()
  }
  // An error of a check is reported by the last check, which is awaited.
  const timer = setInterval(() => void look().catch(() => {}), pollIntervalMs)
  return { signal: controller.signal, look, end: () => clearInterval(timer) }
}

async function endBatchedJob(tools: JobDependencies, job: Job, end: JobEnd | undefined): Promise<void> {
  const at = tools.now().toISOString()
  if (!end || !(await startJob(tools.database, job, at))) return
  await endJob(tools.database.write, job, end, at)
  await removeImportedFile(job)
}

function endOf(tools: JobDependencies, outcome: ChangeOutcome, job: Job): JobEnd {
  switch (outcome.state) {
    case 'done':
      return { state: 'SUCCEEDED', message: outcome.message, ...(outcome.action === 'import' && importEnd(outcome)) }
    case 'refused':
      return { state: 'FAILED', message: 'Failed', error: outcome.messages.join('; '), remedy: outcome.remedy }
    case 'failed': {
      const id = randomUUID().slice(0, 8)
      tools.log(`Internal error ${id} in job ${job.id} (${job.kind}): ${outcome.error}`, 'error')
      return { state: 'FAILED', message: 'Failed', ...describeFault(id, outcome.error) }
    }
  }
}

function importEnd({ skips, skippedCount, sourceId }: Extract<ChangeOutcome, { action: 'import' }>) {
  return { skips, skippedCount, advisorySourceId: sourceId }
}

function toJobProgress({ done, total, message, unit }: TaskProgress) {
  return {
    ...(done !== undefined && { done }),
    ...(total !== undefined && { total }),
    ...(message !== undefined && { message }),
    ...(unit !== undefined && { unit }),
    // The last part is checking the new file and switching to it.
    ...(done !== undefined && total && { progress: 0.95 * Math.min(done / total, 1) }),
  }
}
