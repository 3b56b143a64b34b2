// How the app ends: once, completely, and with what the user opened meanwhile.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from 'playwright/test'
import { expectEnded, holderOf, lockOf } from '#e2e/desktop/support/app-process.ts'
import { isolatedEnvironment, projectFolder } from '#e2e/support/app-program.ts'
import { launchDesktop } from '#e2e/support/desktop-app.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { showRow } from '#e2e/story/support/tray.ts'
import { cyclonedx } from '#e2e/story/support/story-files.ts'
import { expect, test } from '#e2e/support/test.ts'

/** Lets the app wait before its database threads have ended, and lets it go on. */
async function holdClosing(application: ElectronApplication, file: string): Promise<void> {
  await application.evaluate((_electron, gate) => {
    const { Worker } = process.getBuiltinModule('node:worker_threads')
    const { existsSync: isThere } = process.getBuiltinModule('node:fs')
    // The service tells its threads to close by messages. They are held back until the gate is there.
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (...args: Parameters<typeof post>) {
      const send = () => (isThere(gate) ? post.apply(this, args) : void setTimeout(send, 20))
      send()
    }
  }, file)
}

function startSecond(program: string, dataFolder: string, args: readonly string[]) {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return spawn(program, [...sandbox, projectFolder, '--data', dataFolder, ...args], {
    env: isolatedEnvironment(dataFolder),
    stdio: 'ignore',
  })
}

/** Counts an event of the app from now on. Returns how often it came. */
async function countEvents(application: ElectronApplication, name: string): Promise<() => Promise<number>> {
  await application.evaluate(({ app }, event) => {
    const counted = { times: 0 }
    Object.assign(globalThis, { [event]: counted })
    app.on(event as 'will-quit', () => (counted.times += 1))
  }, name)
  const read = (_electron: unknown, event: string) =>
    (globalThis as unknown as Record<string, { times: number }>)[event]?.times ?? 0
  return () => application.evaluate(read, name)
}

/** Counts the questions of the app. None gets an answer. */
async function holdQuestions(application: ElectronApplication) {
  return application.evaluateHandle(({ dialog }) => {
    const asked = { times: 0 }
    dialog.showMessageBox = (() => {
      asked.times += 1
      return new Promise(() => {})
    }) as typeof dialog.showMessageBox
    return asked
  })
}

const quit = (application: ElectronApplication) =>
  application.evaluate(({ app }) => void setImmediate(() => app.quit())).catch(() => {})

test('a second quit while the app closes does not end it early', async ({ app: { dataFolder } }) => {
  const { application } = await launchDesktop({ dataFolder })
  const pid = holderOf(dataFolder)!
  const gate = join(dataFolder, '..', 'gate')
  await holdClosing(application, gate)
  const closed = once(application.process(), 'exit')
  const requests = await countEvents(application, 'will-quit')
  await application.evaluate(({ app }) => {
    const ask = () => app.quit()
    app.once('will-quit', () => {
      setTimeout(ask, 50)
      setTimeout(ask, 100)
    })
    setImmediate(ask)
  })
  await expect.poll(requests).toBe(3)
  expect([holderOf(dataFolder), application.process().exitCode]).toEqual([pid, null])
  writeFileSync(gate, '')
  expect((await closed)[0]).toBe(0)
  expect(existsSync(lockOf(dataFolder))).toBe(false)
})

test('a start while the app closes is followed by the app with its file', async ({ app: { dataFolder } }) => {
  const { application } = await launchDesktop({ dataFolder })
  const first = holderOf(dataFolder)!
  const program = await application.evaluate(() => process.argv[0] ?? '')
  const gate = join(dataFolder, '..', 'gate')
  const file = join(dataFolder, '..', 'next.cdx.json')
  writeFileSync(file, '{"bomFormat":"CycloneDX","specVersion":"1.6"}')
  await holdClosing(application, gate)
  const starts = await countEvents(application, 'second-instance')
  const closed = once(application.process(), 'exit')
  await quit(application)
  await expect.poll(() => application.windows().length).toBe(0)
  expect((await once(startSecond(program, dataFolder, [file]), 'exit'))[0]).toBe(0)
  await expect.poll(starts).toBe(1)
  writeFileSync(gate, '')
  expect((await closed)[0]).toBe(0)
  await expect.poll(() => holderOf(dataFolder), { timeout: 60_000 }).not.toBe(null)
  const next = holderOf(dataFolder)!
  expect(next).not.toBe(first)
  if (process.platform === 'linux') {
    const args = readFileSync(`/proc/${next}/cmdline`, 'utf8').split('\0')
    expect(args.slice(-4)).toEqual(['--data', dataFolder, file, ''])
  }
  process.kill(next, 'SIGTERM')
  await expectEnded(next)
})

test('the output of the app is gone: a fault is in its log, and it goes on', async ({ app: { dataFolder } }) => {
  const { application, page, close } = await launchDesktop({ dataFolder })
  await application.evaluate(() => {
    // As when its terminal is closed: whatever is written fails.
    const { closeSync } = process.getBuiltinModule('node:fs')
    closeSync(1)
    closeSync(2)
    for (let line = 0; line < 3; line += 1) process.stderr.write('lost\n')
  })
  rmSync(join(dataFolder, 'documents'), { recursive: true })
  writeFileSync(join(dataFolder, 'documents'), 'in the way')
  await dropFiles(page, [jsonFile('x.cdx.json', cyclonedx('x', '1.0', []))])
  await page.getByRole('article', { name: 'x.cdx.json' }).getByLabel('Product').press('Enter')
  const log = join(dataFolder, 'logs/waybill.log')
  await expect.poll(() => (existsSync(log) ? readFileSync(log, 'utf8') : '')).toContain('documents')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await close()
})

test('a log-off of Windows leaves a lock that the next start sees through, whoever has its number by then', async ({
  app: { dataFolder },
}) => {
  test.skip(!process.env['ELECTRON_OVERRIDE_DIST_PATH'], 'only Windows itself logs off')
  const env = { STANDIN_PLATFORM: 'win32' }
  const { application } = await launchDesktop({ dataFolder, env })
  const ended = once(application.process(), 'exit')
  await application.evaluate(({ app }) => void setImmediate(() => app.emit('_session-end' as never))).catch(() => {})
  expect((await ended)[1]).toBe('SIGKILL')
  const left = JSON.parse(readFileSync(lockOf(dataFolder), 'utf8')) as object
  writeFileSync(lockOf(dataFolder), JSON.stringify({ ...left, pid: process.pid }))
  const again = await launchDesktop({ dataFolder, env })
  await expect(again.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await again.close()
})

test('one signal closes the app to its end', async ({ app: { dataFolder } }) => {
  test.skip(process.platform === 'win32', 'Windows has no signals')
  const { application } = await launchDesktop({ dataFolder })
  const ended = once(application.process(), 'exit')
  application.process().kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(existsSync(lockOf(dataFolder))).toBe(false)
})

for (const isAsked of [false, true]) {
  test(`a signal closes the app to its end while a file is not stored${isAsked ? ' and the app asks' : ''}`, async ({
    app: { dataFolder },
  }) => {
    test.skip(process.platform === 'win32', 'Windows has no signals')
    const { application, page } = await launchDesktop({ dataFolder })
    await dropFiles(page, [jsonFile('waiting.cdx.json', cyclonedx('waiting', '1.0', []))])
    await expect(await showRow(page, 'waiting.cdx.json')).toContainText('Upload')
    const asked = await holdQuestions(application)
    if (isAsked) await quit(application)
    const times = isAsked ? 1 : 0
    await expect.poll(() => application.evaluate((_electron, counted) => counted.times, asked)).toBe(times)
    const ended = once(application.process(), 'exit')
    application.process().kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(existsSync(lockOf(dataFolder))).toBe(false)
  })
}
