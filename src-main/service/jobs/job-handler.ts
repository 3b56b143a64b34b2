import type { AdvisoryStore } from '#service/db/advisory-file/advisory-store.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { JobEnd } from '#service/db/jobs/job-queue.ts'
import type { Log } from '#service/domain/log-level.ts'
import type { Job, JobKind } from '#service/domain/job.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import type { VersionLocks } from './version-locks.ts'

/** The dependencies of jobs. */
export interface JobDependencies {
  readonly database: UserDatabase
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly advisories: Pick<AdvisoryStore, 'current' | 'nextFile' | 'openSnapshot' | 'previous' | 'problem' | 'swapIn'>
  readonly dataFolder: string
  readonly locks: VersionLocks
  readonly now: () => Date
  readonly log: Log
}

/** What a running job displays. */
export type JobDisplay = Partial<Pick<Job, 'progress' | 'message' | 'unit' | 'done' | 'total'>>

export interface JobRun {
  readonly job: Job
  readonly signal: AbortSignal
  show(shown: JobDisplay): void
}

/**
 * Does the work of one job.
 *
 * @throws {Rejection} if a rule does not allow it; the signal's reason if it was canceled
 */
export type JobHandler = (run: JobRun) => Promise<JobEnd>

/** How the queue runs jobs of one kind. */
export interface JobRegistration {
  readonly run: JobHandler
  /** Called when a job was canceled before it started. */
  readonly onCancel?: (job: Job) => Promise<void>
  /** Called when a job has ended or was canceled. Removes what it needed only to continue after a kill. */
  readonly onEnd?: (job: Job) => Promise<void>
}

/** The work of every kind of job. A missing kind is a type error. */
export type JobRegistry = Readonly<Record<JobKind, JobRegistration>>

/** Aborts a job that a user canceled, as opposed to the end of the process. */
export class JobCanceled extends Error {
  override readonly name = 'JobCanceled'
}

/** Aborts a job whose version is about to change. Nothing is recorded of it: it continues if the change fails, as after a restart. */
export class JobSetAside extends Error {
  override readonly name = 'JobSetAside'
}
