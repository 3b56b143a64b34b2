import { spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
]

/** Paths where installers put a browser that is not in PATH. */
const applications = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((variable) =>
    ['Chromium', 'Google/Chrome', 'Microsoft/Edge'].map((product) => {
      const program = product === 'Microsoft/Edge' ? 'msedge.exe' : 'chrome.exe'
      return join(process.env[variable] ?? 'C:/', product, 'Application', program)
    }),
  ),
} as const

/**
 * The path of a Chromium (or Chrome, or Edge) that starts: `WAYBILL_CHROMIUM`, PATH, the system's own places, Playwright's
 * cache, in this order. Null when there is none.
 *
 * @throws Error when `WAYBILL_CHROMIUM` names something that does not start: a setting that is silently ignored helps nobody.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env['WAYBILL_CHROMIUM']
  if (named) {
    if (canStart(named)) return named
    throw new Error(`WAYBILL_CHROMIUM names "${named}", which does not start as a browser`)
  }
  return [...onPath(env), ...installed(), ...inPlaywrightCache(env)].find(canStart) ?? null
}

function onPath(env: NodeJS.ProcessEnv): string[] {
  const ending = process.platform === 'win32' ? '.exe' : ''
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return commands.flatMap((command) => folders.map((folder) => join(folder, command + ending)))
}

function installed(): readonly string[] {
  return process.platform === 'darwin' || process.platform === 'win32' ? applications[process.platform] : []
}

function inPlaywrightCache(env: NodeJS.ProcessEnv): string[] {
  const cache = env['PLAYWRIGHT_BROWSERS_PATH'] ?? defaultPlaywrightCache(env)
  return entriesOf(cache)
    .filter((entry) => /^chromium-\d+$/.test(entry))
    .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
    .flatMap((entry) => entriesOf(join(cache, entry)).map((platform) => join(cache, entry, platform)))
    .flatMap((folder) => programsIn(folder))
}

function defaultPlaywrightCache(env: NodeJS.ProcessEnv): string {
  const home = env['HOME'] ?? homedir()
  if (process.platform === 'darwin') return join(home, 'Library/Caches/ms-playwright')
  if (process.platform === 'win32') return join(env['LOCALAPPDATA'] ?? home, 'ms-playwright')
  return join(env['XDG_CACHE_HOME'] ?? join(home, '.cache'), 'ms-playwright')
}

function programsIn(folder: string): string[] {
  const mac = ['Google Chrome for Testing', 'Chromium'].map((name) =>
    join(folder, `${name}.app/Contents/MacOS/${name}`),
  )
  return [join(folder, 'chrome'), join(folder, 'chrome.exe'), ...mac]
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // there is no cache
  }
}

/** Tests whether a program starts. A snap's stub, or a program without its libraries, exists and does not start. */
function canStart(program: string): boolean {
  try {
    accessSync(program, constants.X_OK)
  } catch {
    return false
  }
  if (process.platform === 'win32') return true // there it would open a window instead of printing its version
  const answer = spawnSync(program, ['--version'], { timeout: 20_000, stdio: ['ignore', 'pipe', 'ignore'] })
  return answer.status === 0 && /\d+\.\d+/.test(String(answer.stdout))
}
