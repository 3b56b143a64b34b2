/** A version of a record. `modified` is in milliseconds. */
export interface RecordState {
  readonly id: number
  readonly recordId: string
  readonly sourceName: string
  readonly modified: number
  readonly hash: Uint8Array
  readonly withdrawn: boolean
  readonly ecosystems: ReadonlySet<string>
}

/** A copy of a record that later copies in other sources supersede: completely, or for some of its ecosystems. */
export interface SupersededCopy {
  readonly id: number
  /** Null: completely. */
  readonly ecosystems: ReadonlySet<string> | null
}

/**
 * Selects the copies of a record that later copies in other sources supersede: each ecosystem is that of the latest copy that names it. Ties
 * are broken by content hash, then by source name, never by import order. A copy without packages says nothing that a later one does not,
 * except of a CVE id, which several databases describe, each for its own packages. A withdrawn copy without packages withdraws all earlier
 * ones.
 */
export function selectSuperseded(states: readonly RecordState[]): readonly SupersededCopy[] {
  const latestFirst = states.toSorted(
    (a, b) => b.modified - a.modified || Buffer.compare(a.hash, b.hash) || (a.sourceName < b.sourceName ? -1 : 1),
  )
  return [...Map.groupBy(latestFirst, ({ recordId }) => recordId).values()].flatMap(selectAmong)
}

/** Does the same for the copies of one record, latest first. */
function selectAmong(copies: readonly RecordState[]): readonly SupersededCopy[] {
  const superseded: SupersededCopy[] = []
  const taken = new Set<string>()
  let isEmptyTaken = false
  let isWithdrawn = false
  for (const [at, { id, recordId, ecosystems, withdrawn }] of copies.entries()) {
    const lost = ecosystems.intersection(taken)
    const isLost =
      isWithdrawn ||
      (ecosystems.size === 0 ? isEmptyTaken || (at > 0 && !/^CVE-/i.test(recordId)) : lost.size === ecosystems.size)
    if (isLost) superseded.push({ id, ecosystems: null })
    else if (lost.size > 0) superseded.push({ id, ecosystems: lost })
    for (const ecosystem of ecosystems) taken.add(ecosystem)
    if (ecosystems.size > 0 || isLost) continue
    isEmptyTaken = true
    isWithdrawn ||= withdrawn
  }
  return superseded
}
