import { constants } from 'node:os'

/** How Electron's program ended. */
export interface DesktopEnd {
  /** Exit code; null if a signal ended it, or it could not be started. */
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** The system's error code if it could not be started at all, such as `EACCES`. */
  readonly spawnError: string | null
  /** Whether the user saw anything of it: a window, or the dialog that says why there is none. */
  readonly wasSeen: boolean
  /** Whether this process asked it to end. */
  readonly wasAsked: boolean
}

/** Signals by which a user or a program ends a process. Others mean a crash. */
const deliberateEndSignals: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']

/** Exit code on Windows after Ctrl+C: STATUS_CONTROL_C_EXIT. */
const windowsInterrupt = 0xc000013a

function wasEndedDeliberately({ code, signal }: DesktopEnd): boolean {
  return deliberateEndSignals.includes(signal) || code === windowsInterrupt
}

/** Whether the program failed before it showed anything. Exit code 0 is not a failure: it passed its files to a running app. */
export function hasFailedToStart(end: DesktopEnd): boolean {
  if (end.spawnError !== null) return !end.wasAsked
  return !end.wasSeen && !end.wasAsked && end.code !== 0 && !wasEndedDeliberately(end)
}

/** Returns the launcher's exit code: the app's own, 128 plus the number of the signal that ended it, or 0 if it ended as requested. */
export function exitCodeOf(end: DesktopEnd): number {
  if (end.wasAsked && (end.spawnError !== null || wasEndedDeliberately(end))) return 0
  if (end.signal !== null) return 128 + constants.signals[end.signal]
  return end.code ?? 1
}
