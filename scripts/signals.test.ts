import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { signalsToPassOn } from './passed-on-signals.ts'

/** Node code that runs `code` in a process of its own by one of the two ways of the scripts. */
const ways = {
  'under another Node': (code: string) =>
    `import { runUnder } from ${JSON.stringify(join(import.meta.dirname, 'run-under.mjs'))}
     runUnder(process.execPath, ['-e', ${JSON.stringify(code)}])`,
  'as a step': (code: string) =>
    `import { runNode } from ${JSON.stringify(join(import.meta.dirname, 'step.mjs'))}
     process.exitCode = await runNode(['-e', ${JSON.stringify(code)}])`,
}
const asModule = (code: string) => ['--input-type=module', '-e', code]

describe.skipIf(process.platform === 'win32').each(Object.entries(ways))(
  '%s (on Windows nothing is forwarded)',
  (_way, wrap) => {
    it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('forwards %s and returns the exit code', async (signal) => {
      const code = `process.on('${signal}', () => process.exit(7)); setInterval(() => {}, 1000); console.log('up')`
      // Detached: without a terminal that would tell it.
      const child = spawn(process.execPath, asModule(wrap(code)), {
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(child.stdout, 'data')
      child.kill(signal)
      expect((await once(child, 'exit'))[0]).toBe(7)
    })

    it.each([
      ['SIGINT', 130],
      ['SIGHUP', 129],
      ['SIGKILL', 137],
      ['SIGSEGV', 139],
    ])('after %s it returns exit code %d', (signal, code) => {
      const { status } = spawnSync(process.execPath, asModule(wrap(`process.kill(process.pid, '${signal}')`)))
      expect(status).toBe(code)
    })
  },
)

it.skipIf(process.platform === 'win32')(
  'ends with the npm that started it under another Node (not on Windows)',
  async () => {
    // As npm does: a shell between, which does not pass signals on. The second command keeps it from becoming the program.
    const code = `process.on('SIGTERM', () => { console.log('asked'); process.exit() }); setInterval(() => {}, 1000); console.log('up')`
    const command = `"${process.execPath}" --input-type=module -e "$CODE"; true`
    const shell = spawn('sh', ['-c', command], {
      env: { PATH: process.env['PATH'], npm_lifecycle_event: 'start', CODE: ways['under another Node'](code) },
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { pid } = shell
    onTestFinished(() => void (pid !== undefined && isGroup(pid) && process.kill(-pid, 'SIGKILL')))
    let said = ''
    shell.stdout.on('data', (chunk) => (said += String(chunk)))
    await expect.poll(() => said, { timeout: 60_000 }).toBe('up\n')
    shell.kill('SIGTERM')
    await expect.poll(() => said, { timeout: 20_000 }).toBe('up\nasked\n')
  },
)

function isGroup(pid: number): boolean {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false // all of it has ended
  }
}

it.each([
  ['linux', true, ['SIGTERM']],
  ['darwin', false, ['SIGTERM', 'SIGINT', 'SIGHUP']],
  ['win32', true, []],
] as const)('on %s, in a terminal: %s, forwards %j to a step', (platform, isInTerminal, signals) => {
  expect(signalsToPassOn(platform, isInTerminal)).toEqual(signals)
})
