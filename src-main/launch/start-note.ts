import { existsSync, mkdtempSync, rmSync, unwatchFile, watchFile, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const variable = 'WAYBILL_START_NOTE'

/** How often the launcher looks for the note, in ms. */
const interval = 1000

/** What the launcher learns from the desktop app: whether it came as far as the person's screen. */
export interface StartNote {
  /** To be in the environment of the desktop app. Empty where the note could not be prepared. */
  readonly env: Readonly<Record<string, string>>
  /** Whether the app left the note. Never, where it could not be prepared. */
  hasArrived(): boolean
  remove(): void
}

/**
 * Prepares the note: an empty file, in a folder of its own. A file, because a pipe or a channel beside the three standard streams is
 * what Chromium's own processes stumble over on Linux (electron/electron#17044), and Windows hands on no others to such a program.
 *
 * Where there is no temporary folder to write to, the app starts without it. Then only its exit code and signal are known, not whether
 * the person saw something: an app that crashes after hours, or refuses in a dialog, is followed by browser mode.
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
  // Taken away as soon as it is seen: systems clear their temporary folders while an app is open for weeks.
  watchFile(file, { interval, persistent: false }, look)
  return { env: { [variable]: file }, hasArrived: look, remove }
}

function makeFolder(): string | null {
  try {
    return mkdtempSync(join(tmpdir(), 'waybill-start-'))
  } catch {
    return null // there is no temporary folder, or it is full or not to be written to
  }
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // The temporary folder became one that nothing is removed from. An empty file stays.
  }
}

/**
 * Tells the launcher, when there is one, that the person sees something of this app: from now on its end is its own affair. The
 * second time does nothing.
 */
export function leaveStartNote(env: NodeJS.ProcessEnv = process.env): void {
  const file = env[variable]
  if (file === undefined) return
  delete env[variable] // not for what the app starts
  try {
    writeFileSync(file, '', { flag: 'wx' })
  } catch {
    // The launcher was ended and its folder with it: nobody waits for the note.
  }
}
