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
    // Without the tables of a text index, which the triggers of the others fill.
    const tables = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`
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
  const values = columnsOf('main').flatMap((name): readonly (readonly [name: string, value: string])[] => {
    if (newer.includes(name)) return [[name, `"${name}"`]]
    const pointer = name === 'version_id' && ['content_id', 'finding_set_id'].find((column) => newer.includes(column))
    // Before there were pointers, content had the id of the version that shows it.
    return pointer
      ? [[name, `(SELECT id FROM newer.sbom_version AS shown WHERE shown.${pointer} = own.${pointer})`]]
      : []
  })
  if (values.length === 0) return
  const names = values.map(([name]) => `"${name}"`).join(', ')
  const selected = values.map(([, value]) => value).join(', ')
  database.exec(
    `DELETE FROM main."${table}"; INSERT INTO main."${table}" (${names}) SELECT ${selected} FROM newer."${table}" AS own`,
  )
}
