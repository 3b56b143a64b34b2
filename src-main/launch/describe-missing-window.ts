import type { DesktopEnd } from './desktop-end.ts'
import type { Sandbox } from './sandbox.ts'

/** Signals of a deliberate crash by Chromium, which has printed its reason. */
const deliberate: readonly (NodeJS.Signals | null)[] = ['SIGTRAP', 'SIGABRT', 'SIGILL']

/** Exit code of the system's loader if a library is missing, and of the shell that tries a file which is not a program. */
const cannotRun = 127

/** Describes why Electron's program failed to show a window, with the remedy if it is known. Returns the start of a sentence. */
export function describeMissingWindow(program: string, end: DesktopEnd, sandbox: Sandbox | null): string {
  if (end.spawnError !== null) return `Electron's program "${program}" could not be started (${end.spawnError})`
  if (end.code === cannotRun && sandbox !== null)
    return (
      `Electron's program lacks a library, or is built for another platform ` +
      `(see its output above; packages of your system contain libraries)`
    )
  const begin = `Electron's program ended before it showed a window (${end.signal ?? `exit code ${end.code}`}`
  const remedy = sandbox !== null && canLackSandbox(end, sandbox) ? sandboxRemedy(sandbox) : null
  if (remedy === null) return `${begin}; see its output above)`
  return `${begin}), most likely because your system does not let it create a sandbox (${remedy})`
}

function canLackSandbox({ signal }: DesktopEnd, { isOff, isRestricted }: Sandbox): boolean {
  return !isOff && (deliberate.includes(signal) || isRestricted)
}

function sandboxRemedy({ helper, state }: Sandbox): string | null {
  const profile = 'an AppArmor profile with "userns"'
  if (state === 'missing') return `its helper "${helper}" is missing; ${profile} allows it`
  if (state === 'ready') return null
  const file = shellQuoted(helper)
  return `"sudo chown root ${file} && sudo chmod 4755 ${file}" or ${profile} allows it`
}

/** Quotes a text as one word for a shell. An apostrophe ends the quotes, is quoted separately and starts them again. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
