import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What is known about Chromium's sandbox before it is tried. */
export interface Sandbox {
  /** Whether the program is run without a sandbox: then its failure has other causes. */
  readonly isOff: boolean
  /** Path of the helper that creates a sandbox if the system restricts that to root. */
  readonly helper: string
  readonly state: 'ready' | 'without rights' | 'missing'
  /**
   * Whether this system reports that unprivileged programs cannot create user namespaces. A container may forbid them without reporting it.
   */
  readonly isRestricted: boolean
}

/** Settings of Linux and Ubuntu kernels, with the value of each that forbids user namespaces. */
const restrictions = [
  ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
  ['/proc/sys/user/max_user_namespaces', '0'],
] as const

/**
 * Inspects the sandbox of Electron's program; null if it does not work as on Linux.
 *
 * @param isOff whether the program is run without its sandbox
 */
export function inspectSandbox(
  program: string,
  isOff: boolean,
  platform: NodeJS.Platform = process.platform,
): Sandbox | null {
  if (platform !== 'linux') return null
  const helper = join(dirname(program), 'chrome-sandbox')
  return {
    isOff,
    helper,
    state: stateOf(helper),
    isRestricted: restrictions.some(([file, value]) => existsSync(file) && readFileSync(file, 'utf8').trim() === value),
  }
}

/** Chromium requires that root owns its helper, and that every user can run it as root. */
function stateOf(helper: string): Sandbox['state'] {
  const stats = statSync(helper, { throwIfNoEntry: false })
  if (stats === undefined) return 'missing'
  return stats.uid === 0 && (stats.mode & 0o4001) === 0o4001 ? 'ready' : 'without rights'
}

/** Whether Electron runs without its sandbox: it treats this variable with any value like `--no-sandbox`. */
export function isSandboxOff(withoutSandbox: boolean, env: NodeJS.ProcessEnv = process.env): boolean {
  return withoutSandbox || env['ELECTRON_DISABLE_SANDBOX'] !== undefined
}

/** Whether Chromium would not run: it has no sandbox for root on Linux, and runs without one only if asked to. */
export function refusesRoot(withoutSandbox: boolean, env: NodeJS.ProcessEnv = process.env): boolean {
  return !isSandboxOff(withoutSandbox, env) && process.platform === 'linux' && process.getuid?.() === 0
}
