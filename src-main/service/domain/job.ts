import type { Actor } from './actor.ts'
import type { JobBatch } from './job-batch.ts'
import type { JobId, OrganizationId, VersionId } from '#service/domain/id.ts'

export type JobKind =
  | 'PROCESS_SBOM'
  | 'RESCAN'
  | 'IMPORT_ADVISORIES'
  | 'REFRESH_ADVISORIES'
  | 'ROLL_BACK_ADVISORIES'
  | 'EXPORT'
  | 'EXPORT_BUNDLE'
  | 'RANK_FINDINGS'
  | 'RUN_POLICY'
  | 'RUN_RULES'
  | 'DELETE'
  | 'BACKUP'
  | 'RESTORE'
export type JobState = 'QUEUED' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED'

/** A background job. `progress` is 0 to 1 and never decreases. `payload` is what a restart needs to continue. */
export interface Job {
  readonly id: JobId
  readonly organizationId: OrganizationId
  readonly kind: JobKind
  readonly state: JobState
  readonly progress: number
  readonly message: string
  readonly unit: 'bytes' | 'components' | 'records' | 'rows' | 'files' | null
  readonly done: number | null
  readonly total: number | null
  readonly error: string | null
  readonly remedy: string | null
  readonly skips: readonly string[]
  readonly skippedCount: number
  readonly cancellable: boolean
  readonly versionId: VersionId | null
  readonly advisorySourceId: string | null
  /** Null of a job that was started alone. */
  readonly batch: JobBatch | null
  readonly startedBy: Actor
  readonly payload: Readonly<Record<string, unknown>>
  readonly createdAt: string
  readonly startedAt: string | null
  readonly finishedAt: string | null
}
