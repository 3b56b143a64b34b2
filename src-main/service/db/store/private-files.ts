import { chmodSync, type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Rights of everyone but the owner. */
const others = 0o077
/** Its browser's own profile, in a folder that is closed to others. It may be large, and changes while the window is open. */
const windowFolder = 'window'

/** Takes the rights on a file or folder from everyone but its owner. On Windows, the profile's own rules hold. */
export function makePrivate(path: string): void {
  if (process.platform === 'win32') return
  const { mode } = statSync(path)
  if ((mode & others) !== 0) chmodSync(path, mode & 0o7777 & ~others)
}

/**
 * Takes the rights on everything in a data folder from everyone but its owner. Links are not followed. What cannot be changed, for example
 * a file of another user, is logged in one line.
 */
export function makeFolderPrivate(dataFolder: string, log: (line: string) => void): void {
  if (process.platform === 'win32') return
  const failed: string[] = []
  const tighten = (path: string) => {
    try {
      makePrivate(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') failed.push(path)
    }
  }
  tighten(dataFolder)
  for (const path of walk(dataFolder)) tighten(path)
  if (failed.length === 0) return
  log(
    `The rights of ${failed.length === 1 ? 'a file' : `${failed.length} files`} could not be changed: "${failed[0] ?? ''}"`,
  )
}

/** Yields files and folders, a folder before what is in it. */
function* walk(folder: string): Generator<string> {
  for (const entry of entriesOf(folder)) {
    if (!entry.isFile() && !entry.isDirectory()) continue
    const path = join(folder, entry.name)
    yield path
    if (entry.isDirectory() && entry.name !== windowFolder) yield* walk(path)
  }
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return [] // of another user: its own line says so
  }
}
