import type Database from 'better-sqlite3'

/**
 * Guards a new connection against a hostile or damaged file: its schema runs no functions with side effects, a page is checked when it is
 * read, and no statement can change the schema table or turn the journal off (SQLite's defensive mode).
 */
export function guardConnection(database: Database.Database): void {
  database.unsafeMode(false)
  database.pragma('trusted_schema = OFF')
  database.pragma('cell_size_check = ON')
}
