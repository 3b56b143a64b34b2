import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const programByPlatform: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

/** The folder of the installed `electron` package, or null in an installation without development packages. */
export function findElectronPackage(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  } catch {
    return null // not installed
  }
}

/**
 * Path of Electron's program, or null when it was not downloaded. Only looks at files: from version 42 on, importing `electron`
 * outside of Electron starts a download.
 */
export function findElectronProgram(env: NodeJS.ProcessEnv = process.env): string | null {
  const home = findElectronPackage()
  if (home === null) return null
  const note = join(home, 'path.txt')
  const name = existsSync(note) ? readFileSync(note, 'utf8') : (programByPlatform[process.platform] ?? 'electron')
  const program = join(env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(home, 'dist'), name)
  return existsSync(program) ? program : null
}

/** Whether this session has a screen to put a window on. */
export function canShowWindows(env: NodeJS.ProcessEnv = process.env): boolean {
  return process.platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])
}
