import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const programByPlatform: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

/** Path of Electron's program inside its unpacked folder. */
export const programName = programByPlatform[process.platform] ?? 'electron'

/** Names a folder in which Electron's own scripts also look for the program, instead of their default folder. */
export const overrideVariable = 'ELECTRON_OVERRIDE_DIST_PATH'

/** Returns the folder of the installed `electron` package, or null in an installation without development packages. */
export function findElectronPackage(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  } catch {
    return null // not installed
  }
}

/**
 * Returns the path of Electron's program, or null if it was not downloaded, not completely unpacked, or cannot be run. Checks files only:
 * from version 42 on, importing `electron` outside of Electron starts a download.
 *
 * @param home folder of the `electron` package
 */
export function findElectronProgram(
  env: NodeJS.ProcessEnv = process.env,
  home: string | null = findElectronPackage(),
): string | null {
  const override = env[overrideVariable]
  if (!override && (home === null || !isUnpacked(home))) return null
  const program = join(override || join(home ?? '', 'dist'), programName)
  return canBeRun(program) ? program : null
}

/** Whether Electron's program is incomplete or of another version. */
export function isPartlyUnpacked(home: string): boolean {
  return existsSync(join(home, 'dist')) && !isUnpacked(home)
}

/** Uses the check of Electron's own installer, which writes `path.txt` last. */
function isUnpacked(home: string): boolean {
  const installed = read(join(home, 'dist/version')).replace(/^v/, '')
  return installed !== '' && installed === packageVersion(home) && read(join(home, 'path.txt')) === programName
}

function packageVersion(home: string): unknown {
  const description: unknown = JSON.parse(read(join(home, 'package.json')))
  return typeof description === 'object' && description !== null && 'version' in description && description.version
}

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function canBeRun(program: string): boolean {
  if (!statSync(program, { throwIfNoEntry: false })?.isFile()) return false
  try {
    accessSync(program, constants.X_OK)
    return true
  } catch {
    return false // not executable, or on a disk mounted without execution
  }
}

/** Whether this session has a display for a window. */
export function canShowWindows(env: NodeJS.ProcessEnv = process.env): boolean {
  return process.platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])
}
