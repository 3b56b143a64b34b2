import { createHash, randomUUID } from 'node:crypto'
import { readFile, rm, writeFile, type link, type rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isAlive, type Holder } from './lock-holder.ts'
import { removeLeftSocket } from './life-sign.ts'

/** How the names of files change. */
export interface NameCalls {
  /** Creates a second name of a file, or rejects: file systems such as exFAT cannot. */
  readonly link: typeof link
  /** Gives a file a name, in place of the file that has it. */
  readonly rename: typeof rename
}

/** Milliseconds after which a lock that was written in place is read again. */
const lockSettleMs = 100
/** A lock that is incomplete is being written, or was when its process was killed: milliseconds between two looks, and how many. */
const lookMs = 50
const maxLooks = 20
/** How often it is tried to replace a stale lock, {@link lookMs} apart. */
const maxTries = 40

/** Codes with which systems say that a file system has no links. */
const withoutLinks: ReadonlySet<string | undefined> = new Set([
  ...['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EISDIR', 'UNKNOWN'],
])
/** Codes with which Windows says that another process reads the file just now. */
const whileRead: ReadonlySet<string | undefined> = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** A living process has the lock. */
export class LockInUse extends Error {
  override readonly name = 'LockInUse'
  readonly pid: number

  constructor(pid: number) {
    super(`Process ${pid} has the lock`)
    this.pid = pid
  }
}

/**
 * Gives this process the lock that a file is. A stale lock is replaced only by the process that has the claim on it, a lock file named after the
 * holder that is gone: among any number of processes, however slow, one gets it (decision 0146).
 *
 * @throws {LockInUse} if a living process has the lock, or is about to have it
 */
export async function acquireLock(file: string, own: Holder, calls: NameCalls): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    if (await tryCreate(file, own, calls)) return
    const holder = await readHolder(file)
    if (holder && (await isAlive(holder))) throw new LockInUse(holder.pid)
    try {
      if (await replaceStale(file, holder, own, calls)) return
      if (tries >= maxTries) throw new LockInUse(holder?.pid ?? 0)
    } catch (error) {
      if (!(error instanceof LockInUse) || tries >= maxTries) throw error
    }
    await wait(lookMs)
  }
}

/** Returns what a lock file says of its holder; null if it is missing, or stays incomplete. */
export async function readHolder(file: string): Promise<Holder | null> {
  for (let look = 0; look < maxLooks; look += 1) {
    const text = await readText(file)
    if (text === null || isWhole(text)) return holderIn(text)
    await wait(lookMs)
  }
  return null
}

/** Returns whether this process replaced the lock: not if it is another's by now. */
async function replaceStale(file: string, stale: Holder | null, own: Holder, calls: NameCalls): Promise<boolean> {
  const claim = claimOn(file, stale)
  await acquireLock(claim, own, calls)
  try {
    // What was read before the claim may have been replaced since. What is read now is not: only who has the claim replaces it.
    const present = await readHolder(file)
    if (present?.id !== stale?.id || (await readText(file)) === null) return false
    if (!(await tryReplace(file, own, calls))) return false
    if (stale?.socket) removeLeftSocket(stale.socket, dirname(file))
    return true
  } finally {
    await rm(claim, { force: true })
  }
}

/** The name is a digest: what a stale lock says may be anything. */
function claimOn(file: string, stale: Holder | null): string {
  const digest = createHash('sha256')
    .update(`${file}\n${stale?.id ?? ''}`)
    .digest('hex')
  return `${file.replace(/\.[\da-f]{16}$/, '')}.${digest.slice(0, 16)}`
}

/** Creates the lock if there is none. Only one process succeeds. */
async function tryCreate(file: string, own: Holder, { link }: NameCalls): Promise<boolean> {
  const draft = await writeDraft(file, own)
  try {
    await link(draft, file)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (!withoutLinks.has(code)) throw error
  } finally {
    await rm(draft, { force: true })
  }
  try {
    // Incomplete for a moment, which a link never is.
    await writeFile(file, JSON.stringify(own), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  // A process that saw it incomplete for too long may have replaced it.
  await wait(lockSettleMs)
  return (await readHolder(file))?.id === own.id
}

/** Puts this process's lock in the place of the present one. */
async function tryReplace(file: string, own: Holder, { rename }: NameCalls): Promise<boolean> {
  const draft = await writeDraft(file, own)
  try {
    await rename(draft, file)
    return true
  } catch (error) {
    if (process.platform === 'win32' && whileRead.has((error as NodeJS.ErrnoException).code)) return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeDraft(file: string, own: Holder): Promise<string> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, JSON.stringify(own), { mode: 0o600 })
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {}) // what it could not be written for is what counts
    throw error
  }
  return draft
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
