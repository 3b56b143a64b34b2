import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'

interface Counted {
  readonly source: number
  readonly ecosystem: string
  readonly release: string
  entries: number
}

/**
 * Returns the parts that a record is counted in: its ecosystems. For NVD, whose records name CPEs instead of ecosystems, it is `CVE-` and
 * the year of the id, because NVD publishes feeds by year.
 */
export function partsOf(recordId: string, origin: string, ecosystems: Iterable<string>): ReadonlySet<string> {
  const parts = new Set(ecosystems)
  parts.delete('cpe')
  if (origin === 'NVD') parts.add(recordId.slice(0, 'CVE-1999'.length).toUpperCase())
  return parts
}

/** Counts the releases that sources have records for, and records by their parts, while a file is built. */
export class ReleaseCounts {
  readonly #sqlite: SqliteConnection
  readonly #counts = new Map<string, Counted>()
  /** By source and part. */
  readonly #records = new Map<number, Map<string, number>>()

  constructor(sqlite: SqliteConnection) {
    this.#sqlite = sqlite
  }

  add(source: number, ecosystem: string, release: string, entries: number): void {
    const key = `${source}\n${ecosystem}\n${release}`
    const counted = this.#counts.get(key)
    if (counted) counted.entries += entries
    else this.#counts.set(key, { source, ecosystem, release, entries })
  }

  /** Adds a number of records with these parts, or removes them if it is negative. */
  addRecords(source: number, parts: ReadonlySet<string>, records: number): void {
    let counts = this.#records.get(source)
    if (!counts) this.#records.set(source, (counts = new Map()))
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + records)
  }

  /** Discards the counts of a source that is emptied. */
  forget(source: number): void {
    for (const table of ['covered_release', 'held_records']) {
      this.#sqlite.query(`DELETE FROM ${table} WHERE source = ?`, [source])
    }
    this.#records.delete(source)
    for (const [key, counted] of this.#counts) if (counted.source === source) this.#counts.delete(key)
  }

  /** Writes the counts. */
  flush(): void {
    this.#flushRecords()
    const sql = `INSERT INTO covered_release (source, ecosystem, release, entries) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET entries = entries + excluded.entries`
    const rows = [...this.#counts.values()].map((one) => [one.source, one.ecosystem, one.release, one.entries])
    this.#sqlite.bulk(sql, rows)
    this.#sqlite.query('DELETE FROM covered_release WHERE entries <= 0', [])
    this.#counts.clear()
  }

  #flushRecords(): void {
    const sql = `INSERT INTO held_records (source, part, records) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET records = records + excluded.records`
    const rows = [...this.#records].flatMap(([source, counts]) => [...counts].map(([part, n]) => [source, part, n]))
    this.#sqlite.bulk(sql, rows)
    this.#sqlite.query('DELETE FROM held_records WHERE records <= 0', [])
    this.#records.clear()
  }
}
