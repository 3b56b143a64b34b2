// The gates: `check` before a push, `test` for everything.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { canShowWindows, findElectronProgram } from '#launch/electron-program.ts'
import { build, buildIfStale, generate } from './build.mjs'
import { provideChromium } from './provide-chromium.mjs'
import { root, runProgram, runSteps, runTool } from './step.mjs'

const linted = ['src-shared', 'src-main', 'src-renderer', 'e2e', 'bench', 'scripts']
const configs = ['electron.vite.config.ts', 'playwright.config.ts', 'vitest.config.ts']
const present = (paths) => paths.filter((path) => existsSync(join(root, path)))

const checks = [
  ['format', () => runTool('prettier', ['--check', '--log-level', 'warn', '.'])],
  ['generate', generate],
  // The generated types come first: the rules that need types read them.
  ['lint', () => runTool('oxlint', ['--type-aware', '--deny-warnings', ...present([...linted, ...configs])])],
  ['types', () => runTool('tsc', ['-b'])],
  ['architecture and unit tests', () => runTool('vitest', ['run', '--project', 'unit'])],
]

/** Rewrites every file in the one format. */
export function format() {
  return runTool('prettier', ['--write', '--log-level', 'warn', '.'])
}

/** What must hold before a push: format, lint, types, architecture, unit tests. */
export function check() {
  return runSteps('check', checks)
}

/** Every test there is. A missing Chromium is looked for first, so that nobody waits for the checks to learn of it. */
export async function test() {
  let chromium
  const findChromium = async () => {
    chromium = await provideChromium()
    return chromium ? 0 : 1
  }
  return runSteps('test', [
    ['Chromium', findChromium],
    ...checks,
    ['API tests', () => runTool('vitest', ['run', '--project', 'api'])],
    ['build', build],
    ['e2e tests', () => playwright([], chromium)],
  ])
}

/** The end-to-end tests alone; `args` go to Playwright. */
export async function e2e(args) {
  const chromium = await provideChromium()
  if (!chromium) return 1
  const built = await buildIfStale()
  return built === 0 ? playwright(args, chromium) : built
}

function playwright(args, chromium) {
  const env = { WAYBILL_CHROMIUM: chromium }
  if (!needsVirtualDisplay()) return runTool('playwright', ['test', ...args], { env })
  const script = join(root, 'node_modules/playwright/cli.js')
  return runProgram('xvfb-run', ['-a', process.execPath, script, 'test', ...args], { env })
}

/** Whether real Electron is here without a display, and a virtual one can be had. */
function needsVirtualDisplay() {
  if (canShowWindows() || findElectronProgram() === null) return false
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'xvfb-run')))
}
