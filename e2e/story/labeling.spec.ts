// Custom fields from the page to a component, a version and a product; labels that narrow the list; internal names with their preview.
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { conditionsAsText } from '#e2e/story/support/conditions.ts'
import { openNewVersion, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withAdvisories } from '#e2e/story/support/prepared-stories.ts'

/** Versions are processed meanwhile. */
const expect = expectSoon.configure({ timeout: 15_000 })

test('fields and labels are made, set and asked for, and names mark what is internal @in-browser @long', async ({
  app,
}) => {
  await withAdvisories.copyTo(app.dataFolder)
  const page = await app.start()
  await openNewVersion(page, 'stable', ['saddle', 'girth', 'spur'])
  const version = page.url()

  await test.step('a custom field is made', async () => {
    await press(page, 'g', 'n')
    await expect(page.getByRole('heading', { level: 1, name: 'Labels and fields' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No custom fields yet' })).toBeVisible()
    await picture(page, 'labels-empty')
    const make = async (name: string, of: string, type: string, choices = '') => {
      await press(page, 'c')
      const dialog = page.getByRole('dialog', { name: 'New custom field' })
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel('Of').selectOption({ label: of })
      await dialog.getByLabel('Type').selectOption({ label: type })
      if (choices !== '') await dialog.getByLabel('Choices').fill(choices)
      if (choices !== '') await dialog.getByText('Export with the SBOM').click()
      if (choices !== '') await picture(page, 'labels-field')
      if (choices !== '') await expectAccessible(page, 'the dialog of a custom field')
      await press(page, commandKey('Enter'))
      await expect(dialog).toHaveCount(0)
    }
    await make('team', 'Components', 'Choice', 'Web\nData')
    await make('seats', 'Components', 'Number')
    await make('audited', 'Versions', 'Date')
    await make('medical', 'Products', 'Yes or no')
    const fields = page.getByRole('list', { name: 'Custom fields of components' })
    await expect(fields.getByRole('listitem')).toHaveCount(2)
    await fields.getByRole('button', { name: 'seats', exact: true }).focus()
    await press(page, 'Alt+ArrowUp')
    await expect(fields.getByRole('listitem').first()).toContainText('seats')
    await picture(page, 'labels-fields')
    await expectAccessible(page, 'custom fields')
  })

  await test.step('a component has labels and values', async () => {
    await page.goto(version)
    await expect(page.getByRole('heading', { level: 1, name: /^stable 1\.0/ })).toBeVisible()
    await press(page, 'g', 'c')
    await page.getByRole('row', { name: /saddle/ }).click()
    await page.getByRole('heading', { name: 'Labels and fields' }).scrollIntoViewIfNeeded()
    const section = page.locator('section', { has: page.getByRole('heading', { name: 'Labels and fields' }) })
    await section.getByRole('button', { name: 'Edit…' }).click()
    await section.getByLabel('Add a label').fill('core')
    await section.getByLabel('Add a label').press('Enter')
    await section.getByLabel('Add a label').fill('shipped')
    await section.getByLabel('team').selectOption('Web')
    await section.getByLabel('seats').fill('7')
    await picture(page, 'labels-component-edit')
    await section.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByRole('link', { name: 'shipped' })).toBeVisible()
    await expect(section.getByText('Web')).toBeVisible()
    await picture(page, 'labels-component')
    await expectAccessible(page, 'labels of a component')
    await section.getByRole('link', { name: 'core' }).click()
    await expect(page.getByRole('button', { name: 'Remove the filter: labeled core' })).toBeVisible()
    await expect(page.getByRole('row', { name: /saddle/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /girth/ })).toHaveCount(0)
    await picture(page, 'labels-narrowed')
  })

  await test.step('a version and its product have labels and values', async () => {
    await page.getByRole('button', { name: 'More: reprocess, labels, delete' }).click()
    await page.getByRole('menuitem', { name: 'Labels and fields…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Add a label').fill('released')
    await dialog.getByLabel('audited').fill('2026-11-01')
    await picture(page, 'labels-version-dialog')
    await expectAccessible(page, 'labels of a version')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('released', { exact: true })).toBeVisible()
    await expect(page.getByText('2026-11-01')).toBeVisible()
    await picture(page, 'labels-version')
    await page.getByRole('link', { name: 'stable' }).first().click()
    await page.getByRole('button', { name: 'More: edit, labels, delete' }).click()
    await page.getByRole('menuitem', { name: 'Labels and fields…' }).click()
    await dialog.getByLabel('medical').selectOption({ label: 'Yes' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('medical')).toBeVisible()
    await picture(page, 'labels-product')
  })

  await test.step('internal names say what they mark, and mark it', async () => {
    await press(page, 'g', 'n')
    await page.getByRole('button', { name: /^Internal names/ }).click()
    await page.getByLabel('Package names').fill('*')
    await expect(page.getByText('"*" is not a name: it would fit everything')).toBeVisible()
    await page.getByLabel('Package names').fill('npm:s*')
    await expect(page.getByText(/^2 components in the newest versions of/)).toBeVisible()
    await picture(page, 'labels-names')
    await expectAccessible(page, 'internal names')
    await page.getByRole('button', { name: 'Save names' }).click()
    await expect(page.getByText('Internal names saved.').first()).toBeVisible()
    await page.goto(version)
    await expect(page.getByRole('heading', { level: 1, name: /^stable 1\.0/ })).toBeVisible()
    await press(page, 'g', 'c')
    await page.getByRole('row', { name: /spur/ }).click()
    await expect(page.getByText('Internal component, by its name')).toBeVisible()
  })

  await test.step('a rule sets a custom field', async () => {
    await press(page, 'g', 'r')
    await expect(page.getByRole('button', { name: 'New rule' })).toBeVisible()
    await press(page, 'c')
    const dialog = page.getByRole('dialog', { name: 'New rule' })
    await dialog.getByLabel('Name').fill('Team of ours')
    await dialog.getByLabel('Apply to').selectOption('component')
    await (await conditionsAsText(dialog)).fill('component.internal is yes')
    await dialog.getByLabel('Action').selectOption({ label: 'Set a custom field' })
    await dialog.getByLabel('Field').selectOption('team')
    await dialog.getByLabel('Value').selectOption('Data')
    await expect(dialog.getByText(/It would change \d+ of 2 rows that fit/)).toBeVisible()
    await picture(page, 'labels-rule')
    await press(page, commandKey('Enter'))
    await expect(dialog).toHaveCount(0)
  })
  await press(page, 'g', 'n')
  await expect(page.getByRole('heading', { level: 1, name: 'Labels and fields' })).toBeVisible()
  for (const [width, height] of [
    [1920, 1080],
    [640, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    await picture(page, `labels-${width}`)
    await page.getByRole('button', { name: /^Internal names/ }).click()
    await picture(page, `labels-names-${width}`)
    await page.getByRole('button', { name: /^Custom fields/ }).click()
  }
})
