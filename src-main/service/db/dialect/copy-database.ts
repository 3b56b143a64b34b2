import Database from 'better-sqlite3'

/** More than any database has: all pages in one step, under one snapshot, so that no write of another connection starts the copy anew. */
const allPages = 0x7fffffff

/**
 * Copies a database to a new file with SQLite's online backup, while other connections read and write. The copy is of one moment and needs
 * no other file beside it.
 *
 * @throws {Error} of the driver if a file cannot be read or written
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    await source.backup(to, { progress: () => allPages })
  } finally {
    source.close()
  }
  const copy = new Database(to, { fileMustExist: true, timeout: 10_000 })
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}
