// What only Electron itself can prove: the stand-in has no sandbox, no permissions and no navigation of its own to deny.
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

test('@electron the page cannot go elsewhere', async ({ app: { dataFolder } }) => {
  const { page, close } = await launchDesktop({ dataFolder })
  const before = page.url()
  await page.evaluate(() => window.location.assign('https://waybill.invalid/'))
  await page.waitForTimeout(500)
  expect(page.url()).toBe(before)
  await close()
})

test('@electron the page gets no permission but that of copying', async ({ app: { dataFolder } }) => {
  const { page, close } = await launchDesktop({ dataFolder })
  const states = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone'] as PermissionName[]
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state))
  })
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied'])
  await close()
})
