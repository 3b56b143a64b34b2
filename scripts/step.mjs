// Runs one program as a step of a script.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { signalsToPassOn } from './passed-on-signals.ts'

export const root = join(import.meta.dirname, '..')

/** npm's bin links come first, so that a tool started by a tool uses this project's versions and the same Node. */
function toolEnvironment(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':'
  const path = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(separator)
  return { ...process.env, PATH: path, ...extra }
}

/** Listens to all signals, so that this process does not end before its step. Forwards those that nothing else sends to it. */
function passSignalsOn(child) {
  const passedOn = signalsToPassOn()
  const listeners = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [
    signal,
    () => passedOn.includes(signal) && child.kill(signal),
  ])
  for (const [signal, listener] of listeners) process.on(signal, listener)
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener)
  }
}

/**
 * Runs a program until it ends and returns its exit code. `stdout: 'stderr'` keeps standard output clean; `seconds` ends a program that
 * takes longer (exit code 124); `onOutput` receives its output instead of the terminal.
 */
export function runProgram(program, args, { env = {}, stdout = 'inherit', seconds = 0, quiet = false, onOutput } = {}) {
  const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : terminalOutputs(stdout, quiet)
  const child = spawn(program, args, { cwd: root, env: toolEnvironment(env), stdio })
  if (onOutput) for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => onOutput(String(chunk)))
  const stopPassingOn = passSignalsOn(child)
  let isLate = false
  const timer = seconds && setTimeout(() => ((isLate = true), child.kill('SIGTERM')), seconds * 1000)
  return new Promise((resolve) => {
    const end = (code) => {
      clearTimeout(timer)
      stopPassingOn()
      resolve(isLate ? 124 : code)
    }
    child.once('error', (error) => {
      if (!quiet) console.error(`Could not start ${program}: ${error.message}`)
      end(127)
    })
    child.once(onOutput ? 'close' : 'exit', (code, signal) => end(code ?? 128 + constants.signals[signal]))
  })
}

function terminalOutputs(stdout, quiet) {
  if (quiet) return ['inherit', 'ignore', 'ignore']
  return ['inherit', stdout === 'stderr' ? 2 : 'inherit', 'inherit']
}

/** Runs a JavaScript or TypeScript file with this Node. */
export function runNode(args, options) {
  return runProgram(process.execPath, args, options)
}

/** Program files of installed packages' commands. */
const programs = {
  'electron-vite': 'electron-vite/bin/electron-vite.js',
  oxlint: 'oxlint/bin/oxlint',
  playwright: 'playwright/cli.js',
  prettier: 'prettier/bin/prettier.cjs',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
}

/** Runs a command of an installed package with this Node. */
export function runTool(name, args, options) {
  return runNode([join(root, 'node_modules', programs[name]), ...args], options)
}

/**
 * Runs named steps in order, stops at the first failure, and prints a one-line summary. A list instead of a step contains steps that run in
 * parallel.
 */
export async function runSteps(title, steps) {
  const started = performance.now()
  const done = []
  for (const step of steps) {
    const { failed, code } = Array.isArray(step[0]) ? await runSideBySide(step) : await runStep(step)
    if (code !== 0) {
      console.error(
        `\n${title}: failed at "${failed}" (exit code ${code})${done.length ? `; passed: ${done.join(', ')}` : ''}`,
      )
      return code
    }
    done.push(...(Array.isArray(step[0]) ? step.map(([name]) => name) : [step[0]]))
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`\n${title}: all ${done.length} steps passed in ${seconds} s (${done.join(', ')})`)
  return 0
}

async function runStep([name, step]) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const code = await step({})
  console.log(`   ${secondsSince(started)}`)
  return { failed: name, code }
}

/** Prints the output of each step when it has ended, so that its lines stay together. */
async function runSideBySide(steps) {
  const started = performance.now()
  const ends = await Promise.all(
    steps.map(async ([name, step]) => {
      const said = []
      const code = await step({ onOutput: (text) => said.push(text) })
      console.log(`\n── ${name}\n${said.join('')}   ${secondsSince(started)}`)
      return { failed: name, code }
    }),
  )
  return ends.find(({ code }) => code !== 0) ?? { failed: '', code: 0 }
}

const secondsSince = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`
