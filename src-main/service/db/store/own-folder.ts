import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StorageFault } from '#service/domain/storage-fault.ts'

/**
 * Creates a folder in the data folder, for its owner only, unless it exists. The data folder itself is never created: one that was moved
 * away while the service runs must not come back as an empty one.
 *
 * @param names the folder and those above it, below the data folder
 * @throws {StorageFault} `FOLDER_MOVED` if the data folder is missing
 */
export function makeFolder(dataFolder: string, ...names: readonly string[]): string {
  let path = dataFolder
  for (const name of names) path = makeOne(join(path, name))
  return path
}

function makeOne(path: string): string {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new StorageFault('FOLDER_MOVED', dirname(path), error)
    if (code !== 'EEXIST') throw error
  }
  return path
}

/** Returns what a missing file means: that the whole data folder is gone, if its database is; otherwise the error itself. */
export function faultOfMissing<Cause>(dataFolder: string, error: Cause): Cause | StorageFault {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  if (!isMissing || existsSync(join(dataFolder, 'waybill.db'))) return error
  return new StorageFault('FOLDER_MOVED', dataFolder, error)
}

/** Remembers which file is at a path, to notice later that it was moved, deleted or replaced. */
export function rememberPlace(path: string): () => boolean {
  const first = statSync(path, { bigint: true })
  return () => {
    const now = statSync(path, { bigint: true, throwIfNoEntry: false })
    return now !== undefined && now.ino === first.ino && now.dev === first.dev
  }
}
