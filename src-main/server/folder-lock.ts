import { randomUUID } from 'node:crypto'
import { link, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { withReserve } from '#service/db/store/disk-reserve.ts'
import { storageFaultOf } from '#service/domain/storage-fault.ts'
import { bootTime, showLife } from './life-sign.ts'
import { acquireLock, LockInUse, readHolder, type NameCalls } from './lock-file.ts'
import { processStartTime, type Holder } from './lock-holder.ts'

/** The exclusive right to use a data folder. */
export interface FolderLock {
  release(): Promise<void>
}

/** Another process, or another part of this one, uses the folder. The message names that process. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/** What a system can do. */
export interface LockSystem extends Partial<NameCalls> {
  /** Whether it tells the start time of a process. Default: on Linux. */
  readonly hasStartTimes?: boolean
}

const held = new Set<string>()

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
    await withReserve(folder, () => acquireLock(file, own, { link, rename, ...system }))
    return {
      async release() {
        held.delete(file)
        if ((await readHolder(file))?.id === own.id) await rm(file, { force: true })
        await sign?.stop()
      },
    }
  } catch (error) {
    held.delete(file)
    await sign?.stop()
    if (error instanceof LockInUse) throw folderInUseError(folder, error.pid)
    throw storageFaultOf(error, folder) ?? error
  }
}

function folderInUseError(folder: string, pid: number): FolderInUse {
  return new FolderInUse(`The data folder "${folder}" is in use by another Waybill (process ${pid})`)
}
