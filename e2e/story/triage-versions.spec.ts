// Triage over the versions of several products: rows name theirs, at every width; the filters fit the window; saved views hold after a restart.
import type { Page } from 'playwright/test'
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withParts } from '#e2e/story/support/prepared-stories.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'

/** Files are read and matched meanwhile. */
const expect = expectSoon.configure({ timeout: 15_000 })

const wide = { width: 1280, height: 800 }
const sizes = [
  wide,
  { width: 640, height: 800 },
  { width: 640, height: 400 }, // what 1280 by 800 has at a zoom of 200 %
]

test('a queue of several products names product and version on each row, and everything fits @in-browser', async ({
  app,
}) => {
  await withParts.copyTo(app.dataFolder)
  const page = await app.start()
  await page.setViewportSize(wide)
  await press(page, 'g', 'q')
  const triage = new TriagePage(page)
  await triage.firstRow()

  await test.step('rows are read as words and keep their status under the pointer', async () => {
    const rows = triage.queue.getByRole('option')
    await expect(rows.first()).toHaveAccessibleName(/^\w+ 1\.0\.0, \w+, CVE-2025-\d+, in \w+ 1\.0.*, not decided, /)
    await rows.first().hover()
    await expect(rows.first().locator('svg[aria-label=Undecided]')).toBeVisible()
    await expectAccessible(page, 'a queue of several products')
  })

  for (const size of sizes) {
    await test.step(`at ${size.width} by ${size.height} places are shown and the number is whole`, async () => {
      await page.setViewportSize(size)
      await expect(triage.queue.getByText(/^(yard|agent|boot|console)$/).first()).toBeInViewport()
      await expectWhole(page, /findings left$/)
      await picture(page, `triage-versions-${size.width}x${size.height}`)
    })
    await test.step(`at ${size.width} by ${size.height} the filters are within the window`, async () => {
      await page.getByRole('button', { name: 'Add filter' }).click()
      const popover = page.getByRole('dialog', { name: 'Filters' })
      await expect(popover).toBeVisible()
      const box = await popover.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 9_999)).toBeLessThanOrEqual(size.width)
      expect((box?.y ?? 0) + (box?.height ?? 9_999)).toBeLessThanOrEqual(size.height)
      await picture(page, `triage-filters-${size.width}x${size.height}`)
      await expectAccessible(page, 'the filters')
      await popover.getByRole('checkbox').last().scrollIntoViewIfNeeded()
      await expect(popover.getByRole('checkbox').last()).toBeInViewport()
      await press(page, 'Escape')
      await expect(popover).toHaveCount(0)
    })
  }

  await test.step('a view of all products is the same after a restart', async () => {
    await page.setViewportSize(wide)
    await triage.filter('girth', 1)
    await press(page, commandKey('s'))
    await page.getByRole('dialog', { name: 'Save this filter as a view' }).getByLabel('Name').fill('Girths')
    await press(page, 'Enter')
    await expect(
      page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Girths' }),
    ).toBeVisible()
  })
  await app.stop()
  const again = await app.start()
  await press(again, 'g', 'q')
  const views = again.getByRole('navigation', { name: 'Saved views' })
  await views.getByRole('link', { name: 'Girths' }).click()
  await expect(new TriagePage(again).queue).toHaveAccessibleName('Queue, 1 row')
  await expect(new TriagePage(again).queue.getByRole('option').first()).toHaveAccessibleName(
    /^girth 1\.0\.0, .*, in agent 1\.0/,
  )
  await app.stop()
  expect(app.watch.violations()).toEqual([])
})

/** Nothing of a text is cut. */
async function expectWhole(page: Page, text: RegExp): Promise<void> {
  const widths = await page.getByText(text).evaluate((element) => [element.scrollWidth, element.clientWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
}
