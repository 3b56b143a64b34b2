// @module-tag long
// `npm start` with small programs instead of Electron, which behave as Electron does if it cannot run.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  closesOnce,
  endLaunched,
  launchWith,
  type Launched,
  type LaunchOptions,
} from './support/program-in-electrons-place.ts'

const isRoot = process.getuid?.() === 0
const isLinux = process.platform === 'linux'
const abort = `process.kill(process.pid, 'SIGTRAP')`
const sandboxMessage = 'The SUID sandbox helper binary was found, but is not configured correctly.'

let folder: string
const running: Launched[] = []
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'waybill-start-'))))
afterEach(() => {
  for (const each of running.splice(0)) endLaunched(each)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

function start(script: string, args = ['--no-sandbox'], options: LaunchOptions = {}): Launched {
  const launched = launchWith(folder, script, args, options)
  running.push(launched)
  return launched
}

/** Waits for the link of browser mode, then ends it as a user would. Returns the output without slow statements. */
async function endBrowserMode({ child, said, exit }: Launched): Promise<string> {
  await expect.poll(() => said.stdout, { timeout: 60_000 }).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#k=[\w-]{43}\n$/)
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGINT'] as const) child.kill(signal)
  expect(await exit).toBe(0)
  expect(existsSync(join(folder, 'data/waybill.lock'))).toBe(false)
  // A busy computer logs these; no test here is about them.
  return said.stderr.replaceAll(/^slow statement, .*\n/gm, '')
}

describe.skipIf(process.platform === 'win32')('npm start (on Windows a script is not a program)', () => {
  it.each([
    ['aborts, as on Ubuntu', abort, '(SIGTRAP; see its output above)'],
    ['refuses', `console.error('${sandboxMessage}'); process.exitCode = 1`, '(exit code 1'],
    ['crashes', `process.kill(process.pid, 'SIGSEGV')`, '(SIGSEGV; see its output above)'],
    ['lacks a library', 'process.exitCode = 127', 'lacks a library'],
  ])(
    'reports in one sentence a program that %s before it shows a window, then starts browser mode',
    async (_case, script, reason) => {
      const launched = start(script)
      const said = await endBrowserMode(launched)
      const own = said.split('\n').filter((line) => line !== '' && line !== sandboxMessage)
      expect(own).toHaveLength(1)
      expect(own[0]).toContain(reason)
      expect(own[0]).toMatch(/\. Opening Waybill in your browser\. This link works once, on this computer:$/)
      expect(launched.log()).toHaveLength(1) // no second attempt
    },
  )

  it.runIf(isLinux && !isRoot)(
    'describes how to enable the sandbox (Linux; root gets no program that could have one)',
    async () => {
      const helper = join(folder, 'dist/chrome-sandbox')
      mkdirSync(join(folder, 'dist'))
      writeFileSync(helper, '')
      const said = await endBrowserMode(start(abort, []))
      expect(said).toContain(`"sudo chown root '${helper}' && sudo chmod 4755 '${helper}'"`)
    },
  )

  it.runIf(isLinux && !isRoot)('reports that the helper of the sandbox is missing (Linux)', async () => {
    const said = await endBrowserMode(start(abort, []))
    expect(said).toContain(`its helper "${join(folder, 'dist/chrome-sandbox')}" is missing`)
  })

  it.each<[string, string[], Record<string, string>]>([
    ['the option', ['--no-sandbox'], {}],
    ['the variable', [], { ELECTRON_DISABLE_SANDBOX: '1' }],
  ])('does not mention the sandbox if it was turned off by %s', async (_case, args, env) => {
    const said = await endBrowserMode(start(abort, args, { env }))
    expect(said).toContain('(SIGTRAP; see its output above). Opening Waybill in your browser.')
    expect(said).not.toMatch(/sudo|sandbox/)
  })

  it('starts browser mode if a program cannot be started at all', async () => {
    const said = await endBrowserMode(start('', ['--no-sandbox'], { interpreter: join(folder, 'no-such-program') }))
    expect(said).toContain('could not be started (ENOENT). Opening Waybill in your browser.')
  })

  it('runs the program without a temporary folder too, and starts browser mode if it fails', async () => {
    const env = { TMPDIR: join(folder, 'nowhere') }
    const well = start(`say('up')`, ['--no-sandbox'], { env })
    expect([await well.exit, well.log()[1], well.said]).toEqual([0, 'up', { stdout: '', stderr: '' }])
    const said = await endBrowserMode(start('process.exitCode = 1', ['--no-sandbox'], { env }))
    expect(said).toContain('(exit code 1')
  })

  it.each([
    ['ends with 0 before a window: its files went to another', '', 0],
    ['ends with 0 at once after its window', 'leaveStartNote()', 0],
    ['refuses the data folder in a dialog', 'leaveStartNote(); process.exitCode = 3', 3],
    ['crashes as soon as its window is there', `leaveStartNote(); process.kill(process.pid, 'SIGSEGV')`, 139],
    ['is ended by a signal', `process.kill(process.pid, 'SIGTERM')`, 143],
  ])('does nothing more if a program %s', async (_case, script, code) => {
    const { exit, said } = start(script)
    expect([await exit, said]).toEqual([code, { stdout: '', stderr: '' }])
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  type Send = (launched: Launched, whole: number, one: number) => void
  it.each<[string, Send]>([
    ['Ctrl+C', (_, whole) => process.kill(whole, 'SIGINT')],
    [
      'Ctrl+C, passed on by npm too',
      (_, whole, one) => [process.kill(whole, 'SIGINT'), process.kill(one, 'SIGINT'), process.kill(one, 'SIGINT')],
    ],
    ['kill -INT', (_, _whole, one) => process.kill(one, 'SIGINT')],
    ['SIGTERM to the group', (_, whole) => process.kill(whole, 'SIGTERM')],
    ['a terminal that is closed', (_, whole) => process.kill(whole, 'SIGHUP')],
  ])('sends %s to the program once, and not again while it closes', async (_case, send) => {
    const launched = start(`leaveStartNote(); ${closesOnce}; say('up')`)
    const pid = launched.child.pid!
    await expect.poll(launched.log, { timeout: 60_000 }).toContain('up')
    send(launched, -pid, pid)
    await expect.poll(launched.log, { timeout: 60_000 }).toContain('signal')
    send(launched, -pid, pid)
    process.kill(pid, 'SIGTERM')
    launched.letClose()
    expect(await launched.exit).toBe(0)
    expect(launched.log().slice(1)).toEqual(['up', 'signal', 'closed'])
    expect(launched.said.stdout).toBe('')
  })

  it('sends Ctrl+C once through a Node that is too old, and ends with 0', async () => {
    const launched = start(`leaveStartNote(); ${closesOnce}; say('up')`, ['--no-sandbox'], { isUnder: true })
    await expect.poll(launched.log, { timeout: 60_000 }).toContain('up')
    process.kill(-launched.child.pid!, 'SIGINT')
    await expect.poll(launched.log, { timeout: 60_000 }).toContain('signal')
    process.kill(launched.child.pid!, 'SIGINT')
    launched.letClose()
    expect(await launched.exit).toBe(0)
    expect(launched.log().slice(1)).toEqual(['up', 'signal', 'closed'])
  })

  it('ends on Ctrl+C before there is a window, without browser mode', async () => {
    const launched = start(`setInterval(() => {}, 1000); say('up')`)
    await expect.poll(launched.log, { timeout: 60_000 }).toContain('up')
    process.kill(-launched.child.pid!, 'SIGINT')
    expect([await launched.exit, launched.said]).toEqual([0, { stdout: '', stderr: '' }])
  })

  it('runs the program as an app, not as Node, whatever the terminal sets, and from this project', async () => {
    const script = `say(JSON.stringify([process.env.ELECTRON_RUN_AS_NODE, process.env.KEPT, process.argv.slice(2)]))`
    const env = { ELECTRON_RUN_AS_NODE: '1', KEPT: 'kept' }
    const { exit, log } = start(script, ['--no-sandbox', 'a.json'], { env })
    expect(await exit).toBe(0)
    const project = join(import.meta.dirname, '../..')
    const args = ['--no-sandbox', project, '--data', join(folder, 'data'), 'a.json']
    expect(JSON.parse(log()[1] ?? '')).toEqual([null, 'kept', args])
  })

  it.runIf(isRoot)('starts browser mode for root, not a program without its sandbox', async () => {
    const launched = start('', [])
    expect(await endBrowserMode(launched)).toContain('"npm start -- --no-sandbox" opens a window without one')
    expect(launched.log()).toEqual([])
  })

  it.skipIf(isRoot)('never turns the sandbox off unasked for users other than root', async () => {
    const { exit, log } = start('say(process.argv.includes("--no-sandbox"))', [])
    expect(await exit).toBe(0)
    expect(log()[1]).toBe('false')
  })
})
