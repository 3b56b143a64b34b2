import { renameSync, rmSync } from 'node:fs'
import { makePrivate } from '#service/db/store/private-files.ts'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'

/** Share of unused pages above which a file is rewritten. */
const maxUnusedShare = 0.3
/** Files with fewer pages are not worth rewriting. */
const smallFile = 2000

/** Closes a finished file. A file with much unused space, for example after a source was removed, is rewritten without it. */
export function compactFile(sqlite: SqliteConnection, file: string, close: () => void): void {
  const number = (pragma: string) => Object.values(sqlite.query(`PRAGMA ${pragma}`, []).rows[0] as object)[0] as number
  const pages = number('page_count')
  if (pages < smallFile || number('freelist_count') < pages * maxUnusedShare) {
    close()
    return
  }
  const compact = `${file}-compact`
  rmSync(compact, { force: true })
  sqlite.query('VACUUM INTO ?', [compact])
  close()
  makePrivate(compact)
  renameSync(compact, file)
}
