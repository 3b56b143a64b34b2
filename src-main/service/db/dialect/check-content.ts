import type Database from 'better-sqlite3'
import { readWithoutTrace } from './probe-store.ts'

/** `quick` reads every page and row; `full` compares indexes with their tables, too. */
export type CheckDepth = 'quick' | 'full'

/** Rows of one table whose foreign key names a row that does not exist. */
export interface BrokenReferences {
  readonly table: string
  readonly count: number
}

const maxProblems = 20

/**
 * Checks the content of a database file, with its log. Returns what the database says, one problem an element; empty if it is whole. Blocks:
 * for database threads and threads of their own.
 */
export function checkContent(database: Database.Database, depth: CheckDepth): readonly string[] {
  const check = depth === 'quick' ? 'quick_check' : 'integrity_check'
  try {
    const texts = database.prepare(`PRAGMA ${check}(${maxProblems})`).pluck().all() as string[] // one text column
    const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '')
    return lines.length === 1 && lines[0] === 'ok' ? [] : lines
  } catch (error) {
    const { code, message } = error as Error & { code?: string } // an error of the driver
    if (isDamageCode(code)) return [message]
    throw error
  }
}

/** Checks a database file that no connection has open: see `checkContent`. */
export function checkClosedFile(file: string, depth: CheckDepth): readonly string[] {
  return readWithoutTrace(file, (database) => checkContent(database, depth))
}

/**
 * Counts broken references.
 * @throws {Error} of the driver if the database is damaged
 */
export function countBrokenReferences(database: Database.Database): readonly BrokenReferences[] {
  const counts = new Map<string, number>()
  const rows = database.prepare('PRAGMA foreign_key_check').iterate() as IterableIterator<{ table: string }>
  for (const { table } of rows) counts.set(table, (counts.get(table) ?? 0) + 1)
  return [...counts].map(([table, count]) => ({ table, count }))
}

/** Whether an error code of SQLite says that the file is damaged. */
export function isDamageCode(code: string | undefined): boolean {
  return code !== undefined && (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB')
}
