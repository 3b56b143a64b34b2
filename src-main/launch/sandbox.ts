import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What can be known about the sandbox of Chromium before it is tried. */
export interface Sandbox {
  /** Whether the program was to run without: then its end has other causes. */
  readonly isOff: boolean
  /** Where the program looks for the helper that makes a sandbox where the system lets nobody else. */
  readonly helper: string
  readonly state: 'ready' | 'without rights' | 'missing'
  /** Whether this system says that it lets unprivileged programs make no user namespaces. A container may forbid them unsaid. */
  readonly isRestricted: boolean
}

/** Settings of Linux kernels and of Ubuntu's, and the value with which each forbids user namespaces. */
const restrictions = [
  ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
  ['/proc/sys/user/max_user_namespaces', '0'],
] as const

/**
 * Looks at the sandbox of Electron's program; null where it is made by other means than on Linux.
 *
 * @param isOff whether the program was to run without its sandbox
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

/** Chromium asks that its helper is root's, and run as root by everybody. */
function stateOf(helper: string): Sandbox['state'] {
  const stats = statSync(helper, { throwIfNoEntry: false })
  if (stats === undefined) return 'missing'
  return stats.uid === 0 && (stats.mode & 0o4001) === 0o4001 ? 'ready' : 'without rights'
}

/** Whether Electron runs without its sandbox: it takes this variable, whatever its value, for `--no-sandbox`. */
export function isSandboxOff(withoutSandbox: boolean, env: NodeJS.ProcessEnv = process.env): boolean {
  return withoutSandbox || env['ELECTRON_DISABLE_SANDBOX'] !== undefined
}

/** Whether Chromium would refuse to run: it has no sandbox for root on Linux, and runs without one only when asked to. */
export function refusesRoot(withoutSandbox: boolean, env: NodeJS.ProcessEnv = process.env): boolean {
  return !isSandboxOff(withoutSandbox, env) && process.platform === 'linux' && process.getuid?.() === 0
}
