// The window comes back as the user left it, where a display is.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication } from 'playwright/test'
import { launchDesktop } from '#e2e/support/desktop-app.ts'
import { expect, test } from '#e2e/support/test.ts'

const stateOf = (dataFolder: string) => join(dataFolder, 'desktop-window.json')

/** Starts the app. Its window is shown, as it was left, when its page is drawn. */
async function launchShown(dataFolder: string) {
  const app = await launchDesktop({ dataFolder })
  const isShown = () => app.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.isVisible())
  await expect.poll(isShown).toBe(true)
  return app
}

const look = (application: ElectronApplication) =>
  application.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0]!
    return {
      bounds: window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
      zoom: Math.round(window.webContents.getZoomLevel() * 10) / 10,
    }
  })

test('size, place, maximized and zoom are kept over a restart', async ({ app: { dataFolder } }) => {
  const first = await launchShown(dataFolder)
  const bounds = { x: 120, y: 60, width: 1100, height: 760 }
  await first.application.evaluate(({ BrowserWindow }, given) => {
    const window = BrowserWindow.getAllWindows()[0]!
    window.setBounds(given)
    window.webContents.setZoomLevel(1)
    window.maximize()
  }, bounds)
  await first.close()
  const second = await launchShown(dataFolder)
  await expect.poll(() => look(second.application)).toEqual({ bounds, isMaximized: true, isFullScreen: false, zoom: 1 })
  await second.application.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0]!
    window.unmaximize()
    window.setFullScreen(true)
  })
  await second.close()
  const third = await launchShown(dataFolder)
  await expect.poll(() => look(third.application)).toEqual({ bounds, isMaximized: false, isFullScreen: true, zoom: 1 })
  await third.close()
})

test('a window whose display is gone is on one that is there', async ({ app: { dataFolder } }) => {
  const { application, close } = await launchShown(dataFolder)
  await application.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]!.setBounds({ x: 9000, y: 4000, width: 1000, height: 700 }),
  )
  await close()
  expect(readFileSync(stateOf(dataFolder), 'utf8')).toContain('9000')
  const again = await launchDesktop({ dataFolder })
  const { bounds } = await look(again.application)
  expect(bounds).toMatchObject({ width: 1000, height: 700 })
  const isSeen = await again.application.evaluate(
    ({ screen }, { x, y }) =>
      screen
        .getAllDisplays()
        .some(
          ({ workArea: area }) => x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height,
        ),
    bounds,
  )
  expect(isSeen).toBe(true)
  await again.close()
})

test('a damaged file is ignored', async ({ app: { dataFolder } }) => {
  const first = await launchDesktop({ dataFolder })
  await first.close()
  writeFileSync(stateOf(dataFolder), '{"version":1,"bounds":{"x":1e99')
  const { application, page, close } = await launchDesktop({ dataFolder })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect((await look(application)).bounds).toMatchObject({ width: 1280, height: 820 })
  await close()
})

test('the menu shows what can act on the page', async ({ app: { dataFolder } }) => {
  const { application, page, close } = await launchDesktop({ dataFolder })
  const enabled = (id: string) =>
    application.evaluate(({ Menu }, name) => Menu.getApplicationMenu()?.getMenuItemById(name)?.enabled, id)
  await expect.poll(() => enabled('open-files')).toBe(true)
  expect([await enabled('undo'), await enabled('export')]).toEqual([false, false])
  await application.evaluate(({ Menu }) => {
    const click = Menu.getApplicationMenu()?.getMenuItemById('go/triage')?.click as (...given: unknown[]) => void
    click({})
  })
  await expect(page).toHaveURL(/\/triage$/)
  await close()
})
