/** A version of a record. `modified` is in milliseconds. */
export interface RecordState {
  readonly id: number
  readonly recordId: string
  readonly sourceName: string
  readonly modified: number
  readonly hash: Uint8Array
}

/**
 * Selects the copies of a record that a later copy in another source supersedes. Ties are broken by content hash, then by source name,
 * never by import order. Several databases describe the same CVE, each for its own packages: records with the same CVE id about different
 * ecosystems are different records and none is superseded.
 * @param ecosystemsOf returns the ecosystems of a record; called for records with a CVE id only
 */
export function selectSuperseded(
  states: readonly RecordState[],
  ecosystemsOf: (id: number) => ReadonlySet<string>,
): readonly number[] {
  const latestFirst = states.toSorted(
    (a, b) => b.modified - a.modified || Buffer.compare(a.hash, b.hash) || (a.sourceName < b.sourceName ? -1 : 1),
  )
  const replaced: number[] = []
  const staying: RecordState[] = []
  for (const state of latestFirst) {
    const later = staying.filter(({ recordId }) => recordId === state.recordId)
    if (later.some((other) => isSameRecord(other, state, ecosystemsOf))) replaced.push(state.id)
    else staying.push(state)
  }
  return replaced
}

function isSameRecord(
  one: RecordState,
  other: RecordState,
  ecosystemsOf: (id: number) => ReadonlySet<string>,
): boolean {
  if (!/^CVE-/i.test(one.recordId)) return true
  const [a, b] = [ecosystemsOf(one.id), ecosystemsOf(other.id)]
  return (a.size === 0 && b.size === 0) || !a.isDisjointFrom(b)
}
