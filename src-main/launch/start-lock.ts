import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

const hourMs = 60 * 60 * 1000

/**
 * Takes a lock, a file with the number of this process, that one of several starts gets. It is taken over when its process is gone, or
 * when it is older than an hour: its number may be another program's by then. Answers how it is given back, or null when another has it.
 *
 * @throws Error with the system's code when the file cannot be written
 */
export function takeStartLock(file: string): (() => void) | null {
  if (!create(file) && !takeOver(file)) return null
  return () => {
    if (holderOf(file) === process.pid) rmSync(file, { force: true })
  }
}

/** Whether a process of this number runs. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM') // there, and somebody else's
  }
}

/** Only one at a time: a second who saw the same stale lock would otherwise remove the first one's new one. */
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
  if (stats === undefined) return false // given back meanwhile
  if (Date.now() - stats.mtimeMs >= hourMs) return true
  const holder = holderOf(file)
  return holder !== null && !isRunning(holder)
}

/** Null for a lock that is gone, or that is not written yet. */
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
