import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What can be known about the sandbox of Chromium before it is tried. */
export interface Sandbox {
  /** Path of the helper that makes a sandbox where the system lets nobody else, when it could but lacks the right to. */
  readonly helperWithoutRights: string | null
  /** Whether this system says that it lets unprivileged programs make no user namespaces. A container may forbid them unsaid. */
  readonly isRestricted: boolean
}

/** Settings of Linux kernels and of Ubuntu's, and the value with which each forbids user namespaces. */
const restrictions = [
  ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
  ['/proc/sys/user/max_user_namespaces', '0'],
] as const

/** Looks at the sandbox of Electron's program; null where it is made by other means than on Linux. */
export function inspectSandbox(program: string, platform: NodeJS.Platform = process.platform): Sandbox | null {
  if (platform !== 'linux') return null
  const helper = join(dirname(program), 'chrome-sandbox')
  return {
    helperWithoutRights: isSetuidRoot(helper) ? null : helper,
    isRestricted: restrictions.some(([file, value]) => existsSync(file) && readFileSync(file, 'utf8').trim() === value),
  }
}

/** What Chromium asks of its helper: root's, run as root, by everybody. */
function isSetuidRoot(helper: string): boolean {
  const stats = statSync(helper, { throwIfNoEntry: false })
  return stats !== undefined && stats.uid === 0 && (stats.mode & 0o4001) === 0o4001
}

/** Whether Chromium would refuse to run: it has no sandbox for root on Linux, and runs without one only when asked to. */
export function refusesRoot(withoutSandbox: boolean, env: NodeJS.ProcessEnv = process.env): boolean {
  // Electron takes this variable, whatever its value, for `--no-sandbox`.
  if (withoutSandbox || env['ELECTRON_DISABLE_SANDBOX'] !== undefined) return false
  return process.platform === 'linux' && process.getuid?.() === 0
}
