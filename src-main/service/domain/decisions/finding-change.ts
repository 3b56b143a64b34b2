import type { OriginalTerm, VexDecision } from '#service/domain/findings/finding.ts'
import type { Severity } from '#shared/severity.ts'
import type { VexChoice } from './vex-decision.ts'
import type { StepId } from '#service/domain/id.ts'

/** What users stated about a finding before a step. Parts that the step's kind does not change may be empty. */
export interface FindingBefore {
  /** Null while undecided. */
  readonly choice: VexChoice | null
  /** Terms of the imported statement that the decision comes from. */
  readonly originalTerms: readonly OriginalTerm[]
  /** Stored values of custom fields; null for none. */
  readonly customValues: string | null
  readonly labels: readonly string[]
}

/** A decision with what is stored beside it. */
export interface DecidedFinding {
  readonly choice: VexChoice
  readonly originalTerms: readonly OriginalTerm[]
  readonly customValues: string | null
  /** Digest of the accepted proposal. */
  readonly suggestionSays?: string
}

/** A severity that a user gives a finding, and why. */
export interface SeverityOverride {
  readonly severity: Severity
  readonly reason: string
}

/** The result of a step for a finding. */
export type FindingChange =
  | ({ readonly changes: 'decision' } & DecidedFinding)
  /** The decision and its evidence stay. */
  | { readonly changes: 'custom values'; readonly customValues: string | null }
  /** There is no decision any more. */
  | { readonly changes: 'no decision'; readonly customValues: string | null }
  /** `until` is a day, `YYYY-MM-DD`. */
  | { readonly changes: 'snooze'; readonly until: string | null }
  | { readonly changes: 'assignee'; readonly userId: string | null }
  | { readonly changes: 'labels'; readonly labels: readonly string[] }
  | { readonly changes: 'severity'; readonly override: SeverityOverride | null }

/** Who made a change, when, in which step, and the scope of a decision. */
export interface ChangeOrigin {
  readonly by: VexDecision['decidedBy']
  /** RFC 3339 in UTC. */
  readonly at: string
  readonly stepId: StepId
  readonly scope: VexDecision['scope']
}
