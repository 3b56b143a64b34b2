import type Database from 'better-sqlite3'
import { StoreDamaged } from '#service/domain/store-damaged.ts'
import type { StatementResult } from './protocol.ts'

const cachedStatements = 500

/** SQLite on the calling thread: statements are prepared once and cached; the least recently used one is evicted first. */
export class SqliteConnection {
  readonly #database: Database.Database
  readonly #beforeClose: () => void
  #rejectsWrites = false
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
    if (this.#rejectsWrites && !statement.readonly) throw new StoreDamaged()
    if (statement.reader) return { rows: statement.all(...parameters), changes: 0 }
    if (!this.#database.inTransaction) this.#beforeCommit()
    return { rows: [], changes: statement.run(...parameters).changes }
  }

  /** Returns rows one by one, for readers that must not hold all of them. */
  iterate(sql: string, parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#database.prepare<unknown[]>(sql).iterate(...parameters)
  }

  bulk(sql: string, rows: readonly (readonly unknown[])[]): void {
    if (this.#rejectsWrites) throw new StoreDamaged()
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

  /**
   * Puts a view in the place of a table for the statements of this connection, or takes it away. Statements name tables without a schema,
   * and a name of the temporary schema comes first; prepared ones are prepared again by SQLite.
   */
  shadow(table: string, view: string | null): void {
    const isReader = this.#database.pragma('query_only', { simple: true }) === 1
    if (isReader) this.#database.pragma('query_only = OFF')
    try {
      this.#database.exec(`DROP VIEW IF EXISTS temp."${table}"`)
      if (view !== null) this.#database.exec(`CREATE TEMP VIEW "${table}" AS ${view}`)
    } finally {
      if (isReader) this.#database.pragma('query_only = ON')
    }
  }

  /** Rejects every change from now on, and rolls back the open transaction: the database was found damaged. */
  rejectWrites(): void {
    this.#rejectsWrites = true
    if (this.#database.inTransaction) this.#database.exec('ROLLBACK')
  }

  get rejectsWrites(): boolean {
    return this.#rejectsWrites
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
    } catch (error) {
      if (!this.#rejectsWrites) throw error // a damaged database need not be able to count its end
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
