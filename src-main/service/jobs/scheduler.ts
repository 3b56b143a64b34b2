import { runApart } from '#service/db/audit/current-operation.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  endJob,
  type JobEnd,
  listOpenJobs,
  requeueStoppedJob,
  saveJobProgress,
  startJob,
} from '#service/db/jobs/job-queue.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { storageFaultOf } from '#service/domain/storage-fault.ts'
import { describeFault } from './describe-fault.ts'
import { TaskLimitError } from '#service/workers/pooled-thread.ts'
import { ProgressWriter } from './job-progress.ts'
import {
  JobCanceled,
  type JobDependencies,
  type JobDisplay,
  type JobRegistry,
  type JobSetAside,
} from './job-handler.ts'
import { jobsToStart } from './queue-order.ts'

const diskRemedy = 'Nothing was changed. Look whether the disk works, then try again.'
const limitRemedy = 'Nothing was changed. If it happens again, remove what the message names from the file.'

interface Running {
  readonly job: Job
  readonly controller: AbortController
  readonly ended: Promise<void>
}

/** Milliseconds until the disk is tried again. */
const retryMs = 2000

/** Takes jobs from the queue and runs them, as many at once as the order allows. */
export class Scheduler {
  readonly #tools: JobDependencies
  readonly #registry: JobRegistry
  readonly #running = new Map<string, Running>()
  #looking: Promise<void> | undefined
  #lookAgain = false
  #closed = false
  readonly #closing = new AbortController()

  constructor(tools: JobDependencies, registry: JobRegistry) {
    this.#tools = tools
    this.#registry = registry
  }

  /** Checks the queue soon. */
  wake(): void {
    this.#lookAgain = true
    this.#looking ??= runApart(() => this.#look())
      .catch(async (error: unknown) => {
        this.#tools.log(`The queued jobs could not be read: ${textOf(error)}`)
        await this.#pause()
        this.#lookAgain = true
      })
      .finally(() => {
        this.#looking = undefined
        if (this.#lookAgain && !this.#closed) this.wake()
      })
  }

  isRunning(jobId: string): boolean {
    return this.#running.has(jobId)
  }

  /** Stops a running job and waits until it has stopped. It ends as the reason says: as canceled, as failed, or not at all. */
  async cancel(
    jobId: string,
    reason: JobCanceled | JobSetAside | Rejection = new JobCanceled('The job was canceled'),
  ): Promise<void> {
    const running = this.#running.get(jobId)
    running?.controller.abort(reason)
    await running?.ended
  }

  /** Stops at once. Running jobs continue at the next start. */
  async close(): Promise<void> {
    this.#closed = true
    this.#closing.abort()
    await this.#looking
    for (const { controller } of this.#running.values()) controller.abort(new Error('The service is shutting down'))
    await Promise.all([...this.#running.values()].map(({ ended }) => ended))
  }

  async #look(): Promise<void> {
    while (this.#lookAgain && !this.#closed) {
      this.#lookAgain = false
      const open = await listOpenJobs(this.#tools.database)
      const running = [...this.#running.values()].map(({ job }) => job)
      for (const job of jobsToStart(open, running)) this.#start(job)
    }
  }

  #start(job: Job): void {
    const controller = new AbortController()
    const ended = this.#run(job, controller.signal)
      .catch((error: unknown) => {
        this.#tools.log(`Job ${job.id} could not be started: ${textOf(error)}`)
        return this.#pause() // the disk may take it later
      })
      .finally(() => {
        this.#running.delete(job.id)
        if (!this.#closed) this.wake()
      })
    this.#running.set(job.id, { job, controller, ended })
  }

  /** Ends jobs that were set aside: other work replaces them. */
  async endAside(jobs: readonly Job[]): Promise<void> {
    await this.#eachAside(jobs, (job) => this.#end(job, { state: 'CANCELLED', message: 'Canceled' }))
  }

  /** Lets jobs that were set aside continue, in their turn. */
  async continueAside(jobs: readonly Job[]): Promise<void> {
    await this.#eachAside(jobs, ({ id }) =>
      this.#store(`That job ${id} continues`, () => requeueStoppedJob(this.#tools.database, id)),
    )
    this.wake()
  }

  /** What is stored is no part of the operation that set them aside. Jobs that other work let continue meanwhile have their own end. */
  async #eachAside(jobs: readonly Job[], store: (job: Job) => Promise<void>): Promise<void> {
    const aside = jobs.filter(({ id }) => !this.isRunning(id))
    await runApart(() => Promise.all(aside.map(store))).catch((error: unknown) =>
      this.#tools.log(`Jobs that were set aside wait for the next start: ${textOf(error)}`),
    )
  }

  /** Stores the end of a job, as soon as the disk takes it. A job that was closed before that continues at the next start. */
  async #end(job: Job, end: JobEnd): Promise<void> {
    const { database, now } = this.#tools
    await this.#store(`The end of job ${job.id}`, () => endJob(database.write, job, end, now().toISOString()))
  }

  /** Stores something as soon as the disk takes it. */
  async #store(what: string, store: () => Promise<unknown>): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await store()
        return
      } catch (error) {
        if (storageFaultOf(error, null) === null || this.#closed) throw error
        if (tries === 1) this.#tools.log(`${what} could not be stored. Trying again: ${textOf(error)}`)
        await this.#pause()
      }
    }
  }

  /** Waits a moment, or until the service closes. */
  async #pause(): Promise<void> {
    if (!this.#closed) await wait(retryMs, undefined, { signal: this.#closing.signal }).catch(() => {})
  }

  async #run(job: Job, signal: AbortSignal): Promise<void> {
    const { database, now } = this.#tools
    if (!(await startJob(database, job, now().toISOString()))) return
    const progress = new ProgressWriter<JobDisplay>((shown) => saveJobProgress(database, job.id, shown))
    const { run, onEnd } = this.#registry[job.kind]
    const end = await run({ job, signal, show: (shown) => progress.show(shown) }).catch((error: unknown) =>
      this.#endOf(job, error, signal),
    )
    await progress.settle()
    if (!end) return
    await this.#end(job, end)
    await onEnd?.(job)
  }

  #endOf(job: Job, thrown: unknown, signal: AbortSignal): JobEnd | undefined {
    const error: unknown = signal.aborted ? signal.reason : thrown
    if (error instanceof JobCanceled) return { state: 'CANCELLED', message: 'Canceled' }
    if (signal.aborted ? !(error instanceof Rejection) : this.#closed) return undefined
    if (error instanceof Rejection) {
      return { state: 'FAILED', message: 'Failed', error: error.messages.join('; '), remedy: error.remedy }
    }
    if (error instanceof TaskLimitError) {
      return {
        state: 'FAILED',
        message: 'Failed',
        error: `The job ${error.message}`,
        remedy: job.kind === 'BACKUP' ? diskRemedy : limitRemedy,
      }
    }
    const id = randomUUID().slice(0, 8)
    const text = textOf(error)
    this.#tools.log(`Internal error ${id} in job ${job.id} (${job.kind}): ${text}`, 'error')
    return { state: 'FAILED', message: 'Failed', ...describeFault(id, error) }
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
