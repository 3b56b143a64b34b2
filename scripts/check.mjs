// The gates: `check` before a push, `test` for everything.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findTestData } from '#e2e/support/test-data.ts'
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

/** Every test that needs nothing but the project. A missing Chromium is looked for first: nobody waits for the checks to learn of it. */
export function test() {
  return runWithChromium('test', (chromium) => [
    ...checks,
    ['API tests', () => runTool('vitest', ['run', '--project', 'api'])],
    ['build', build],
    ['e2e tests', () => playwright([], chromium())],
  ])
}

/** The tests on real documents, schemas and advisories, which are no part of the project; nothing where there are none. */
export function testData() {
  const folder = findTestData()
  if (folder === null) {
    console.log('No test data here (WAYBILL_TEST_DATA names its folder): nothing was tested.')
    return 0
  }
  const env = { WAYBILL_TEST_TIER: 'data' }
  return runWithChromium('test:data', (chromium) => [
    ['generate', generate],
    [`documents of ${folder}`, () => runTool('vitest', ['run', '--project', 'data'])],
    ['build', buildIfStale],
    ['stories on real files', () => playwright(['--grep', 'real files'], chromium(), env)],
  ])
}

/** @param steps asked for the path of Chromium when they run, not before */
function runWithChromium(title, steps) {
  let chromium
  const findChromium = async () => {
    chromium = await provideChromium()
    return chromium ? 0 : 1
  }
  return runSteps(title, [['Chromium', findChromium], ...steps(() => chromium)])
}

/** The end-to-end tests alone; `args` go to Playwright. */
export async function e2e(args) {
  const chromium = await provideChromium()
  if (!chromium) return 1
  const built = await buildIfStale()
  return built === 0 ? playwright(args, chromium) : built
}

function playwright(args, chromium, extra = {}) {
  const env = { WAYBILL_CHROMIUM: chromium, ...extra }
  if (!needsVirtualDisplay()) return runTool('playwright', ['test', ...args], { env })
  const script = join(root, 'node_modules/playwright/cli.js')
  return runProgram('xvfb-run', ['-a', process.execPath, script, 'test', ...args], { env })
}

/** Whether real Electron is here without a display, and a virtual one can be had. */
function needsVirtualDisplay() {
  if (canShowWindows() || findElectronProgram() === null) return false
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'xvfb-run')))
}
