import type Database from 'better-sqlite3'

/** One forward step of a schema. */
export interface Migration {
  readonly name: string
  readonly sql: string
}

/**
 * Applies the migrations that a database lacks, each in one transaction; `user_version` counts them.
 * @throws {Error} with the file name if the file was written by a newer version of the application
 */
export function applyMigrations(database: Database.Database, migrations: readonly Migration[], file: string): void {
  const done = Number(database.pragma('user_version', { simple: true }))
  if (done > migrations.length) {
    throw new Error(
      `"${file}" was written by a newer version of Waybill (schema ${done}, this version knows ${migrations.length})`,
    )
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < done) continue
    database.transaction(() => {
      database.exec(migration.sql)
      database.pragma(`user_version = ${index + 1}`)
    })()
  }
}
