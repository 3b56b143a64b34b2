import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'waybill-test-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it.skipIf(process.platform === 'win32')(
  'ends a program that does not end by a second request (Windows has no such signals)',
  async () => {
    const program = join(folder, 'program.mjs')
    writeFileSync(
      program,
      `process.on('SIGTERM', () => console.log('asked')); setInterval(() => {}, 1000); setTimeout(process.exit, 60_000)
       console.log('up')`,
    )
    const launcher = `
      import { runDesktop } from ${JSON.stringify(join(import.meta.dirname, 'run-desktop.ts'))}
      const end = await runDesktop(process.execPath, [${JSON.stringify(program)}], 0)
      console.log(JSON.stringify(end))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', launcher], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (chunk) => (said += String(chunk)))
    await expect.poll(() => said, { timeout: 60_000 }).toBe('up\n')
    child.kill('SIGTERM')
    await expect.poll(() => said, { timeout: 60_000 }).toBe('up\nasked\n')
    child.kill('SIGINT')
    await once(child, 'close')
    expect(JSON.parse(said.split('\n')[2] ?? '')).toEqual({
      code: null,
      signal: 'SIGKILL',
      spawnError: null,
      wasSeen: false,
      wasAsked: true,
    })
  },
)
