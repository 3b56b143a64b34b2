import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { flushFolder } from './flush-folder.ts'

/** Says beside a database that it was found damaged, so that the next start checks it before it writes anything. */
export interface DamageMark {
  /** What was found, in one line, such as the message of the database. */
  readonly found: string
  /** RFC 3339. */
  readonly at: string
}

/** Name of the file of the mark in the data folder. */
export const damageMarkName = 'damaged.json'

/** Reads the mark of a folder; null if there is none. A mark that cannot be parsed says that there is one, and nothing else. */
export function readDamageMark(folder: string): DamageMark | null {
  try {
    const { found, at } = JSON.parse(readFileSync(join(folder, damageMarkName), 'utf8')) as Partial<DamageMark>
    return { found: String(found), at: String(at) }
  } catch (error) {
    if (error instanceof SyntaxError) return { found: `"${damageMarkName}" cannot be read`, at: '' }
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes the mark durably. The first one stays: it is closest to the cause. */
export function writeDamageMark(folder: string, mark: DamageMark): void {
  if (readDamageMark(folder) !== null) return
  const path = join(folder, damageMarkName)
  const handle = openSync(`${path}.part`, 'w', 0o600)
  try {
    writeSync(handle, `${JSON.stringify(mark)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(`${path}.part`, path)
  flushFolder(folder)
}

/** Removes the mark: the database was checked and is whole, or was replaced. */
export function removeDamageMark(folder: string): void {
  rmSync(join(folder, damageMarkName), { force: true })
}
