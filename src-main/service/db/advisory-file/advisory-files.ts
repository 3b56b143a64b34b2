import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { flushFolder } from '#service/db/store/flush-folder.ts'
import { quarantine } from '#service/db/store/quarantine.ts'
import { filesIn } from '#service/db/store/store-signs.ts'

/** A replaced state that is kept. `file` is a name inside the folder. */
export interface RetainedSnapshot {
  readonly file: string
  readonly bytes: number
  readonly snapshotId: string
  /** When it was made: RFC 3339 in UTC. */
  readonly createdAt: string
  readonly sources: readonly { readonly name: string; readonly kind: string; readonly records: number }[]
}

/** What the pointer says: the file in use and its size, by which a cut-off file is noticed. */
export interface AdvisoryPointer {
  readonly file: string
  readonly bytes: number
}

const pointerName = 'current'

/** Folder of the advisory data of a data folder. */
export function advisoryFolder(dataFolder: string): string {
  return join(dataFolder, 'advisories')
}

/**
 * The file in use by the pointer, or null before the first import.
 *
 * @throws Error saying what is wrong when the pointer cannot be read or its file is missing or cut off. Never null then: missing
 * data must not look like no findings.
 */
export function readAdvisoryPointer(dataFolder: string): AdvisoryPointer | null {
  const folder = advisoryFolder(dataFolder)
  const path = join(folder, pointerName)
  if (!existsSync(path)) return null
  const { file, bytes } = parsePointer(readFileSync(path, 'utf8'), path)
  const target = join(folder, file)
  if (!existsSync(target)) throw new Error(`The advisory data "${target}" is missing`)
  const found = statSync(target).size
  if (found !== bytes)
    throw new Error(`The advisory data file "${target}" is damaged: ${found} bytes instead of ${bytes}`)
  return { file: target, bytes }
}

/**
 * The replaced states that the pointer names, newest first. They can be gone back to when the file in use is damaged.
 *
 * @throws Error when the pointer cannot be read
 */
export function readRetainedSnapshots(dataFolder: string): readonly RetainedSnapshot[] {
  const path = join(advisoryFolder(dataFolder), pointerName)
  return existsSync(path) ? parsePointer(readFileSync(path, 'utf8'), path).previous : []
}

/**
 * Makes `name` (inside the folder) the file in use, and says which states before it are kept, and which files were named before and may
 * go: on disk before it is named, named by one rename.
 */
export function writeAdvisoryPointer(dataFolder: string, name: string, previous: readonly RetainedSnapshot[]): void {
  const folder = advisoryFolder(dataFolder)
  mkdirSync(folder, { recursive: true })
  const next = join(folder, `${pointerName}.next`)
  const named = new Set([name, ...previous.map(({ file }) => file)])
  const replaced = filesNamedBefore(folder).filter((file) => !named.has(file) && existsSync(join(folder, file)))
  writeFileSync(next, JSON.stringify({ file: name, bytes: statSync(join(folder, name)).size, previous, replaced }))
  flush(next)
  renameSync(next, join(folder, pointerName))
  flushFolder(folder)
}

/** Forces a file's content to the disk. */
export function flush(path: string): void {
  const handle = openSync(path, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * At a start: removes what a killed import left half made, and files that were in use and gave way to others. A whole file that the
 * pointer never named is moved to quarantine. `keep` are names inside the folder.
 */
export function removeOldFiles(
  dataFolder: string,
  keep: ReadonlySet<string>,
  around: { readonly now: () => Date; readonly log: (line: string) => void },
): void {
  const folder = advisoryFolder(dataFolder)
  const replaced = new Set(filesNamedBefore(folder))
  const others = filesIn(folder).filter((name) => !keep.has(name))
  const isWhole = (name: string) => name.endsWith('.db')
  for (const name of others) {
    const isHalfMade = /\.(building|(building|db)-(wal|shm|journal|compact))$/.test(name)
    if (isHalfMade || (isWhole(name) && replaced.has(name))) removeFile(join(folder, name))
  }
  const names = others.filter((name) => isWhole(name) && !replaced.has(name))
  quarantine({ dataFolder, folder: basename(folder), names }, around)
}

/** Files that the pointer names, whether they are there or not. */
export function filesOfPointer(dataFolder: string): readonly string[] {
  const path = join(advisoryFolder(dataFolder), pointerName)
  if (!existsSync(path)) return []
  const { file, previous } = parsePointer(readFileSync(path, 'utf8'), path)
  return [file, ...previous.map((state) => state.file)]
}

/** Every file that the pointer names or named as long as it was there; none for a pointer that cannot be read. */
function filesNamedBefore(folder: string): readonly string[] {
  const path = join(folder, pointerName)
  if (!existsSync(path)) return []
  try {
    const { file, previous, replaced } = parsePointer(readFileSync(path, 'utf8'), path)
    return [file, ...previous.map((state) => state.file), ...replaced]
  } catch (error) {
    if (error instanceof DamagedPointer) return []
    throw error
  }
}

/** Removes a database file that is no longer in use, if the platform lets it go. */
export function removeFile(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Windows keeps a file that someone still reads: the next start removes it.
  }
}

interface PointerText extends AdvisoryPointer {
  readonly previous: readonly RetainedSnapshot[]
  readonly replaced: readonly string[]
}

/** The file that names the others says nothing. */
class DamagedPointer extends Error {
  override readonly name = 'DamagedPointer'
}

function parsePointer(text: string, path: string): PointerText {
  try {
    const { file, bytes, previous, replaced } = JSON.parse(text) as Partial<Record<keyof PointerText, unknown>> // checked below
    if (isFileName(file) && typeof bytes === 'number') {
      const kept = Array.isArray(previous) ? previous.filter(isRetainedSnapshot) : []
      return { file, bytes, previous: kept, replaced: Array.isArray(replaced) ? replaced.filter(isFileName) : [] }
    }
  } catch {
    // answered below, like a pointer of another shape
  }
  throw new DamagedPointer(`The advisory data cannot be found: "${path}" is damaged`)
}

function isRetainedSnapshot(state: unknown): state is RetainedSnapshot {
  if (typeof state !== 'object' || state === null) return false
  const { file, bytes, snapshotId, createdAt, sources } = state as Partial<RetainedSnapshot> // checked here
  const isText = typeof snapshotId === 'string' && typeof createdAt === 'string'
  return isFileName(file) && typeof bytes === 'number' && isText && Array.isArray(sources)
}

function isFileName(name: unknown): name is string {
  return typeof name === 'string' && /^[\w-]+\.db$/.test(name)
}
