import type { Page } from 'playwright/test'
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { openVersion, press } from '#e2e/story/support/pages.ts'
import { packages, withDecided } from '#e2e/story/support/prepared-stories.ts'
import { cyclonedx } from '#e2e/story/support/story-files.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { showRow } from '#e2e/story/support/tray.ts'

/** Files are read and matched meanwhile. */
const expect = expectSoon.configure({ timeout: 30_000 })

test('a decision for all versions leaves a contrary one and says so, and changes it only when told to @in-browser @long', async ({
  app,
}) => {
  await withDecided.copyTo(app.dataFolder)
  const page = await app.start()
  const parts = [...packages, 'plain'].map((name) => ({ name, version: '1.0.0' }))
  await dropFiles(page, [jsonFile('stable-1.1.cdx.json', cyclonedx('stable', '1.1', parts))])
  const card = page.getByRole('article', { name: 'stable-1.1.cdx.json' })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await expect(card.getByText('4 earlier decisions to confirm')).toBeVisible()
  await page.getByRole('navigation').getByText('stable').first().click()
  await page.getByRole('main').getByRole('link', { name: '1.1' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^stable 1\.1/ })).toBeVisible()
  await press(page, 'g', 'q')
  const triage = new TriagePage(page)
  await triage.firstRow()
  await chooseForAllVersions(page)
  await expect(page.getByText('Leaves 1 contrary decision: stable default 1.0 not affected.')).toBeVisible()
  await expectAccessible(page, 'a contrary decision is left')
  await triage.decide('1')

  await chooseForAllVersions(page)
  const overwrites = page.getByLabel('Overwrite contrary decisions')
  await overwrites.check()
  await expect(page.getByText('Changes 2 findings in 2 versions, overwrites 1 other decision')).toBeVisible()
  await triage.decide('1')

  const row = await showRow(page, 'stable-1.1.cdx.json')
  await expect(row.getByRole('button', { name: 'Confirm 2 earlier decisions' })).toBeVisible()
  await press(page, 'Escape')
  await expect(row).toBeHidden()

  // It holds for one decision: the next one leaves contrary ones again.
  await chooseForAllVersions(page)
  await expect(page.getByText('Leaves 1 contrary decision: stable default 1.0 not affected.')).toBeVisible()
  await expect(overwrites).not.toBeChecked()
  await press(page, 'Escape')

  await press(page, 'g', 'h')
  await openVersion(page, 'stable')
  await expect(page.getByText('1 affected, 3 closed')).toBeVisible()
})

/** Picks "affected" for all versions of the product. */
async function chooseForAllVersions(page: Page): Promise<void> {
  await press(page, 'a')
  await page
    .getByRole('group', { name: 'Applies to' })
    .getByRole('button', { name: /^stable/ })
    .click()
}
