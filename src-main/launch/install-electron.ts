import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isRunning, takeStartLock } from './start-lock.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Any of these says that this machine reaches others by a proxy. */
const proxyVariables = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']

/** What an attempt to install needs to know. */
export interface Attempt {
  /** Electron's own installer script. */
  readonly installer: string
  /** A file that remembers the last attempt: by its time of change, and by what it says whether that came to its end. */
  readonly stamp: string
  /** Whether something of the program is there. Then most often the archive is too, and only has to be unpacked again. */
  readonly isHalfUnpacked: boolean
  /** How long the host may send nothing before the attempt is given up. */
  readonly idleTimeoutMs: number
  /** Receives lines for the person who waits. */
  readonly say: (line: string) => void
}

/** No attempt: with `later` the last one was less than a day ago, with `busy` another start makes one now. */
export type Outcome = 'installed' | 'silent' | 'failed' | 'later' | 'busy'

/**
 * Runs Electron's own installer, and gives it up when nothing arrives for a while. At most once a day when it failed, unless it was
 * broken off or left something half unpacked. Where the system refuses what an attempt needs (a temporary folder, a place for the
 * stamp), it has failed.
 */
export async function installElectron(attempt: Attempt): Promise<Outcome> {
  try {
    return await attemptToInstall(attempt)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 'failed' // what has no code is a fault of ours
    throw error
  }
}

async function attemptToInstall(attempt: Attempt): Promise<Outcome> {
  mkdirSync(dirname(attempt.stamp), { recursive: true })
  const release = takeStartLock(`${attempt.stamp}.lock`)
  if (release === null) return 'busy'
  try {
    // Behind the lock: who had it may have come to its end since.
    return reasonToWait(attempt) ?? (await runInstaller(attempt))
  } finally {
    release()
  }
}

async function runInstaller(attempt: Attempt): Promise<Outcome> {
  // A folder of its own shows how much has arrived; the installer itself says nothing for its first half minute.
  const folder = mkdtempSync(join(tmpdir(), 'waybill-electron-'))
  const env = { ...installerEnvironment(process.env), TMPDIR: folder, TEMP: folder, TMP: folder }
  let child: ChildProcess | null = null
  try {
    attempt.say('Downloading Electron (about 120 MB, once)…')
    child = spawn(process.execPath, [attempt.installer], { env, stdio: 'ignore' })
    const end = watch(child, folder, attempt)
    writeFileSync(attempt.stamp, `fetching ${child.pid}\n`)
    const outcome = await end
    writeFileSync(attempt.stamp, `${outcome}\n`)
    return outcome
  } finally {
    child?.kill('SIGKILL') // one that nobody waits for any more, because the stamp could not be written
    rmSync(folder, { recursive: true, force: true })
  }
}

function reasonToWait({ stamp, isHalfUnpacked }: Attempt): 'later' | 'busy' | null {
  const last = statSync(stamp, { throwIfNoEntry: false })
  const age = last ? Date.now() - last.mtimeMs : dayMs
  if (age >= dayMs) return null
  const state = readFileSync(stamp, 'utf8').trim()
  if (state === 'installed') return null // and removed since
  const fetching = /^fetching (\d+)/.exec(state)?.[1]
  if (fetching === undefined) return isHalfUnpacked ? null : 'later'
  // An installer that outlived its launcher, and with it the lock. A number that old may be another program's by now.
  return age < hourMs && isRunning(Number(fetching)) ? 'busy' : null
}

/** Electron's downloader knows proxies only when it is told to. Its own variable, when somebody set it, stays as it is. */
function installerEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const hasProxy = proxyVariables.some((name) => env[name])
  return hasProxy ? { ELECTRON_GET_USE_PROXY: 'true', ...env } : env
}

function watch(child: ChildProcess, folder: string, { idleTimeoutMs, say }: Attempt): Promise<Outcome> {
  let arrived = 0
  let heardAt = Date.now()
  let saidAt = Date.now()
  let hasAnswered = false
  let isSilent = false
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = folderSize(folder)
      if (now !== arrived) [arrived, heardAt] = [now, Date.now()]
      hasAnswered ||= arrived > 0
      if (arrived > 0 && Date.now() - saidAt >= 2000) {
        saidAt = Date.now()
        say(`  ${(arrived / 1e6).toFixed(0)} MB`)
      }
      // Unpacking is silent too, and comes after the last byte: a host that did answer gets more time.
      if (Date.now() - heardAt < (hasAnswered ? 4 * idleTimeoutMs : idleTimeoutMs)) return
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

function folderSize(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  } catch {
    return 0 // the installer moved a file between the listing and the look
  }
}
