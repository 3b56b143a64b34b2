// The licenses of a version: what each expression means, and approving and rejecting with keys, also undone.
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'

const stated: Readonly<Record<string, readonly object[]>> = {
  hoof: [{ license: { id: 'MIT' } }],
  mane: [{ license: { id: 'MIT' } }],
  tail: [{ expression: 'GPL-3.0-only OR Apache-2.0' }],
  rein: [{ license: { name: 'see LICENSE file' } }],
  bit: [],
  girth: [
    { license: { name: 'Apache License, Version 2.0', url: 'https://terms.example', text: { content: 'Own terms' } } },
  ],
}

test('licenses are approved and rejected with keys, and what they mean follows @in-browser @long', async ({ app }) => {
  const page = await app.start()
  const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'paddock', version: '1.0' } }
  const components = Object.entries(stated).map(([name, licenses]) => ({
    ...{ type: 'library', 'bom-ref': name, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0`, licenses },
  }))
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
  await dropFiles(page, [jsonFile('paddock.cdx.json', document)])
  const card = page.getByRole('article', { name: 'paddock.cdx.json' })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await card.getByRole('button', { name: 'Open version' }).click()

  await press(page, 'g', 'i')
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row('MIT')).toContainText('not reviewed')
  await expect(row('see LICENSE file')).toContainText('unknown')
  await expect(row('no license in the document')).toContainText('missing')
  await expectAccessible(page, 'licenses of a version')
  await picture(page, 'licenses')

  await press(page, 'y')
  await expect(page.getByText('MIT is approved').first()).toBeVisible()
  await expect(row('MIT')).toContainText('approved')
  await expect(page.getByRole('list', { name: 'Components by the state' }).getByText('approved')).toBeVisible()

  await press(page, 'x')
  await expect(row('MIT')).toContainText('rejected')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row('MIT')).toContainText('approved')

  await row('GPL-3.0-only OR Apache-2.0').click()
  await page.getByRole('button', { name: 'Reject GPL-3.0-only' }).click()
  await expect(row('GPL-3.0-only OR Apache-2.0').first()).toContainText('not reviewed')
  await page.getByRole('button', { name: 'Reject Apache-2.0' }).click()
  await expect(row('GPL-3.0-only OR Apache-2.0').first()).toContainText('rejected')
  await expect(page.getByText('tail 1.0.0')).toBeVisible()
  await expectAccessible(page, 'an open license expression')
  await picture(page, 'licenses-open')
  for (const width of [1280, 1920, 640]) {
    await page.setViewportSize({ width, height: 800 })
    await picture(page, `licenses-${width}`)
  }

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /^\d+ unknown copyleft$/ }).click()
  await expect(page.getByText('copyleft is unknown')).toBeVisible()
  await expect(row('see LICENSE file')).toBeVisible()
  await expect(row('MIT')).toHaveCount(0)
  await expectAccessible(page, 'licenses of one category')
  await picture(page, 'licenses-category')
  await page.getByRole('button', { name: 'Show all categories' }).click()
  await expect(row('MIT')).toBeVisible()

  await page.reload()
  await expect(row('GPL-3.0-only OR Apache-2.0').first()).toContainText('rejected')

  await press(page, 'Escape')
  await row('MIT').first().click()
  await press(page, 't')
  await expect(page.getByLabel('Text of MIT')).toContainText('Permission is hereby granted')
  await expectAccessible(page, 'the text of a license')
  await picture(page, 'licenses-text')
  await row('Apache License, Version 2.0').click()
  await expect(row('Apache License, Version 2.0').first()).toContainText('did you mean Apache-2.0?')
  await picture(page, 'licenses-meant')
  await press(page, 'm')
  await expect(page.getByText('Apache-2.0 is the license of 1 component').first()).toBeVisible()
  await expect(row('Apache License, Version 2.0')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Last set: Apache-2.0 for 1 component with Apache License')).toBeVisible()
  await expectAccessible(page, 'the last replacement of a license')
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 800 })
    await picture(page, `licenses-last-${width}`)
  }
  await page.getByRole('button', { name: 'Undo the last replacement' }).click()
  await expect(row('Apache License, Version 2.0').first()).toContainText('unknown')
  await expect(page.getByText('Last set:')).toHaveCount(0)

  await row('MIT').first().click()
  await page.getByRole('checkbox', { name: 'hoof 1.0.0' }).check({ force: true })
  await page.getByRole('button', { name: 'Set another license for 1 chosen' }).click()
  await page.getByLabel('License', { exact: true }).fill('GPLv2+')
  await expect(page.getByRole('alert')).toContainText('is not on the SPDX License List')
  await page.getByRole('button', { name: 'Use GPL-2.0-or-later' }).click()
  await expectAccessible(page, 'another license')
  await picture(page, 'licenses-replace')
  await press(page, 'Control+Enter')
  await expect(row('GPL-2.0-or-later').first()).toContainText('not reviewed')
  await expect(row('MIT').first()).toContainText('1')

  // A rule of a text that no one can read: what it would do is shown before it is saved.
  await press(page, 'Escape')
  await row('see LICENSE file').first().click()
  await picture(page, 'licenses-rule-button')
  await press(page, 'r')
  const rule = page.getByRole('dialog', { name: 'New rule' })
  await expect(rule.getByLabel('Apply to')).toHaveValue('component')
  await rule.getByLabel('Name').fill('Our own license file')
  await rule.getByLabel('License expression').fill('MIT')
  await expect(rule.getByText('see LICENSE file').first()).toBeVisible()
  await expect(rule).toContainText(/1 (of|component)/)
  await expectAccessible(page, 'a rule of a license')
  await picture(page, 'licenses-rule')
  await press(page, 'Control+Enter')
  await expect(rule).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Rules' })).toContainText('Our own license file')
  await page.goBack()

  await press(page, 'g', 'c')
  await page.getByRole('row').filter({ hasText: 'girth' }).click()
  await expect(page.getByText('https://terms.example')).toBeVisible()
  await page.getByText('License text').click()
  await expect(page.getByLabel('Text of Apache License, Version 2.0')).toContainText('Own terms')
  await expectAccessible(page, 'the licenses that a document states')
  await picture(page, 'component-licenses')
})
