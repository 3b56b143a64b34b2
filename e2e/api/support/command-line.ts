import { spawn } from 'node:child_process'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'

/** What a run of the command line left. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line in a process of its own until it ends. */
export function runCommandLine(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const child = spawn(process.execPath, [testProgram('cli'), ...args], {
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })))
}
