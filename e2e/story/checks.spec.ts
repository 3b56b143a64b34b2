// The checks of a version: score and compliance, what failed and where, repairs with keys, and accepted failures.
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'

test('checks say what failed, and are repaired or accepted with keys @in-browser', async ({ app }) => {
  const page = await app.start()
  const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'paddock', version: '1.0' } }
  const licenses = [{ license: { id: 'GPL-2.0' } }]
  const components = ['hoof', 'mane', 'tail'].map((name) => ({
    ...{ type: 'library', 'bom-ref': name, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0`, licenses },
  }))
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
  await dropFiles(page, [jsonFile('paddock.cdx.json', document)])
  const card = page.getByRole('article', { name: 'paddock.cdx.json' })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await expect(card.getByRole('button', { name: /^Start triage/ })).toBeVisible({ timeout: 30_000 })
  await card.getByRole('button', { name: 'Open version' }).click()
  await expect(card).toHaveCount(0) // a card that is done ends with what it opens

  await press(page, 'g', 'e')
  const row = (text: string) => page.getByRole('row').filter({ hasText: text }).first()
  const score = page.getByRole('region', { name: 'Score' })
  await expect(score).toContainText(/\d\.\d of 10/)
  await expect(row('C10')).toContainText('3 of 3 components')
  await expect(page.getByRole('row').filter({ hasText: 'C01' })).toHaveCount(0)
  await expectAccessible(page, 'checks of a version')
  await picture(page, 'checks')

  await row('C10').click()
  await expect(page.getByText('GPL-2.0 is deprecated. Use GPL-2.0-only').first()).toBeVisible()
  const place = page.getByRole('link', { name: 'line 1' }).first()
  await expect(place).toBeVisible()
  await expect(page.getByText('/components/0/licenses')).toBeVisible()
  await page.getByRole('button', { name: 'Export checks…' }).click()
  const failures = page.getByRole('menuitem', { name: /^What failed/ })
  const [file] = await Promise.all([page.waitForEvent('download'), failures.click()])
  expect(file.suggestedFilename()).toBe('check-failures-1.0.csv')
  const pieces: Buffer[] = []
  for await (const piece of await file.createReadStream()) pieces.push(piece as Buffer)
  expect(Buffer.concat(pieces).toString()).toMatch(
    /^C10,hoof,1\.0\.0,.*GPL-2\.0 is deprecated.*\/components\/0\/licenses/m,
  )
  await expectAccessible(page, 'an open check')
  await picture(page, 'checks-open')
  for (const width of [1280, 1920, 640]) {
    await page.setViewportSize({ width, height: 800 })
    await picture(page, `checks-${width}`)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await place.click()
  await expect(page.getByRole('region', { name: 'Source' })).toContainText('"paddock"')
  await picture(page, 'checks-line')
  await page.goBack()
  await row('C10').click()

  await press(page, 'f')
  const dialog = page.getByRole('dialog', { name: 'Repair C10' })
  await expect(dialog).toContainText('3 components')
  const changes = dialog.getByRole('region', { name: 'What it would change' })
  await expect(changes).toContainText('It would change 3 objects')
  await expect(changes.getByRole('listitem').first()).toContainText('GPL-2.0 → GPL-2.0-only')
  await expectAccessible(page, 'a repair')
  await picture(page, 'checks-repair')
  await press(page, 'Control+Enter')
  await expect(page.getByText('3 objects repaired').first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'C10' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Last repair: C10, 3 components')).toBeVisible()
  await expect(row('R06')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'C10' })).toHaveCount(0)
  await picture(page, 'checks-repaired')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('The repair is undone').first()).toBeVisible()
  await expect(row('C10')).toContainText('3 of 3 components')
  await page.setViewportSize({ width: 1280, height: 1600 }) // room for the rows of all groups
  await page.getByLabel(/^Also list the \d+ that pass/).click()
  await expect(row('R01')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search checks' })
  await search.fill('C11')
  await row('C11').click()
  await press(page, 'f')
  let previews = 0
  page.on('request', (sent) => void (previews += sent.postData()?.includes('checkFixPreview(') ? 1 : 0))
  const typed = '2026 Stable and its many contributors of the last years'
  await page.getByLabel('Copyright text').pressSequentially(typed)
  await expect(page.getByRole('region', { name: 'What it would change' })).toContainText(typed)
  // Not one for each key.
  expect(previews).toBeGreaterThan(0)
  expect(previews).toBeLessThan(typed.length / 2)
  await page.getByLabel('Copyright text').fill('2026 Stable')
  await page.getByLabel('Save as a rule').check()
  await picture(page, 'checks-repair-rule')
  await press(page, 'Control+Enter')
  await expect(page.getByText('objects repaired, saved as a rule').first()).toBeVisible()

  await search.fill('')
  // The checks run again: a row is not clicked while they reorder the list, and the short list shows all of its rows.
  await page.getByRole('button', { name: 'Only what fails or cannot be told' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'C11' })).toHaveCount(0)
  await row('C03').click()
  await press(page, 'a')
  await page.getByLabel('Reason').fill('Suppliers are in a list of their own')
  await press(page, 'Control+Enter')
  await expect(row('C03')).toContainText('accepted')
  await expect(score).toContainText('1 accepted')

  const bsi = page.getByRole('button', { name: /^BSI TR-03183-2/ })
  await bsi.click()
  await expect(bsi).toHaveAttribute('aria-pressed', 'true')
  await expect(row('C17')).toContainText('5.2.2, required')
  await expect(page.getByRole('row').filter({ hasText: 'C10' })).toContainText('6.1, recommended')
  await expect(page.getByRole('row').filter({ hasText: 'C03' })).toHaveCount(0)
  await expect(page.getByRole('row').nth(1)).toContainText('D17')
  await picture(page, 'checks-bsi')

  await page.reload()
  await expect(row('C03')).toContainText('accepted')
})
