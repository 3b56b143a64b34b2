import type { Page, Route } from 'playwright/test'
import { press } from '#e2e/story/support/pages.ts'
import { withSmall } from '#e2e/story/support/prepared-stories.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { trayOf } from '#e2e/story/support/tray.ts'
import { expect, test, type WatchedApp } from '#e2e/support/test.ts'

/** Opens the window anew, with an answer of our own for the program of one screen. */
async function openWith(app: WatchedApp, file: string, answer: (route: Route) => Promise<void>): Promise<Page> {
  await withSmall.copyTo(app.dataFolder)
  const page = await app.start()
  await page.route(`**/assets/${file}-*.js`, answer)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  return page
}

test('a screen that is still loading says so, and is shown when it is there', async ({ app }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const page = await openWith(app, 'AdvisoriesView', async (route) => {
    await released
    await route.continue()
  })
  await press(page, 'g', 'a')
  const main = page.getByRole('main')
  await expect(main.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(main.getByRole('heading', { level: 1, name: 'Loading' })).toBeAttached()
  release()
  await expect(main.getByRole('heading', { level: 1, name: 'Advisory data' })).toBeVisible()
  await expect(main.getByRole('status', { name: 'Loading' })).toHaveCount(0)
})

test('a screen whose file is gone says why, and a reload brings it back', async ({ app }) => {
  const page = await openWith(app, 'AdvisoriesView', (route) => route.fulfill({ status: 404 }))
  await press(page, 'g', 'a')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('This page could not be loaded')
  await expect(main.getByRole('alert')).toContainText('Waybill was updated after this window was opened')
  await page.unroute('**/assets/AdvisoriesView-*.js')
  await main.getByRole('button', { name: 'Reload' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Advisory data' })).toBeVisible()
})

test('a screen that could not be loaded leaves the others alone, and is asked for again', async ({ app }) => {
  const page = await openWith(app, 'AdvisoriesView', (route) => route.fulfill({ status: 404 }))
  await press(page, 'g', 'a')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('This page could not be loaded')
  await press(page, 'g', 'o')
  await expect(main.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await page.unroute('**/assets/AdvisoriesView-*.js')
  await press(page, 'g', 'a')
  await expect(main.getByRole('heading', { level: 1, name: 'Advisory data' })).toBeVisible()
})

test('a file that comes while the program that reads files is gone does not wait for ever', async ({ app }) => {
  const page = await openWith(app, 'run-card', (route) => route.fulfill({ status: 404 }))
  await dropFiles(page, [jsonFile('lost.json', { bomFormat: 'CycloneDX' })])
  // The tray opens. It needs the same program, so it says how to go on, and has the file once it can be loaded.
  await expect(page.getByText('This part of the page could not be loaded')).toBeVisible()
  await page.unroute('**/assets/run-card-*.js')
  await press(page, 'w', 'w')
  const row = trayOf(page).getByRole('article', { name: 'lost.json' })
  await expect(row).toContainText('The program that reads files could not be loaded.')
  await expect(row).toContainText('Reload the window.')
})

test('screens are there when the server is not', async ({ app }) => {
  await withSmall.copyTo(app.dataFolder)
  const page = await app.start()
  await page.evaluate(() => performance.setResourceTimingBufferSize(2000)) // by default it notes 250 of them
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      ),
    )
    .toContain('/assets/BackupsView-') // the last one of those that are loaded ahead
  await page.route('**/assets/**', (route) => route.abort())
  for (const [keys, name] of [
    [['g', 'o'], 'Products'],
    [['g', 'a'], 'Advisory data'],
    [['g', ','], 'Settings'],
  ] as const) {
    await press(page, ...keys)
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name })).toBeVisible()
  }
})
