import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A replaced state that is kept. `file` is a name inside the folder. */
export interface KeptState {
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
  if (found !== bytes) throw new Error(`The advisory data "${target}" is damaged: ${found} bytes instead of ${bytes}`)
  return { file: target, bytes }
}

/**
 * The replaced states that the pointer names, newest first. They can be gone back to when the file in use is damaged.
 *
 * @throws Error when the pointer cannot be read
 */
export function readKeptStates(dataFolder: string): readonly KeptState[] {
  const path = join(advisoryFolder(dataFolder), pointerName)
  return existsSync(path) ? parsePointer(readFileSync(path, 'utf8'), path).previous : []
}

/**
 * Makes `name` (inside the folder) the file in use, and says which states before it are kept: on disk before it is named, named by one
 * rename.
 */
export function writeAdvisoryPointer(dataFolder: string, name: string, previous: readonly KeptState[]): void {
  const folder = advisoryFolder(dataFolder)
  mkdirSync(folder, { recursive: true })
  const next = join(folder, `${pointerName}.next`)
  writeFileSync(next, JSON.stringify({ file: name, bytes: statSync(join(folder, name)).size, previous }))
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

/** At a start: removes database files that nobody names, and what a killed import left behind. `keep` are names inside the folder. */
export function removeOldFiles(dataFolder: string, keep: ReadonlySet<string>): void {
  const folder = advisoryFolder(dataFolder)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (!/\.(db|building)(-wal|-shm|-journal|-compact)?$/.test(name) || keep.has(name)) continue
    removeFile(join(folder, name))
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

function flushFolder(folder: string): void {
  if (process.platform === 'win32') return // folders cannot be opened there; the rename is durable by itself
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function parsePointer(text: string, path: string): AdvisoryPointer & { readonly previous: readonly KeptState[] } {
  try {
    const { file, bytes, previous } = JSON.parse(text) as { file?: unknown; bytes?: unknown; previous?: unknown } // checked below
    if (isFileName(file) && typeof bytes === 'number') {
      return { file, bytes, previous: Array.isArray(previous) ? previous.filter(isKeptState) : [] }
    }
  } catch {
    // answered below, like a pointer of another shape
  }
  throw new Error(`The advisory data cannot be found: "${path}" is damaged`)
}

function isKeptState(state: unknown): state is KeptState {
  if (typeof state !== 'object' || state === null) return false
  const { file, bytes, snapshotId, createdAt, sources } = state as Partial<KeptState> // checked here
  const isText = typeof snapshotId === 'string' && typeof createdAt === 'string'
  return isFileName(file) && typeof bytes === 'number' && isText && Array.isArray(sources)
}

function isFileName(name: unknown): name is string {
  return typeof name === 'string' && /^[\w-]+\.db$/.test(name)
}
