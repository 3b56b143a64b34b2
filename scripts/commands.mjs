// The commands of `npm run`, one line each. The modules beside this one do the work.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, buildIfStale, generate, generateAll } from './build.mjs'
import { check, e2e, format, test, testData, testFull } from './check.mjs'
import { develop } from './develop.mjs'
import { makePackage } from './package.mjs'
import { root, runNode } from './step.mjs'

/**
 * MiB. By default the main thread's heap for short-lived objects grows with the machine, up to 130 MiB, although it only handles requests.
 */
const memoryLimits = ['--max-semi-space-size=16']

/**
 * glibc gives every thread a memory pool of its own, and memory freed in one cannot be used by another: 30 MiB while advisory data is
 * imported.
 */
const memoryEnvironment = { MALLOC_ARENA_MAX: '4' }

/** Runs a built program in this process, as if it had been started with `args`. Its exit is this process's exit. */
async function runBuilt(name, args, options = []) {
  const built = await buildIfStale()
  if (built !== 0) return built
  const program = join(root, 'out/main', `${name}.js`)
  // Replaces this process, so that npm and its signals reach the program. Windows cannot do that; there it runs without the options.
  if (options.length > 0 && process.platform !== 'win32' && process.execve) {
    const argv = [process.execPath, ...process.execArgv, ...options, program, ...args]
    process.execve(process.execPath, argv, { ...memoryEnvironment, ...process.env })
  }
  process.argv.splice(1, process.argv.length, program, ...args)
  await import(pathToFileURL(program).href)
  return process.exitCode
}

/** Builds if needed, then runs a file of the project with this Node. */
async function runAfterBuild(file, args) {
  const built = await buildIfStale()
  return built === 0 ? runNode([join(root, file), ...args]) : built
}

/** Benchmarks that run from source, by the first argument of `bench`. */
const fromSource = [
  'advisories',
  'compare',
  'decisions',
  'find',
  'formats',
  'fuzz',
  'growth',
  'large-ingest',
  'pairing',
  'parts',
  'rules',
  'scan',
  'stages',
]

/** Benchmarks of the built application, in addition to the default one. */
const ofBuilt = [
  'backups',
  'clients',
  'compare-pages',
  'component-edits',
  'decision-keys',
  'desktop-bytes',
  'exports',
  'kills',
  'part-pages',
  'served-advisories',
  'small',
  'team',
  'turns',
  'waits',
  'window',
]

function bench([first = '', ...others]) {
  if (fromSource.includes(first)) return runNode([join(root, `bench/${first}.ts`), ...others])
  if (ofBuilt.includes(first)) return runAfterBuild(`bench/${first}.ts`, others)
  if (first === '' || first.startsWith('--'))
    return runAfterBuild('bench/run.ts', first === '' ? others : [first, ...others])
  console.error(
    `Unknown benchmark "${first}". Benchmarks: ${[...fromSource, ...ofBuilt].sort().join(' ')}; without a name, the default one.`,
  )
  return 1
}

const commands = {
  dev: (args) => develop(args),
  build: () => build(),
  start: (args) => runBuilt('launch', args, memoryLimits),
  serve: (args) => runBuilt('server', args, memoryLimits),
  waybill: (args) => runBuilt('cli', args),
  generate: () => generateAll(),
  format: () => format(),
  check: (args) => check(args),
  test: () => test(),
  'test:full': () => testFull(),
  'test:data': () => testData(),
  e2e: (args) => e2e(args),
  bench: (args) => bench(args),
  mutate: async (args) => (await generate()) || runNode([join(root, 'scripts/mutate.ts'), ...args]),
  screenshots: (args) => runAfterBuild('scripts/screenshots.ts', args),
  package: (args) => makePackage(args),
  acceptance: (args) => runAfterBuild('scripts/acceptance.ts', args),
}

/** Runs one command and returns its exit code. */
export async function runCommand(name, args) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (command) return command(args)
  console.error(`Unknown command "${name ?? ''}". Commands: ${Object.keys(commands).join(' ')}`)
  return 1
}
