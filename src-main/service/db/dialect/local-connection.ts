import type { Connection, StatementResult } from './protocol.ts'
import { StoreDamaged } from '#service/domain/store-damaged.ts'
import { isDamageCode } from './check-content.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** A connection on the calling thread: for processing threads, which may wait for their own statements. */
export class LocalConnection implements Connection {
  readonly sqlite: SqliteConnection
  readonly #onDamage: ((found: string) => Promise<void>) | undefined

  /** @param onDamage for the database of a data folder: called when a statement meets damage, before the statement fails */
  constructor(sqlite: SqliteConnection, onDamage?: (found: string) => Promise<void>) {
    this.sqlite = sqlite
    this.#onDamage = onDamage
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    try {
      return this.sqlite.query(sql, parameters)
    } catch (error) {
      throw await this.#named(error)
    }
  }

  /** The connection can run no other statement until the last part was read. */
  async *readInParts(sql: string, parameters: readonly unknown[], rows: number): AsyncGenerator<readonly unknown[]> {
    let part: unknown[] = []
    try {
      for (const row of this.sqlite.iterate(sql, parameters)) {
        part.push(row)
        if (part.length < rows) continue
        yield part
        part = []
      }
    } catch (error) {
      throw await this.#named(error)
    }
    if (part.length > 0) yield part
  }

  /** Returns the error to throw. */
  async #named(error: unknown): Promise<unknown> {
    const { message, code } = error as Error & { code?: string } // an error of the driver
    if (!this.#onDamage || !isDamageCode(code)) return error
    await this.#onDamage(message)
    return new StoreDamaged()
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
