import type { Proposal } from './finding-statement.ts'
import type { FindingId } from '#service/domain/id.ts'

/** A proposal that waits for a user's decision. */
export interface VexSuggestion extends Proposal {
  readonly id: string
  readonly findingId: FindingId
  /** The rule that proposes it; null for a statement. */
  readonly ruleId: string | null
  /** RFC 3339 in UTC. */
  readonly proposedAt: string
}
