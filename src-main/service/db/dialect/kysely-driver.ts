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
import type { Connection } from './protocol.ts'

/** A pool that lends each connection to one caller at a time. Other callers wait in order. */
export class ConnectionPool {
  readonly #free: Connection[]
  readonly #waiting: ((connection: Connection) => void)[] = []

  constructor(connections: readonly Connection[]) {
    this.#free = [...connections]
  }

  acquire(): Promise<Connection> {
    const connection = this.#free.shift()
    if (connection) return Promise.resolve(connection)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  release(connection: Connection): void {
    const next = this.#waiting.shift()
    if (next) next(connection)
    else this.#free.push(connection)
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

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }
}

class PoolDriver implements Driver {
  readonly #pool: ConnectionPool

  constructor(pool: ConnectionPool) {
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
export function queryBuilder<Tables>(pool: ConnectionPool): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new PooledSqliteAdapter(),
    createDriver: () => new PoolDriver(pool),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return new Kysely<Tables>({ dialect })
}
