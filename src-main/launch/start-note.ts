import { existsSync, mkdtempSync, rmSync, unwatchFile, watchFile, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const variable = 'WAYBILL_START_NOTE'

/** Milliseconds between the launcher's checks for the note. */
const interval = 1000

/** Tells the launcher whether the desktop app reached the user's screen. */
export interface StartNote {
  /** Environment of the desktop app. Empty if the note could not be prepared. */
  readonly env: Readonly<Record<string, string>>
  /** Whether the app left the note; always false if it could not be prepared. */
  hasArrived(): boolean
  remove(): void
}

/**
 * Prepares the note: an empty file, in a folder of its own. Not a pipe or channel beside the three standard streams: Chromium's own
 * processes fail with one on Linux (electron/electron#17044), and Windows passes none to such a program.
 *
 * Without a writable temporary folder, the app starts without the note. Then only its exit code and signal are known, not whether the user
 * saw anything: browser mode also starts after an app that crashes hours later, or reports its failure in a dialog.
 */
export function prepareStartNote(): StartNote {
  const folder = makeFolder()
  if (folder === null) return { env: {}, hasArrived: () => false, remove() {} }
  const file = join(folder, 'note')
  let isHere = false
  const look = () => {
    if (isHere || !existsSync(file)) return isHere
    isHere = true
    remove()
    return true
  }
  const remove = () => {
    unwatchFile(file)
    removeFolder(folder)
  }
  // Removed as soon as it is seen, because systems clear their temporary folders while an app is open for weeks.
  watchFile(file, { interval, persistent: false }, look)
  return { env: { [variable]: file }, hasArrived: look, remove }
}

function makeFolder(): string | null {
  try {
    return mkdtempSync(join(tmpdir(), 'waybill-start-'))
  } catch {
    return null // there is no temporary folder, or it is full or not writable
  }
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // The temporary folder no longer allows removal. An empty file remains.
  }
}

/**
 * Tells the launcher, if there is one, that the user sees the app. From then on the launcher does not react to its end. A second call does
 * nothing.
 */
export function leaveStartNote(env: NodeJS.ProcessEnv = process.env): void {
  const file = env[variable]
  if (file === undefined) return
  delete env[variable] // not for programs that the app starts
  try {
    writeFileSync(file, '', { flag: 'wx' })
  } catch {
    // The launcher has ended and removed its folder, so nobody waits for the note.
  }
}
