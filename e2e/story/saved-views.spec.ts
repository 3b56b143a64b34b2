// Saved views of the queue: any condition behind `/`, saved with a key, opened by key, link, reload, Back and palette; renamed, ordered, deleted.
import type { Page } from 'playwright/test'
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { leaveDialog, openNewVersion, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withAdvisories } from '#e2e/story/support/prepared-stories.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'

/** Files are read and matched meanwhile. */
const expect = expectSoon.configure({ timeout: 15_000 })

test('a filter of the queue is saved, opened by its key and its address, and changed @in-browser @long', async ({
  app,
}) => {
  await withAdvisories.copyTo(app.dataFolder)
  const page = await app.start()
  await openNewVersion(page, 'stable', ['saddle', 'girth', 'halter'])
  await press(page, 'g', 'h')
  await press(page, 'g', 'q')
  const triage = new TriagePage(page)
  await triage.firstRow()
  const views = page.getByRole('navigation', { name: 'Saved views' })
  const save = page.getByRole('dialog', { name: 'Save this filter as a view' })

  await test.step('conditions behind / that cannot be read say why, and stay', async () => {
    await press(page, '/')
    await page.keyboard.type('component.name iss girth')
    await press(page, 'Enter')
    await expect(page.getByRole('alert')).toContainText('"iss" is not an operator')
    await expect(page.getByRole('searchbox').or(page.getByLabel(/^Filter the queue by/))).toHaveValue(
      'component.name iss girth',
    )
    await picture(page, 'views-typed-error')
    await press(page, 'Escape')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('conditions are saved with Ctrl S and have an address', async () => {
    await triage.filter('component.name is girth', 1)
    await press(page, 'n', '2')
    await expect(triage.progress).toHaveText(/^1 of /)
    await saveAs(page, 'Girths')
    // Saving goes on where one is, with what can be undone.
    await expect(page).not.toHaveURL(/\/triage\/view\//)
    await press(page, 'z')
    await expect(triage.progress).toHaveText(/^0 of /)
    await views.getByRole('link', { name: 'Girths' }).click()
    await expect(views.getByRole('link', { name: 'Girths' })).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(/\/triage\/view\//)
    await expect(triage.queue).toHaveAccessibleName('Queue, 1 row')
    await page.reload()
    await expect(triage.queue).toHaveAccessibleName('Queue, 1 row')
    await expect(page.getByRole('button', { name: 'Edit the conditions component.name is girth' })).toBeVisible()
    await picture(page, 'views-queue')
    await expectAccessible(page, 'a saved view of the queue')
  })

  await test.step('chips are saved as conditions; a name that is taken replaces the view', async () => {
    await views.getByRole('link', { name: 'All open' }).click()
    await expect(triage.queue).toHaveAccessibleName('Queue, 3 rows')
    await triage.filter('halter', 1)
    await press(page, commandKey('s'))
    await save.getByLabel('Name').fill('Halters')
    await picture(page, 'views-save')
    await expectAccessible(page, 'saving a view')
    await press(page, 'Enter')
    await expect(save).toHaveCount(0)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(views.getByRole('link', { name: 'Halters' })).toHaveAttribute('aria-current', 'page')
    await press(page, commandKey('s'))
    await save.getByLabel('Name').fill('halters')
    await expect(save.getByRole('button', { name: 'Replace view' })).toBeVisible()
    await leaveDialog(page)
  })

  await test.step('G and a digit opens a view, Back returns, the palette has them', async () => {
    await press(page, 'g', '1')
    await expect(views.getByRole('link', { name: 'Girths' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(views.getByRole('link', { name: 'Halters' })).toHaveAttribute('aria-current', 'page')
    await press(page, 'g', '7')
    await expect(page.getByText('No saved view has the key 7').first()).toBeVisible()
    await press(page, commandKey('k'))
    await page.keyboard.type('view: gir')
    await expect(page.getByRole('option', { name: /View: Girths/ })).toBeVisible()
    await press(page, 'Enter')
    await expect(views.getByRole('link', { name: 'Girths' })).toHaveAttribute('aria-current', 'page')
    await expect(triage.queue).toHaveAccessibleName('Queue, 1 row')
  })

  await test.step('the key of the view that is shown starts it again', async () => {
    const narrowed = page.getByRole('button', { name: 'Remove the search' })
    const ways = [
      () => press(page, 'g', '1'),
      () => views.getByRole('link', { name: 'Girths' }).click(),
      () => press(page, 'Escape'),
    ]
    for (const restart of ways) {
      await press(page, '/')
      await page.keyboard.type('nothing-like-that')
      await press(page, 'Enter')
      await expect(page.getByText('No findings match this filter.')).toBeVisible()
      await restart()
      await expect(narrowed).toHaveCount(0)
      await expect(triage.queue).toHaveAccessibleName('Queue, 1 row')
      await expect(views.getByRole('link', { name: 'Girths' })).toHaveAttribute('aria-current', 'page')
    }
    await press(page, 'Escape')
    await expect(triage.queue).toHaveAccessibleName('Queue, 3 rows')
    await expect(views.getByRole('link', { name: 'All open' })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('groups as deep as they may nest are saved beside the first status', async () => {
    await views.getByRole('link', { name: 'All open' }).click()
    const deep =
      'component.name is saddle or (component.name is girth and (vuln.kev is yes or component.version is 1.0.0))'
    await triage.filter(deep, 2)
    await saveAs(page, 'Deep')
    await views.getByRole('link', { name: 'Deep' }).click()
    await expect(views.getByRole('link', { name: 'Deep' })).toHaveAttribute('aria-current', 'page')
    await expect(triage.queue).toHaveAccessibleName('Queue, 2 rows')
    await press(page, commandKey('k'))
    await page.keyboard.type('view: deep')
    await expect(page.getByRole('option', { name: /View: Deep.*queue: \(finding\.status in/ })).toBeVisible()
    await leaveDialog(page)
  })

  await test.step('views are moved, renamed and deleted; deleting is undone', async () => {
    await views.getByRole('button', { name: 'All saved views' }).click()
    await picture(page, 'views-menu')
    await page.getByRole('menuitem', { name: /^Rename, order or delete/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Saved views' })
    const rows = dialog.getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await dialog.getByRole('button', { name: 'Rename Halters' }).focus()
    await press(page, 'Alt+ArrowUp')
    await expect(rows.first()).toContainText('Halters')
    await expect(dialog.getByRole('button', { name: 'Rename Halters' })).toBeFocused()
    await press(page, 'Enter')
    await dialog.getByLabel('New name of Halters').fill('girths')
    await press(page, 'Enter')
    await expect(dialog.getByRole('alert')).toContainText('already exists')
    await dialog.getByLabel('New name of Halters').fill('Ropes')
    await press(page, 'Enter')
    await expect(rows.first()).toContainText('Ropes')
    await dialog.getByLabel('Key of Deep').selectOption('9')
    await expect(dialog.getByLabel('Key of Deep')).toHaveValue('9')
    await dialog.getByLabel('Key of Girths').selectOption('9')
    await expect(dialog.getByLabel('Key of Deep')).toHaveValue('')
    await dialog.getByLabel('Key of Girths').selectOption('1')
    await expect(dialog.getByLabel('Key of Girths')).toHaveValue('1')
    await picture(page, 'views-manage')
    await expectAccessible(page, 'the list of saved views')
    await dialog.getByRole('button', { name: 'Delete Ropes' }).click()
    await expect(rows).toHaveCount(2)
    await leaveDialog(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(views.getByRole('link')).toHaveText(['All open', 'Ropes', 'Girths', 'Deep'])
  })

  await test.step('a deleted view and one that cannot be used say so', async () => {
    await page.evaluate(
      () => (location.hash = location.hash.replace(/view\/[^/]+.*/, 'view/01a1f96c-d219-7adc-bc6d-bfd2b404325b')),
    )
    await expect(page.getByRole('heading', { name: 'This view does not exist' })).toBeVisible()
    await picture(page, 'views-missing')
    await page.getByRole('link', { name: 'Open the queue' }).click()
    await expect(triage.queue).toHaveAccessibleName('Queue, 3 rows')
  })

  await test.step('what needs attention leaves the view, and the view comes back', async () => {
    await press(page, 'g', '1')
    await expect(views.getByRole('link', { name: 'Girths' })).toHaveAttribute('aria-current', 'page')
    await expect(triage.queue).toHaveAccessibleName('Queue, 1 row')
    await triage.firstRow()
    await press(page, 's', '1')
    const snoozed = page.getByRole('button', { name: '1 snoozed' })
    await snoozed.click()
    await expect(views.locator('[aria-current]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Edit the conditions/ })).toHaveCount(0)
    await snoozed.click()
    await expect(views.getByRole('link', { name: 'Girths' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('button', { name: /^Edit the conditions/ })).toBeVisible()
    await press(page, 'z')
    await expect(snoozed).toHaveCount(0)
  })

  await test.step('at 640', async () => {
    await page.setViewportSize({ width: 640, height: 900 })
    await press(page, 'g', '2')
    await expect(triage.queue).toHaveAccessibleName('Queue, 1 row')
    await picture(page, 'views-640')
    await expectAccessible(page, 'saved views at 640')
  })
  await app.stop()
  expect(app.watch.violations()).toEqual([])
})

async function saveAs(page: Page, name: string): Promise<void> {
  await press(page, commandKey('s'))
  const dialog = page.getByRole('dialog', { name: 'Save this filter as a view' })
  await dialog.getByLabel('Name').fill(name)
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
}
