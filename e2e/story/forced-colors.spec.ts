import type { Locator, Page } from 'playwright/test'
import { expect, test } from '#e2e/support/test.ts'
import { openSample, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'

/** What an element looks like where the system chooses the colors: there are no shadows, and a transparent border is drawn. */
const looks = (element: Locator, pseudo?: string) =>
  element.evaluate((one, part) => {
    const style = getComputedStyle(one, part)
    const outline = style.outlineStyle === 'none' ? '' : style.outlineColor
    return [style.backgroundColor, style.borderBottomColor, outline, style.fill].join(' ')
  }, pseudo)

const backgroundOf = (element: Locator, pseudo?: string) =>
  element.evaluate((one, part) => getComputedStyle(one, part).backgroundColor, pseudo)

async function expectDifferent(page: Page, name: string, one: Locator, other: Locator) {
  expect(await looks(one), name).not.toEqual(await looks(other))
  await picture(page, `forced-colors-${name}`)
}

test('what colors say is still said where the system chooses the colors @in-browser', async ({ app }) => {
  const page = await app.start()
  await page.emulateMedia({ forcedColors: 'active' })
  await openSample(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expectDifferent(
    page,
    'place',
    menu.locator('a[aria-current]').first(),
    menu.locator('a:not([aria-current])').first(),
  )

  await page.getByRole('main').getByRole('link', { name: '2.4.0' }).first().click()
  const tabs = page.getByRole('navigation', { name: 'Version' })
  await expectDifferent(page, 'tab', tabs.locator('a[aria-current]'), tabs.locator('a:not([aria-current])').first())
  const mark = page.getByRole('main').locator('svg[aria-label=Critical], svg:has(text)').first()
  expect(await looks(mark.locator('path, rect, circle').first()), 'severity').not.toEqual(
    await looks(mark.locator('text')),
  )

  await tabs.getByRole('link', { name: /^Components/ }).click()
  const shown = page.getByRole('group', { name: 'View as' })
  await expectDifferent(page, 'view', shown.locator('[aria-pressed=true]'), shown.locator('[aria-pressed=false]'))
  const rows = page.locator('main [role=row]')
  await expect(rows.nth(2)).toBeVisible()
  await press(page, 'j')
  await expectDifferent(page, 'row', page.locator('[role=row]:focus'), rows.last())

  await press(page, 'g', 'q')
  await new TriagePage(page).firstRow()
  await picture(page, 'forced-colors-queue')

  await page.evaluate(() => location.assign('#/settings/notifications'))
  const toggle = page.getByRole('switch').first()
  await expect(toggle).toBeVisible()
  expect(await backgroundOf(toggle, '::after'), 'switch').not.toEqual(await backgroundOf(toggle))
  await picture(page, 'forced-colors-switch')
})
