import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isRunning, takeStartLock } from './start-lock.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Any of these indicates that this computer uses a proxy. */
const proxyVariables = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']

/** Options of an attempt to install. */
export interface Attempt {
  /** Electron's own installer script. */
  readonly installer: string
  /** A file that records the last attempt: its modification time, and in its content whether the attempt ended. */
  readonly stamp: string
  /** Whether the program is incomplete. Its archive is then usually present, and only has to be unpacked again. */
  readonly isHalfUnpacked: boolean
  /** How long the host may send nothing before the attempt is aborted. */
  readonly idleTimeoutMs: number
  /** Receives messages for the waiting user. */
  readonly say: (line: string) => void
}

/** No attempt was made for `later`, because the last one was less than a day ago, and for `busy`, because another start is making one. */
export type Outcome = 'installed' | 'silent' | 'failed' | 'later' | 'busy'

/**
 * Runs Electron's own installer, and aborts it if nothing arrives for a while. After a failure it runs at most once a day, unless it was
 * interrupted or left an incomplete program. If the system denies what an attempt needs (a temporary folder, the stamp file), it has
 * failed.
 */
export async function installElectron(attempt: Attempt): Promise<Outcome> {
  try {
    return await attemptToInstall(attempt)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 'failed' // an error without a code is our own fault
    throw error
  }
}

async function attemptToInstall(attempt: Attempt): Promise<Outcome> {
  mkdirSync(dirname(attempt.stamp), { recursive: true })
  const release = takeStartLock(`${attempt.stamp}.lock`)
  if (release === null) return 'busy'
  try {
    // Checked again with the lock: the previous holder may have finished.
    return reasonToWait(attempt) ?? (await runInstaller(attempt))
  } finally {
    release()
  }
}

async function runInstaller(attempt: Attempt): Promise<Outcome> {
  // A separate folder shows how much has arrived, because the installer itself prints nothing for its first half minute.
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
    child?.kill('SIGKILL') // nobody waits for it any more, because the stamp could not be written
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
  // The installer may outlive its launcher and the launcher's lock. After an hour the process id may belong to another program.
  return age < hourMs && isRunning(Number(fetching)) ? 'busy' : null
}

/** Electron's downloader uses proxies only if it is told to. If its own variable is set, it is not changed. */
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
      // Unpacking is silent too, and comes after the last byte, so a host that responded gets more time.
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
    return 0 // the installer moved a file between listing and reading
  }
}
