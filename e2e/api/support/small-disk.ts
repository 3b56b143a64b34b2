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

/** Mounts a disk in memory; returns why not where that is not allowed. It needs Linux and root. */
export function mountSmallDisk(bytes: number): SmallDisk | string {
  if (process.platform !== 'linux') return 'only Linux mounts a disk in memory'
  const path = mkdtempSync(join(tmpdir(), 'waybill-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'waybill-test', path], { stdio: 'pipe' })
  } catch (error) {
    rmSync(path, { recursive: true })
    return `mounting a disk in memory failed: ${(error as Error).message.split('\n').at(-2) ?? ''}`
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
