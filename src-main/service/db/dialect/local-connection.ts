import type { Connection, StatementResult } from './protocol.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** A connection on the calling thread: for processing threads, which may wait for their own statements. */
export class LocalConnection implements Connection {
  readonly sqlite: SqliteConnection

  constructor(sqlite: SqliteConnection) {
    this.sqlite = sqlite
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    return this.sqlite.query(sql, parameters)
  }

  async bulk(sql: string, rows: readonly (readonly unknown[])[]): Promise<void> {
    this.sqlite.bulk(sql, rows)
  }

  async begin(): Promise<void> {
    this.sqlite.execute('BEGIN IMMEDIATE')
  }

  async commit(): Promise<void> {
    this.sqlite.commit()
  }

  async rollback(): Promise<void> {
    this.sqlite.execute('ROLLBACK')
  }
}
