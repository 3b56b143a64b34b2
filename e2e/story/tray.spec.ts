// The tray: what arrives, runs and went wrong has one place, which opens by itself only for a question, and covers nothing.
import type { Page } from 'playwright/test'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { openNewVersion, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { packages } from '#e2e/story/support/prepared-stories.ts'
import { dropFiles, jsonFile, pickFiles } from '#e2e/story/support/provide-files.ts'
import { cyclonedx } from '#e2e/story/support/story-files.ts'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { showTray, trayOf } from '#e2e/story/support/tray.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'

const button = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: /^Tray/ })

/** Pictures at the width of a laptop, and of the same at 200 %. */
async function pictures(page: Page, name: string): Promise<void> {
  await picture(page, name)
  await page.setViewportSize({ width: 640, height: 400 })
  await picture(page, `${name}-640`)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('a file of 10 MB shows its bytes, then its components, and ends with the next step @long', async ({
  app,
  shape,
}) => {
  test.setTimeout(480_000)
  const page = await app.start()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const parts = Array.from({ length: 50_000 }, (_, at) => ({ name: `horse-${at}`, version: '1.0.0' }))
  const document = cyclonedx('large', '1.0', parts) as { components: object[] }
  const components = document.components.map((one) => ({ ...one, description: 'One of many horses' }))
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await pickFiles(page, [jsonFile('large.cdx.json', { ...document, components })])
  await expect(trayOf(page)).toHaveCount(0) // what runs does not open it
  await expect(button(page)).toHaveText(/1 running/)
  await showTray(page)
  const row = trayOf(page).getByRole('article', { name: 'large.cdx.json' })
  // The desktop app sends files through its own request, which does not say how much has arrived.
  if (shape === 'browser') {
    await expect(row.getByText(/^[\d.]+ [kM]B of [\d.]+ MB sent$/)).toBeVisible({ timeout: 30_000 })
    await pictures(page, 'tray-sending')
  }
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(row.getByLabel('Product')).toBeFocused({ timeout: 90_000 })
  await press(page, 'Enter')
  await expect(row.getByText(/[1-9][\d,]* of 50,00[01]( components)?$/)).toBeVisible({ timeout: 150_000 })
  await pictures(page, 'tray-components')
  // There is no advisory data yet: to fetch it comes before triage.
  await expect(row.getByRole('button', { name: /^Fetch \d/ })).toBeFocused({ timeout: 120_000 })
  await expect(row.getByRole('button', { name: 'Start triage' })).toBeVisible()
  await expect(row).toContainText('50,000 components')
})

test('files that come together are one row, with a line for the one that is broken @in-browser', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const file = (name: string) =>
    jsonFile(`${name}.cdx.json`, cyclonedx(name, '1.0', [{ name: 'saddle', version: '1.0.0' }]))
  await dropFiles(page, [
    file('tray-one'),
    { name: 'torn.cdx.json', bytes: Buffer.from('{\n  "bomFormat": "CycloneDX",\n  "components": [\n') },
    file('tray-two'),
  ])
  // It opens by itself: two files need an answer. The first has the focus, then the next.
  const ask = (name: string) =>
    trayOf(page)
      .getByRole('article', { name: `${name}.cdx.json` })
      .getByLabel('Product')
  await expect(ask('tray-one')).toBeFocused()
  await expect(ask('tray-two')).toBeVisible()
  await expect(button(page)).toHaveText(/2 questions/)
  await pictures(page, 'tray-asking')
  await expectAccessible(page, 'a tray that asks')
  await press(page, 'Enter')
  await expect(ask('tray-two')).toBeFocused()
  await press(page, 'Enter')
  const batch = trayOf(page).getByRole('article', { name: '3 files' })
  await expect(batch.getByRole('button', { name: /^Start triage/ })).toHaveCount(2, { timeout: 120_000 })
  const broken = batch.getByRole('article', { name: 'torn.cdx.json' })
  await expect(broken.getByText('Could not be read. Nothing was saved.', { exact: true })).toBeVisible()
  await expect(broken).toContainText(/line 4, column 1/)
  await expect(broken.getByRole('button', { name: /^Copy report/ })).toBeVisible()
  await pictures(page, 'tray-batch')
  await expectAccessible(page, 'a tray with a broken file')
  // What failed stays until it is cleared; what is done does not.
  await press(page, 'Escape')
  await expect(trayOf(page)).toHaveCount(0)
  await press(page, 'w')
  await expect(trayOf(page).getByRole('button', { name: /^Finished/ })).toHaveAttribute('aria-pressed', 'true')
  await press(page, 'ArrowRight')
  await expect(trayOf(page).getByRole('article', { name: 'torn.cdx.json' })).toBeVisible()
  await expect(trayOf(page).getByRole('article', { name: 'tray-one.cdx.json' })).toHaveCount(0)
  await press(page, 'Shift+w')
  await expect(trayOf(page).getByRole('button', { name: 'Finished 0' })).toBeVisible()
  await expect(trayOf(page).getByRole('button', { name: 'Failed 1' })).toBeVisible()
})

/** Where the row with the cursor, its list, the button that decides, the page and the tray are. */
function readBoxes(page: Page) {
  return page.evaluate(() => {
    const boxOf = (element: Element | null | undefined) => {
      const { top = Number.NaN, bottom = Number.NaN } = element?.getBoundingClientRect() ?? {}
      return { top, bottom } // what is not there is nowhere, and meets no expectation
    }
    const list = document.querySelector('main [aria-activedescendant]')
    const row = boxOf(document.getElementById(list?.getAttribute('aria-activedescendant') ?? ''))
    const place = boxOf(list)
    const buttons = [...document.querySelectorAll('main button')]
    const decide = buttons.find(({ textContent }) => textContent.startsWith('Decide'))
    decide?.scrollIntoView({ block: 'nearest' }) // in the narrow page the decision is below
    const [main, tray] = [document.querySelector('main'), document.querySelector('[data-tray]')].map(boxOf)
    return { row, list: place, decide: boxOf(decide), main: main ?? boxOf(null), tray: tray ?? boxOf(null) }
  })
}

for (const [width, height] of [
  [1280, 800],
  [640, 400],
] as const) {
  test(`at ${width} × ${height} the tray covers neither the row with the cursor nor the decision @in-browser`, async ({
    page,
  }) => {
    await openNewVersion(page, `covered-${width}`, packages)
    await press(page, 'g', 'q')
    await page.setViewportSize({ width, height })
    const triage = new TriagePage(page)
    await triage.firstRow()
    await showTray(page) // the question of the file may have left it open
    await expect(trayOf(page)).toBeVisible()
    // The row comes into view once the tray has taken its place.
    await expect(async () => {
      const { row, list, decide, main, tray } = await readBoxes(page)
      const end = tray.top + 1
      expect(main.bottom).toBeLessThanOrEqual(end)
      expect(row.bottom).toBeLessThanOrEqual(Math.min(list.bottom + 1, end))
      expect(decide.bottom).toBeLessThanOrEqual(end)
    }).toPass({ timeout: 15_000 })
    await picture(page, `tray-triage-${width}`)
  })
}

test('a decision is said in the bar, with undo, then redo, and stays in the tray @in-browser', async ({ page }) => {
  await openNewVersion(page, 'said', packages)
  await press(page, 'g', 'q')
  await page.setViewportSize({ width: 1280, height: 800 })
  const triage = new TriagePage(page)
  await triage.decide('n', '2')
  const bar = page.getByRole('contentinfo')
  const said = bar.getByText('Not affected: vulnerable code not present')
  await said.hover() // while it is looked at, it stays
  await pictures(page, 'tray-message')
  await said.hover()
  await expectAccessible(page, 'a message in the bar')
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(bar.getByText('Undone')).toBeVisible()
  await expect(bar.getByText('Not affected: vulnerable code not present')).toBeVisible()
  await bar.getByRole('button', { name: 'Redo' }).click()
  await expect(bar.getByText('Redone')).toBeVisible()
  await page.mouse.move(300, 300)
  await expect(bar.getByText('Redone')).toBeHidden({ timeout: 15_000 }) // it leaves by itself
  await press(page, 'w')
  await expect(trayOf(page).getByRole('button', { name: /^Finished/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(trayOf(page).getByRole('article').first()).toBeFocused()
  await expect(trayOf(page).getByRole('article', { name: 'Redone' })).toContainText('Not affected')
  await pictures(page, 'tray-finished')
  await press(page, 'ArrowDown')
  await expect(trayOf(page).getByRole('article').nth(1)).toBeFocused()
  await press(page, 'ArrowUp', 'Enter') // the first row's first button: undo
  await expect(bar.getByText('Undone')).toBeVisible()
  await press(page, 'Escape')
  await expect(trayOf(page)).toHaveCount(0)
  await expect(triage.queue).toBeVisible()
})
