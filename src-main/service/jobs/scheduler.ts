import { randomUUID } from 'node:crypto'
import { endJob, type JobEnd, listOpenJobs, saveJobProgress, startJob } from '#service/db/jobs/job-queue.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { describeFault } from './describe-fault.ts'
import { TaskLimitError } from '#service/workers/pooled-thread.ts'
import { ProgressWriter } from './job-progress.ts'
import { JobCanceled, type JobRegistry, type JobDisplay, type JobDependencies } from './job-handler.ts'
import { jobsToStart } from './queue-order.ts'

const limitRemedy = 'Nothing was changed. If it happens again, remove what the message names from the file.'

interface Running {
  readonly job: Job
  readonly controller: AbortController
  readonly ended: Promise<void>
}

/** Takes jobs from the queue and runs them, as many at once as the order allows. */
export class Scheduler {
  readonly #tools: JobDependencies
  readonly #registry: JobRegistry
  readonly #running = new Map<string, Running>()
  #looking: Promise<void> | undefined
  #lookAgain = false
  #closed = false

  constructor(tools: JobDependencies, registry: JobRegistry) {
    this.#tools = tools
    this.#registry = registry
  }

  /** Checks the queue soon. */
  wake(): void {
    this.#lookAgain = true
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined))
  }

  isRunning(jobId: string): boolean {
    return this.#running.has(jobId)
  }

  /** Stops a running job and waits until it has stopped. */
  async cancel(jobId: string): Promise<void> {
    const running = this.#running.get(jobId)
    running?.controller.abort(new JobCanceled('The job was canceled'))
    await running?.ended
  }

  /** Stops at once. Running jobs continue at the next start. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#looking
    for (const { controller } of this.#running.values()) controller.abort(new Error('The service is closing'))
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
      .catch((error: unknown) => this.#tools.log(`Job ${job.id} could not be ended: ${textOf(error)}`))
      .finally(() => {
        this.#running.delete(job.id)
        if (!this.#closed) this.wake()
      })
    this.#running.set(job.id, { job, controller, ended })
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
    await endJob(database.write, job, end, now().toISOString())
    await onEnd?.(job)
  }

  #endOf(job: Job, error: unknown, signal: AbortSignal): JobEnd | undefined {
    if (signal.aborted)
      return signal.reason instanceof JobCanceled ? { state: 'CANCELLED', message: 'Canceled' } : undefined
    if (this.#closed) return undefined
    if (error instanceof Rejection) {
      return { state: 'FAILED', message: 'Failed', error: error.messages.join('; '), remedy: error.remedy }
    }
    if (error instanceof TaskLimitError) {
      return { state: 'FAILED', message: 'Failed', error: `The job ${error.message}`, remedy: limitRemedy }
    }
    const id = randomUUID().slice(0, 8)
    const text = textOf(error)
    this.#tools.log(`Internal error ${id} in job ${job.id} (${job.kind}): ${text}`, 'error')
    return { state: 'FAILED', message: 'Failed', ...describeFault(id, text) }
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
