import { readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { dropFiles, type FileFixture } from '#e2e/story/support/provide-files.ts'
import { press } from '#e2e/story/support/pages.ts'
import { withSmall } from '#e2e/story/support/prepared-stories.ts'
import { osvRecord, osvZip } from '#e2e/story/support/story-files.ts'
import { expect, test } from '#e2e/support/test.ts'
import { showRow } from '#e2e/story/support/tray.ts'

test('new data says what it changed, and each change opens its finding', async ({ app }) => {
  await withSmall.copyTo(app.dataFolder)
  const page = await app.start()
  await openAdvisoryData(page)
  const row = page.getByRole('region', { name: 'Sources' }).getByRole('row', { name: /^OSV/ })
  await row.getByRole('button', { name: /^OSV/ }).focus()
  await press(page, 'Enter')
  await expect(page.getByText('SHA-256 of the file')).toBeVisible()
  await expectAccessible(page, 'sources')
  await dropMore(page)
  const summary = page.getByRole('status').filter({ hasText: '1 new in 1 version' })
  await expect(summary).toBeVisible({ timeout: 30_000 })
  await summary.getByRole('link', { name: 'Show changes' }).click()
  const list = page.getByRole('grid', { name: 'Changes' })
  await expect(list.getByRole('row', { name: /New.*CVE-2025-10002.*bridle/ })).toBeVisible()
  await expectAccessible(page, 'what changed')
  await list.getByRole('row', { name: /CVE-2025-10002/ }).click()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/triage\//)
  await expect(page.getByRole('region', { name: 'Decision' })).toBeVisible()
})

test('a bundle is taken once its key is trusted, and an earlier state comes back @long', async ({ app }) => {
  await withSmall.copyTo(app.dataFolder)
  const page = await app.start()
  await openAdvisoryData(page)
  await dropMore(page)
  await expect(page.getByText(/^2 records of 1 source$/)).toBeVisible({ timeout: 30_000 })
  await putAway(page)
  await page.getByRole('link', { name: 'Bundles and snapshots' }).click()
  const bundle = await exportBundle(page)
  await expectAccessible(page, 'bundles')
  await page.getByRole('button', { name: 'Replace the signing key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace key' }).click()
  await goBack(page)
  await expect(page.getByText(/^1 record of 1 source$/)).toBeVisible({ timeout: 30_000 })

  await dropFiles(page, [bundle])
  const card = await showRow(page, bundle.name)
  await card.getByRole('link', { name: 'Review key…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trust a key' })
  await expect(dialog.getByLabel('Key name')).toBeFocused()
  await expectAccessible(page, 'trust')
  await page.keyboard.type('the stable')
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^2 records of 1 source$/)).toBeVisible({ timeout: 30_000 })
})

test('damaged data is told wherever its age stands, and an earlier state heals it', async ({ app }) => {
  await withSmall.copyTo(app.dataFolder)
  const page = await app.start()
  await dropMore(page)
  await putAway(page)
  await app.stop()
  const folder = join(app.dataFolder, 'advisories')
  const { file } = JSON.parse(await readFile(join(folder, 'current'), 'utf8')) as { file: string }
  await truncate(join(folder, file), 8192)

  const again = await app.start()
  await expect(again.getByRole('banner').getByText('Advisory data is damaged')).toBeVisible()
  await openAdvisoryData(again)
  await expect(again.getByRole('alert')).toContainText('The advisory data is damaged.')
  await expect(again.getByText('No advisory data yet')).toHaveCount(0)
  await expectAccessible(again, 'damaged data')
  await again.getByRole('link', { name: 'Roll back…' }).click()
  await goBack(again)
  await expect(again.getByText(/^1 record of 1 source$/)).toBeVisible({ timeout: 30_000 })
  await expect(again.getByRole('alert')).toHaveCount(0)
})

test('without the network nothing is fetched, and the page says where it is allowed', async ({ app }) => {
  const page = await app.start()
  await openAdvisoryData(page)
  await page.getByRole('link', { name: 'Updates' }).click()
  await page.getByRole('combobox', { name: 'Source' }).selectOption({ label: 'CISA KEV' }) // once sources are loaded
  await expect(page.getByRole('button', { name: 'Fetch', exact: true })).toBeDisabled()
  await expectAccessible(page, 'updates')
  await page.getByRole('button', { name: 'Allow network access…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Allow network access' }).click()
  await expect(page.getByRole('button', { name: 'Fetch', exact: true })).toBeEnabled()
  await page.getByLabel('URL').fill('http://192.0.2.1/feed.json')
  await page.getByRole('button', { name: 'Fetch', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('is not a valid URL')
  await page.getByRole('button', { name: 'Turn off network access' }).click()
  await expect(page.getByText('Network access is off for this organization,')).toBeVisible()
})

test('the order of the queue is changed with the keyboard, and taken back', async ({ app }) => {
  await withSmall.copyTo(app.dataFolder)
  const page = await app.start()
  await press(page, 'g', ',')
  await expect(page.getByRole('link', { name: /^Queue order.*known exploited, ransomware use, EPSS/ })).toBeVisible()
  const queueOrder = page.getByRole('link', { name: /^Queue order.*known exploited/ })
  for (let steps = 0; steps < 30 && !(await queueOrder.evaluate((link) => link === document.activeElement)); steps += 1)
    await press(page, 'j')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Queue order' })).toBeVisible()
  const cvss = page.getByRole('slider', { name: 'CVSS' })
  await cvss.focus()
  await expect(cvss).toBeFocused()
  await press(page, 'End')
  await expect(page.getByText(/^First CVSS, then known exploited/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Example of the order' }).getByRole('listitem').first()).toContainText(
    'image library',
  )
  await expectAccessible(page, 'settings')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The queue is reordered.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Default weights' }).click()
  await expect(page.getByText(/^First known exploited/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden() // what is shown is what is stored
  await expect(page.getByRole('button', { name: 'Default weights' })).toBeHidden()
})

async function openAdvisoryData(page: Page) {
  await press(page, 'g', 'a')
  await expect(page.getByRole('heading', { level: 1, name: 'Advisory data' })).toBeVisible()
}

/** A second record, for a package that had none. */
async function dropMore(page: Page) {
  await dropFiles(page, [{ ...osvZip([osvRecord('CVE-2025-10002', 'bridle')]), name: 'more.zip' }])
}

/** Waits until a file is read, and removes its row. */
async function putAway(page: Page) {
  const card = await showRow(page, 'more.zip')
  await expect(card.getByRole('link', { name: 'Show changes' })).toBeVisible({ timeout: 30_000 })
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(card).toBeHidden()
}

async function exportBundle(page: Page): Promise<FileFixture> {
  await page.getByRole('button', { name: 'Export bundle' }).click()
  const save = page.getByRole('list', { name: 'Exported bundles' }).getByRole('button', { name: /^Save / })
  await expect(save).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('list', { name: 'Keys' })).toContainText('This installation')
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

async function goBack(page: Page) {
  await page.getByRole('button', { name: /^Roll back to the snapshot/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}
