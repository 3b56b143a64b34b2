import type { ProposedPairsQuery } from '#renderer/generated/documents.ts'

/** A version that may be the newer side, and the one before it. */
export type ProposedVersion = ProposedPairsQuery['sboms']['nodes'][number]

/** Two versions of one environment that are worth comparing. */
export interface ProposedPair {
  readonly older: NonNullable<ProposedVersion['previousVersion']>
  readonly newer: ProposedVersion
  /** Whether the person was at its newer side before. */
  readonly wasOpen: boolean
}

/** A handful: more would be a list to search in, which the choice of a side is. */
const most = 5

/**
 * Returns the pairs to propose: the version that was open with the one before it, then the newest two versions of each environment, in the order of
 * `newest`. A version that is the first of its environment has none.
 */
export function proposedPairs(
  open: ProposedVersion | null,
  newest: readonly ProposedVersion[],
): readonly ProposedPair[] {
  const versions = open ? [open, ...newest.filter(({ id }) => id !== open.id)] : newest
  return versions
    .flatMap((newer) =>
      newer.previousVersion ? [{ older: newer.previousVersion, newer, wasOpen: newer.id === open?.id }] : [],
    )
    .slice(0, most)
}
