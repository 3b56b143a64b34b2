// Named lists have a page: made, renamed, used by a policy, and deleted only when nothing uses them.
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { conditionsAsText } from '#e2e/story/support/conditions.ts'
import { leaveDialog, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'

/** Policies are evaluated meanwhile. */
const expect = expectSoon.configure({ timeout: 15_000 })

test('a named list has an address, its users, a new name that rules follow, and is not deleted while it is used @in-browser @long', async ({
  app,
}) => {
  const page = await app.start()
  await press(page, 'g', 'm')
  await expect(page.getByRole('heading', { name: 'No named lists yet' })).toBeVisible()
  await picture(page, 'named-lists-empty')
  await expectAccessible(page, 'no named lists')
  const dialog = page.getByRole('dialog')
  const row = (name: string) =>
    page.getByRole('list', { name: 'Named lists' }).getByRole('listitem').filter({ hasText: name })

  await test.step('lists are made with keys; a name that is taken stays to be mended', async () => {
    const add = async (name: string, values: string) => {
      await press(page, 'c')
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel('Values').fill(values)
      await press(page, commandKey('Enter'))
    }
    await add('banned', 'event-stream\nleft-pad')
    await expect(row('@banned')).toContainText('2 values')
    await expect(row('@banned')).toContainText('not used')
    await add('Banned', 'colors')
    await expect(dialog.getByRole('alert')).toContainText('already exists')
    await dialog.getByLabel('Name').fill('our own names')
    await dialog.getByLabel('What it is for').fill('Packages of this company')
    await picture(page, 'named-lists-new')
    await expectAccessible(page, 'a new named list')
    await press(page, commandKey('Enter'))
    await expect(row('@our own names')).toContainText('Packages of this company')
  })

  await test.step('a policy that uses a list is counted and named; the list is not deleted', async () => {
    await press(page, 'g', 'l')
    await expect(page.getByRole('link', { name: 'Named lists 2' })).toBeVisible()
    await press(page, 'c')
    const editor = page.getByRole('main')
    await editor.getByLabel('Name', { exact: true }).fill('No banned packages')
    await (await conditionsAsText(editor)).fill('component.name in @banned')
    await press(page, commandKey('Enter'))
    await page.getByRole('link', { name: 'Named lists 2' }).click()
    await expect(row('@banned')).toContainText('used by 1 rule')
    await picture(page, 'named-lists')
    await expectAccessible(page, 'named lists')
    await page.getByRole('button', { name: 'More: banned' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await expect(page.getByRole('dialog', { name: '@banned is in use' })).toContainText('No banned packages')
    await picture(page, 'named-lists-used')
    await expectAccessible(page, 'a named list in use')
    await leaveDialog(page)
  })

  await test.step('a list has an address, and a new name', async () => {
    await row('@banned').getByRole('link').click()
    await expect(page).toHaveURL(/settings\/lists\/[0-9a-f-]{36}$/)
    await page.reload()
    const edited = page.getByRole('dialog', { name: 'Edit @banned' })
    await expect(edited).toContainText('No banned packages')
    await picture(page, 'named-lists-edit')
    await edited.getByLabel('Name').fill('refused')
    await press(page, commandKey('Enter'))
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/settings\/lists$/)
    await expect(row('@refused')).toContainText('used by 1 rule')
    await press(page, 'g', 'l')
    await page.getByRole('link', { name: 'No banned packages', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Conditions' })).toHaveValue('component.name in @refused')
    await press(page, 'Escape')
    await page.evaluate(() => (location.hash = '#/settings/lists/01a218bc-7395-7000-a574-ff7e4c0830f4'))
    await expect(page.getByRole('heading', { name: 'This named list does not exist' })).toBeVisible()
    await page.getByRole('link', { name: 'All named lists' }).click()
  })

  await test.step('one that nothing uses is deleted', async () => {
    await page.getByRole('button', { name: 'More: our own names' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await dialog.getByRole('textbox').fill('our own names')
    await dialog.getByRole('button', { name: 'Delete list' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row('@our own names')).toHaveCount(0)
    await press(page, commandKey('k'))
    await page.keyboard.type('named lists of')
    await expect(page.getByRole('option', { name: /Named lists of values/ })).toBeVisible()
    await leaveDialog(page)
    await press(page, 'g', ',')
    await expect(page.getByRole('link', { name: /Named lists Values that many rules share 1 list/ })).toBeVisible()
    await page.setViewportSize({ width: 640, height: 900 })
    await press(page, 'g', 'm')
    await expect(row('@refused')).toBeVisible()
    await picture(page, 'named-lists-640')
    await expectAccessible(page, 'named lists at 640')
  })
  await app.stop()
  expect(app.watch.violations()).toEqual([])
})
