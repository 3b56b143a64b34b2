import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { programName } from '#launch/electron-program.ts'

const sources = join(import.meta.dirname, '../../../src-main')
const runUnder = join(import.meta.dirname, '../../../scripts/run-under.mjs')

/** The beginning of every small program: reports its process id, so that it can be ended, and ends by itself otherwise. */
const opening = `
import { appendFileSync, existsSync } from 'node:fs'
import { leaveStartNote } from ${JSON.stringify(join(sources, 'launch/start-note.ts'))}
const say = (line) => appendFileSync(process.env.TEST_LOG, line + '\\n')
say('pid ' + process.pid)
setTimeout(() => process.exit(99), 60_000).unref()
`

/** Handles signals as Electron does: the first one starts closing, a second one of any kind ends it. */
export const closesOnce = `
let count = 0
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    say('signal')
    if (++count > 1) process.kill(process.pid, 'SIGKILL')
    const timer = setInterval(() => {
      if (!existsSync(process.env.TEST_LOG + '.may-close')) return
      clearInterval(timer)
      setTimeout(() => { say('closed'); process.exit(0) }, 500)
    }, 20)
  })
}
setInterval(() => {}, 1000)
`

/** A launcher that runs with a small program instead of Electron. */
export interface Launched {
  readonly child: ChildProcess
  readonly said: { stdout: string; stderr: string }
  readonly exit: Promise<number | null>
  /** The lines that the program wrote. */
  log(): readonly string[]
  /** Lets a closing program end. */
  letClose(): void
}

/** Settings of the launcher's environment that a test can change. */
export interface LaunchOptions {
  readonly env?: Record<string, string>
  /** The program that runs `script`. */
  readonly interpreter?: string
  /** True if there is another process in between, as when npm's own Node is too old for the app. */
  readonly isUnder?: boolean
}

/**
 * Starts the launcher with a program whose Node code is `script`, as a group of processes of its own: a signal to that group is what
 * a terminal sends.
 */
export function launchWith(
  folder: string,
  script: string,
  args: readonly string[],
  { env = {}, interpreter = process.execPath, isUnder = false }: LaunchOptions = {},
): Launched {
  const program = join(folder, 'dist', programName)
  const log = join(folder, 'log')
  mkdirSync(dirname(program), { recursive: true })
  writeFileSync(join(dirname(program), 'package.json'), '{"type":"module"}')
  // The first line of a script cannot name a path with a space, as that of a project may be.
  const link = join(folder, 'interpreter')
  if (!existsSync(link)) symlinkSync(interpreter, link)
  writeFileSync(program, `#!${link}\n${opening}${script}`)
  chmodSync(program, 0o755)
  const launcher = [testProgram('launch'), '--data', join(folder, 'data'), ...args]
  const under = `import { runUnder } from ${JSON.stringify(runUnder)}; runUnder(process.execPath, ${JSON.stringify(launcher)})`
  const child = spawn(process.execPath, isUnder ? ['--input-type=module', '-e', under] : launcher, {
    // A path without a browser.
    env: {
      PATH: folder,
      TMPDIR: tmpdir(), // that of this run
      DISPLAY: ':waybill',
      ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'dist'),
      TEST_LOG: log,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (said.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (said.stderr += String(chunk)))
  return {
    child,
    said,
    exit: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
    log: () => linesOf(log),
    letClose: () => writeFileSync(`${log}.may-close`, ''),
  }
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1)
  } catch {
    return [] // nothing written yet
  }
}

/** Ends all programs that a test left running. */
export function endLaunched({ child, log }: Launched): void {
  const programs = log().flatMap((line) => (line.startsWith('pid ') ? [Number(line.slice(4))] : []))
  for (const pid of [child.pid, ...programs]) {
    try {
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    } catch {
      // ended by itself
    }
  }
}
