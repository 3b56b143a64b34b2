import type { EvidenceKind } from './decision-evidence.ts'

export const carriedStates = ['PENDING', 'CONFIRMED', 'DECLINED'] as const
export type CarriedState = (typeof carriedStates)[number]

/** A decision made elsewhere that may hold for a finding (specification 1.6). */
export interface CarriedDecision {
  readonly id: string
  readonly findingId: string
  /** The finding that it was made for. */
  readonly previousFindingId: string
  /** The decision in words. */
  readonly summary: string
  readonly evidenceKind: EvidenceKind
  /** What is not as it was when it was made; empty for `UNCHANGED`. */
  readonly evidenceChanges: readonly string[]
  readonly state: CarriedState
}
