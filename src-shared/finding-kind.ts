/**
 * Kinds of advisory records and of findings. A malicious package is one that was published to do harm, or whose affected versions were
 * taken over for it: it is removed, not patched. The advisory database stores the position in this list, so kinds are only appended.
 */
export const findingKinds = ['vulnerability', 'informational', 'malicious'] as const
export type FindingKind = (typeof findingKinds)[number]

/** Returns the kind of a finding that several records report: malicious if any is, informational only if every one is. */
export function jointKind(kinds: readonly FindingKind[]): FindingKind {
  if (kinds.includes('malicious')) return 'malicious'
  return kinds.length > 0 && kinds.every((kind) => kind === 'informational') ? 'informational' : 'vulnerability'
}
