import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import type { DatabaseFound, OwnMark, StoreFound } from '#service/db/store/check-store.ts'
import { readStoreMark } from '#service/db/store/store-mark.ts'
import { guardConnection } from './guard-connection.ts'
import { logOf } from '#service/db/store/log-turn.ts'
import { findStoreSigns, sizeOf } from '#service/db/store/store-signs.ts'

/** Requirements for a database of the user. */
export interface Wanted {
  readonly applicationId: number
  /** Number of migrations that this application knows. */
  readonly steps: number
}

/**
 * Examines the database of a data folder, and the files next to it, without changing a byte. The only exception is a step that was
 * interrupted before there was a WAL, as at a first start: the database's own journal rolls it back.
 */
export function probeStore(file: string, wanted: Wanted): StoreFound {
  const folder = dirname(file)
  const log = logOf(file)
  return {
    database: probeDatabase(file, wanted, log !== null),
    log,
    mark: readStoreMark(folder),
    signs: findStoreSigns(folder),
  }
}

function probeDatabase(file: string, wanted: Wanted, hasLog: boolean): DatabaseFound {
  const size = sizeOf(file)
  if (size === null) return { kind: 'missing' }
  if (size === 0) return { kind: 'empty' }
  try {
    return readWithoutTrace(file, (database) => read(database, wanted))
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string } // an error of the driver
    if (code === 'SQLITE_READONLY_ROLLBACK') {
      rollBackStep(file)
      return probeDatabase(file, wanted, hasLog)
    }
    if (code === 'SQLITE_NOTADB') return { kind: 'unreadable', fault: 'damaged', reason: 'is not a database' }
    const cause = hasLog ? ', by itself or together with "waybill.db-wal"' : ''
    if (code.startsWith('SQLITE_CORRUPT'))
      return { kind: 'unreadable', fault: 'damaged', reason: `is damaged${cause} (${message})` }
    throw error
  }
}

/**
 * Reads a database file that no other connection has open, with its log, and leaves no file behind.
 * @throws {Error} of the driver
 */
export function readWithoutTrace<T>(file: string, work: (database: Database.Database) => T): T {
  const removeTrace = traceOf(file)
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 10_000 })
    try {
      guardConnection(database)
      return work(database)
    } finally {
      database.close()
    }
  } finally {
    removeTrace()
  }
}

/**
 * Returns a function that removes the files that a reader creates beside a database, and cannot remove itself: an index of the log, and an
 * empty log if there is none. The caller must call this before the reader is opened.
 */
export function traceOf(file: string): () => void {
  const made = [`${file}-shm`, `${file}-wal`].filter((path) => sizeOf(path) === null)
  return () => {
    for (const path of made) if (path.endsWith('-shm') || sizeOf(path) === 0) rmSync(path, { force: true })
  }
}

/** A connection that may write rolls back an interrupted step as soon as it reads. */
function rollBackStep(file: string): void {
  const database = new Database(file, { fileMustExist: true, timeout: 10_000 })
  try {
    guardConnection(database)
    database.pragma('user_version')
  } finally {
    database.close()
  }
}

function read(database: Database.Database, { applicationId, steps }: Wanted): DatabaseFound {
  const names = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all()
  if (names.length === 0) return { kind: 'without tables' }
  if (database.pragma('application_id', { simple: true }) !== applicationId) {
    return { kind: 'unreadable', fault: 'not-waybill', reason: 'is not a Waybill database' }
  }
  const done = Number(database.pragma('user_version', { simple: true }))
  if (done > steps) {
    const reason = `was written by a newer version of Waybill (schema ${done}, this version knows ${steps})`
    return { kind: 'unreadable', fault: 'newer', reason }
  }
  const isFilled = (table: string) =>
    names.includes(table) && database.prepare(`SELECT EXISTS (SELECT 1 FROM ${table})`).pluck().get() === 1
  const hasContent = ['product', 'sbom_version', 'sbom_document'].some(isFilled)
  return { kind: 'readable', mark: readOwnMark(database), hasContent }
}

/** Tests whether the schema has the table of the mark. */
export function hasMarkTable(database: Database.Database): boolean {
  return database.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'store'`).get() !== undefined
}

/** Reads the mark in the database; null if the schema has no table for it, and before the first write. */
export function readOwnMark(database: Database.Database): OwnMark | null {
  if (!hasMarkTable(database)) return null
  const row = database.prepare('SELECT id, generation FROM store').get()
  return (row as OwnMark | undefined) ?? null // typed by its STRICT table
}
