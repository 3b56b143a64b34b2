// A version made by hand from the page of its product, alone and as a copy.
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'

test('a version is made by hand as a copy of another one @in-browser', async ({ app }) => {
  const page = await app.start()
  const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'paddock', version: '1.0' } }
  const components = [{ type: 'library', 'bom-ref': 'bit', name: 'bit', version: '1.0.0', purl: 'pkg:npm/bit@1.0.0' }]
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
  await dropFiles(page, [jsonFile('paddock.cdx.json', document)])
  const card = page.getByRole('article', { name: 'paddock.cdx.json' })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await expect(card.getByRole('button', { name: 'Open version' })).toBeVisible()
  await press(page, 'g', 'p')
  await page.getByRole('link', { name: 'paddock' }).first().click()
  await page.getByRole('button', { name: 'More: edit, labels, delete' }).click()
  await page.getByRole('menuitem', { name: 'Make a version by hand…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a version of paddock by hand' })
  await expect(dialog.getByLabel('Version')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Make the version' })).toBeDisabled()
  await dialog.getByLabel('Version').fill('2.0')
  await dialog.getByLabel('Content').selectOption({ index: 1 })
  await expectAccessible(page, 'make a version by hand')
  await picture(page, 'manual-version-dialog')
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('bit').first()).toBeVisible()
  await expect(page.getByText('2.0').first()).toBeVisible()
})
