import { closeSync, openSync } from 'node:fs'

/**
 * The signals that a step of a script has to be told of. A terminal tells each of its programs of Ctrl+C and of its own end, and what
 * hears of it twice (Playwright, Vitest) breaks off instead of closing. On Windows the console tells them, and to pass a signal on is
 * a kill.
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
    return false // a service, a container: nobody can press Ctrl+C
  }
}
