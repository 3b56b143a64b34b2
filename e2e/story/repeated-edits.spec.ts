// What a person corrected in one version is repeated in the next one, after a preview, with one undo.
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { openVersion, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withEdits } from '#e2e/story/support/prepared-stories.ts'

test('edits of the version before are repeated after a preview, and undone @in-browser @long', async ({ app }) => {
  await withEdits.copyTo(app.dataFolder)
  const page = await app.start()
  await openVersion(page, 'harness')
  await page.getByRole('link', { name: '1.1', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^harness 1\.1/ })).toBeVisible()
  await page
    .getByRole('link', { name: /^Components/ })
    .first()
    .click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name }).first()
  await expect(row('saddle')).toBeVisible()
  const line = page.getByText('4 edits of 1.0 can be repeated')
  await expect(line).toBeVisible()
  await picture(page, 'repeat-line')
  await page.getByRole('button', { name: 'Preview…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Repeat edits of 1.0' })
  await expect(dialog.getByRole('status')).toHaveText('4 of 4 edits will be repeated, 1 cannot be repeated here')
  await expect(dialog.getByRole('listitem')).toHaveText([
    /saddle 1\.0\.0.*Description.*none.*Where the rider sits.*License.*none.*MIT OR Apache-2\.0/s,
    /girth 1\.0\.0.*Copyright.*none.*© 2026 Saddlers.*Labels.*none.*leather/s,
    /cinch 3\.0\.0 added/,
    /halter 1\.0\.0 removed/,
    'Not repeated',
    /plain 1\.0\.0.*No component here has its purl or its name/,
  ])
  await expectAccessible(page, 'preview of edits to repeat')
  await picture(page, 'repeat-edits')
  await page.setViewportSize({ width: 640, height: 720 })
  await picture(page, 'repeat-edits-640')
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('checkbox', { name: 'girth 1.0.0' }).uncheck()
  await expect(dialog.getByRole('button', { name: 'Repeat 3 edits' })).toBeEnabled()
  await press(page, 'ControlOrMeta+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('3 edits repeated.').last()).toBeVisible()
  await expect(row('cinch')).toBeVisible()
  await expect(row('saddle')).toContainText('MIT OR Apache-2.0')
  await expect(row('halter')).toBeHidden()
  await expect(page.getByText('1 edit of 1.0 can be repeated')).toBeVisible()

  await press(page, 'z')
  await expect(page.getByText('3 edits undone.').last()).toBeVisible()
  await expect(row('halter')).toBeVisible()
  await expect(row('cinch')).toBeHidden()
  await expect(line).toBeVisible()

  // From the palette, all of them, also those that say nothing any more.
  await press(page, 'ControlOrMeta+k')
  await page.keyboard.type('repeat edits')
  await press(page, 'Enter')
  await dialog.getByRole('button', { name: 'Repeat 4 edits' }).click()
  await expect(page.getByText('4 edits repeated.').last()).toBeVisible()
  await expect(line).toBeHidden()
  await press(page, 'ControlOrMeta+k')
  await page.keyboard.type('repeat edits')
  await press(page, 'Enter')
  await expect(dialog.getByRole('status')).toContainText('0 of 0 edits will be repeated, 4 are so already')
  await expect(dialog.getByRole('button', { name: 'Repeat', exact: true })).toBeDisabled()
})
