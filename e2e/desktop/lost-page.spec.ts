// The page goes while something is on its way to it, or from it: what the user opened waits for the next one, and its requests end.
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication } from 'playwright/test'
import { launchDesktop } from '#e2e/support/desktop-app.ts'
import { mebibyte, openFromOutside, writeHole } from '#e2e/support/large-uploads.ts'
import { expect, test } from '#e2e/support/test.ts'

/** Lets the page crash until the app asks whether to load it again, which is answered when `answer` is emitted. */
function crashUntilAsked(application: ElectronApplication): Promise<void> {
  return application.evaluate(async ({ app, BrowserWindow, dialog }) => {
    const contents = BrowserWindow.getAllWindows()[0]!.webContents
    const asked = new Promise<void>((resolve) => {
      dialog.showMessageBox = (() => {
        resolve()
        return new Promise((answer) => {
          app.once('answer' as never, () => answer({ response: 0, checkboxChecked: false }))
        })
      }) as typeof dialog.showMessageBox
    })
    const gone = new Promise<void>((resolve) => contents.once('render-process-gone', () => resolve()))
    contents.forcefullyCrashRenderer()
    await gone // the first page may still be said to have loaded until then
    await new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()))
    // Until the page is complete: it has asked for opened files by then.
    const hasPage = () => {
      const late = new Promise((resolve) => setTimeout(resolve, 500, null)) // a page that is left does not answer
      return Promise.race([late, contents.executeJavaScript("document.querySelector('h1') !== null")])
    }
    while ((await hasPage().catch(() => false)) !== true) await new Promise((resolve) => setTimeout(resolve, 50))
    contents.forcefullyCrashRenderer()
    await asked
  })
}

/** The names of the files that the page of the only window shows. */
function shownIn(application: ElectronApplication): Promise<string> {
  return application.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]!.webContents.executeJavaScript(
      `[...document.querySelectorAll('article')].map((card) => card.getAttribute('aria-label') ?? card.textContent).join()`,
    ),
  )
}

test('a file that is opened while the page is gone waits for the page that follows @long', async ({
  app: { dataFolder },
}) => {
  const file = join(dataFolder, '..', 'meanwhile.cdx.json')
  await writeFile(file, '{"bomFormat":"CycloneDX","specVersion":"1.6"}')
  const { application, close } = await launchDesktop({ dataFolder })
  await crashUntilAsked(application)
  await openFromOutside(application, file)
  await new Promise((resolve) => setTimeout(resolve, 500)) // the app has looked at it
  await application.evaluate(({ app }) => void app.emit('answer' as never))
  await expect.poll(() => shownIn(application).catch(() => '')).toContain('meanwhile.cdx.json')
  await close()
})

for (const [way, leave] of Object.entries({
  'is loaded again': (application: ElectronApplication) =>
    application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.reload()),
  crashes: (application: ElectronApplication) =>
    application.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.webContents.forcefullyCrashRenderer(),
    ),
})) {
  test(`the upload of an opened file ends when the page ${way}`, async ({ app: { dataFolder } }) => {
    const { application, close } = await launchDesktop({ dataFolder })
    await writeHole(join(dataFolder, 'feed.json'), 8192 * mebibyte)
    await openFromOutside(application, join(dataFolder, 'feed.json'))
    const incoming = () => readdir(join(dataFolder, 'incoming')).catch(() => [])
    const arrived = async () => {
      const [name] = await incoming()
      return name === undefined ? 0 : (await stat(join(dataFolder, 'incoming', name))).size
    }
    await expect.poll(arrived).toBeGreaterThan(mebibyte)
    await leave(application)
    await expect.poll(incoming).toEqual([])
    expect(await readdir(join(dataFolder, 'imports')).catch(() => [])).toEqual([])
    await close()
  })
}

test('a page that is loaded again while it is loaded is there in the end @long', async ({ app: { dataFolder } }) => {
  test.skip(!process.env['ELECTRON_OVERRIDE_DIST_PATH'], 'only macOS opens a second window')
  const { application, close } = await launchDesktop({ dataFolder, env: { STANDIN_PLATFORM: 'darwin' } })
  await application.evaluate(({ app, BrowserWindow }) => {
    app.once('browser-window-created', (_event, { webContents }) => {
      const reloadOnce = () => {
        if (!webContents.getURL().startsWith('app:')) return
        webContents.off('did-navigate', reloadOnce)
        webContents.reload()
      }
      webContents.on('did-navigate', reloadOnce)
    })
    app.once('window-all-closed', () => void app.emit('activate'))
    BrowserWindow.getAllWindows()[0]!.close()
  })
  const hasPage = () =>
    application.evaluate(({ BrowserWindow }) => {
      const late = new Promise((resolve) => setTimeout(resolve, 500, null)) // a page that is left does not answer
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      return Promise.race([late, contents?.executeJavaScript("document.querySelector('h1') !== null")])
    })
  await expect.poll(() => hasPage().catch(() => false)).toBe(true)
  await close()
})
