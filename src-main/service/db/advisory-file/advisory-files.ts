import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync } from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { flushFolder } from '#service/db/store/flush-folder.ts'
import { makeFolder } from '#service/db/store/own-folder.ts'
import { quarantine } from '#service/db/store/quarantine.ts'
import { filesIn } from '#service/db/store/store-signs.ts'

/** A replaced snapshot that is still stored. `file` is a name inside the folder. */
export interface RetainedSnapshot {
  readonly file: string
  readonly bytes: number
  readonly snapshotId: string
  /** When it was created: RFC 3339 in UTC. */
  readonly createdAt: string
  readonly sources: readonly { readonly name: string; readonly kind: string; readonly records: number }[]
}

/** Content of the pointer file: the current file and its size, by which truncation is noticed. */
export interface AdvisoryPointer {
  readonly file: string
  readonly bytes: number
}

const pointerName = 'current'

/** Returns the advisory folder of a data folder. */
export function advisoryFolder(dataFolder: string): string {
  return join(dataFolder, 'advisories')
}

/**
 * Reads the current file from the pointer, or null before the first import.
 * @throws {Error} if the pointer cannot be read or its file is missing or truncated. It never returns null then: missing data must not look
 * like no findings
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
 * Reads the replaced snapshots from the pointer, newest first. They can be restored if the current file is damaged.
 * @throws {Error} if the pointer cannot be read
 */
export function readRetainedSnapshots(dataFolder: string): readonly RetainedSnapshot[] {
  const path = join(advisoryFolder(dataFolder), pointerName)
  return existsSync(path) ? parsePointer(readFileSync(path, 'utf8'), path).previous : []
}

/**
 * Makes `name` (inside the folder) the current file, and stores which earlier snapshots are retained and which files may be removed. The
 * file is flushed first; the pointer is replaced by one rename.
 */
export function writeAdvisoryPointer(dataFolder: string, name: string, previous: readonly RetainedSnapshot[]): void {
  const folder = advisoryFolder(dataFolder)
  makeFolder(dataFolder, basename(folder))
  const next = join(folder, `${pointerName}.next`)
  const named = new Set([name, ...previous.map(({ file }) => file)])
  const replaced = filesNamedBefore(folder).filter((file) => !named.has(file) && existsSync(join(folder, file)))
  writeFileSync(next, JSON.stringify({ file: name, bytes: statSync(join(folder, name)).size, previous, replaced }), {
    mode: 0o600,
  })
  flush(next)
  renameSync(next, join(folder, pointerName))
  flushFolder(folder)
}

/** Flushes a file's content to the disk. */
export function flush(path: string): void {
  const handle = openSync(path, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Cleans up at start: removes partial files of a killed import, and replaced files. A complete file that the pointer never named is moved
 * to quarantine. `keep` are names inside the folder.
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

/** Returns the files that the pointer names, whether they exist or not. */
export function filesOfPointer(dataFolder: string): readonly string[] {
  const path = join(advisoryFolder(dataFolder), pointerName)
  if (!existsSync(path)) return []
  const { file, previous } = parsePointer(readFileSync(path, 'utf8'), path)
  return [file, ...previous.map((state) => state.file)]
}

/** Returns every file that the pointer names, or named while it existed; empty if the pointer cannot be read. */
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

/** Removes an unused database file, if the platform allows it. */
export function removeFile(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Windows does not remove a file that is being read: the next start removes it.
  }
}

interface PointerText extends AdvisoryPointer {
  readonly previous: readonly RetainedSnapshot[]
  readonly replaced: readonly string[]
}

/** The pointer file is damaged. */
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
    // handled below, like a pointer with another shape
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
