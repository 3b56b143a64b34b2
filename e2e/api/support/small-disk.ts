import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own that a test can fill. */
export interface SmallDisk {
  /** Where it is mounted. */
  readonly path: string
  /** Takes all space but these bytes. */
  fill(butBytes?: number): void
  /** Gives the space back. */
  empty(): void
  /** Makes the whole disk read-only, which needs that no program has a file of it open for writing. */
  makeReadOnly(): void
  makeWritable(): void
  unmount(): void
}

/**
 * Says why no disk in memory can be mounted here, or nothing where it can: it needs Linux and root. A file asks while it
 * is loaded; it mounts its disk in a hook, because a file whose tests are filtered out is loaded, but its hooks do not run.
 */
export function whyNoSmallDisk(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux mounts a disk in memory'
  try {
    mountSmallDisk(64 * 1024).unmount()
    return undefined
  } catch (error) {
    return `mounting a disk in memory failed: ${(error as Error).message.split('\n').at(-2) ?? ''}`
  }
}

/**
 * Mounts a disk in memory.
 *
 * @throws Error where {@link whyNoSmallDisk} has a reason
 */
export function mountSmallDisk(bytes: number, parent = tmpdir()): SmallDisk {
  const path = mkdtempSync(join(parent, 'waybill-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'waybill-test', path], { stdio: 'pipe' })
  } catch (error) {
    rmSync(path, { recursive: true })
    throw error
  }
  const filler = join(path, 'filler')
  return {
    path,
    fill: (butBytes = 0) => fillDisk(filler, path, butBytes),
    empty: () => rmSync(filler, { force: true }),
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', path]),
    makeWritable: () => void execFileSync('mount', ['-o', 'remount,rw', path]),
    unmount() {
      execFileSync('umount', ['--lazy', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}

function fillDisk(file: string, disk: string, butBytes: number): void {
  const handle = openSync(file, 'a')
  const piece = Buffer.alloc(64 * 1024, 'x')
  const left = () => {
    const { bavail, bsize } = statfsSync(disk)
    return bavail * bsize - butBytes
  }
  try {
    for (let bytes = left(); bytes > 0; bytes = left()) writeSync(handle, piece, 0, Math.min(piece.length, bytes))
  } finally {
    closeSync(handle)
  }
}
