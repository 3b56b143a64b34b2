import type { SqliteConnection } from './dialect/sqlite-connection.ts'

interface Counted {
  readonly source: number
  readonly ecosystem: string
  readonly release: string
  entries: number
}

/** Counts the releases that sources have records for while a file is built. */
export class ReleaseCounts {
  readonly #sqlite: SqliteConnection
  readonly #counts = new Map<string, Counted>()

  constructor(sqlite: SqliteConnection) {
    this.#sqlite = sqlite
  }

  add(source: number, ecosystem: string, release: string, entries: number): void {
    const key = `${source}\n${ecosystem}\n${release}`
    const counted = this.#counts.get(key)
    if (counted) counted.entries += entries
    else this.#counts.set(key, { source, ecosystem, release, entries })
  }

  /** Writes what was counted. */
  settle(): void {
    const sql = `INSERT INTO covered_release (source, ecosystem, release, entries) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET entries = entries + excluded.entries`
    const rows = [...this.#counts.values()].map((one) => [one.source, one.ecosystem, one.release, one.entries])
    this.#sqlite.bulk(sql, rows)
    this.#sqlite.query('DELETE FROM covered_release WHERE entries <= 0', [])
    this.#counts.clear()
  }
}
