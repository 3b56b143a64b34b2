// The gates: `check` before a push, `test` for everything.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findTestData } from '#e2e/support/test-data.ts'
import { canShowWindows, findElectronProgram } from '#launch/electron-program.ts'
import { buildAfterGenerate, buildIfStale, generate } from './build.mjs'
import { provideChromium } from './ensure-chromium.mjs'
import { root, runProgram, runSteps, runTool } from './step.mjs'

const linted = ['src-shared', 'src-main', 'src-renderer', 'e2e', 'bench', 'scripts']
const configs = ['electron.vite.config.ts', 'playwright.config.ts', 'vitest.config.ts']
const present = (paths) => paths.filter((path) => existsSync(join(root, path)))

const prettierCache = ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/prettier']
const checkFormat = (options, paths = ['.']) =>
  runTool('prettier', ['--check', '--log-level', 'warn', '--ignore-unknown', ...prettierCache, ...paths], options)
const lint = (options, paths = present([...linted, ...configs])) =>
  runTool('oxlint', ['--type-aware', '--deny-warnings', ...paths], options)
const checkTypes = (options) => runTool('tsc', ['-b'], options)

/** The generated types come first: the others read them. */
const checks = [
  ['generate', generate],
  [
    ['format', checkFormat],
    ['lint', lint],
    ['types', checkTypes],
  ],
]
const vitest = (projects, env = {}) =>
  runTool('vitest', ['run', ...projects.flatMap((project) => ['--project', project])], { env })
const unitTests = ['architecture and unit tests', () => vitest(['unit'])]

/** Rewrites every file in the one format. */
export function format() {
  return runTool('prettier', ['--write', '--log-level', 'warn', ...prettierCache, '.'])
}

/** What must hold before a push: format, lint, types, architecture, unit tests; with `--changed` of what git says has changed. */
export function check(args) {
  if (args.includes('--changed')) return runSteps('check --changed', checksOfChanged())
  return runSteps('check', [...checks, unitTests])
}

/** The checks of the files that differ from the last commit, and the tests that import one of them. */
function checksOfChanged() {
  const files = changedFiles()
  const sources = files.filter((file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file))
  const related = ['vitest', ['related', '--run', '--passWithNoTests', '--project', 'unit', ...sources]]
  return [
    ['generate', generate],
    [
      ['format', (options) => (files.length === 0 ? 0 : checkFormat(options, files))],
      ['lint', (options) => (sources.length === 0 ? 0 : lint(options, sources))],
      ['types', checkTypes],
    ],
    ['unit tests of what changed', () => (sources.length === 0 ? 0 : runTool(...related))],
  ]
}

function changedFiles() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\0')
  const names = [
    ...git('diff', '--name-only', '--relative', '-z', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
  return present([...new Set(names.filter((name) => name !== ''))])
}

/**
 * Every test that needs nothing but the project. A missing Chromium is looked for first: nobody waits for the checks to learn of it.
 * The build is made beside the checks, which leave a processor idle.
 */
export function test() {
  return runWithChromium('test', (chromium) => everyTest(chromium, {}))
}

/** The same with whole matrices, long kill runs, and random tests with a seed that is printed. Run before an issue is called resolved. */
export function testFull() {
  const seed = process.env.WAYBILL_TEST_SEED ?? String(randomInt(2 ** 31))
  console.log(`Random tests use the seed ${seed}. To repeat them: WAYBILL_TEST_SEED=${seed} npm run test:full`)
  const env = { WAYBILL_TEST_FULL: '1', WAYBILL_TEST_SEED: seed }
  return runWithChromium('test:full', (chromium) => everyTest(chromium, env))
}

function everyTest(chromium, env) {
  const [generateFirst, sideBySide] = checks
  return [
    generateFirst,
    [...sideBySide, ['build', buildAfterGenerate]],
    ['architecture, unit and API tests', () => vitest(['unit', 'api'], env)],
    ['e2e tests', () => playwright(['--grep-invert', alone], chromium(), env)],
    ['e2e tests that run alone', () => playwright(['--grep', alone, '--workers', '1'], chromium(), env)],
  ]
}

/** Marks stories that show how the window answers while the app works: another one beside them would be part of what they see. */
const alone = '@alone'

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
  // Playwright keeps what it compiled in the temporary folder, which a run of tests leaves as it was.
  const env = { WAYBILL_CHROMIUM: chromium, PWTEST_CACHE_DIR: join(root, '.cache/playwright'), ...extra }
  if (!needsVirtualDisplay()) return runTool('playwright', ['test', ...args], { env })
  const script = join(root, 'node_modules/playwright/cli.js')
  return runProgram('xvfb-run', ['-a', process.execPath, script, 'test', ...args], { env })
}

/** Whether real Electron is here without a display, and a virtual one can be had. */
function needsVirtualDisplay() {
  if (canShowWindows() || findElectronProgram() === null) return false
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'xvfb-run')))
}
