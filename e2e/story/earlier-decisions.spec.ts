import type { Page } from 'playwright/test'
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { openVersion, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { cve, packages, withDecided } from '#e2e/story/support/prepared-stories.ts'
import { cyclonedx, osvRecord, osvZip } from '#e2e/story/support/story-files.ts'

/** Files are read and matched meanwhile. */
const expect = expectSoon.configure({ timeout: 30_000 })

const recordOf = (name: string, at: number) => osvRecord(cve(at), name)

async function dropVersion(page: Page, label: string, changed: readonly string[]) {
  const components = [...packages, 'plain'].map((name) => ({
    name,
    version: changed.includes(name) ? '1.1.0' : '1.0.0',
  }))
  const file = jsonFile(`stable-${label}.cdx.json`, cyclonedx('stable', label, components))
  await dropFiles(page, [file])
  const card = page.getByRole('article', { name: file.name })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await expect(card.getByRole('button', { name: /^(Start triage|Confirm)/ })).toBeVisible({ timeout: 30_000 })
  return card
}

test('the next version asks for its earlier answers: one key for what is unchanged, one for each of the others @in-desktop', async ({
  app,
}) => {
  await withDecided.copyTo(app.dataFolder)
  const page = await app.start()
  const card = await dropVersion(page, '1.1', ['halter', 'bridle'])
  await expect(card.getByText('4 earlier decisions to confirm')).toBeVisible()
  await card.getByRole('button', { name: 'Confirm 4 earlier decisions' }).click()

  const unchanged = page.getByRole('button', { name: /^2 Nothing relevant changed/ })
  const changed = page.getByRole('button', { name: /^2 Package version changed/ })
  const rows = page.getByRole('listbox', { name: /^Earlier decisions/ }).getByRole('option')
  await expect(unchanged).toHaveAttribute('aria-pressed', 'true')
  await expect(rows).toHaveCount(2)
  await expectAccessible(page, 'answers where nothing changed')
  await picture(page, 'carry-over-unchanged')
  await press(page, 'y')
  await expect(page.getByText('2 decisions confirmed.').last()).toBeVisible()
  await expect(page.getByRole('button', { name: /^0 Nothing relevant changed/ })).toBeDisabled()
  await press(page, 'z')
  await expect(unchanged).toBeEnabled()
  await press(page, '1')
  await expect(rows).toHaveCount(2)
  await press(page, 'y')
  await expect(page.getByRole('button', { name: /^0 Nothing relevant changed/ })).toBeDisabled()

  await expect(changed).toHaveAttribute('aria-pressed', 'true')
  const detail = page.getByRole('region', { name: 'Earlier decision' })
  await expect(detail).toContainText("The component's version is 1.1.0, was 1.0.0")
  await expect(detail).toContainText('Not affected: vulnerable code not present')
  await expect(page.getByRole('listbox', { name: /^Earlier decisions/ })).toBeFocused()
  await expectAccessible(page, 'answers whose package changed')
  await picture(page, 'carry-over-changed')
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: /^1 Package version changed/ })).toBeVisible()
  await expect(rows).toHaveCount(1)
  await press(page, 'x')
  await expect(page.getByRole('heading', { name: 'No earlier decisions to confirm' })).toBeVisible()
  await expect(page.getByText('4 earlier decisions confirmed or declined for this version.')).toBeVisible()
  await expectAccessible(page, 'no answer waits')
  await press(page, 'g', 'q')
  await expect(page.getByText('3 of 4 decided')).toBeVisible()
  await app.stop()
  expect(app.watch.violations()).toEqual([])
})

test('a version says what could be judged, what newer data changed, and opens what changed @in-browser', async ({
  app,
}) => {
  await withDecided.copyTo(app.dataFolder)
  const page = await app.start()
  await openVersion(page, 'stable')
  const banner = page.getByRole('region', { name: 'Match coverage' })
  await expect(banner).toContainText('All 5 components evaluated.')
  await expect(page.getByRole('link', { name: /^Scan changes/ })).toHaveCount(0)

  const newer = { modified: '2026-11-18T00:00:00Z' }
  const withdrawn = { ...recordOf('girth', 1), ...newer, withdrawn: '2026-11-18T00:00:00Z' }
  await dropFiles(page, [{ ...osvZip([osvRecord(cve(9), 'plain'), withdrawn]), name: 'newer.zip' }])
  await expect(banner.getByRole('link', { name: /1 new, 1 withdrawn/ })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'finding without a decision' }).waitFor()
  await expectAccessible(page, 'overview with changes')
  await banner.getByRole('link', { name: /1 new, 1 withdrawn/ }).click()

  const rows = page.getByRole('treegrid', { name: 'Changes' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('plain 1.0.0')
  await expect(rows.nth(2)).toContainText('advisory withdrawn')
  await page.getByRole('button', { name: '1 withdrawn' }).click()
  await expect(rows).toHaveCount(2)
  await rows.nth(1).click()
  await expect(page.getByText('Kept with its decision and history')).toBeVisible()
  await expectAccessible(page, 'what changed')
  await page.getByRole('button', { name: '1 withdrawn' }).click()
  await expect(rows.nth(1)).toContainText('plain 1.0.0')
  await rows.nth(1).focus()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/triage/)
  await expect(page.getByRole('heading', { name: 'Flaw in plain' })).toBeVisible()
  await app.stop()
  expect(app.watch.violations()).toEqual([])
})

test('a component without a package URL takes over the one that it seems to have, and its support is said by a person @in-desktop', async ({
  page,
}) => {
  const document = cyclonedx('unnamed', '1.0', [{ name: 'saddle', version: '1.0.0' }]) as { components: object[] }
  document.components.push({ type: 'library', name: 'org.acme:text', version: '1.9' })
  await dropFiles(page, [jsonFile('unnamed.cdx.json', document)])
  const card = page.getByRole('article', { name: 'unnamed.cdx.json' })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await expect(card.getByText(/1 (component could not be|not) evaluated$/)).toBeVisible({ timeout: 30_000 })
  await card.getByRole('button', { name: 'Open version' }).click()

  const banner = page.getByRole('region', { name: 'Match coverage' })
  await expect(banner).toContainText('1 of 2 components could not be evaluated.')
  await banner.getByText('Why components could not be evaluated').click()
  await banner.getByRole('link', { name: 'no purl and no CPE' }).click()
  await page.getByRole('row').filter({ hasText: 'org.acme:text' }).click()
  await expect(page.getByText('Suggested package URL:')).toBeVisible()
  await expectAccessible(page, 'a suggestion')

  await page.getByRole('button', { name: 'Override…' }).click()
  await page.getByLabel('Support status').selectOption({ label: 'Abandoned' })
  await page.getByLabel('End of support').press('Enter')
  await expect(page.getByText('Set manually')).toBeVisible()

  await page.getByRole('button', { name: 'Dismiss: pkg:maven/org.acme/text@1.9' }).click()
  await expect(page.getByText('One suggestion is dismissed for this product.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Suggested package URL:')).toBeVisible()
  await press(page, 'u')
  await expect(page.getByText('Package URL set to pkg:maven/org.acme/text@1.9.').last()).toBeVisible()
  await press(page, 'z')
  await expect(page.getByText('Package URL change undone.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Use and rescan: pkg:maven/org.acme/text@1.9' }).click()
  await expect(page.getByText('Package URL set to pkg:maven/org.acme/text@1.9.').last()).toBeVisible()
  await page.getByRole('navigation', { name: 'Version' }).getByRole('link', { name: 'Overview' }).click()
  await expect(banner.getByText('no complete comparison')).toBeVisible({ timeout: 30_000 })
})
