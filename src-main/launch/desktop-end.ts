import { constants } from 'node:os'

/** How Electron's program ended. */
export interface DesktopEnd {
  /** Exit code; null when a signal ended it, or when it could not be started. */
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** The system's name for why it could not be started at all, such as `EACCES`. */
  readonly spawnError: string | null
  /** Whether the person saw something of it: a window, or the dialog that says why there is none. */
  readonly wasSeen: boolean
  /** Whether this process had asked it to end. */
  readonly wasAsked: boolean
}

/** Signals by which somebody ends a program. It crashes by others. */
const endedBySomebody: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']

/** How Windows ends a program at Ctrl+C: STATUS_CONTROL_C_EXIT. */
const windowsInterrupt = 0xc000013a

function wasEndedBySomebody({ code, signal }: DesktopEnd): boolean {
  return endedBySomebody.includes(signal) || code === windowsInterrupt
}

/**
 * Whether the program failed before it showed anything. One that ends by itself with 0 did not: it handed its files over to an app
 * that runs already.
 */
export function hasFailedToStart(end: DesktopEnd): boolean {
  if (end.spawnError !== null) return !end.wasAsked
  return !end.wasSeen && !end.wasAsked && end.code !== 0 && !wasEndedBySomebody(end)
}

/** The launcher's exit code: the app's own, 128 and the number of the signal that ended it, 0 when it ended as it was asked to. */
export function exitCodeOf(end: DesktopEnd): number {
  if (end.wasAsked && (end.spawnError !== null || wasEndedBySomebody(end))) return 0
  if (end.signal !== null) return 128 + constants.signals[end.signal]
  return end.code ?? 1
}
