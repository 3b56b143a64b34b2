import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { flushFolder } from './flush-folder.ts'

/**
 * One use of the file `waybill.db-wal`: its first salt. A new file begins with a random one; each time any program restarts the log, it
 * grows by one (WAL-mode file format, 4.1).
 */
export interface LogTurn {
  readonly turn: number
}

/** The mark of a data folder that identifies its database. It is stored next to the database, which contains the same mark. */
export interface StoreMark {
  /** The same in the database: distinguishes a store from a copy of another. */
  readonly id: string
  /** Grows with each start and each clean end, in the database first: a database with a lower number is older than its folder. */
  readonly generation: number
  /** A process has it open, or was killed: then the database has a log, `waybill.db-wal`. */
  readonly isOpen: boolean
  /** The log of that process as it began; null if there is none. */
  readonly log: LogTurn | null
}

const markName = 'store.json'

/** Reads the folder's mark; null if there is none, `unreadable` if it is damaged. */
export function readStoreMark(folder: string): StoreMark | 'unreadable' | null {
  try {
    return parseMark(readFileSync(join(folder, markName), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Replaces the folder's mark atomically: the new file is flushed before it is renamed. */
export function writeStoreMark(folder: string, mark: StoreMark): void {
  const next = join(folder, `${markName}.next`)
  const handle = openSync(next, 'w', 0o600)
  try {
    writeSync(handle, JSON.stringify(mark))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(next, join(folder, markName))
  flushFolder(folder)
}

function parseMark(text: string): StoreMark | 'unreadable' {
  try {
    const { id, generation, isOpen, log } = (JSON.parse(text) ?? {}) as Partial<Record<keyof StoreMark, unknown>> // checked below
    if (typeof id !== 'string' || !Number.isSafeInteger(generation)) return 'unreadable'
    const known = { id, generation: generation as number, isOpen: isOpen === true } // an integer, by the check above
    return { ...known, log: isLogTurn(log) ? log : null }
  } catch (error) {
    if (error instanceof SyntaxError) return 'unreadable'
    throw error
  }
}

function isLogTurn(log: unknown): log is LogTurn {
  if (typeof log !== 'object' || log === null) return false
  return typeof (log as Partial<LogTurn>).turn === 'number' // checked here
}
