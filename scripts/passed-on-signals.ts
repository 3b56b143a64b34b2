import { closeSync, openSync } from 'node:fs'

/**
 * Returns the signals that a script must forward to its step. A terminal sends Ctrl+C and its own end to each of its programs, and programs
 * that receive it twice (Playwright, Vitest) abort instead of closing. On Windows the console sends them, and forwarding a signal would
 * kill the program.
 */
export function signalsToPassOn(
  platform: NodeJS.Platform = process.platform,
  isInTerminal: boolean = hasTerminal(),
): readonly NodeJS.Signals[] {
  if (platform === 'win32') return []
  return isInTerminal ? ['SIGTERM'] : ['SIGTERM', 'SIGINT', 'SIGHUP']
}

function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false // a service, a container: there is no Ctrl+C
  }
}
