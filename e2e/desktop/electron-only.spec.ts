// What only Electron itself can prove: the stand-in has no sandbox, no permissions and no navigation of its own to deny.
import { readFileSync } from 'node:fs'
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

test('@electron the processes of pages are sandboxed by the system', async ({ app: { dataFolder } }) => {
  test.skip(process.platform === 'linux' && process.getuid?.() === 0, 'root has no sandbox on Linux')
  const { application, close } = await launchDesktop({ dataFolder })
  const processes = await application.evaluate(({ app }) =>
    app.getAppMetrics().map(({ type, pid, sandboxed }) => ({ type, pid, isSandboxed: sandboxed ?? null })),
  )
  const ofPages = processes.filter(({ type }) => type === 'Tab')
  expect(ofPages).not.toEqual([])
  // On Linux, Electron does not say it, and the system does: 2 is a filter for system calls.
  const isConfined = ({ pid, isSandboxed }: { pid: number; isSandboxed: boolean | null }) =>
    process.platform === 'linux'
      ? /^Seccomp:\s+2$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
      : isSandboxed === true
  expect(ofPages.filter((one) => !isConfined(one))).toEqual([])
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
