import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const programByPlatform: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

/** Electron's program below the folder it is unpacked to. */
export const programName = programByPlatform[process.platform] ?? 'electron'

/** Names a folder in which Electron's own scripts, too, look for its program instead of the one they unpack to. */
export const overrideVariable = 'ELECTRON_OVERRIDE_DIST_PATH'

/** The folder of the installed `electron` package, or null in an installation without development packages. */
export function findElectronPackage(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  } catch {
    return null // not installed
  }
}

/**
 * Path of Electron's program, or null when it was not downloaded, not unpacked to the end, or cannot be run. Only looks at files:
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

/** Whether something of Electron's program is there, but not all of it, or that of another version. */
export function isHalfUnpacked(home: string): boolean {
  return existsSync(join(home, 'dist')) && !isUnpacked(home)
}

/** As Electron's own installer judges: it writes `path.txt` after everything else. */
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
    return false // lost the right to be run, or lies on a disk that runs nothing
  }
}

/** Whether this session has a screen to put a window on. */
export function canShowWindows(env: NodeJS.ProcessEnv = process.env): boolean {
  return process.platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])
}
