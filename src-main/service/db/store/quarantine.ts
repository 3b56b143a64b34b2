import { appendFileSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeFolder } from './own-folder.ts'
import { flushFolder } from './flush-folder.ts'
import { filesIn } from './store-signs.ts'

/** Files to move, and their folder. */
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
 * Moves files that the database does not know to `quarantine/<day>/<folder>/<name>`, listed in `files.tsv` of the day. Nothing there
 * is overwritten. A file that cannot be moved stays where it is. Both are logged in one line each. Returns the number
 * of moved files.
 */
export function quarantine({ dataFolder, folder, names }: Unknown, { now, log }: Surroundings): number {
  if (names.length === 0) return 0
  const time = now().toISOString()
  const day = join(dataFolder, quarantineName, time.slice(0, 10))
  const target = join(day, folder)
  const stayed: string[] = []
  for (const name of names) {
    try {
      makeFolder(dataFolder, quarantineName, time.slice(0, 10), folder)
      const from = join(dataFolder, folder, name)
      const { size } = lstatSync(from)
      const to = freePath(join(target, name))
      renameSync(from, to)
      appendFileSync(
        join(day, listName),
        `${[time, `${folder}/${name}`, size, `${folder}/${basename(to)}`].join('\t')}\n`,
        { mode: 0o600 },
      )
    } catch (error) {
      // Another file system, missing permissions or a full disk: no reason not to start, and none to lose a file.
      stayed.push(systemErrorCode(error))
    }
  }
  const moved = names.length - stayed.length
  if (moved > 0) {
    flushFolder(target)
    log(`${formatFileCount(moved)} of "${folder}" that the database does not know: moved to "${target}"`)
  }
  if (stayed.length > 0) {
    const why = [...new Set(stayed)].join(', ')
    log(
      `${formatFileCount(stayed.length)} of "${folder}" that the database does not know: not moved to "${target}" (${why})`,
    )
  }
  return moved
}

/**
 * Restores files from quarantine that the database knows and that are missing in their folder, because an older copy of the database did
 * not know them.
 */
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
  if (count > 0) log(`${formatFileCount(count)} of "${folder}" that the database knows came back from quarantine`)
}

/** Days for which quarantine keeps what the database does not know. */
export const quarantineDays = 90

/**
 * Removes whole days from quarantine that are older than 90 days by the name of their folder, each with a line in the log. The caller must
 * bring back what the database knows before.
 */
export function removeOldQuarantine(dataFolder: string, { now, log }: Surroundings): void {
  const oldest = new Date(now().getTime() - quarantineDays * 86_400_000).toISOString().slice(0, 10)
  for (const day of daysOf(dataFolder).filter((name) => name < oldest)) {
    const path = join(dataFolder, quarantineName, day)
    try {
      rmSync(path, { recursive: true })
      log(`"${path}" was removed: it was in quarantine for more than ${quarantineDays} days`)
    } catch (error) {
      log(
        `"${path}" was in quarantine for more than ${quarantineDays} days, but is not removed (${systemErrorCode(error)})`,
      )
    }
  }
}

/** Returns the folders of days, latest first. Anything that users and file managers put next to them is ignored. */
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

/** Returns an unused path: the same, or with a number. */
function freePath(path: string): string {
  for (let copy = 1; ; copy += 1) {
    const candidate = copy === 1 ? path : `${path}.${copy}`
    if (!lstatSync(candidate, { throwIfNoEntry: false })) return candidate
  }
}

/**
 * Returns the code of a system error.
 * @throws any other error
 */
function systemErrorCode(error: unknown): string {
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? error.code : undefined
  if (typeof code !== 'string') throw error
  return code
}

function formatFileCount(count: number): string {
  return count === 1 ? '1 file' : `${count} files`
}
