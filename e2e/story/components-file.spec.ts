// The components of a version go out as a CSV file, are changed elsewhere, and come in after a preview, with one undo.
import { strToU8 } from 'fflate'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { showRow } from '#e2e/story/support/tray.ts'

test('components are exported as CSV, edited, and imported after a preview @in-browser @long', async ({ app }) => {
  const page = await app.start()
  const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'stable', version: '1.0' } }
  const components = ['brush', 'bucket', 'fork'].map((name) => ({
    ...{ type: 'library', 'bom-ref': name, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` },
  }))
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
  await dropFiles(page, [jsonFile('stable.cdx.json', document)])
  const card = page.getByRole('article', { name: 'stable.cdx.json' })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await card.getByRole('button', { name: 'Open version' }).click()
  await page
    .getByRole('link', { name: /^Components/ })
    .first()
    .click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name }).first()
  await expect(row('brush')).toBeVisible()

  const menu = page.getByRole('button', { name: 'CSV file' })
  await menu.click()
  const exported = page.getByRole('menuitem', { name: 'Export components as CSV' })
  const [download] = await Promise.all([page.waitForEvent('download'), exported.click()])
  expect(download.suggestedFilename()).toBe('components-1.0.csv')
  const pieces: Buffer[] = []
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer)
  const text = Buffer.concat(pieces).toString()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Import components from CSV…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import components from CSV' })
  const choose = (content: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'edited.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose(text)
  await expect(dialog.getByRole('status')).toHaveText('Nothing to change: 4 rows as in this version.')
  await expect(dialog.getByRole('button', { name: 'Change' })).toBeDisabled()
  await choose('purl,Licence\npkg:npm/fork@1.0.0,MIT\n')
  await expect(dialog.getByLabel('Errors')).toContainText('Line 1: unknown columns "Licence"')
  await choose('purl,license\npkg:npm/fork@1.0.0,MIT AND\npkg:npm/rake@1.0.0,MIT\n')
  await expect(dialog.getByLabel('Errors')).toContainText('Line 3, column "purl": no component has')
  await expectAccessible(page, 'errors of a file of components')
  await picture(page, 'components-file-errors')
  await choose(text.replace(/(fork,.*?,library,[^,]*,,)/, '$1MIT').replace(/(brush,,)1\.0\.0/, '$12.0.0'))
  await expect(dialog.getByRole('status')).toHaveText('2 of 4 rows change their components: 2 values')
  await expect(dialog.getByRole('row')).toHaveText([
    /Before and after/,
    /brush 1\.0\.0.*Version.*1\.0\.0.*2\.0\.0/,
    /fork 1\.0\.0.*License.*none.*MIT/,
  ])
  await expectAccessible(page, 'preview of a file of components')
  await picture(page, 'components-file')
  await page.setViewportSize({ width: 640, height: 720 })
  await picture(page, 'components-file-640')
  await page.setViewportSize({ width: 1280, height: 800 })
  await press(page, 'ControlOrMeta+Enter')
  await expect(page.getByText('2 components changed.').last()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row('fork')).toContainText('MIT')
  await press(page, 'z')
  await expect(page.getByText('2 components as before.').last()).toBeVisible()
  await expect(row('fork')).toContainText('none')
  await expect(row('brush')).toContainText('1.0.0')

  const edited = { name: 'edited.csv', bytes: strToU8('purl,license\npkg:npm/fork@1.0.0,MIT\n') }
  await dropFiles(page, [edited])
  await expect(dialog.getByRole('status')).toHaveText('1 of 1 row changes its component: 1 value')
  await expect(page.getByRole('article', { name: 'edited.csv' })).toHaveCount(0)
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await press(page, 'ControlOrMeta+k')
  await page.getByRole('combobox').fill('import components')
  await press(page, 'Enter')
  await expect(dialog.getByText('Drop a CSV file here, or')).toBeVisible()
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await press(page, 'ControlOrMeta+k')
  await page.getByRole('combobox').fill('export components')
  const [again] = await Promise.all([page.waitForEvent('download'), press(page, 'Enter')])
  expect(again.suggestedFilename()).toBe('components-1.0.csv')
  // Scores are advisory data on this page, too.
  await dropFiles(page, [{ name: 'epss_scores-2026-11-01.csv', bytes: strToU8('cve,epss,percentile\n') }])
  await expect(await showRow(page, 'epss_scores-2026-11-01.csv')).toBeVisible()
  await expect(dialog).toBeHidden()
})
