import type { BulkInsert } from '#service/db/database.ts'
import type { ConnectionPool } from './kysely-driver.ts'

/** Writes in bulk over the writer's connection, after open transactions of this thread. */
export function bulkInserter<Tables>(pool: ConnectionPool): BulkInsert<Tables> {
  return async (table, columns, rows) => {
    if (rows.length === 0) return
    const names = columns.map((column) => `"${column}"`).join(', ')
    const sql = `INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`
    const connection = await pool.acquire()
    try {
      await connection.bulk(sql, rows)
    } finally {
      pool.release(connection)
    }
  }
}
