import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'

/** Pages of one step: 4 MiB of the usual page size. */
const stepPages = 1024
/** Pages after which the copy is flushed. Flushing all of it at its end would delay the flush of each decision made meanwhile. */
const flushPages = 4096

/**
 * Copies a database to a new file with SQLite's online backup, while other connections read and write. The copy is of one moment and needs
 * no other file beside it.
 *
 * @param onStep called for every 4 MiB
 * @throws {Error} of the driver if a file cannot be read or written
 */
export async function copyDatabase(from: string, to: string, onStep: () => void = () => {}): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true, timeout: 10_000 })
  const flush = flusher(to)
  try {
    // One snapshot for all steps, so that no write of another connection makes the copy start again.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    await source.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        onStep()
        flush.upTo(totalPages - remainingPages)
        return stepPages
      },
    })
  } finally {
    flush.close()
    source.close()
  }
  const copy = new Database(to, { fileMustExist: true, timeout: 10_000 })
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

/** Flushes a file that another part of the process writes, whenever enough was written. */
function flusher(path: string): { upTo(page: number): void; close(): void } {
  let handle: number | undefined
  let flushed = 0
  return {
    upTo: (page) => {
      if (page - flushed < flushPages) return
      handle ??= openSync(path, 'r+')
      fdatasyncSync(handle)
      flushed = page
    },
    close: () => {
      if (handle !== undefined) closeSync(handle)
    },
  }
}
