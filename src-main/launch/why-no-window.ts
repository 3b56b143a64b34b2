import type { DesktopEnd } from './desktop-end.ts'
import type { Sandbox } from './sandbox.ts'

/** How a crash looks that Chromium decided on: it has said why. */
const deliberate: readonly (NodeJS.Signals | null)[] = ['SIGTRAP', 'SIGABRT', 'SIGILL']

/** Exit code of the system's loader and of shells: something that the program needs to run at all is missing. */
const missing = 127

/** Why Electron's program failed to show a window, with the remedy as far as it can be known. The begin of a sentence. */
export function whyNoWindow(program: string, end: DesktopEnd, sandbox: Sandbox | null): string {
  if (end.spawnError !== null) return `Electron's program "${program}" could not be started (${end.spawnError})`
  const how = end.signal ?? `exit code ${end.code}`
  if (end.code === missing && sandbox !== null)
    return `Electron's program lacks a library, which it has named above and a package of your system brings`
  if (sandbox !== null && (deliberate.includes(end.signal) || sandbox.isRestricted)) {
    const { helperWithoutRights: helper } = sandbox
    if (helper !== null)
      return (
        `Electron's program ended before it showed a window (${how}), most likely because your system lets it make no sandbox ` +
        `(it may with "sudo chown root '${helper}' && sudo chmod 4755 '${helper}'", or by an AppArmor profile with "userns")`
      )
  }
  return `Electron's program ended before it showed a window (${how}; what it said stands above)`
}
