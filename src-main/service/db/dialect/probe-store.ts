import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import type { DatabaseFound, OwnMark, StoreFound } from '#service/db/store/check-store.ts'
import { readStoreMark } from '#service/db/store/store-mark.ts'
import { logOf } from '#service/db/store/log-turn.ts'
import { findStoreSigns, sizeOf } from '#service/db/store/store-signs.ts'

/** What a database of the user must be. */
export interface Wanted {
  readonly applicationId: number
  /** Steps of the schema that this application knows. */
  readonly steps: number
}

/**
 * Looks at the database of a data folder, and at what lies beside it, without changing a byte; but for a step that a kill broke off in
 * the way of before there was a log, as at a first start: the database's own journal takes it back.
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
  // A reader makes an index of the log, and an empty log where there is none.
  const made = [`${file}-shm`, `${file}-wal`].filter((path) => sizeOf(path) === null)
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 10_000 })
    try {
      return read(database, wanted)
    } finally {
      database.close()
    }
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string } // the driver's
    if (code === 'SQLITE_READONLY_ROLLBACK') {
      rollBackStep(file)
      return probeDatabase(file, wanted, hasLog)
    }
    if (code === 'SQLITE_NOTADB') return { kind: 'unreadable', reason: 'is not a database' }
    const cause = hasLog ? ', by itself or together with "waybill.db-wal"' : ''
    if (code.startsWith('SQLITE_CORRUPT')) return { kind: 'unreadable', reason: `is damaged${cause} (${message})` }
    throw error
  } finally {
    for (const path of made) if (path.endsWith('-shm') || sizeOf(path) === 0) rmSync(path, { force: true })
  }
}

/** A connection that may write takes a broken step back as soon as it reads. */
function rollBackStep(file: string): void {
  const database = new Database(file, { fileMustExist: true, timeout: 10_000 })
  try {
    database.pragma('user_version')
  } finally {
    database.close()
  }
}

function read(database: Database.Database, { applicationId, steps }: Wanted): DatabaseFound {
  database.pragma('trusted_schema = OFF')
  const names = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all()
  if (names.length === 0) return { kind: 'without tables' }
  if (database.pragma('application_id', { simple: true }) !== applicationId) {
    return { kind: 'unreadable', reason: 'is not a Waybill database' }
  }
  const done = Number(database.pragma('user_version', { simple: true }))
  if (done > steps) {
    const reason = `was written by a newer version of Waybill (schema ${done}, this version knows ${steps})`
    return { kind: 'unreadable', reason }
  }
  const isFilled = (table: string) =>
    names.includes(table) && database.prepare(`SELECT EXISTS (SELECT 1 FROM ${table})`).pluck().get() === 1
  const hasContent = ['product', 'sbom_version', 'sbom_document'].some(isFilled)
  return { kind: 'readable', mark: readOwnMark(database), hasContent }
}

/** The schema has a place for the mark. */
export function hasMarkTable(database: Database.Database): boolean {
  return database.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'store'`).get() !== undefined
}

/** What the database says of itself; null in a schema that has no place for it, and before it was written for the first time. */
export function readOwnMark(database: Database.Database): OwnMark | null {
  if (!hasMarkTable(database)) return null
  const row = database.prepare('SELECT id, generation FROM store').get()
  return (row as OwnMark | undefined) ?? null // typed by its STRICT table
}
