import type { Proposal } from './finding-statement.ts'
import type { FindingId } from '#service/domain/id.ts'

/** A proposal that waits for a user's decision. */
export interface VexSuggestion extends Proposal {
  readonly id: string
  readonly findingId: FindingId
  /** RFC 3339 in UTC. */
  readonly proposedAt: string
}
