import type { FindingKind } from '#shared/finding-kind.ts'
import type { Severity } from '#shared/severity.ts'
import type { VexJustificationWord, VexResponseWord, VexStatusWord } from '#shared/vex.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { CustomValues } from '#service/domain/labeling/custom-field.ts'
import type { ComponentId, FindingId, UserId, VersionId, VulnerabilityId } from '#service/domain/id.ts'

export type FindingState = 'AFFECTED' | 'NOT_EVALUATED' | 'INACTIVE'
export type MatchConfidence = 'EXACT' | 'WEAK' | 'CPE_EXACT' | 'CPE_CONDITIONAL' | 'CPE_WEAK'

/** Why a finding exists: which values were compared. */
export interface MatchEvidence {
  readonly record: string
  readonly source: string
  readonly advisorySourceId: string | null
  /** Describes the affected range, for example `2.0-beta9 to before 2.15.0`. */
  readonly range: string
  readonly versRange: string | null
  readonly comparator: string
  readonly comparedVersion: string
  readonly comparedName: string
  /**
   * Advisory data and time of the comparison. Absent while the finding is active: then the scan state of its version holds them, so that a
   * scan with the same result has nothing to write.
   */
  readonly snapshot?: string | undefined
  readonly evaluatedAt?: string | undefined
}

/** A justification exists exactly when the status is Not Affected (specification 2.3). */
export type VexStatusAndJustification =
  | { readonly status: 'not_affected'; readonly justification: VexJustificationWord }
  | { readonly status: Exclude<VexStatusWord, 'not_affected'>; readonly justification: null }

/** A term of an imported statement without an exact counterpart here, by its key in its format. */
export interface OriginalTerm {
  readonly key: string
  readonly value: string
}

/** Scopes of a decision. */
export const decisionScopes = ['VERSION', 'ENVIRONMENT', 'PRODUCT', 'EVERYWHERE'] as const
export type DecisionScope = (typeof decisionScopes)[number]

/** What a decision says beside its status and justification. */
export interface DecisionTerms {
  readonly response: VexResponseWord | null
  readonly impact: string | null
  readonly detail: string | null
  readonly actionStatement: string | null
  readonly note: string | null
  readonly fixedIn: string | null
  /** `YYYY-MM-DD`. */
  readonly resolutionDate: string | null
}

/** A decision about a finding. Its texts are exported, except `note`, which is internal. */
export type VexDecision = VexStatusAndJustification &
  DecisionTerms & {
    readonly decidedBy: Actor
    readonly decidedAt: string
    readonly scope: DecisionScope
    readonly operationId: string
    readonly originalTerms: readonly OriginalTerm[]
  }

/** Marks that users set on a finding beside a decision. */
export interface FindingMarks {
  /** Last hidden day, `YYYY-MM-DD`; it may be in the past. */
  readonly snoozedUntil: string | null
  /** Hidden until the data about it changes. */
  readonly snoozedUntilDataChanges: boolean
  readonly assigneeId: UserId | null
  /** In alphabetical order. */
  readonly labels: readonly string[]
  /** Why the severity was overridden; null if it was not. */
  readonly severityReason: string | null
  readonly customValues: CustomValues
}

/** Whether a finding is hidden from the queue on a day, `YYYY-MM-DD`. */
export function isSnoozed({ snoozedUntil, snoozedUntilDataChanges }: FindingMarks, today: string): boolean {
  return snoozedUntil === null ? snoozedUntilDataChanges : snoozedUntil >= today
}

/** A finding: one vulnerability group in one component (`componentVuln` in the API). Its id survives a rescan. */
export interface Finding {
  readonly id: FindingId
  readonly versionId: VersionId
  /** True in a list of a version that contains `versionId`. */
  readonly isInherited?: boolean
  /** Of a decision that holds for one version alone, which contains `versionId`: that version, and the finding of the part. */
  readonly overlay?: { readonly versionId: VersionId; readonly ofId: FindingId }
  readonly componentId: ComponentId
  readonly vulnerabilityId: VulnerabilityId
  readonly state: FindingState
  readonly stateReason: string | null
  readonly kind: FindingKind
  readonly confidence: MatchConfidence
  readonly confidenceReason: string
  readonly evidence: MatchEvidence
  /** 0 to 100, higher is more urgent. */
  readonly priority: number
  readonly priorityReason: string
  readonly severity: Severity
  readonly fixedVersions: readonly string[]
  readonly decision: VexDecision | null
  /** Describes what changed after the decision; empty if nothing did. */
  readonly staleReasons: readonly string[]
  /** True if the evidence changed for the worse since the decision: it is in the queue again. */
  readonly isWorse: boolean
  readonly marks: FindingMarks
  readonly createdAt: string
  readonly updatedAt: string
}
