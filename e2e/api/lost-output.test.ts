// The reader of a program's output may end first. Here it ends before the first line.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { exitCodes } from '#cli/exit-code.ts'
import { isolatedEnvironment } from '#e2e/support/app-program.ts'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'

let folder: string
let running: ChildProcess | null = null
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'waybill-output-'))))
afterEach(() => {
  running?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

type Output = 'stdout' | 'stderr'
type Program = Parameters<typeof testProgram>[0]

function start(program: Program, args: readonly string[], lost: readonly Output[]) {
  const env = isolatedEnvironment(folder, { DISPLAY: '', WAYLAND_DISPLAY: '' })
  const child = spawn(process.execPath, [testProgram(program), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running = child
  const said = { stdout: '', stderr: '' }
  for (const output of ['stdout', 'stderr'] as const) {
    if (lost.includes(output)) child[output].destroy()
    else child[output].on('data', (chunk) => (said[output] += String(chunk)))
  }
  return { child, said, exit: once(child, 'exit') }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  server.close()
  await once(server, 'close')
  return port
}

it.each<[string, Program, readonly string[], Output, Output, RegExp]>([
  ['server: standard error', 'server', [], 'stderr', 'stdout', /"listening"/],
  ['server: standard output', 'server', [], 'stdout', 'stderr', /^token: /m],
  ['browser mode: standard error', 'launch', ['--browser'], 'stderr', 'stdout', /#k=/],
  ['browser mode: standard output', 'launch', ['--browser'], 'stdout', 'stderr', /This link works once/],
])('%s: continues without it, and ends on request', async (_name, program, args, lost, kept, ready) => {
  const port = await freePort()
  const { child, said, exit } = start(
    program,
    [...args, '--data', join(folder, 'waybill'), '--port', String(port)],
    [lost],
  )
  await expect.poll(() => said[kept], { timeout: 30_000 }).toMatch(ready)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})

it('command line: ends with the exit code of the failure', async () => {
  const { exit } = start('cli', ['nonsense'], ['stderr'])
  expect(await exit).toEqual([exitCodes.wrongArguments, null])
})
