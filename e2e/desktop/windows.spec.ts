// One window, whatever opens it: the system's events come at any time, most of them on macOS only.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emitInApp, lockOf, windowsOf } from '#e2e/desktop/support/app-process.ts'
import { launchDesktop } from '#e2e/support/desktop-app.ts'
import { expect, test } from '#e2e/support/test.ts'

const mac = { STANDIN_PLATFORM: 'darwin' }
const standInOnly = 'the stand-in shows what macOS does, where the real program runs as on this system'

test.beforeEach(() => {
  test.skip(!process.env['ELECTRON_OVERRIDE_DIST_PATH'], standInOnly)
})

test('macOS: what is opened before the app is ready is there in its one window', async ({ app: { dataFolder } }) => {
  const file = join(dataFolder, '..', 'early.cdx.json')
  await writeFile(file, '{"bomFormat":"CycloneDX","specVersion":"1.6"}')
  const env = { ...mac, STANDIN_OPEN_FILES: file, STANDIN_OPEN_URL: 'waybill:///settings' }
  const { application, page, close } = await launchDesktop({ dataFolder, env })
  await expect(page.getByRole('article', { name: 'early.cdx.json' })).toBeVisible()
  await expect(page).toHaveURL(/\/settings$/)
  expect(await windowsOf(application)).toBe(1)
  await close()
})

test('macOS: after the window is closed, a file, a link or the Dock opens one again', async ({
  app: { dataFolder },
}) => {
  const file = join(dataFolder, '..', 'late.cdx.json')
  await writeFile(file, '{"bomFormat":"CycloneDX","specVersion":"1.6"}')
  const { application, page, close } = await launchDesktop({ dataFolder, env: mac })
  let last = page
  const reopen = async (event: string, argument?: string) => {
    await application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close())
    await expect.poll(() => windowsOf(application)).toBe(0)
    expect(existsSync(lockOf(dataFolder))).toBe(true)
    const opened = application.waitForEvent('window')
    await Promise.all(Array.from({ length: 3 }, () => emitInApp(application, event, argument)))
    last = await opened
    await expect(last.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(await windowsOf(application)).toBe(1)
  }
  await reopen('activate')
  await reopen('open-url', 'waybill:///triage')
  await expect(last).toHaveURL(/\/triage$/)
  await reopen('open-file', file)
  await expect(last.getByRole('article', { name: 'late.cdx.json' }).first()).toBeVisible()
  await close()
})

test('a page whose process ends comes back once by itself, then after a question', async ({ app: { dataFolder } }) => {
  const { application, close } = await launchDesktop({ dataFolder })
  const file = join(dataFolder, '..', 'meanwhile.cdx.json')
  await writeFile(file, '{"bomFormat":"CycloneDX","specVersion":"1.6"}')
  const seen = await application.evaluate(async ({ app, BrowserWindow, dialog }, opened) => {
    const contents = BrowserWindow.getAllWindows()[0]!.webContents
    const asked: string[] = []
    dialog.showMessageBox = (async (...args: unknown[]) => {
      asked.push((args[1] as { message: string }).message)
      return { response: 0, checkboxChecked: false }
    }) as typeof dialog.showMessageBox
    /** Ends the page's process, and returns what the next page shows. */
    const crash = async () => {
      const gone = new Promise<void>((resolve) => contents.once('render-process-gone', () => resolve()))
      contents.forcefullyCrashRenderer()
      await gone // the first page may still be said to have loaded until then
      app.emit('second-instance', {}, [], '/', { files: [opened], links: ['waybill:///activity'] })
      await new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()))
      const look = `new Promise((resolve) => {
        const look = () => {
          const article = document.querySelector('article')
          if (article && location.hash === '#/activity') resolve(article.textContent.includes('meanwhile.cdx.json'))
          else setTimeout(look, 50)
        }
        look()
      })`
      return (await contents.executeJavaScript(look)) as boolean
    }
    return { first: await crash(), askedAfterFirst: [...asked], second: await crash(), asked }
  }, file)
  expect(seen).toEqual({
    first: true,
    askedAfterFirst: [],
    second: true,
    asked: ['The page of this window ended again'],
  })
  await close()
})

test.describe('links', () => {
  test('a second start opens the page of its link, and rejects what is none', async ({ app: { dataFolder } }) => {
    const { application, page, close } = await launchDesktop({ dataFolder })
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const hand = (links: readonly string[]) =>
      application.evaluate(
        ({ app }, given) => void app.emit('second-instance', {}, [], '/', { files: [], links: given }),
        links,
      )
    await hand(['waybill:///settings/backup'])
    await expect(page).toHaveURL(/\/settings\/backup$/)
    await hand(['waybill:///settings/../graphql', 'waybill:///triage?undo', 'https://example.org/', 'waybill://'])
    await hand(['waybill:///activity'])
    await expect(page).toHaveURL(/\/activity$/)
    await close()
  })

  test('a link to another server is named, and nothing is opened', async ({ app: { dataFolder } }) => {
    const { application, page, close } = await launchDesktop({ dataFolder })
    const said = await application.evaluate(({ app, dialog }) => {
      const shown = new Promise<string>((resolve) => {
        dialog.showMessageBox = (async (...args: unknown[]) => {
          resolve((args.at(-1) as { message: string }).message)
          return { response: 1, checkboxChecked: false }
        }) as typeof dialog.showMessageBox
      })
      app.emit('open-url', { preventDefault() {} }, 'waybill://waybill.invalid/settings')
      return shown
    })
    expect(said).toBe('This link leads to another server: waybill.invalid')
    await expect(page).toHaveURL(/\/$/)
    await close()
  })
})
