import type { AdvisoryStore } from '#service/db/advisory-file/advisory-store.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { JobEnd } from '#service/db/jobs/job-queue.ts'
import type { Job, JobKind } from '#service/domain/job.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import type { VersionLocks } from './version-locks.ts'

/** What jobs work with. */
export interface JobDependencies {
  readonly database: UserDatabase
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly advisories: Pick<AdvisoryStore, 'current' | 'nextFile' | 'openSnapshot' | 'previous' | 'problem' | 'swapIn'>
  readonly dataFolder: string
  readonly locks: VersionLocks
  readonly now: () => Date
  readonly log: (line: string) => void
}

/** What a job shows of itself while it runs. */
export type JobShown = Partial<Pick<Job, 'progress' | 'message' | 'unit' | 'done' | 'total'>>

export interface JobRun {
  readonly job: Job
  readonly signal: AbortSignal
  show(shown: JobShown): void
}

/**
 * Does the work of one job.
 *
 * @throws Rejection when the rules refuse it, the signal's reason when it was cancelled.
 */
export type JobHandler = (run: JobRun) => Promise<JobEnd>

/** What the queue does with jobs of one kind. */
export interface JobRegistration {
  readonly run: JobHandler
  /** Called when a job was canceled before it started. */
  readonly onCancel?: (job: Job) => Promise<void>
  /** Called when a job has ended or was canceled: removes what it needed only to go on after a kill. */
  readonly onEnd?: (job: Job) => Promise<void>
}

/** The work of every kind of job. A kind without work is an error of types. */
export type JobRegistry = Readonly<Record<JobKind, JobRegistration>>

/** A person does not want the job any more, as opposed to the process that ends. */
export class JobCanceled extends Error {
  override readonly name = 'JobCancelled'
}
