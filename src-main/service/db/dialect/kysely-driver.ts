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

class PooledConnection implements DatabaseConnection {
  readonly connection: Connection

  constructor(connection: Connection) {
    this.connection = connection
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.connection.query(query.sql, query.parameters)
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.changes) } // rows are what the statement selects
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize = 1000): AsyncIterableIterator<QueryResult<R>> {
    const parts = this.connection.readInParts?.(query.sql, query.parameters, chunkSize)
    if (!parts) yield await this.executeQuery<R>(query)
    else for await (const rows of parts) yield { rows: rows as R[] } // the same
  }
}

class PoolDriver implements Driver {
  readonly #pool: ConnectionLender

  constructor(pool: ConnectionLender) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PooledConnection(await this.#pool.acquire())
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as PooledConnection).connection.begin()
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as PooledConnection).connection.commit()
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as PooledConnection).connection.rollback()
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

/** Creates a query builder over a pool of SQLite connections. */
export function queryBuilder<Tables>(pool: ConnectionLender): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new PooledSqliteAdapter(),
    createDriver: () => new PoolDriver(pool),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return new Kysely<Tables>({ dialect })
}
