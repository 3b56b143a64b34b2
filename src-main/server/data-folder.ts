import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withReserve } from '#service/db/store/disk-reserve.ts'
import { storageFaultOf } from '#service/domain/storage-fault.ts'
import { optionValue } from './option-value.ts'

/**
 * Returns the absolute path of the data folder: `--data`, otherwise `WAYBILL_DATA`, otherwise the platform's default for application data.
 *
 * @throws {Error} if `--data` has no value
 */
export function resolveDataFolder(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string {
  const named = optionValue(argv, '--data')
  if (named === '') throw new Error('"--data" needs a folder')
  return resolve(named ?? (env['WAYBILL_DATA'] || platformFolder(env, platform)))
}

function platformFolder(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): string {
  const home = env['HOME'] || homedir()
  if (platform === 'darwin') return join(home, 'Library/Application Support/Waybill')
  if (platform === 'win32') return join(env['APPDATA'] || join(home, 'AppData/Roaming'), 'Waybill')
  return join(env['XDG_DATA_HOME'] || join(home, '.local/share'), 'waybill')
}

/** The exclusive right to use a data folder. */
export interface FolderLock {
  release(): Promise<void>
}

/** Another process, or another part of this one, uses the folder. The message names that process. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

interface Holder {
  readonly pid: number
  /** Start time of the process in the system's own count; null if unknown. It distinguishes a process from a later one with the same id. */
  readonly started: string | null
  readonly id: string
}

const held = new Set<string>()
/** Milliseconds. */
const lockSettleMs = 100

/**
 * Locks a data folder for this process, and creates it if it is missing. A lock of a crashed process is replaced.
 *
 * @throws {FolderInUse} if another process holds the lock
 * @throws {StorageFault} if the folder cannot be written
 */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  const file = join(folder, 'waybill.lock')
  if (held.has(file)) throw folderInUseError(folder, process.pid)
  held.add(file)
  const own: Holder = { pid: process.pid, started: processStartTime(process.pid), id: randomUUID() }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await withReserve(folder, () => acquireLock(folder, file, own))
  } catch (error) {
    held.delete(file)
    throw storageFaultOf(error, folder) ?? error
  }
  return {
    async release() {
      held.delete(file)
      if ((await readHolder(file))?.id === own.id) await rm(file, { force: true })
    },
  }
}

async function acquireLock(folder: string, file: string, own: Holder): Promise<void> {
  const draft = `${file}.${own.id}`
  try {
    await writeFile(draft, JSON.stringify(own), { mode: 0o600 })
    // Creating a link is atomic, and only one process succeeds.
    for (let tries = 0; !(await tryCreateLock(draft, file)); tries += 1) {
      const holder = await readHolder(file)
      if (holder && (isAlive(holder) || tries > 20)) throw folderInUseError(folder, holder.pid)
      await removeStale(file, holder)
      if (!(await tryCreateLock(draft, file))) continue
      // Another process that saw the same stale lock may have moved ours away for it. Then the present holder has the folder.
      await wait(lockSettleMs)
      const settled = await readHolder(file)
      if (settled?.id === own.id) return
      if (settled) throw folderInUseError(folder, settled.pid)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

function folderInUseError(folder: string, pid: number): FolderInUse {
  return new FolderInUse(`The data folder "${folder}" is in use by another Waybill (process ${pid})`)
}

async function tryCreateLock(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Moves a stale lock away. If it was another process's new lock after all, it is put back. */
async function removeStale(file: string, stale: Holder | null): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  try {
    await rename(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return // another process removed it
    throw error
  }
  const moved = await readHolder(aside)
  if (moved && moved.id !== stale?.id) await tryCreateLock(aside, file)
  await rm(aside, { force: true })
}

/** Returns null for a file that is missing or incomplete. */
async function readHolder(file: string): Promise<Holder | null> {
  try {
    const holder = JSON.parse(await readFile(file, 'utf8')) as Partial<Holder> | null
    return typeof holder?.pid === 'number' && typeof holder.id === 'string' ? (holder as Holder) : null
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isAlive({ pid, started }: Holder): boolean {
  if (pid === process.pid) return false // this process would know: the id was reused, as in a container
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const now = processStartTime(pid)
  return started === null || now === null || started === now
}

/** Returns the start time of a process in the system's own count (field 22 of its stat file); null without such a file. */
function processStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null // not Linux, or the process has ended
  }
}
