import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { dropSbom, openNewVersion, press } from '#e2e/story/support/pages.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { packages } from '#e2e/story/support/prepared-stories.ts'

/** The row of the table that the next key is about. */
const cursorRow = (page: Page) => page.locator('[role=row]:focus')

/** Waits until the list has the focus, and shows that J moves in it. */
async function expectKeys(page: Page, way: string): Promise<void> {
  await expect(cursorRow(page), way).toHaveAttribute('aria-rowindex', '2')
  await press(page, 'j')
  await expect(cursorRow(page), way).toHaveAttribute('aria-rowindex', '3')
  await press(page, 'k')
}

test('the keys of a list work however its page was opened @in-browser @long', async ({ page }) => {
  await openNewVersion(page, 'arrivals', packages)
  for (const key of ['c', 'f']) {
    await press(page, 'g', key)
    await expectKeys(page, `G ${key}`)
    await page.reload()
    await expectKeys(page, `reload of G ${key}`)
    await press(page, 'g', 'h')
    await expect(cursorRow(page)).toHaveCount(0)
    await page.goBack()
    await expectKeys(page, `Back to G ${key}`)
  }
  await press(page, commandKey('k'))
  await page.keyboard.type('components of')
  await expect(page.getByRole('option', { name: /^Components of this version/ })).toBeVisible()
  await press(page, 'Enter')
  await expectKeys(page, 'palette')
  await press(page, 'g', 'o')
  await expect(page.getByRole('grid', { name: 'Products' })).toBeVisible()
  await expect(cursorRow(page)).toHaveAttribute('aria-rowindex', '2')
  await page.goBack()
  await expectKeys(page, 'Back from G O')

  await page
    .getByRole('navigation', { name: 'Version' })
    .getByRole('link', { name: /^Vulnerabilities/ })
    .click()
  await expect(page.getByRole('treegrid', { name: 'Vulnerabilities' })).toBeVisible()
  await press(page, 'j')
  await expect(cursorRow(page), 'a click on the tab').toHaveAttribute('aria-rowindex', '3')
})

test('closing the palette or a card gives the focus back to the list @in-browser', async ({ page }) => {
  await openNewVersion(page, 'focused', packages)
  await press(page, 'g', 'c')
  await expectKeys(page, 'components')
  await press(page, 'j')
  await press(page, commandKey('k'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await press(page, 'Escape')
  await expect(cursorRow(page)).toHaveAttribute('aria-rowindex', '3')
  await dropSbom(page, 'dismissed', ['saddle'])
  await page.getByRole('article', { name: 'dismissed.cdx.json' }).getByRole('button', { name: 'Dismiss' }).click()
  await expect(cursorRow(page)).toHaveAttribute('aria-rowindex', '3')
})

test('the palette finds a component that has no finding, and opens it in its version @in-browser', async ({ page }) => {
  await dropSbom(page, 'haystack', ['saddle', 'needle-in-the-hay', 'needle-in-the-haystack'])
  await press(page, 'g', 'h')
  await press(page, commandKey('k'))
  await page.keyboard.type('needle-in-the-hay')
  const results = page.getByRole('option', { name: /^needle-in-the-hay/ })
  await expect(results).toHaveCount(2)
  await expect(results.first()).toHaveText(/^needle-in-the-hay 1\.0\.0/)
  await press(page, 'Enter')
  await expect(page.getByRole('searchbox', { name: 'Search components' })).toHaveValue(
    'pkg:npm/needle-in-the-hay@1.0.0',
  )
  const found = page.getByRole('row', { name: /^needle-in-the-hay 1\.0\.0/ })
  await expect(found).toHaveAttribute('aria-expanded', 'true')
  await expect(found).toBeFocused()
})

test('a reload of the queue, and Back to it, return to the same row @in-browser', async ({ page }) => {
  await openNewVersion(page, 'returned', packages)
  await press(page, 'g', 'q')
  const triage = new TriagePage(page)
  const first = await triage.firstRow()
  await expect(page).toHaveURL(/\/triage\/[0-9a-f-]{36}$/)
  const addressOfFirst = page.url()
  await press(page, 'j', 'j')
  const third = await triage.cursorRow()
  expect(third).not.toEqual(first)
  await expect(page).not.toHaveURL(addressOfFirst)
  const address = page.url()
  await page.reload()
  await expect.poll(() => triage.cursorRow()).toEqual(third)
  await expect(triage.queue).toBeFocused()
  await press(page, 'g', 'c')
  await expectKeys(page, 'components')
  await page.goBack()
  await expect.poll(() => triage.cursorRow()).toEqual(third)
  expect(page.url()).toBe(address)
  await press(page, 'End', 'Home')
  await expect.poll(() => triage.cursorRow()).toEqual(first)
  await press(page, 'g', 'h')
  await press(page, 'g', 'q')
  await expect(triage.queue).toBeFocused()
})
