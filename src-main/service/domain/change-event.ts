import type { EnvironmentId, VersionId } from '#service/domain/id.ts'

/** A stored change. `cursor` grows in the order of commits. For kinds `JOB` and `STAGE` the subject is the job. */
export interface RecordedChange {
  readonly cursor: number
  readonly at: string
  readonly kind: string
  readonly action: string
  readonly subjectId: string | null
  readonly versionId: VersionId | null
  readonly environmentId: EnvironmentId | null
  readonly count: number
  /** The step of decisions that made it. */
  readonly stepId: string | null
}
