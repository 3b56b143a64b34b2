// Components of a version are added, edited, removed and put back where they are shown, each with its undo.
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'

test('components are added, edited, removed and put back @in-browser', async ({ app }) => {
  const page = await app.start()
  const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'paddock', version: '1.0' } }
  const components = [
    { type: 'library', 'bom-ref': 'bit', name: 'bit', version: '1.0.0', purl: 'pkg:npm/bit@1.0.0' },
    { type: 'library', 'bom-ref': 'rein', name: 'rein', version: '2.0.0', supplier: { name: 'Saddlers' } },
  ]
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
  await dropFiles(page, [jsonFile('paddock.cdx.json', document)])
  const card = page.getByRole('article', { name: 'paddock.cdx.json' })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await card.getByRole('button', { name: 'Open version' }).click()
  await page
    .getByRole('link', { name: /^Components/ })
    .first()
    .click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name }).first()
  await expect(row('bit')).toBeVisible()

  await press(page, 'a')
  const dialog = page.getByRole('dialog', { name: 'Add a component' })
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Add component' })).toBeDisabled()
  await dialog.getByLabel('Name', { exact: true }).fill('girth')
  await dialog.getByLabel('Package URL').fill('not a purl')
  await dialog.getByRole('button', { name: 'Add component' }).click()
  await expect(dialog.getByRole('alert')).toContainText('is not a valid package URL')
  await dialog.getByLabel('Package URL').fill('pkg:npm/girth@3.0.0')
  await dialog.getByLabel('Version').fill('3.0.0')
  await expectAccessible(page, 'add a component')
  await picture(page, 'component-add')
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  await expect(row('girth')).toBeVisible()

  await row('rein').click()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save', exact: true }) })
  await page.getByRole('button', { name: 'Edit component' }).click()
  await form.getByLabel('License').fill('MIT')
  await form.getByLabel('Version', { exact: true }).fill('2.1.0')
  await form.getByLabel('Notice').fill('Leather by Saddlers')
  await expectAccessible(page, 'edit a component')
  await picture(page, 'component-edit')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('rein 2.1.0 changed.').last()).toBeVisible()
  await expect(row('rein')).toContainText('2.1.0')
  await expect(row('rein')).toContainText('MIT')
  await expect(page.getByText('Leather by Saddlers').first()).toBeVisible()
  await press(page, 'z')
  await expect(row('rein')).toContainText('2.0.0')
  await expect(page.getByText('Leather by Saddlers')).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit supplier' }).click()
  await form.getByLabel('Email address').fill('nobody')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'nobody' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove supplier' }).click()
  await expect(page.getByRole('button', { name: 'Add supplier' })).toBeVisible()
  await press(page, 'z')
  await expect(page.getByRole('button', { name: 'Edit supplier' })).toBeVisible()
  await expect(page.getByRole('definition').and(page.getByText('Saddlers', { exact: true }))).toBeVisible()

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row('rein')).toBeHidden()
  await page.getByRole('button', { name: '1 removed' }).click()
  const removed = page.getByRole('dialog', { name: 'Removed components' })
  await expectAccessible(page, 'removed components')
  await picture(page, 'components-removed')
  await removed.getByRole('button', { name: 'Put back rein 2.0.0' }).click()
  await expect(removed.getByText('No component is removed.')).toBeVisible()
  await press(page, 'Escape')
  await expect(row('rein')).toBeVisible()
  await press(page, 'z')
  await expect(row('rein')).toBeHidden()
})
