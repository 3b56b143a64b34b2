import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { ScratchCopy } from './scratch-copy.ts'

/** The parts of the JSON reporter's output that are read. */
interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** The first failed test; `name` is empty if its file could not be loaded. */
export interface FailedTest {
  readonly file: string
  readonly name: string
}

const maxRunMs = 8 * 60_000

/** Process id of the current run. */
let running: number | undefined

/** Ends the running tests, with every program that they started. */
export function endRunningTests(): void {
  endGroup(running)
}

/** Runs test files in the copy until one fails. Returns null if all of them pass. */
export async function runTests(
  { root, temporary }: ScratchCopy,
  project: 'unit' | 'api',
  files: readonly string[],
): Promise<FailedTest | null> {
  const output = join(temporary, 'report.json')
  rmSync(output, { force: true })
  const options = [
    '--bail',
    '1',
    '--reporter',
    'json',
    '--outputFile',
    output,
    '--testTimeout',
    '90000',
    '--no-isolate',
  ]
  const caching = ['--fsModuleCache', '--fsModuleCachePath', join(root, '.cache/vitest')]
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...options, ...caching, ...files],
    {
      cwd: root,
      stdio: 'ignore',
      // A process group of its own, because a fault may leave programs behind that nothing else would end.
      detached: true,
      // A fault may cause an endless loop, which must not use up the computer's memory.
      env: { ...process.env, TMPDIR: temporary, NODE_OPTIONS: '--max-old-space-size=2048' },
    },
  )
  running = child.pid
  let isLate = false
  const timer = setTimeout(() => ((isLate = true), endGroup(child.pid)), maxRunMs)
  const [code] = (await once(child, 'exit')) as [number | null] // as documented by Node
  clearTimeout(timer)
  running = undefined
  endGroup(child.pid)
  if (isLate) return { file: files[0] ?? '', name: 'no end within eight minutes' }
  return code === 0 ? null : readFailure(root, output)
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

function readFailure(root: string, output: string): FailedTest {
  let report: Report
  try {
    report = JSON.parse(readFileSync(output, 'utf8')) as Report // the reporter's format
  } catch {
    return { file: '', name: 'the run itself broke off' }
  }
  const failed = report.testResults.find(({ status }) => status === 'failed')
  const test = failed?.assertionResults.find(({ status }) => status === 'failed')
  return { file: failed ? relative(root, failed.name) : '', name: test?.fullName ?? '' }
}
