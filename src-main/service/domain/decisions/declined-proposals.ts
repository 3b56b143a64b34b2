/** A decision that was declined for a finding of a version. */
export interface DeclinedProposal {
  /** The vulnerability and package, in whatever version. */
  readonly subject: string
  /** Package version of the finding that it was declined for. */
  readonly declinedFor: string
  /** Package version of the finding that it was made about. */
  readonly decidedFor: string
  /** When it was made. */
  readonly decidedAt: string | null
}

/** A decision that may be proposed. */
export interface ProposedDecision {
  readonly subject: string
  /** Package version that it would be proposed for, and that it was made about. */
  readonly proposedFor: string
  readonly decidedFor: string
  readonly decidedAt: string | null
}

/**
 * Returns a test for decisions that must not be proposed: what was declined for a package version is not proposed for it again, and not for
 * another version than its own. A decision that was made later is.
 */
export function isDeclinedAmong(declined: readonly DeclinedProposal[]): (decision: ProposedDecision) => boolean {
  const bySubject = Map.groupBy(declined, ({ subject }) => subject)
  return ({ subject, proposedFor, decidedFor, decidedAt }) =>
    (bySubject.get(subject) ?? []).some(
      (one) =>
        (one.decidedAt ?? '') >= (decidedAt ?? '') &&
        (one.declinedFor === proposedFor || (one.decidedFor === decidedFor && proposedFor !== decidedFor)),
    )
}
