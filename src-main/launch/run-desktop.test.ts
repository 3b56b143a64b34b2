import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

it.each(['ELECTRON_RUN_AS_NODE', 'electron_run_as_node'])(
  'starts the program without %s of this terminal',
  async (name) => {
    const program = join(folder, 'program.mjs')
    const told = join(folder, 'told')
    writeFileSync(
      program,
      `import { writeFileSync } from 'node:fs'
     writeFileSync(${JSON.stringify(told)}, JSON.stringify([process.env.OTHER, process.env[${JSON.stringify(name)}] ?? null]))`,
    )
    const launcher = `
    import { runDesktop } from ${JSON.stringify(join(import.meta.dirname, 'run-desktop.ts'))}
    await runDesktop(process.execPath, [${JSON.stringify(program)}])`
    const child = spawn(process.execPath, ['--input-type=module', '-e', launcher], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, OTHER: 'kept', [name]: '1' },
    })
    await once(child, 'close')
    expect(JSON.parse(readFileSync(told, 'utf8'))).toEqual(['kept', null])
  },
)
