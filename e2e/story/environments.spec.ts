// The environments of all products in one table: what is kept, how lists of licenses are read, and what a change would do before it is made.
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'

const lists = { bit: ['MIT', 'ISC'], girth: ['MIT', 'Zlib'], reins: ['MIT'] }

test('environments are changed in place, and say before what reading license lists otherwise would change @in-browser @long', async ({
  app,
}) => {
  const page = await app.start()
  const open = async () => {
    await press(page, 'g', ',')
    await page
      .getByRole('link', { name: /^Environments/ })
      .first()
      .click()
  }
  await open()
  await expect(page.getByText('No products yet')).toBeVisible()
  await picture(page, 'environments-empty')
  const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'paddock', version: '1.0' } }
  const components = Object.entries(lists).map(([name, ids]) => ({
    ...{ type: 'library', 'bom-ref': name, name, version: '1.0.0' },
    licenses: ids.map((id) => ({ license: { id } })),
  }))
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
  await dropFiles(page, [jsonFile('paddock.cdx.json', document)])
  const card = page.getByRole('article', { name: 'paddock.cdx.json' })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await expect(card.getByRole('button', { name: 'Open version' })).toBeVisible()

  await open()
  const used = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'default of paddock' }) })
  await expect(used).toHaveCount(1)
  const row = used.getByRole('button', { name: 'default of paddock' })
  await expect(page.getByRole('region', { name: 'paddock' }).getByRole('listitem')).toHaveCount(3)
  const keep = used.getByRole('switch')
  await expect(keep).not.toBeChecked()
  await keep.click()
  await expect(keep).toBeChecked()
  await expect(used).toContainText('hold at once')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(keep).not.toBeChecked()

  await press(page, 'j')
  await expect(page.getByRole('button', { name: 'default of paddock' })).toBeFocused()
  await row.focus()
  await press(page, 'Space')
  await used.getByRole('button', { name: 'All of them (AND)' }).click()
  const callout = page.getByRole('group', { name: 'Read license lists as AND' })
  await expect(callout).toContainText('changes 2 expressions, 2 components in 1 version')
  await expect(callout).toContainText('No state of a license changes')
  await expectAccessible(page, 'environments')
  await picture(page, 'environments')
  for (const width of [1280, 1920, 640]) {
    await page.setViewportSize({ width, height: 900 })
    await picture(page, `environments-${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(used).toContainText('any (OR)')
  await page.keyboard.press('Escape')
  await expect(callout).toBeHidden()
  await expect(used.getByRole('button', { name: 'Any of them (OR)' })).toHaveAttribute('aria-pressed', 'true')

  await used.getByRole('button', { name: 'All of them (AND)' }).click()
  await callout.getByRole('button', { name: 'Change to AND' }).click()
  await expect(used).toContainText('all (AND)')
  await expect(page.getByText('1 version is read again').first()).toBeVisible()
  await used.getByRole('button', { name: 'Any of them (OR)' }).click()
  await expect(page.getByRole('group', { name: 'Read license lists as OR' })).toContainText('changes 2 expressions')
  await used.getByRole('checkbox', { name: /Takes uploads/ }).click()
  await expect(used).toContainText('no uploads')

  await used.getByRole('button', { name: 'Confirmed when nothing changed' }).click()
  await expect(page.getByText('default confirms carried decisions when nothing changed.').first()).toBeVisible()
  await expect(used).toContainText('Never what a rule decided')
  await picture(page, 'environments-confirming')

  const limit = used.getByLabel('Old after, in days')
  await limit.fill('0')
  await limit.press('Enter')
  await expect(used.getByRole('alert')).toHaveText('A whole number from 1 to 365.')
  await picture(page, 'environments-limit-error')
  await limit.press('Escape')
  await expect(limit).toHaveValue('5')
  await limit.fill('1')
  await limit.press('Enter')
  await expect(page.getByText('Advisory data of default is old after 1 day.').first()).toBeVisible()
  await limit.fill('14')
  await limit.blur()
  await expect(page.getByText('Advisory data of default is old after 14 days.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(limit).toHaveValue('1')

  await page.reload()
  await expect(used).toContainText('1 day')
  await expect(used).toContainText('when nothing changed')
  await expect(used).toContainText('all (AND)')
  await expect(used).toContainText('no uploads')
  await row.click()
  // The click that ends the typing counts, too.
  await limit.fill('7')
  await used.getByLabel('Takes uploads').click()
  await expect(used).toContainText('7 days')
  await expect(used).not.toContainText('no uploads')
  await press(page, '/')
  await page.keyboard.type('zebra')
  await expect(page.getByText('No product matches')).toBeVisible()
})
