import type { SqliteConnection } from './dialect/sqlite-connection.ts'

/** Packages whose ids are kept at hand. */
const mostKept = 100_000

/** Gives every package a number, by its ecosystem and name key. For one thread that builds a file. */
export class PackageIds {
  readonly #sqlite: SqliteConnection
  readonly #kept = new Map<string, number>()

  constructor(sqlite: SqliteConnection) {
    this.#sqlite = sqlite
  }

  of(ecosystem: string, nameKey: string): number {
    const key = `${ecosystem}\n${nameKey}`
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const id = this.#find(ecosystem, nameKey) ?? this.#insert(ecosystem, nameKey)
    if (this.#kept.size >= mostKept) this.#kept.clear()
    this.#kept.set(key, id)
    return id
  }

  #find(ecosystem: string, nameKey: string): number | undefined {
    const sql = 'SELECT id FROM package WHERE ecosystem = ? AND name_key = ?'
    return (this.#sqlite.query(sql, [ecosystem, nameKey]).rows[0] as { id: number } | undefined)?.id
  }

  #insert(ecosystem: string, nameKey: string): number {
    const sql = 'INSERT INTO package (ecosystem, name_key) VALUES (?, ?) RETURNING id'
    const [row] = this.#sqlite.query(sql, [ecosystem, nameKey]).rows as { id: number }[]
    if (!row) throw new Error('A package was not given a number')
    return row.id
  }
}
