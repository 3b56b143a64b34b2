import { jobHasEnded } from '#shared/failure-messages.ts'
import { deleteOldJobs, endJob, insertJob, listOpenJobs, requeueInterruptedJobs } from '#service/db/jobs/job-queue.ts'
import { findJob } from '#service/db/jobs/job-list.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { type JobDependencies, type JobRegistry, JobSetAside } from './job-handler.ts'
import { Scheduler } from './scheduler.ts'

const jobRetentionDays = 30

/** Background work that survives a kill: queued jobs continue at the next start. */
export interface JobQueue {
  /** Stores a job and checks for queued jobs. */
  add(job: Job): Promise<Job>
  /** Checks for queued jobs. Called by code that stored a job itself. */
  wake(): void
  /**
   * Runs work that replaces the content of a version while no job works on it: a running job is canceled, and an export fails with the
   * reason. The work queues what it makes necessary; if it fails, processing continues where it was. Checks for queued jobs afterwards.
   */
  alone<T>(versionId: string, work: () => Promise<T>): Promise<T>
  /** Stops the running jobs of versions and waits until they have stopped. */
  stopJobsOf(versionIds: readonly string[]): Promise<void>
  /** @throws {Rejection} if the job has ended or cannot be canceled */
  cancel(job: Job): Promise<Job>
  /** Whether the job runs in this process now. */
  isRunning(jobId: string): boolean
}

/** The queue with its start and shutdown. */
export interface StartedJobQueue extends JobQueue {
  /** Queues the jobs again that the last process left. The caller must do this before `start`. */
  restore(): Promise<void>
  /** Runs jobs from now on, each kind with its work in the registry. */
  start(registry: JobRegistry): void
  /** Stops. Running jobs continue at the next start. The caller must do this before the threads end. */
  close(): Promise<void>
}

/** Creates the queue over the job table. No job runs before `start`. */
export function createJobQueue(tools: JobDependencies): StartedJobQueue {
  return new StoredJobQueue(tools)
}

class StoredJobQueue implements StartedJobQueue {
  readonly #tools: JobDependencies
  #registry: JobRegistry | undefined
  #scheduler: Scheduler | undefined

  constructor(tools: JobDependencies) {
    this.#tools = tools
  }

  async restore(): Promise<void> {
    const { database, now } = this.#tools
    await requeueInterruptedJobs(database)
    await deleteOldJobs(database, new Date(now().getTime() - jobRetentionDays * 86_400_000).toISOString())
  }

  start(registry: JobRegistry): void {
    this.#registry = registry
    this.#scheduler = new Scheduler(this.#tools, registry)
    this.wake()
  }

  async close(): Promise<void> {
    await this.#scheduler?.close()
  }

  wake(): void {
    this.#scheduler?.wake()
  }

  isRunning(jobId: string): boolean {
    return this.#scheduler?.isRunning(jobId) ?? false
  }

  async add(job: Job): Promise<Job> {
    await this.#tools.database.write.transaction().execute((transaction) => insertJob(transaction, job))
    this.wake()
    return job
  }

  async stopJobsOf(versionIds: readonly string[]): Promise<void> {
    await this.#stop(versionIds, () => undefined)
  }

  async #stop(
    versionIds: readonly string[],
    reasonFor: (job: Job) => JobSetAside | Rejection | undefined,
  ): Promise<void> {
    for (const job of await listOpenJobs(this.#tools.database)) {
      const { id, versionId } = job
      if (versionId && versionIds.includes(versionId)) await this.#scheduler?.cancel(id, reasonFor(job))
    }
  }

  async alone<T>(versionId: string, work: () => Promise<T>): Promise<T> {
    const aside: Job[] = []
    // Other jobs are made unnecessary by the work. A user waits for an export.
    await this.#stop([versionId], (job) => {
      if (job.kind === 'EXPORT') return wasReplaced()
      if (job.kind !== 'PROCESS_SBOM' || !this.isRunning(job.id)) return undefined
      aside.push(job)
      return new JobSetAside('The version changes')
    })
    try {
      const result = await this.#tools.locks.acquire(versionId, work)
      await this.#scheduler?.endAside(aside)
      return result
    } catch (error) {
      void this.#scheduler?.continueAside(aside)
      throw error
    } finally {
      this.wake()
    }
  }

  async cancel(job: Job): Promise<Job> {
    if (job.finishedAt !== null) throw new Rejection(jobHasEnded)
    if (!job.cancellable) throw new Rejection('This job cannot be canceled')
    const { database } = this.#tools
    const isWaiting = !this.isRunning(job.id)
    // oxlint-disable-next-line no-await-in-loop -- one that was being set aside may run again
    while (this.isRunning(job.id)) await this.#scheduler?.cancel(job.id)
    const found = await findJob(database, job.organizationId, job.id)
    const isCanceled = (isWaiting || found?.finishedAt === null) && (await this.#endWaiting(job))
    if (isWaiting && !isCanceled) throw new Rejection(jobHasEnded)
    // It may have begun since it was looked for.
    await this.#scheduler?.cancel(job.id)
    return (await findJob(database, job.organizationId, job.id)) ?? job
  }

  /** Ends a job that does not run. Returns false if it has ended. */
  async #endWaiting(job: Job): Promise<boolean> {
    const { database, now } = this.#tools
    const end = { state: 'CANCELLED', message: 'Canceled' } as const
    // Its version may have another job by now, whose stages must not be ended.
    if (!(await endJob(database.write, job, end, now().toISOString()))) return false
    const { onCancel, onEnd } = this.#registry?.[job.kind] ?? {}
    await onCancel?.(job)
    await onEnd?.(job)
    return true
  }
}

function wasReplaced(): Rejection {
  return new Rejection('The content of the version was replaced meanwhile', 'Export again.')
}
