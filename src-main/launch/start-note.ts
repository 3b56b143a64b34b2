import { existsSync, mkdtempSync, rmSync, unwatchFile, watchFile, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const variable = 'WAYBILL_START_NOTE'

/** How often the launcher looks for the note, in ms. */
const interval = 1000

/** What the launcher learns from the desktop app: whether it came as far as the person's screen. */
export interface StartNote {
  /** To be in the environment of the desktop app. */
  readonly env: Readonly<Record<string, string>>
  /** Whether the app left the note. */
  hasArrived(): boolean
  remove(): void
}

/**
 * Prepares the note: an empty file, in a folder of its own. A file, because a pipe or a channel beside the three standard streams is
 * what Chromium's own processes stumble over on Linux (electron/electron#17044), and Windows hands on no others to such a program.
 */
export function prepareStartNote(): StartNote {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-start-'))
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
    rmSync(folder, { recursive: true, force: true })
  }
  // Taken away as soon as it is seen: systems clear their temporary folders while an app is open for weeks.
  watchFile(file, { interval, persistent: false }, look)
  return { env: { [variable]: file }, hasArrived: look, remove }
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
