import { type AdvisoryRow, type AffectedRow, hashOfRecord } from '#service/db/advisory-file/advisory-row.ts'

/** What decides between two versions of a record. `modified` is in milliseconds. */
export interface RecordVersion {
  readonly modified: number
  readonly hash: Uint8Array
  /** 1 if it lists binary packages, which older versions of the application did not read. */
  readonly lists_binaries: number
}

/**
 * Tests which of two versions of a record is stored, whichever came first: the later one; with equal times the one that lists binary
 * packages; then the one with the smaller hash. One without a hash is older than all others.
 */
export function isLater(one: RecordVersion, known: RecordVersion): boolean {
  if (one.modified !== known.modified) return one.modified > known.modified
  if (known.hash.length === 0) return true
  if (one.lists_binaries !== known.lists_binaries) return one.lists_binaries > known.lists_binaries
  return Buffer.compare(one.hash, known.hash) < 0
}

/** A stored record with its packages. */
export interface StoredRecord {
  readonly row: AdvisoryRow
  readonly version: RecordVersion
}

/** Versions by the ecosystem that they are the latest for; of packages of no ecosystem by an empty text. */
type Parts = ReadonlyMap<string, RecordVersion>

/** As a merged record has them: time, hash in hexadecimal, whether binaries are listed. */
type StoredParts = Readonly<Record<string, readonly [modified: number, hash: string, listsBinaries: number]>>

/**
 * Merges two versions of a record in one source: each ecosystem has the packages of the latest version that names it, and everything else
 * is that of the latest version of all. Several databases write a file per ecosystem under one id. The result depends on the versions only,
 * not on their order.
 */
export function mergeVersions(known: StoredRecord, added: StoredRecord): StoredRecord {
  const before = partsOf(known)
  const merged = new Map(before)
  for (const [ecosystem, version] of partsOf(added)) {
    const other = before.get(ecosystem)
    if (other === undefined || isLater(version, other)) merged.set(ecosystem, version)
  }
  const versions = [...merged.values()]
  const latest = versions.reduce((top, one) => (isLater(one, top) ? one : top))
  const top = isSame(latest, added.version) ? added : known
  const [only] = versions
  if (only !== undefined && versions.every((one) => isSame(one, only))) {
    if (isSame(only, added.version)) return added
    if (isSame(only, known.version)) return known
  }
  const row: AdvisoryRow = {
    ...top.row,
    record: JSON.stringify({ ...withoutParts(top.row.record), parts: storedParts(merged) }),
    affected: [...merged.keys()].toSorted().flatMap((ecosystem) => {
      const from = isSame(merged.get(ecosystem) ?? latest, added.version) ? added : known
      return from.row.affected.filter((entry) => entry.ecosystem === ecosystem)
    }),
  }
  return { row, version: { ...latest, hash: hashOfRecord(row) } }
}

function partsOf({ row, version }: StoredRecord): Parts {
  const { parts } = JSON.parse(row.record) as { readonly parts?: StoredParts } // as `AdvisoryRow.record`
  if (parts !== undefined) {
    return new Map(
      Object.entries(parts).map(([ecosystem, [modified, hash, lists]]) => [
        ecosystem,
        { modified, hash: Buffer.from(hash, 'hex'), lists_binaries: lists },
      ]),
    )
  }
  const named = new Set(row.affected.map(({ ecosystem }) => ecosystem))
  return new Map([...(named.size === 0 ? [''] : named)].map((ecosystem) => [ecosystem, version]))
}

function storedParts(parts: Parts): StoredParts {
  const inOrder = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    inOrder.map(([ecosystem, { modified, hash, lists_binaries: lists }]) => [
      ecosystem,
      [modified, Buffer.from(hash).toString('hex'), lists],
    ]),
  )
}

function withoutParts(record: string): object {
  const { parts: _, ...content } = JSON.parse(record) as { readonly parts?: unknown } // as `AdvisoryRow.record`
  return content
}

function isSame(one: RecordVersion, other: RecordVersion): boolean {
  return one.modified === other.modified && Buffer.compare(one.hash, other.hash) === 0
}

/** Tests whether a version lists binary packages. */
export function listsBinaries(affected: readonly AffectedRow[]): boolean {
  return affected.some(({ binaries }) => binaries !== undefined)
}
