// The gates: `check` before a push, `test` for everything.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findTestData } from '#e2e/support/test-data.ts'
import { canShowWindows, findElectronProgram } from '#launch/electron-program.ts'
import { buildAfterGenerate, buildIfStale, generate } from './build.mjs'
import { ensureChromium } from './ensure-chromium.mjs'
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

/** The types are generated first, because the other checks read them. */
const checks = [
  ['generate', generate],
  [
    ['format', checkFormat],
    ['lint', lint],
    ['types', checkTypes],
  ],
]
const isFull = (env) => env.WAYBILL_TEST_FULL === '1'
/** Only `test:full` runs the tests that are marked as long. */
const vitest = (projects, env = {}) => {
  const options = [
    ...projects.flatMap((project) => ['--project', project]),
    ...(isFull(env) ? [] : ['--tagsFilter', '!long']),
  ]
  return runTool('vitest', ['run', ...options], { env })
}
const unitTests = ['architecture and unit tests', () => vitest(['unit'])]

/** Formats every file. */
export function format() {
  return runTool('prettier', ['--write', '--log-level', 'warn', ...prettierCache, '.'])
}

/**
 * Runs the checks that must pass before a push: format, lint, types, architecture, unit tests. With `--changed`, only for files that git
 * reports as changed.
 */
export function check(args) {
  if (args.includes('--changed')) return runSteps('check --changed', checksOfChanged())
  return runSteps('check', [...checks, unitTests])
}

/** Returns the checks for files that differ from the last commit, and the tests that import one of them. */
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
 * Runs the tests that need nothing but the project, without the long ones. Chromium is looked for first, so that nobody waits for the checks
 * to learn that it is missing. The build runs in parallel with the checks, which leave a processor idle.
 */
export function test() {
  return runWithChromium('test', (chromium) => everyTest(chromium, {}))
}

/** Runs every test, with whole matrices, long kill runs, and random tests with a printed seed. Run it before an issue is resolved. */
export function testFull() {
  const seed = process.env.WAYBILL_TEST_SEED ?? String(randomInt(2 ** 31))
  console.log(`Random tests use the seed ${seed}. To repeat them: WAYBILL_TEST_SEED=${seed} npm run test:full`)
  const env = { WAYBILL_TEST_FULL: '1', WAYBILL_TEST_SEED: seed }
  return runWithChromium('test:full', (chromium) => everyTest(chromium, env))
}

function everyTest(chromium, env) {
  const [generateFirst, sideBySide] = checks
  // A story that fails once of two times is named by the run; `test:full` fails by it.
  const again = isFull(env) ? [] : ['--retries', '1']
  return [
    generateFirst,
    [...sideBySide, ['build', buildAfterGenerate]],
    ['architecture, unit and API tests', () => vitest(['unit', 'api'], env)],
    ['e2e tests', () => playwright([...without(isFull(env) ? [alone] : [alone, long]), ...again], chromium(), env)],
    [
      'e2e tests that run alone',
      () =>
        playwright(
          ['--grep', alone, '--workers', '1', ...without(isFull(env) ? [] : [long]), ...again],
          chromium(),
          env,
        ),
    ],
  ]
}

/** Marks tests of how the window responds while the app works. They run alone, because another one in parallel would change the result. */
const alone = '@alone'

/** Marks tests that only `test:full` runs. */
const long = '@long'

const without = (marks) => (marks.length > 0 ? ['--grep-invert', marks.join('|')] : [])

/** Runs the tests on real documents, schemas and advisories, which are not part of the project. Does nothing without them. */
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

/** @param steps receives a function that returns the path of Chromium once they run, not before */
function runWithChromium(title, steps) {
  let chromium
  const findChromium = async () => {
    chromium = await ensureChromium()
    return chromium ? 0 : 1
  }
  return runSteps(title, [['Chromium', findChromium], ...steps(() => chromium)])
}

/** Runs only the end-to-end tests; `args` are passed to Playwright. */
export async function e2e(args) {
  const chromium = await ensureChromium()
  if (!chromium) return 1
  const built = await buildIfStale()
  return built === 0 ? playwright(args, chromium) : built
}

function playwright(args, chromium, extra = {}) {
  // By default, Playwright caches compiled files in the temporary folder, which a test run must leave unchanged.
  const env = { WAYBILL_CHROMIUM: chromium, PWTEST_CACHE_DIR: join(root, '.cache/playwright'), ...extra }
  if (!needsVirtualDisplay()) return runTool('playwright', ['test', ...args], { env })
  const script = join(root, 'node_modules/playwright/cli.js')
  return runProgram('xvfb-run', ['-a', process.execPath, script, 'test', ...args], { env })
}

/** Whether Electron is installed without a display, and a virtual display is available. */
function needsVirtualDisplay() {
  if (canShowWindows() || findElectronProgram() === null) return false
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'xvfb-run')))
}
