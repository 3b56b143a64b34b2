import type { VexStatusWord } from '#shared/vex.ts'
import type { EvidenceKind } from './decision-evidence.ts'
import type { FindingId } from '#service/domain/id.ts'

export const carriedStates = ['PENDING', 'CONFIRMED', 'DECLINED'] as const
export type CarriedState = (typeof carriedStates)[number]

/** Statuses of decisions that are proposed again; who is still looking has not answered. */
export const answeredStatuses = ['not_affected', 'affected', 'fixed'] as const satisfies readonly VexStatusWord[]

/** A decision made elsewhere that may hold for a finding (specification 1.6). */
export interface CarriedDecision {
  readonly id: string
  readonly findingId: FindingId
  /** The finding that it was made for. */
  readonly previousFindingId: FindingId
  /** The decision in words. */
  readonly summary: string
  readonly evidenceKind: EvidenceKind
  /** What is not as it was when it was made; empty for `UNCHANGED`. */
  readonly evidenceChanges: readonly string[]
  readonly state: CarriedState
}

/** What stood about a finding at different places; absent where nothing is known, undecided where nobody had decided. */
export interface EarlierDecisions<Decision> {
  /** The replaced content of the version, for the same package in the same version. */
  readonly kept: Decision | undefined
  /** The same content, for the package in any version. */
  readonly keptOfPackage: Decision | undefined
  /** The version before, for the package in any version. */
  readonly before: Decision | undefined
}

/**
 * Chooses the decision that a finding is given: what stood about the same before, else, for one that appeared, what stood about its
 * package. `isKept`: it is from the replaced content of the version itself.
 */
export function chooseEarlier<Decision>(
  { kept, keptOfPackage, before }: EarlierDecisions<Decision>,
  hasAppeared: boolean,
): { readonly decision: Decision; readonly isKept: boolean } | undefined {
  const own = kept ?? (hasAppeared ? keptOfPackage : undefined)
  if (own) return { decision: own, isKept: true }
  return hasAppeared && before ? { decision: before, isKept: false } : undefined
}
