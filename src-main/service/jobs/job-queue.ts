import { jobHasEnded } from '#shared/failure-messages.ts'
import {
  deleteOldJobs,
  endJob,
  insertJob,
  listOpenJobs,
  requeueInterruptedJobs,
  requeueStoppedJob,
} from '#service/db/jobs/job-queue.ts'
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

  /** Returns the jobs that it stopped. */
  async #stop(
    versionIds: readonly string[],
    reasonFor: (job: Job) => JobSetAside | Rejection | undefined,
  ): Promise<readonly Job[]> {
    const stopped: Job[] = []
    for (const job of await listOpenJobs(this.#tools.database)) {
      const { id, versionId } = job
      if (!versionId || !versionIds.includes(versionId) || !this.isRunning(id)) continue
      stopped.push(job)
      await this.#scheduler?.cancel(id, reasonFor(job))
    }
    return stopped
  }

  async alone<T>(versionId: string, work: () => Promise<T>): Promise<T> {
    const { database, locks } = this.#tools
    // Other jobs are made unnecessary by the work. A user waits for an export.
    const stopped = await this.#stop([versionId], ({ kind }) => {
      if (kind === 'PROCESS_SBOM') return new JobSetAside('The version changes')
      return kind === 'EXPORT' ? wasReplaced() : undefined
    })
    // Jobs that were set aside have not ended. Until then they are not started again.
    try {
      const result = await locks.acquire(versionId, work)
      await Promise.all(stopped.map((job) => this.#endReplaced(job)))
      return result
    } catch (error) {
      await Promise.all(stopped.map(({ id }) => requeueStoppedJob(database, id)))
      throw error
    } finally {
      this.wake()
    }
  }

  /** Ends a job that was set aside, and that other work replaces. If that cannot be stored, it continues at the next start, and finds nothing to do. */
  async #endReplaced(job: Job): Promise<void> {
    const { database, log, now } = this.#tools
    try {
      const end = { state: 'CANCELLED', message: 'Canceled' } as const
      if (await endJob(database.write, job, end, now().toISOString())) await this.#registry?.[job.kind].onEnd?.(job)
    } catch (error) {
      log(`The end of job ${job.id} could not be stored: ${String(error)}`)
    }
  }

  async cancel(job: Job): Promise<Job> {
    if (job.finishedAt !== null) throw new Rejection(jobHasEnded)
    if (!job.cancellable) throw new Rejection('This job cannot be canceled')
    const { database, now } = this.#tools
    if (this.isRunning(job.id)) {
      await this.#scheduler?.cancel(job.id)
    } else {
      const end = { state: 'CANCELLED', message: 'Canceled' } as const
      // Its version may have another job by now, whose stages must not be ended.
      if (!(await endJob(database.write, job, end, now().toISOString()))) throw new Rejection(jobHasEnded)
      const { onCancel, onEnd } = this.#registry?.[job.kind] ?? {}
      await onCancel?.(job)
      await onEnd?.(job)
    }
    return (await findJob(database, job.organizationId, job.id)) ?? job
  }
}

function wasReplaced(): Rejection {
  return new Rejection('The content of the version was replaced meanwhile', 'Export again.')
}
