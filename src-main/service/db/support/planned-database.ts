import { bulkInserter } from '#service/db/dialect/bulk-insert.ts'
import { ConnectionPool, queryBuilder } from '#service/db/dialect/kysely-driver.ts'
import { LocalConnection } from '#service/db/dialect/local-connection.ts'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Opens an empty database that notes the plan of every statement it is asked. */
export function plannedDatabase() {
  const sqlite = openSqlite({ file: ':memory:', mode: 'write', schema: 'user-data' }, userDataMigrations)
  const plans: string[] = []
  class Planning extends LocalConnection {
    override async query(sql: string, parameters: readonly unknown[]) {
      const { rows } = sqlite.query(`EXPLAIN QUERY PLAN ${sql}`, parameters)
      plans.push(rows.map((row) => (row as { detail: string }).detail).join('; ')) // as SQLite documents it
      return super.query(sql, parameters)
    }
  }
  const pool = new ConnectionPool([new Planning(sqlite)])
  const builder = queryBuilder<UserDataTables>(pool)
  return { plans, database: { read: builder, write: builder, bulkInsert: bulkInserter<UserDataTables>(pool) } }
}
