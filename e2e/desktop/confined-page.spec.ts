// What a page may not do. Only Electron itself can prove the sandbox: the stand-in has none.
import { launchDesktop } from '#e2e/support/desktop-app.ts'
import { expect, test } from '#e2e/support/test.ts'

test('@electron the page runs in the sandbox with the preferences that were asked for', async ({
  app: { dataFolder },
}) => {
  const { application, close } = await launchDesktop({ dataFolder })
  const preferences = await application.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]!.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>
    }
    const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } = contents.getLastWebPreferences()
    return { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag }
  })
  const wanted = { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true, webviewTag: false }
  expect(preferences).toMatchObject(wanted)
  await close()
})

test('the page cannot go elsewhere', async ({ app: { dataFolder } }) => {
  const app = await launchDesktop({ dataFolder })
  const { page, close } = app
  const before = page.url()
  const { application } = app
  const stopped = await application.evaluateHandle(({ BrowserWindow }) => {
    const seen: [string, boolean][] = []
    BrowserWindow.getAllWindows()[0]!.webContents.on('will-navigate', (event) => {
      seen.push([event.url, event.defaultPrevented])
    })
    return seen
  })
  for (const address of ['https://waybill.invalid/', 'http://127.0.0.1:1/']) {
    await page.evaluate((to) => window.location.assign(to), address)
    await expect.poll(() => stopped.evaluate((seen) => seen.at(-1))).toEqual([address, true])
    expect(page.url()).toBe(before)
  }
  await close()
})

test('the page gets no permission but that of copying', async ({ app: { dataFolder } }) => {
  const { page, close } = await launchDesktop({ dataFolder })
  const states = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'clipboard-write']
    return Promise.all(
      names.map(async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state),
    )
  })
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied', 'denied', 'granted'])
  await close()
})
