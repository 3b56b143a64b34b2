import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Bridge, OpenedFile } from '#shared/bridge.ts'
import { isolatedEnvironment, projectFolder, startProgram } from '#e2e/support/app-program.ts'
import { launchDesktop } from '#e2e/support/desktop-app.ts'
import { startServer } from '#e2e/support/server.ts'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { showRow } from '#e2e/story/support/tray.ts'

declare global {
  interface Window {
    waybill?: Bridge
    openedForTest?: OpenedFile[]
  }
}

test('the page gets a session once for each load', async ({ page }) => {
  await page.waitForLoadState()
  // The page took its session while it loaded: whoever asks after it gets none.
  const second = await page.evaluate(() => window.waybill!.session().catch((error: Error) => error.message))
  expect(second).toContain('handed out already')
})

test('the page has the bridge and nothing of Node', async ({ page }) => {
  const seen = await page.evaluate(() => ({
    bridge: Object.keys(window.waybill!).sort(),
    isFrozen: Object.isFrozen(window.waybill),
    require: 'require' in window,
    process: 'process' in window,
  }))
  const bridge = [
    'cancelRequest',
    'connections',
    'drafts',
    'drag',
    'files',
    'links',
    'noteCommands',
    'notices',
    'onDownloadEnded',
    'onFilesOpened',
    'onLinkOpened',
    'onMenuCommand',
    'openExternal',
    'platform',
    'session',
  ]
  expect(seen).toEqual({ bridge, isFrozen: true, require: false, process: false })
})

test('the page is served with its guards, deep links open, malformed paths are refused', async ({ page }) => {
  const answers = await page.evaluate(async () => {
    const look = async (path: string) => {
      const { status, headers } = await fetch(path)
      return [status, headers.get('x-content-type-options'), headers.get('content-security-policy')?.includes('unsafe')]
    }
    return {
      root: await look('/'),
      deep: await look('/versions/none'),
      file: await look('/none.js'),
      bad: await look('/%zz'),
    }
  })
  const page200 = [200, 'nosniff', false]
  expect(answers).toEqual({ root: page200, deep: page200, file: [404, 'nosniff', false], bad: [400, 'nosniff', false] })
})

test('a deep link shows the page', async ({ page }) => {
  await page.evaluate(() => window.location.assign('/settings/none/at/all'))
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('text cannot become markup, and nothing foreign can be fetched or opened', async ({ page }) => {
  const tried = await page.evaluate(async () => {
    const nameOf = (error: unknown) => (error instanceof Error ? error.name : String(error))
    const markup = (() => {
      try {
        document.createElement('div').innerHTML = '<b>x</b>'
        return 'allowed'
      } catch (error) {
        return nameOf(error)
      }
    })()
    return {
      markup,
      foreign: await fetch('https://waybill.invalid/').then(() => 'fetched', nameOf),
      opened: window.open('https://waybill.invalid/'),
      external: await window.waybill!.openExternal('file:///etc/passwd'),
    }
  })
  expect(tried).toEqual({ markup: 'TypeError', foreign: 'TypeError', opened: null, external: false })
})

test('an address is opened outside only after a yes', async ({ app: { dataFolder } }) => {
  const { application, page, close } = await launchDesktop({ dataFolder })
  await application.evaluate(({ dialog, shell }) => {
    const seen: unknown[] = []
    Object.assign(globalThis, { seenByTest: seen })
    const answers = [1, 0]
    dialog.showMessageBox = async (...args: unknown[]) => {
      seen.push((args[1] as { message: string }).message)
      return { response: answers.shift() ?? 1, checkboxChecked: false }
    }
    shell.openExternal = async (address) => void seen.push(address)
  })
  const ask = () => page.evaluate(() => window.waybill!.openExternal('https://osv.dev/x'))
  expect([await ask(), await ask()]).toEqual([false, true])
  const seen = await application.evaluate(() => (globalThis as { seenByTest?: unknown[] }).seenByTest)
  const question = 'Open osv.dev in your browser?'
  expect(seen).toEqual([question, question, 'https://osv.dev/x'])
  await close()
})

test('a second start hands its files to the first and ends', async ({ app: { dataFolder } }) => {
  const { application, page, close } = await launchDesktop({ dataFolder })
  await page.evaluate(() => {
    window.openedForTest = []
    window.waybill!.onFilesOpened((files) => window.openedForTest!.push(...files))
  })
  const file = join(dataFolder, 'handed-over.json')
  await writeFile(file, '{"bomFormat":"CycloneDX"}')
  const program = await application.evaluate(() => process.argv[0] ?? '')
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const second = spawn(program, [...sandbox, projectFolder, '--data', dataFolder, file], {
    env: isolatedEnvironment(dataFolder),
  })
  expect((await once(second, 'exit'))[0]).toBe(0)
  await expect
    .poll(() => page.evaluate(() => window.openedForTest!.map((opened) => opened.name)))
    .toEqual(['handed-over.json'])
  // Its address is valid as long as the page.
  const url = await page.evaluate(() => window.openedForTest![0]!.url)
  const status = () => page.evaluate(async (path) => (await fetch(path)).status, url)
  expect([await status(), await status()]).toEqual([200, 200])
  await page.reload()
  await expect.poll(status).toBe(404)
  await close()
})

test('each path that the app is opened with has a card, also one that is no file', async ({ app: { dataFolder } }) => {
  const folder = dirname(dataFolder)
  const file = join(folder, 'whole.cdx.json')
  await writeFile(file, '{"bomFormat":"CycloneDX","specVersion":"1.6","version":1}')
  const { page, close } = await launchDesktop({ dataFolder, files: [join(folder, 'misnamed.json'), folder, file] })
  for (const [name, text] of [
    ['whole.cdx.json', 'Upload'],
    ['misnamed.json', '"misnamed.json" does not exist.'],
    [basename(folder), `"${basename(folder)}" is a folder. Drop it on the window instead.`],
  ] as const) {
    // The tray is closed again once its last question is dismissed.
    const card = await showRow(page, name)
    await expect(card).toContainText(text)
    await card.getByRole('button', { name: 'Dismiss' }).click()
    await expect(card).toHaveCount(0)
  }
  await close()
})

test('a data folder that a server holds is named, and the app ends', async ({ app: { dataFolder } }) => {
  const server = await startServer({ dataFolder })
  const second = startProgram('launch', ['--browser', '--data', dataFolder], isolatedEnvironment(dataFolder))
  let said = ''
  second.stderr.on('data', (chunk) => (said += String(chunk)))
  expect((await once(second, 'close'))[0]).not.toBe(0)
  expect(said).toContain(dataFolder)
  expect(await server.stop()).toBe(0)
})
