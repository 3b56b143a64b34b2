import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

const hourMs = 60 * 60 * 1000

/**
 * Takes a lock, a file with the id of this process, which only one of several starts gets. It is taken over if its process has ended, or if
 * it is older than an hour: its id may be another program's by then. Returns a function that releases it, or null if another process has
 * it.
 *
 * @throws {Error} with the system's code if the file cannot be written
 */
export function takeStartLock(file: string): (() => void) | null {
  if (!create(file) && !takeOver(file)) return null
  return () => {
    if (holderOf(file) === process.pid) rmSync(file, { force: true })
  }
}

/** Whether a process with this id is running. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM') // running, and owned by another user
  }
}

/** Only one process at a time: a second one that saw the same stale lock would otherwise remove the new lock of the first. */
function takeOver(file: string): boolean {
  if (!isStale(file)) return false
  const turn = `${file}.takeover`
  if (!create(turn)) {
    if (isStale(turn)) rmSync(turn, { force: true })
    return false
  }
  try {
    if (isStale(file)) rmSync(file, { force: true })
    return create(file)
  } finally {
    rmSync(turn, { force: true })
  }
}

function create(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function isStale(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined) return false // released meanwhile
  if (Date.now() - stats.mtimeMs >= hourMs) return true
  const holder = holderOf(file)
  return holder !== null && !isRunning(holder)
}

/** Returns null for a lock that was released, or is not written yet. */
function holderOf(file: string): number | null {
  try {
    const written = /^(\d+)\n/.exec(readFileSync(file, 'utf8'))?.[1]
    return written === undefined ? null : Number(written)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
