import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'

/**
 * Replaces the database of a data folder, which no process has open and which was closed in order, by one with the same rows in the schema
 * before the last migration. Rows of tables and columns that the last migration adds are lost.
 */
export function makeSchemaOlder(dataFolder: string): void {
  const file = join(dataFolder, 'waybill.db')
  const older = join(dataFolder, 'waybill.db.older')
  openLocalDatabase(older, 'user-data', userDataMigrations.slice(0, -1)).close()
  const database = new Database(older)
  try {
    database.pragma('foreign_keys = OFF')
    database.prepare('ATTACH ? AS newer').run(file)
    const tables = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
    database.transaction(() => {
      for (const table of database.prepare(tables).pluck().all() as string[]) copyTable(database, table)
    })()
    database.exec('DETACH newer')
  } finally {
    database.close()
  }
  for (const ending of ['-wal', '-shm']) {
    rmSync(`${file}${ending}`, { force: true })
    rmSync(`${older}${ending}`, { force: true })
  }
  renameSync(older, file)
}

function copyTable(database: Database.Database, table: string): void {
  const columnsOf = (schema: string) =>
    database.prepare(`SELECT name FROM pragma_table_info(?, ?)`).pluck().all(table, schema) as string[]
  const newer = columnsOf('newer')
  const columns = columnsOf('main').filter((name) => newer.includes(name))
  if (columns.length === 0) return
  const names = columns.map((name) => `"${name}"`).join(', ')
  database.exec(
    `DELETE FROM main."${table}"; INSERT INTO main."${table}" (${names}) SELECT ${names} FROM newer."${table}"`,
  )
}
