import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withReserve } from '#service/db/store/disk-reserve.ts'
import { storageFaultOf } from '#service/domain/storage-fault.ts'
import { bootTime, hasLife, removeLeftSocket, showLife } from './life-sign.ts'

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
  /** Where the process shows that it lives, if its start time is unknown. */
  readonly socket?: string | null
  /** Milliseconds since 1970 at which the computer was started, as its clock had it. */
  readonly bootedAt?: number
}

/** What a system can do. */
export interface LockSystem {
  /** Whether it tells the start time of a process. Default: on Linux. */
  readonly hasStartTimes?: boolean
  /** Creates a second name of a file, or rejects: file systems such as exFAT cannot. */
  readonly link?: typeof link
}

const held = new Set<string>()
/** Milliseconds. */
const lockSettleMs = 100
/** A lock that is incomplete is being written, or was when its process was killed: milliseconds between two looks, and how many. */
const lookMs = 50
const maxLooks = 20
/** Milliseconds by which two measurements of the same start of the computer can differ. */
const bootToleranceMs = 60_000

/**
 * Locks a data folder for this process, and creates it if it is missing. A lock of a crashed process is replaced: on Linux its start time tells
 * it from a later process with the same id, elsewhere its socket, which the system takes away with it.
 *
 * @throws {FolderInUse} if another process holds the lock
 * @throws {StorageFault} if the folder cannot be written
 */
export async function lockDataFolder(folder: string, system: LockSystem = {}): Promise<FolderLock> {
  const { hasStartTimes = process.platform === 'linux' } = system
  const file = join(folder, 'waybill.lock')
  if (held.has(file)) throw folderInUseError(folder, process.pid)
  held.add(file)
  let sign: Awaited<ReturnType<typeof showLife>> | undefined
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    sign = hasStartTimes ? undefined : await showLife(folder)
    const own: Holder = {
      pid: process.pid,
      started: hasStartTimes ? processStartTime(process.pid) : null,
      id: randomUUID(),
      ...(sign && { socket: sign.socket, bootedAt: bootTime() }),
    }
    await withReserve(folder, () => new LockFile(folder, file, system.link ?? link).acquire(own))
    return {
      async release() {
        held.delete(file)
        if (holderIn(await readText(file))?.id === own.id) await rm(file, { force: true })
        await sign?.stop()
      },
    }
  } catch (error) {
    held.delete(file)
    await sign?.stop()
    throw storageFaultOf(error, folder) ?? error
  }
}

function folderInUseError(folder: string, pid: number): FolderInUse {
  return new FolderInUse(`The data folder "${folder}" is in use by another Waybill (process ${pid})`)
}

/** Codes with which systems say that a file system has no links. */
const withoutLinks: ReadonlySet<string | undefined> = new Set([
  ...['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EISDIR', 'UNKNOWN'],
])

class LockFile {
  readonly #folder: string
  readonly #file: string
  readonly #link: typeof link

  constructor(folder: string, file: string, makeLink: typeof link) {
    this.#folder = folder
    this.#file = file
    this.#link = makeLink
  }

  async acquire(own: Holder): Promise<void> {
    const draft = `${this.#file}.${own.id}`
    try {
      await writeFile(draft, JSON.stringify(own), { mode: 0o600 })
      for (let tries = 0; !(await this.#tryCreate(draft)); tries += 1) {
        const holder = await this.#readHolder()
        if (holder && ((await isAlive(holder)) || tries > 20)) throw folderInUseError(this.#folder, holder.pid)
        await this.#removeStale(holder)
        if (!(await this.#tryCreate(draft))) continue
        // Another process that saw the same stale lock may have moved ours away for it. Then the present holder has the folder.
        await wait(lockSettleMs)
        const settled = await this.#readHolder()
        if (settled?.id === own.id) return
        if (settled) throw folderInUseError(this.#folder, settled.pid)
      }
    } finally {
      await rm(draft, { force: true })
    }
  }

  /** Gives a written file the name of the lock. Only one process succeeds. */
  async #tryCreate(draft: string): Promise<boolean> {
    try {
      await this.#link(draft, this.#file)
      return true
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') return false
      if (!withoutLinks.has(code)) throw error
    }
    try {
      // Incomplete for a moment, which a link never is.
      await writeFile(this.#file, await readFile(draft), { mode: 0o600, flag: 'wx' })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    }
  }

  /** Moves a stale lock away. If it was another process's new lock after all, it is put back. */
  async #removeStale(stale: Holder | null): Promise<void> {
    const aside = `${this.#file}.${randomUUID()}`
    try {
      await rename(this.#file, aside)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return // another process removed it
      throw error
    }
    const moved = holderIn(await readText(aside))
    if (moved && moved.id !== stale?.id) await this.#tryCreate(aside)
    else if (stale?.socket) removeLeftSocket(stale.socket, this.#folder)
    await rm(aside, { force: true })
  }

  /** Returns null for a lock that is missing, or that stays incomplete. */
  async #readHolder(): Promise<Holder | null> {
    for (let look = 0; look < maxLooks; look += 1) {
      const text = await readText(this.#file)
      if (text === null || isWhole(text)) return holderIn(text)
      await wait(lookMs)
    }
    return null
  }
}

/** Returns null for a file that is missing. */
async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Returns null for a text that is incomplete, or is no holder. */
function holderIn(text: string | null): Holder | null {
  if (text === null || !isWhole(text)) return null
  const holder = JSON.parse(text) as Partial<Holder> | null
  return typeof holder?.pid === 'number' && typeof holder.id === 'string' ? (holder as Holder) : null
}

async function isAlive({ pid, started, socket, bootedAt }: Holder): Promise<boolean> {
  const life = typeof socket === 'string' ? await hasLife(socket) : null
  if (life !== null) return life
  if (pid === process.pid) return false // this process would know: the id was reused, as in a container
  if (!isRunning(pid)) return false
  if (typeof bootedAt === 'number' && Math.abs(bootTime() - bootedAt) > bootToleranceMs) return false
  const now = processStartTime(pid)
  return started === null || now === null || started === now
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
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
