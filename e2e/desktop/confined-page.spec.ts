// What a page may not do. Only Electron itself can prove the sandbox: the stand-in has none.
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
