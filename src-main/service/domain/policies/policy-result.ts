import type { VersionId } from '#service/domain/id.ts'
import type { PolicyOutcome } from './policy.ts'

/** Outcome of one policy for one version. */
export interface PolicyResult {
  readonly id: string
  readonly policyId: string
  readonly versionId: VersionId
  readonly outcome: PolicyOutcome
  /** Why it could not be evaluated; null otherwise. */
  readonly error: string | null
  readonly snapshotId: string
  readonly engineVersion: string
  /** RFC 3339 in UTC. */
  readonly evaluatedAt: string
}

/** A row that violates a policy. */
export interface PolicyViolation {
  readonly id: string
  readonly policyId: string
  readonly versionId: VersionId
  /** The version, component or finding. */
  readonly subjectId: string
  readonly state: 'OPEN' | 'WAIVED' | 'RESOLVED'
  /** The condition that matches, as one line. */
  readonly condition: string
  readonly seen: string | null
  readonly threshold: string | null
  readonly subjectName: string
  readonly firstSeenAt: string
}

/** Why a result differs from the one before. */
export const policyCauses = ['IMPORT', 'RESCAN', 'DECISION', 'EDIT', 'POLICY', 'WAIVER', 'TIME', 'REQUEST'] as const
export type PolicyCause = (typeof policyCauses)[number]

/** A change of the outcome of a policy for a version. */
export interface PolicyResultChange {
  readonly id: string
  readonly policyId: string
  readonly versionId: VersionId
  readonly at: string
  readonly cause: PolicyCause
  /** Null before the first evaluation. */
  readonly before: PolicyOutcome | null
  readonly after: PolicyOutcome
  readonly openCount: number
}
