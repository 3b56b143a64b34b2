import type { DatabaseHandle, DatabaseReader } from '#service/db/database.ts'
import type { Migration } from './apply-migrations.ts'
import { bulkInserter } from './bulk-insert.ts'
import { ConnectionPool, queryBuilder } from './kysely-driver.ts'
import { LocalConnection } from './local-connection.ts'
import { openSqlite } from './open-sqlite.ts'
import type { StoreClaim } from './store-claim.ts'
import type { ThreadOptions } from './protocol.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Opens a database entirely on the calling thread: for building a file on a processing thread, and for tests of repositories. */
export function openLocalDatabase<Tables>(
  file: string,
  schema: ThreadOptions['schema'],
  migrations: readonly Migration[],
  claim?: StoreClaim,
): DatabaseHandle<Tables> & { readonly sqlite: SqliteConnection; close(): void } {
  const sqlite = openSqlite({ file, mode: 'write', schema }, migrations, claim)
  const pool = new ConnectionPool([new LocalConnection(sqlite)])
  const builder = queryBuilder<Tables>(pool)
  return { read: builder, write: builder, bulkInsert: bulkInserter<Tables>(pool), sqlite, close: () => sqlite.close() }
}

/** Opens a database read-only on the calling thread. Its schema is not upgraded. */
export function openLocalReader<Tables>(
  file: string,
  schema: ThreadOptions['schema'],
): { readonly read: DatabaseReader<Tables>; close(): void } {
  const sqlite = openSqlite({ file, mode: 'read', schema }, [])
  const read = queryBuilder<Tables>(new ConnectionPool([new LocalConnection(sqlite)]))
  return { read, close: () => sqlite.close() }
}
