import { appendFileSync, lstatSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { flushFolder } from './flush-folder.ts'
import { filesIn } from './store-signs.ts'

/** What is moved, from where. */
export interface Unknown {
  readonly dataFolder: string
  /** Folder below the data folder, such as `documents`. */
  readonly folder: string
  readonly names: readonly string[]
}

interface Surroundings {
  readonly now: () => Date
  readonly log: (line: string) => void
}

const quarantineName = 'quarantine'
const listName = 'files.tsv'

/**
 * Moves files that the database does not know out of the way: to `quarantine/<day>/<folder>/<name>`, listed in `files.tsv` of the day.
 * Nothing there is ever overwritten or removed by Waybill. A file that cannot be moved stays where it is. Both are told in one line
 * each. Gives how many were moved.
 */
export function quarantine({ dataFolder, folder, names }: Unknown, { now, log }: Surroundings): number {
  if (names.length === 0) return 0
  const time = now().toISOString()
  const day = join(dataFolder, quarantineName, time.slice(0, 10))
  const target = join(day, folder)
  const stayed: string[] = []
  for (const name of names) {
    try {
      mkdirSync(target, { recursive: true, mode: 0o700 })
      const from = join(dataFolder, folder, name)
      const { size } = lstatSync(from)
      const to = freePath(join(target, name))
      renameSync(from, to)
      appendFileSync(
        join(day, listName),
        `${[time, `${folder}/${name}`, size, `${folder}/${basename(to)}`].join('\t')}\n`,
      )
    } catch (error) {
      // Another file system below it, no right to write, a full disk: no reason not to start, and none to lose a file.
      stayed.push(systemErrorCode(error))
    }
  }
  const moved = names.length - stayed.length
  if (moved > 0) {
    flushFolder(target)
    log(`${files(moved)} of "${folder}" that the database does not know: moved to "${target}"`)
  }
  if (stayed.length > 0) {
    const why = [...new Set(stayed)].join(', ')
    log(`${files(stayed.length)} of "${folder}" that the database does not know: not moved to "${target}" (${why})`)
  }
  return moved
}

/** Brings files back from quarantine that the database knows and that are missing in their folder: an older copy of it did not. */
export function restoreFromQuarantine(
  { dataFolder, folder, names }: Unknown,
  { log }: Pick<Surroundings, 'log'>,
): void {
  const there = new Set(filesIn(join(dataFolder, folder)))
  const missing = new Set(names.filter((name) => !there.has(name)))
  if (missing.size === 0) return
  let count = 0
  for (const day of daysOf(dataFolder)) {
    const kept = join(dataFolder, quarantineName, day, folder)
    for (const name of filesIn(kept)) {
      if (!missing.delete(name)) continue
      try {
        renameSync(join(kept, name), join(dataFolder, folder, name))
        count += 1
      } catch (error) {
        log(`"${join(kept, name)}" could not be brought back to "${folder}" (${systemErrorCode(error)})`)
      }
    }
  }
  if (count > 0) log(`${files(count)} of "${folder}" that the database knows came back from quarantine`)
}

/** Folders of days, latest first. What people and file managers put beside them is none. */
function daysOf(dataFolder: string): readonly string[] {
  try {
    return readdirSync(join(dataFolder, quarantineName), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /^\d{4}-\d{2}-\d{2}$/.test(entry.name))
      .map(({ name }) => name)
      .toSorted()
      .toReversed()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(systemErrorCode(error))) return []
    throw error
  }
}

/** A path where nothing lies: the same, or with a number. */
function freePath(path: string): string {
  for (let copy = 1; ; copy += 1) {
    const candidate = copy === 1 ? path : `${path}.${copy}`
    if (!lstatSync(candidate, { throwIfNoEntry: false })) return candidate
  }
}

/** @throws what is not an error of the system */
function systemErrorCode(error: unknown): string {
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? error.code : undefined
  if (typeof code !== 'string') throw error
  return code
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count} files`
}
