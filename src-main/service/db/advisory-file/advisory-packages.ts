import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'

const insertListed = 'INSERT OR IGNORE INTO listed_binary (ecosystem, name, package_id) VALUES (?, ?, ?)'

/** Maximum number of packages whose ids are cached. */
const maxCached = 100_000

/** Maximum number of binary packages that are known to be stored. */
const maxListed = 100_000

/** Assigns a number to every package, by its ecosystem and name key. For one thread that builds a file. */
export class PackageIds {
  readonly #sqlite: SqliteConnection
  readonly #idByKey = new Map<string, number>()
  readonly #listed = new Set<string>()

  constructor(sqlite: SqliteConnection) {
    this.#sqlite = sqlite
  }

  of(ecosystem: string, nameKey: string): number {
    const key = `${ecosystem}\n${nameKey}`
    const known = this.#idByKey.get(key)
    if (known !== undefined) return known
    const id = this.#find(ecosystem, nameKey) ?? this.#insert(ecosystem, nameKey)
    if (this.#idByKey.size >= maxCached) this.#idByKey.clear()
    this.#idByKey.set(key, id)
    return id
  }

  /** Stores that entries of a package list these binary packages, so that they find the package. */
  list(ecosystem: string, packageId: number, binaries: readonly string[]): void {
    for (const name of binaries) {
      const key = `${packageId}\n${name}`
      if (this.#listed.has(key)) continue
      this.#sqlite.query(insertListed, [ecosystem, name, packageId])
      if (this.#listed.size >= maxListed) this.#listed.clear()
      this.#listed.add(key)
    }
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
