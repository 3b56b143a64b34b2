// What the organization accepts: the unreviewed first, a look at the SPDX list, and own licenses.
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'

const stated = { hoof: 'MIT', mane: 'Apache-2.0', tail: 'MPL-2.0 AND MIT', rein: 'LicenseRef-stable' }

test('licenses of the organization are reviewed, looked up, added and edited @in-browser @long', async ({ app }) => {
  const page = await app.start()
  const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'paddock', version: '1.0' } }
  const components = Object.entries(stated).map(([name, expression]) => ({
    ...{ type: 'library', 'bom-ref': name, name, version: '1.0.0' },
    licenses: [{ expression }],
  }))
  await press(page, 'g', 'y')
  await expect(page.getByText('No license is in use yet')).toBeVisible()
  await picture(page, 'organization-licenses-empty')
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
  await dropFiles(page, [jsonFile('paddock.cdx.json', document)])
  const card = page.getByRole('article', { name: 'paddock.cdx.json' })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await card.getByRole('button', { name: 'Open version' }).click()
  await press(page, 'g', 'y')
  const rows = page.getByRole('row').filter({ hasText: /License|Apache|MIT|MPL/ })
  const row = (id: string) => page.getByRole('row').filter({ has: page.getByText(id, { exact: true }) })
  await expect(row('MIT')).toContainText('2')
  await expect(page.getByText('3 in use not reviewed')).toBeVisible()
  await expectAccessible(page, 'licenses of the organization')
  await picture(page, 'organization-licenses')

  await press(page, 'y')
  await expect(row('Apache-2.0')).toContainText('approved')
  await press(page, 'x')
  await expect(row('MIT')).toContainText('rejected')
  await expect(rows.first()).toContainText('MPL-2.0')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row('MIT')).toContainText('not reviewed')

  await press(page, '/')
  await page.keyboard.type('zlib')
  await page.getByRole('button', { name: 'Search the whole SPDX License List' }).click()
  await expect(row('Zlib')).toContainText('not reviewed')
  await row('Zlib').click()
  await expect(page.getByLabel('Text of Zlib')).toContainText('as-is')
  await expectAccessible(page, 'details of a license')
  await picture(page, 'organization-licenses-open')
  await page.getByRole('button', { name: 'Edit Zlib' }).click()
  await page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Approved' }).click()
  await page.getByLabel('Groups').fill('permissive, games')
  await press(page, 'Control+Enter')
  await expect(row('Zlib')).toContainText('approved')
  await expect(page.getByText('games, permissive')).toBeVisible()

  await press(page, 'c')
  await page.getByLabel('ID', { exact: true }).fill('mit')
  await expect(page.getByRole('button', { name: 'Show MIT', exact: true })).toBeVisible()
  await page.getByLabel('ID', { exact: true }).fill('bad id')
  await page.getByLabel('Name', { exact: true }).fill('Stable license')
  await press(page, 'Control+Enter')
  await expect(page.getByRole('alert')).toContainText('is not an id of a license')
  await page.getByLabel('ID', { exact: true }).fill('stable')
  await page.getByRole('group', { name: 'Copyleft' }).getByRole('button', { name: 'None' }).click()
  await page.getByLabel('License text').fill('Use it in the stable.')
  await expectAccessible(page, 'the form of an own license')
  await picture(page, 'organization-licenses-add')
  await press(page, 'Control+Enter')
  await expect(page.getByText('LicenseRef-stable is added').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Search licenses').fill('')
  await page.getByRole('button', { name: /^Own/ }).click()
  await expect(row('LicenseRef-stable')).toContainText('Stable license')
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 800 })
    await picture(page, `organization-licenses-${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await page.getByRole('button', { name: /^Own/ }).click()
  await row('LicenseRef-stable').click()
  await press(page, 'e')
  await expect(page.getByLabel('License text')).toHaveValue('Use it in the stable.')
  await page.getByLabel('Note').fill('Contract of the stable')
  await press(page, 'Control+Enter')
  await expect(page.getByText('Contract of the stable')).toBeVisible()
  await expect(page.getByLabel('Text of LicenseRef-stable')).toContainText('Use it in the stable.')
})
