import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'

/** 2 MiB: with a million records, about one in two thousand is falsely taken for a known one. */
const bits = 2 ** 24
const probes = 7

/** Record counts of a source. `newest` as in the counts of a source. */
export interface RecordCounts {
  readonly records: number
  readonly withdrawn: number
  readonly newest: number | null
}

/**
 * Tracks the records written by a build to avoid queries: a Bloom filter tells which records an initially empty source cannot contain,
 * and counters tell how many records each source has. Memory use is constant.
 */
export class WrittenRecords {
  readonly #sqlite: SqliteConnection
  /** A Bloom filter of the records of sources in `#committed` and `#started`. Records of a rolled-back step only make it less precise. */
  readonly #filter = new Uint32Array(bits / 32)
  readonly #committed = new Set<number>()
  readonly #started = new Set<number>()
  readonly #counts = new Map<number, RecordCounts>()
  #isChanged = false

  constructor(sqlite: SqliteConnection) {
    this.#sqlite = sqlite
  }

  /** Whether any record was added or removed, including in rolled-back steps. */
  get isChanged(): boolean {
    return this.#isChanged
  }

  /** Declares that a source has no records. */
  startEmpty(source: number): void {
    this.#started.add(source)
    this.#counts.set(source, { records: 0, withdrawn: 0, newest: null })
  }

  /** Tests whether a record that is about to be written is certainly not in the file. */
  isFirst(source: number, recordId: string): boolean {
    return (this.#started.has(source) || this.#committed.has(source)) && !this.#addToFilter(`${source} ${recordId}`)
  }

  added(source: number, modified: number, isWithdrawn: boolean): void {
    this.#isChanged = true
    const known = this.#counts.get(source)
    if (!known) return
    const newest = Math.max(known.newest ?? modified, modified)
    const withdrawn = known.withdrawn + Number(isWithdrawn)
    this.#counts.set(source, { records: known.records + Number(!isWithdrawn), withdrawn, newest })
  }

  /** Counts a record of which only the packages could be read: its source counts it as skipped. */
  addedUnreadable(): void {
    this.#isChanged = true
  }

  /** Records that a record was removed: the remaining number and the newest one are counted on demand. */
  removed(source: number): void {
    this.#isChanged = true
    this.#counts.delete(source)
  }

  /** Returns the current counts of a source. */
  count(source: number): RecordCounts {
    const known = this.#counts.get(source)
    if (known) return known
    const sql = `SELECT count(*) - count(withdrawn_at) AS records, count(withdrawn_at) AS withdrawn, max(modified) AS newest
      FROM advisory WHERE source = ? AND unreadable = 0`
    const [counted] = this.#sqlite.query(sql, [source]).rows as RecordCounts[] // columns as selected
    const counts = counted ?? { records: 0, withdrawn: 0, newest: null }
    this.#counts.set(source, counts)
    return counts
  }

  /** Commits the step. */
  commit(): void {
    for (const source of this.#started) this.#committed.add(source)
    this.#started.clear()
  }

  /** Rolls the step back: a source that it emptied has its records again. */
  rollback(): void {
    this.#started.clear()
    this.#counts.clear()
  }

  /** Returns false if the key was not in the filter. FNV-1a twice, from which all positions are derived (Kirsch and Mitzenmacher 2006). */
  #addToFilter(key: string): boolean {
    let one = 0x811c9dc5
    let other = 0x9747b28c
    for (let at = 0; at < key.length; at += 1) {
      const code = key.charCodeAt(at)
      one = Math.imul(one ^ code, 0x01000193)
      other = Math.imul(other ^ code, 0x85ebca6b)
    }
    const stride = (other ^ (other >>> 15)) | 1
    let place = one ^ (one >>> 13)
    let isKnown = true
    for (let probe = 0; probe < probes; probe += 1) {
      const bit = place & (bits - 1)
      const mask = 1 << (bit & 31)
      const word = this.#filter[bit >>> 5] ?? 0
      if ((word & mask) === 0) {
        isKnown = false
        this.#filter[bit >>> 5] = word | mask
      }
      place = (place + stride) | 0
    }
    return isKnown
  }
}
