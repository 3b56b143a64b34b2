import { readFileSync } from 'node:fs'
import { bootTime, hasLife } from './life-sign.ts'

/** Who has a lock, as its file says. */
export interface Holder {
  readonly pid: number
  /** Start time of the process in the system's own count; null if unknown. It distinguishes a process from a later one with the same id. */
  readonly started: string | null
  readonly id: string
  /** Where the process shows that it lives, if its start time is unknown. */
  readonly socket?: string | null
  /** Milliseconds since 1970 at which the computer was started, as its clock had it. */
  readonly bootedAt?: number
}

/** Milliseconds by which two measurements of the same start of the computer can differ. */
const bootToleranceMs = 60_000

/** Returns whether the process that has a lock lives. */
export async function isAlive({ pid, started, socket, bootedAt }: Holder): Promise<boolean> {
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
export function processStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null // not Linux, or the process has ended
  }
}
