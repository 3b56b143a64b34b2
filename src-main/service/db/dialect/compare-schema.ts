import Database from 'better-sqlite3'
import type { Migration } from './apply-migrations.ts'

/** Selects what could act on its own, with its text, and everything else by its name. */
const objects = `SELECT type || ' ' || name || CASE WHEN type IN ('trigger', 'view') THEN ' ' || sql ELSE '' END
  FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY 1`

/**
 * Compares the tables, indexes, triggers and views of a database with those that its migrations make. A foreign file could contain
 * triggers that act on the user's data. Returns the first difference; null without one.
 *
 * @param file needs no other files beside it; its `user_version` is the number of applied migrations
 */
export function findForeignObject(file: string, migrations: readonly Migration[]): string | null {
  const found = new Database(file, { readonly: true, fileMustExist: true })
  const expected = new Database(':memory:')
  try {
    const done = Number(found.pragma('user_version', { simple: true }))
    for (const { sql } of migrations.slice(0, done)) expected.exec(sql)
    const namesIn = (database: Database.Database) => database.prepare<[], string>(objects).pluck().all() as string[] // of one text column
    const own = new Set(namesIn(expected))
    const there = namesIn(found)
    const foreign = there.find((object) => !own.has(object)) ?? [...own].find((object) => !there.includes(object))
    return foreign === undefined ? null : foreign.split(' ', 2).join(' ')
  } finally {
    found.close()
    expected.close()
  }
}
