import type { VexStatusWord } from '#shared/vex.ts'
import type { EvidenceKind } from './decision-evidence.ts'
import type { FindingId } from '#service/domain/id.ts'

export const carriedStates = ['PENDING', 'CONFIRMED', 'DECLINED'] as const
export type CarriedState = (typeof carriedStates)[number]

/** Statuses of decisions that are proposed again. Under Investigation is not a decision. */
export const decidedStatuses = ['not_affected', 'affected', 'fixed'] as const satisfies readonly VexStatusWord[]

/** A decision made elsewhere that may apply to a finding (specification 1.6). */
export interface CarriedDecision {
  readonly id: string
  readonly findingId: FindingId
  /** The finding that the decision was made about. */
  readonly previousFindingId: FindingId
  /** Describes the decision for people. */
  readonly summary: string
  readonly evidenceKind: EvidenceKind
  /** Changes of the evidence since the decision was made; empty for `UNCHANGED`. */
  readonly evidenceChanges: readonly string[]
  readonly state: CarriedState
}

/** Earlier decisions about a finding in different places. Absent if there was no finding, undecided if nobody had decided. */
export interface EarlierDecisions<Decision> {
  /** From the replaced content of the version, for the same package in the same version. */
  readonly kept: Decision | undefined
  /** From the replaced content, for the package in any version. */
  readonly keptOfPackage: Decision | undefined
  /** From the previous version, for the package in any version. */
  readonly before: Decision | undefined
}

/**
 * Chooses the decision that a finding receives: the earlier one about the same package version, otherwise, for a new finding, the earlier
 * one about its package. `isKept` is true if it is from the replaced content of the version itself.
 */
export function chooseEarlier<Decision>(
  { kept, keptOfPackage, before }: EarlierDecisions<Decision>,
  hasAppeared: boolean,
): { readonly decision: Decision; readonly isKept: boolean } | undefined {
  const own = kept ?? (hasAppeared ? keptOfPackage : undefined)
  if (own) return { decision: own, isKept: true }
  return hasAppeared && before ? { decision: before, isKept: false } : undefined
}
