import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const dayMs = 24 * 60 * 60 * 1000

/** What an attempt to install needs to know. */
export interface Attempt {
  /** Electron's own installer script. */
  readonly installer: string
  /** A file whose time of change remembers the last attempt. */
  readonly stamp: string
  /** How long the host may send nothing before the attempt is given up. */
  readonly silenceMs: number
  /** Receives lines for the person who waits. */
  readonly say: (line: string) => void
}

/** `later` is no attempt: the last one was less than a day ago. */
export type Outcome = 'installed' | 'silent' | 'failed' | 'later'

/** Runs Electron's own installer, at most once a day, and gives it up when nothing arrives for a while. */
export async function installElectron(attempt: Attempt): Promise<Outcome> {
  const last = statSync(attempt.stamp, { throwIfNoEntry: false })
  if (last && Date.now() - last.mtimeMs < dayMs) return 'later'
  mkdirSync(dirname(attempt.stamp), { recursive: true })
  writeFileSync(attempt.stamp, 'Electron was last looked for at the time of change of this file.\n')
  attempt.say("Fetching Electron's program (about 120 MB), once …")
  // A folder of its own shows how much has arrived; the installer itself says nothing for its first half minute.
  const folder = mkdtempSync(join(tmpdir(), 'waybill-electron-'))
  const env = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder }
  const child = spawn(process.execPath, [attempt.installer], { env, stdio: 'ignore' })
  try {
    return await watch(child, folder, attempt)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function watch(child: ChildProcess, folder: string, { silenceMs, say }: Attempt): Promise<Outcome> {
  let arrived = 0
  let heardAt = Date.now()
  let saidAt = Date.now()
  let hasAnswered = false
  let isSilent = false
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = bytesBelow(folder)
      if (now !== arrived) [arrived, heardAt] = [now, Date.now()]
      hasAnswered ||= arrived > 0
      if (arrived > 0 && Date.now() - saidAt >= 2000) {
        saidAt = Date.now()
        say(`  ${(arrived / 1e6).toFixed(0)} MB`)
      }
      // Unpacking is silent too, and comes after the last byte: a host that did answer gets more time.
      if (Date.now() - heardAt < (hasAnswered ? 4 * silenceMs : silenceMs)) return
      isSilent = true
      child.kill('SIGKILL')
    }, 200)
    const end = (outcome: Outcome) => {
      clearInterval(timer)
      resolve(outcome)
    }
    child.once('error', () => end('failed'))
    child.once('exit', (code) => end(isSilent ? 'silent' : code === 0 ? 'installed' : 'failed'))
  })
}

function bytesBelow(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  } catch {
    return 0 // the installer moved a file between the listing and the look
  }
}
