import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { type Connection, DatabaseClosed } from './protocol.ts'

/** Lends each connection to one caller at a time. Other callers wait in order. */
export interface ConnectionLender {
  /** @throws {DatabaseClosed} if the database was closed, also while the caller waited */
  acquire(): Promise<Connection>
  release(connection: Connection): void
}

/** A pool of a fixed number of connections. */
export class ConnectionPool implements ConnectionLender {
  readonly #free: Connection[]
  readonly #waiting: PromiseWithResolvers<Connection>[] = []
  #isClosed = false

  constructor(connections: readonly Connection[]) {
    this.#free = [...connections]
  }

  async acquire(): Promise<Connection> {
    if (this.#isClosed) throw new DatabaseClosed()
    const connection = this.#free.shift()
    if (connection) return connection
    const waiting = Promise.withResolvers<Connection>()
    this.#waiting.push(waiting)
    return waiting.promise
  }

  release(connection: Connection): void {
    const next = this.#waiting.shift()
    if (next) next.resolve(connection)
    else this.#free.push(connection)
  }

  /** Rejects callers that wait, and all later ones. */
  close(): void {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(new DatabaseClosed())
  }
}

/** What goes with the changes of a transaction. */
export interface CommitHook {
  /** Whether the next change of the caller needs it: then a single statement gets a transaction, too. */
  isDue(): boolean
  /** Runs last in each transaction. What it returns is called if the transaction is rolled back after all. */
  beforeCommit(connection: Connection): Promise<() => void>
  /** A transaction of the caller was rolled back. */
  rolledBack?(): void
}

class PooledConnection implements DatabaseConnection {
  readonly connection: Connection
  readonly #hook: CommitHook | undefined
  #isInTransaction = false
  #forget: (() => void) | undefined

  constructor(connection: Connection, hook?: CommitHook) {
    this.connection = connection
    this.#hook = hook
  }

  async begin(): Promise<void> {
    await this.connection.begin()
    this.#isInTransaction = true
  }

  async commit(): Promise<void> {
    this.#forget = await this.#hook?.beforeCommit(this.connection)
    await this.connection.commit()
    this.#forget = undefined
    this.#isInTransaction = false
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false
    this.#forget?.()
    this.#forget = undefined
    this.#hook?.rolledBack?.()
    await this.connection.rollback()
  }

  async #query(query: CompiledQuery) {
    const { sql, parameters } = query
    const isAlone = !this.#isInTransaction && this.#hook?.isDue() === true && !isReading(query)
    if (!isAlone) return this.connection.query(sql, parameters)
    await this.begin()
    try {
      const result = await this.connection.query(sql, parameters)
      await this.commit()
      return result
    } catch (error) {
      await this.rollback()
      throw error
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#query(query)
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.changes) } // rows are what the statement selects
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize = 1000): AsyncIterableIterator<QueryResult<R>> {
    const parts = this.connection.readInParts?.(query.sql, query.parameters, chunkSize)
    if (!parts) yield await this.executeQuery<R>(query)
    else for await (const rows of parts) yield { rows: rows as R[] } // the same
  }
}

function isReading({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*SELECT\b/i.test(sql))
}

class PoolDriver implements Driver {
  readonly #pool: ConnectionLender
  readonly #hook: CommitHook | undefined

  constructor(pool: ConnectionLender, hook?: CommitHook) {
    this.#pool = pool
    this.#hook = hook
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PooledConnection(await this.#pool.acquire(), this.#hook)
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as PooledConnection).begin()
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as PooledConnection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as PooledConnection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#pool.release((connection as PooledConnection).connection)
  }

  async destroy(): Promise<void> {}
}

/** The library's adapter is for one connection: with it, all callers would take turns however many readers there are. */
class PooledSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Creates a query builder over a pool of SQLite connections. @param hook of the writer's transactions */
export function queryBuilder<Tables>(pool: ConnectionLender, hook?: CommitHook): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new PooledSqliteAdapter(),
    createDriver: () => new PoolDriver(pool, hook),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return new Kysely<Tables>({ dialect })
}
