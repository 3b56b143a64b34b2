import type Database from 'better-sqlite3'
import type { StatementResult } from './protocol.ts'

const cachedStatements = 500

/** SQLite on the calling thread: statements are prepared once and cached; the least recently used one is evicted first. */
export class SqliteConnection {
  readonly #database: Database.Database
  readonly #beforeClose: () => void
  readonly #beforeCommit: () => void
  readonly #statements = new Map<string, Database.Statement<unknown[]>>()

  constructor(
    database: Database.Database,
    { beforeClose = () => {}, beforeCommit = () => {} }: { beforeClose?: () => void; beforeCommit?: () => void } = {},
  ) {
    this.#database = database
    this.#beforeClose = beforeClose
    this.#beforeCommit = beforeCommit
  }

  query(sql: string, parameters: readonly unknown[]): StatementResult {
    const statement = this.#prepare(sql)
    if (statement.reader) return { rows: statement.all(...parameters), changes: 0 }
    if (!this.#database.inTransaction) this.#beforeCommit()
    return { rows: [], changes: statement.run(...parameters).changes }
  }

  /** Returns rows one by one, for readers that must not hold all of them. */
  iterate(sql: string, parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#database.prepare<unknown[]>(sql).iterate(...parameters)
  }

  bulk(sql: string, rows: readonly (readonly unknown[])[]): void {
    const statement = this.#prepare(sql)
    const nested = this.#database.inTransaction
    if (!nested) this.#database.exec('BEGIN IMMEDIATE')
    try {
      for (const row of rows) statement.run(...row)
      if (!nested) this.commit()
    } catch (error) {
      if (!nested && this.#database.inTransaction) this.#database.exec('ROLLBACK')
      throw error
    }
  }

  execute(sql: string): void {
    this.#database.exec(sql)
  }

  /** Commits the open transaction. If that fails, nothing of it is stored. */
  commit(): void {
    try {
      this.#beforeCommit()
      this.#database.exec('COMMIT')
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK')
      throw error
    }
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction
  }

  close(): void {
    this.#statements.clear()
    try {
      this.#beforeClose()
    } finally {
      this.#database.close()
    }
  }

  #prepare(sql: string): Database.Statement<unknown[]> {
    const known = this.#statements.get(sql)
    if (known) {
      // While the cache has room, nothing is evicted and the order does not matter.
      if (this.#statements.size > cachedStatements / 2) {
        this.#statements.delete(sql)
        this.#statements.set(sql, known)
      }
      return known
    }
    const statement = this.#database.prepare<unknown[]>(sql)
    this.#statements.set(sql, statement)
    if (this.#statements.size > cachedStatements) {
      const oldest = this.#statements.keys().next().value
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    return statement
  }
}
