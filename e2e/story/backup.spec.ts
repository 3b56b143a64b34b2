import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/support/test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { dropSbom, press } from '#e2e/story/support/pages.ts'
import { withSmall } from '#e2e/story/support/prepared-stories.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'

async function openBackups(page: Page) {
  await press(page, 'g', 'b')
  await expect(page.getByRole('heading', { level: 1, name: 'Backup' })).toBeVisible()
}

async function openQueue(page: Page) {
  await press(page, 'g', 'q')
  await new TriagePage(page).firstRow()
}

test('a backup is made, data changes, and a restore brings back what was there, all with the keyboard', async ({
  app,
}) => {
  await withSmall.copyTo(app.dataFolder)
  const page = await app.start()
  await openBackups(page)
  await expect(page.getByText('No backup yet.')).toBeVisible()
  await press(page, 'b')
  await expect(page.getByText('Backup made', { exact: true })).toBeVisible({ timeout: 30_000 })
  const rows = page.getByRole('grid', { name: 'Backups' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(/On demand.*whole/)

  await openQueue(page)
  await press(page, 'a', '1')
  await expect(page.getByText('1 of 1 decided')).toBeVisible()
  await dropSbom(page, 'later', ['halter'])

  await openBackups(page)
  await expect(rows).toHaveCount(2)
  await press(page, 'j', 'Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/You have now2 versions1 decision.*You get back1 version0 decisions/)
  await expect(dialog).toContainText(/1 version: later \/ \w+ \/ 1\.0/)
  await expectAccessible(page, 'restore')
  await dialog.getByRole('button', { name: 'Back up, then restore' }).click()
  await expect(page.getByRole('dialog', { name: /is restored$/ })).toContainText('1 version, 0 decisions', {
    timeout: 60_000,
  })
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(/Before a restore.*whole/)
  await expectAccessible(page, 'backups')

  // Nothing of the state in between: no card of its file, no product, no decision.
  await expect(page.getByRole('article', { name: 'later.cdx.json' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('later')).toHaveCount(0)
  await openQueue(page)
  await expect(page.getByText('0 of 1 decided')).toBeVisible()
  await press(page, 'g', 'j')
  await expect(page.getByText(/Restored the backup of/)).toBeVisible()
  await app.stop()
  expect(app.watch.violations()).toEqual([])
})
