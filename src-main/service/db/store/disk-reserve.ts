import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storageFaultOf } from '#service/domain/storage-fault.ts'

/** A file that only takes space. It is given up on a full disk, so that a start and a deletion have room. */
const reserveName = 'reserve'
/** Bytes. Enough for the log of a deletion, which is written in short transactions. */
const reserveBytes = 8 * 2 ** 20

/**
 * Returns the free bytes on the disk of a folder; null where the system does not say.
 */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return null // some file systems cannot tell
  }
}

/** Tests whether there is too little space to take in anything. What is left, with or without the reserve, is for decisions and deletions. */
export function isNearlyFull(dataFolder: string): boolean {
  const free = freeBytes(dataFolder)
  if (free === null) return false
  return free < (existsSync(join(dataFolder, reserveName)) ? reserveBytes : 2 * reserveBytes)
}

/** Folders whose reserve is being written. */
const writing = new Map<string, Promise<void>>()

/** Creates the reserve if it is missing and there is space for it several times over. A disk that does not take it is no error. */
export async function keepReserve(dataFolder: string): Promise<void> {
  const path = join(dataFolder, reserveName)
  if (existsSync(path)) return
  const free = freeBytes(dataFolder)
  if (free !== null && free < 4 * reserveBytes) return
  const started = writing.get(path) ?? writeReserve(path).finally(() => writing.delete(path))
  writing.set(path, started)
  await started
}

/** Gives the space of the reserve back. Returns false if there was none. */
export function releaseReserve(dataFolder: string): boolean {
  const path = join(dataFolder, reserveName)
  if (!existsSync(path)) return false
  rmSync(path, { force: true })
  return true
}

/** Runs work that must be possible on a full disk. If the disk is full, it runs once more with the space of the reserve. */
export async function withReserve<T>(dataFolder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (storageFaultOf(error, null)?.code !== 'DISK_FULL' || !releaseReserve(dataFolder)) throw error
    return work()
  }
}

/** Random bytes: a file system that compresses would give no space for others. */
async function writeReserve(path: string): Promise<void> {
  const draft = `${path}.part`
  try {
    await writeFile(draft, randomBytes(reserveBytes), { mode: 0o600 })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    if (storageFaultOf(error, null) === null) throw error
  }
}
