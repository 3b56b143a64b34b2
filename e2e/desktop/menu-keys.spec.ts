// Keys that the page does not take go to the menu of macOS: none of them may do what the user did not want.
import type { ElectronApplication, Page } from 'playwright/test'
import { launchDesktop } from '#e2e/support/desktop-app.ts'
import { expect, test } from '#e2e/support/test.ts'

test.beforeEach(() => {
  test.skip(!process.env['ELECTRON_OVERRIDE_DIST_PATH'], 'the stand-in shows what macOS does')
})

/** Clicks an entry of the menu with the mouse. */
const clickMenu = (application: ElectronApplication, id: string) =>
  application.evaluate(({ Menu, BrowserWindow }, name) => {
    const click = Menu.getApplicationMenu()?.getMenuItemById(name)?.click as (...given: unknown[]) => void
    click({ triggeredByAccelerator: false }, BrowserWindow.getAllWindows()[0])
  }, id)

/** Expects that these commands reach the page, and no others since the last time. */
async function expectCommands(page: Page, expected: readonly string[]): Promise<void> {
  const read = () => page.evaluate(() => window.commandsForTest ?? [])
  await expect.poll(read, { timeout: 30_000 }).toEqual(expected)
  await page.waitForTimeout(300) // others would arrive
  expect(await page.evaluate(() => window.commandsForTest?.splice(0) ?? [])).toEqual(expected)
}

/** Waits until an entry of the menu can act: the page tells the shell of its commands some time after it loads. */
const expectInMenu = (application: ElectronApplication, id: string) =>
  expect
    .poll(() => application.evaluate(({ Menu }, name) => Menu.getApplicationMenu()?.getMenuItemById(name)?.enabled, id))
    .toBe(true)

declare global {
  interface Window {
    commandsForTest?: string[]
  }
}

for (const platform of ['darwin', 'linux'] as const) {
  test(`${platform}: a letter, typed or switched off, is no command of the menu`, async ({ app: { dataFolder } }) => {
    const { application, page, close } = await launchDesktop({ dataFolder, env: { STANDIN_PLATFORM: platform } })
    await page.evaluate(() => {
      window.commandsForTest = []
      window.waybill!.onMenuCommand((command) => window.commandsForTest!.push(command))
    })
    for (const key of ['z', 'Shift+Z', '?']) await page.keyboard.press(key)
    await page.keyboard.press('Escape')
    await expectCommands(page, [])
    for (const id of ['undo', 'redo']) await clickMenu(application, id)
    await expectCommands(page, ['undo', 'redo'])
    await close()
  })
}

test('macOS: under a dialog the menu does nothing, by mouse and by key', async ({ app: { dataFolder } }) => {
  const { application, page, close } = await launchDesktop({ dataFolder, env: { STANDIN_PLATFORM: 'darwin' } })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await clickMenu(application, 'go/settings')
  await expect(page).toHaveURL(/\/settings$/)
  await clickMenu(application, 'keys')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('Keyboard shortcuts')
  await page.evaluate(() => {
    window.commandsForTest = []
    window.waybill!.onMenuCommand((command) => window.commandsForTest!.push(command))
    document.addEventListener('click', (event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === 'file')
        window.commandsForTest!.push('picker')
    })
  })
  for (const id of ['home', 'go/triage']) await clickMenu(application, id)
  await expectInMenu(application, 'open-files')
  await page.keyboard.press('Meta+o')
  await expectCommands(page, ['home', '/triage', 'open-files'])
  await expect(page).toHaveURL(/\/settings$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await clickMenu(application, 'home')
  await expect(page).toHaveURL(/\/$/)
  await close()
})

test('macOS: ⌘W closes the window and not the app', async ({ app: { dataFolder } }) => {
  const { application, page } = await launchDesktop({ dataFolder, env: { STANDIN_PLATFORM: 'darwin' } })
  await page.keyboard.press('Meta+w').catch(() => {}) // it may be gone before the key is up
  await expect.poll(() => application.windows().length).toBe(0)
  expect(application.process().exitCode).toBe(null)
  await application.close()
})
