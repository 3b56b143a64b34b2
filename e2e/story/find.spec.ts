// One field finds everything: how the question was read, what could not be compared, nothing found, and the palette.
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { leaveDialog, openNewVersion, press } from '#e2e/story/support/pages.ts'
import { withSmall } from '#e2e/story/support/prepared-stories.ts'

const expect = expectSoon.configure({ timeout: 30_000 })
const folder = process.env['WAYBILL_SHOTS']

test('finds a package in a range of versions, wherever it is, by keys alone @in-browser @long', async ({ app }) => {
  await withSmall.copyTo(app.dataFolder)
  const page = await app.start()
  const shot = async (name: string) => {
    if (folder) await page.screenshot({ path: `${folder}/find-${name}.png` })
  }
  await openNewVersion(page, 'other', ['saddle', 'girth'])
  await press(page, 'g', '/')
  const box = page.getByRole('searchbox', { name: 'Find' })
  await expect(box).toBeFocused()
  await expect(page.getByText('Ask it like this')).toBeVisible()
  await shot('empty')
  await expectAccessible(page, 'find, empty')
  await box.fill('saddle below 2')
  await expect(page.getByText('Yes, in 2 of 2 products.')).toBeVisible()
  await expect(page.getByText('version below 2')).toBeVisible()
  await expect(page.getByRole('link', { name: /saddle 1\.0\.0/ })).toHaveCount(2)
  const selected = page.getByRole('region', { name: 'Selected component' })
  await expect(selected).toContainText('saddle 1.0.0')
  await expect(selected).toContainText('Fixed in')
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expectAccessible(page, `find, ${theme}`)
    await shot(`results-${theme}`)
  }
  await page.getByRole('button', { name: 'Tell me when a new version has it' }).click()
  await expect(page.getByRole('button', { name: /Watched: no longer tell me/ })).toBeVisible()
  await page.setViewportSize({ width: 640, height: 900 })
  await shot('640')
  await page.setViewportSize({ width: 1280, height: 800 })
  await box.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Kinds of hits' }).locator('[aria-current]')).toContainText(
    'Findings',
  )
  await box.fill('saddle above 2')
  await expect(page.getByRole('heading', { name: 'Not found in 2 versions' })).toBeVisible()
  await shot('none')
  await page.getByRole('button', { name: 'Search without the version' }).first().click()
  await expect(page.getByText('Yes, in 2 of 2 products.')).toBeVisible()
  await expect(page).toHaveURL(/\/find\/saddle/)
  await page.reload()
  await expect(page.getByRole('link', { name: /saddle 1\.0\.0/ })).toHaveCount(2)
  await page
    .getByRole('link', { name: /saddle 1\.0\.0/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/components\/search/)
  await press(page, 'Control+k')
  await page.getByRole('combobox').fill('girth')
  await expect(page.getByRole('option', { name: /girth 1\.0\.0/ })).toBeVisible()
  await shot('palette')
  await page.getByRole('combobox').fill('@other')
  await expect(page.getByRole('option').first()).toContainText('other')
  await page.getByRole('combobox').fill('>export')
  await expect(page.getByRole('option').first()).toContainText('Export')

  // A version that brings what is watched is told once, on the page where it is looked for.
  await leaveDialog(page)
  await press(page, 'g', 'h')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('other')
  await openNewVersion(page, 'third', ['saddle'])
  await press(page, 'g', '/')
  const saved = page.getByRole('listitem').filter({ hasText: 'saddle below 2' }).first()
  await expect(saved).toContainText('Found again: 1 new version')
  await expect(saved.getByRole('link', { name: /third/ })).toBeVisible()
  await expectAccessible(page, 'find, found again')
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await shot(`saved-${theme}`)
  }
  await page.setViewportSize({ width: 640, height: 900 })
  await shot('saved-640')
  await saved.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(saved).toContainText('watched, nothing new')
  await saved.getByRole('button', { name: 'Stop watching' }).click()
  await expect(saved).toContainText('not watched')
  await saved.getByRole('button', { name: 'Remove saddle below 2' }).click()
  await expect(page.getByText('saddle below 2')).toHaveCount(0)
})
