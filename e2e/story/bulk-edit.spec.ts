// Many components are selected, edited in one step after a preview, and as before after one undo; and go out and in as a CSV file.
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'

test('components are selected and edited in one step @in-browser @long', async ({ app }) => {
  const page = await app.start()
  const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'tack-room', version: '1.0' } }
  const licenses = [{ expression: 'ISC' }]
  const components = ['bit', 'bridle', 'girth', 'halter', 'rein', 'saddle'].map((name, at) => ({
    ...{ type: 'library', 'bom-ref': name, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` },
    ...(at < 2 && { licenses }),
  }))
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
  await dropFiles(page, [jsonFile('tack-room.cdx.json', document)])
  const card = page.getByRole('article', { name: 'tack-room.cdx.json' })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await card.getByRole('button', { name: 'Open version' }).click()
  await page
    .getByRole('link', { name: /^Components/ })
    .first()
    .click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name }).first()
  const selected = page.locator('[role=row][aria-selected=true]')
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page.getByRole('row').nth(1)).toContainText('bit')

  await row('bit').focus()
  await press(page, 'Space', 'Shift+J', 'Shift+ArrowDown', 'Shift+J', 'Shift+K')
  await expect(selected).toHaveCount(3)
  await expect(page.getByText('3 selected')).toBeVisible()
  await expect(row('girth')).toBeFocused()
  await press(page, 'Escape')
  await expect(selected).toHaveCount(0)
  await page.getByLabel('Select bridle 1.0.0').click()
  await page.getByLabel('Select rein 1.0.0').click({ modifiers: ['Shift'] })
  await expect(selected).toHaveCount(4)
  await page.getByLabel('Select halter 1.0.0').click()
  await expect(page.getByText('3 selected')).toBeVisible()
  await press(page, 'ControlOrMeta+a')
  await expect(page.getByText('6 selected')).toBeVisible()
  await picture(page, 'components-selected')

  await press(page, 'b')
  const dialog = page.getByRole('dialog', { name: 'Edit 6 components' })
  await dialog.getByLabel('License', { exact: true }).fill('MIT AND')
  await expect(dialog.getByRole('alert')).toContainText('is not an SPDX license expression')
  await expectAccessible(page, 'a bulk edit with an error')
  await expect(dialog.getByRole('button', { name: /^Change/ })).toBeDisabled()
  await dialog.getByLabel('License', { exact: true }).fill('ISC')
  await expect(dialog.getByRole('status')).toHaveText('4 change, 2 have this value already')
  await dialog.getByLabel('License', { exact: true }).fill('MIT')
  await expect(dialog.getByRole('row')).toHaveText([/Before and after/, /4 ×.*none.*MIT/, /2 ×.*ISC.*MIT/])
  await expectAccessible(page, 'edit many components')
  await picture(page, 'components-bulk-edit')
  await page.setViewportSize({ width: 640, height: 720 })
  await picture(page, 'components-bulk-edit-640')
  await page.setViewportSize({ width: 1280, height: 800 })
  await press(page, 'ControlOrMeta+Enter')
  await expect(page.getByText('6 components changed.').last()).toBeVisible()
  await expect(row('saddle')).toContainText('MIT')
  await press(page, 'z')
  await expect(page.getByText('6 components as before.').last()).toBeVisible()
  await expect(row('bit')).toContainText('ISC')
  await expect(row('saddle')).toContainText('none')

  await press(page, 'b')
  await dialog.getByLabel('What to change').selectOption('add-labels')
  await dialog.getByLabel('Add a label').fill('leather')
  await expect(dialog.getByRole('status')).toHaveText('6 change')
  await dialog.getByLabel('What to change').selectOption('supplier')
  await dialog.getByLabel('Supplier').fill('Saddlers')
  await dialog.getByLabel('Email address').fill('nobody')
  await expect(dialog.getByRole('alert')).toContainText('"nobody" is not an email address')
  await dialog.getByLabel('Email address').fill('')
  await dialog.getByRole('button', { name: 'Change 6 components' }).click()
  await expect(dialog).toBeHidden()
  await page.setViewportSize({ width: 640, height: 720 })
  await picture(page, 'components-selected-640')
  await page.setViewportSize({ width: 1280, height: 800 })

  await press(page, 'Escape')
  await page.getByLabel('Select bridle 1.0.0').click()
  await page.getByLabel('Select rein 1.0.0').click()
  await press(page, 'Shift+Delete')
  await expect(page.getByText('2 components removed.').last()).toBeVisible()
  await expect(page.getByText('2 removed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Select rein 1.0.0')).toHaveCount(0)
  await picture(page, 'components-removed')
  await press(page, 'z')
  await expect(page.getByText('2 components as before.').last()).toBeVisible()
  await expect(row('bridle')).toContainText('ISC')
  await expect(row('rein')).toBeVisible()
})
