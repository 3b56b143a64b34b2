// The commands of `npm run`, each one line: the work is in the modules beside this one.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, buildIfStale, generateAll } from './build.mjs'
import { check, e2e, format, test, testData, testFull } from './check.mjs'
import { develop } from './develop.mjs'
import { makePackage } from './package.mjs'
import { root, runNode } from './step.mjs'

/** MiB. Left alone the main thread's heap for what lives briefly grows with the machine, to 130 MiB; it only answers requests. */
const memoryLimits = ['--max-semi-space-size=4']

/** glibc gives every thread a pool of its own, and what one has freed serves no other: 30 MiB while advisory data is imported. */
const memoryEnvironment = { MALLOC_ARENA_MAX: '4' }

/** Runs a built program in this process, as if it had been started with `args`; its exit is this process's exit. */
async function runBuilt(name, args, options = []) {
  const built = await buildIfStale()
  if (built !== 0) return built
  const program = join(root, 'out/main', `${name}.js`)
  // In the place of this one, so that npm and its signals find it. Windows has no such thing: there it runs without the options.
  if (options.length > 0 && process.platform !== 'win32' && process.execve) {
    const argv = [process.execPath, ...process.execArgv, ...options, program, ...args]
    process.execve(process.execPath, argv, { ...memoryEnvironment, ...process.env })
  }
  process.argv.splice(1, process.argv.length, program, ...args)
  await import(pathToFileURL(program).href)
  return process.exitCode
}

/** Builds when needed, then runs a file of the project under this Node. */
async function runAfterBuild(file, args) {
  const built = await buildIfStale()
  return built === 0 ? runNode([join(root, file), ...args]) : built
}

/** Measurements that run from source, by the first argument of `bench`. */
const fromSource = ['advisories', 'decisions', 'formats', 'fuzz', 'large-ingest', 'scan']

/** Measurements of the built application, besides the usual one. */
const ofBuilt = ['served-advisories']

function bench([first = '', ...others]) {
  if (fromSource.includes(first)) return runNode([join(root, `bench/${first}.ts`), ...others])
  if (ofBuilt.includes(first)) return runAfterBuild(`bench/${first}.ts`, others)
  return runAfterBuild('bench/run.ts', first === '' ? others : [first, ...others])
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
}

/** Runs one command and answers its exit code. */
export async function runCommand(name, args) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (command) return command(args)
  console.error(`Unknown command "${name ?? ''}". Commands: ${Object.keys(commands).join(' ')}`)
  return 1
}
