import type { Proposal } from './finding-statement.ts'

/** A proposal that waits for a person. */
export interface VexSuggestion extends Proposal {
  readonly id: string
  readonly findingId: string
  /** RFC 3339 in UTC. */
  readonly proposedAt: string
}
