import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { StoredContent } from './read-store.ts'

const run = promisify(execFile)
const maxBytes = 256 * 1024 * 1024

/** Reads a database file in a second process, with plain SQLite and none of the application's code. */
export async function readInSecondProcess(file: string): Promise<StoredContent> {
  const program = join(import.meta.dirname, 'read-store.ts')
  const { stdout } = await run(process.execPath, [program, file], { maxBuffer: maxBytes })
  return JSON.parse(stdout) as StoredContent // the contract of that program
}

/** Reads a copy of the database of a data folder that no process has open, with its log. The folder is not changed. */
export async function readCopy(dataFolder: string, scratch: string): Promise<StoredContent> {
  const folder = mkdtempSync(join(scratch, 'copy-'))
  try {
    for (const name of ['waybill.db', 'waybill.db-wal']) {
      if (existsSync(join(dataFolder, name))) copyFileSync(join(dataFolder, name), join(folder, name))
    }
    return await readInSecondProcess(join(folder, 'waybill.db'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
