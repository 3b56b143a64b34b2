import type { BrokenReferences } from '#service/domain/recovery/store-check.ts'
import { readWithoutTrace } from './probe-store.ts'
import { SqliteConnection } from './sqlite-connection.ts'

/** `quick` reads every page and row; `full` compares indexes with their tables, too. */
export type CheckDepth = 'quick' | 'full'

const maxProblems = 20

/**
 * Checks the content of a database file, with its log. Returns what the database says, one problem an element; empty if it is whole. Blocks:
 * for database threads and threads of their own.
 */
export function checkContent(connection: SqliteConnection, depth: CheckDepth): readonly string[] {
  const check = depth === 'quick' ? 'quick_check' : 'integrity_check'
  try {
    const { rows } = connection.query(`PRAGMA ${check}(${maxProblems})`, [])
    const lines = (rows as Record<string, string>[]) // one text column
      .flatMap((row) => (row[check] ?? '').split('\n'))
      .filter((line) => line.trim() !== '' && !line.startsWith('***')) // a heading
    return lines.length === 1 && lines[0] === 'ok' ? [] : lines
  } catch (error) {
    const { code, message } = error as Error & { code?: string } // an error of the driver
    if (isDamageCode(code)) return [message]
    throw error
  }
}

/** Checks a database file that no connection has open: see `checkContent`. */
export function checkClosedFile(file: string, depth: CheckDepth): readonly string[] {
  return readWithoutTrace(file, (database) => checkContent(new SqliteConnection(database), depth))
}

/**
 * Counts broken references.
 * @throws {Error} of the driver if the database is damaged
 */
export function countBrokenReferences(connection: SqliteConnection): readonly BrokenReferences[] {
  const counts = new Map<string, number>()
  const rows = connection.iterate('PRAGMA foreign_key_check', []) as IterableIterator<{ table: string }>
  for (const { table } of rows) counts.set(table, (counts.get(table) ?? 0) + 1)
  return [...counts].map(([table, count]) => ({ table, count }))
}

/** Whether an error code of SQLite says that the file is damaged. */
export function isDamageCode(code: string | undefined): boolean {
  return code !== undefined && (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB')
}
