// Service accounts in the settings: one is added with its token, changed, disabled and removed, apart from people.
import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'

/** In the widths of a window and of half a screen. */
async function pictures(page: Page, name: string): Promise<void> {
  for (const width of [640, 1280]) {
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await page.setViewportSize({ width, height: 800 })
    // oxlint-disable-next-line no-await-in-loop
    await picture(page, `${name}-${width}`)
  }
}

test('a service account is added with its token, changed, disabled and removed @long', async ({ app }) => {
  const page = await app.start()
  await page.evaluate(() => (location.hash = '#/settings/people'))
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('group', { name: 'What is listed' }).getByRole('button', { name: 'Service accounts' }).click()
  await expect(page.getByText('No service accounts')).toBeVisible()

  await press(page, 'c')
  const dialog = page.getByRole('dialog', { name: 'Add a service account' })
  await dialog.getByLabel('Name').fill('OWNER')
  await dialog.getByLabel('What it is for').fill('Uploads what the release build made')
  await expect(dialog.getByLabel('Role').getByRole('option')).toHaveText(['Admin', 'Operator', 'Viewer'])
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog.getByRole('alert')).toHaveText('The name "OWNER" belongs to an Owner')
  await dialog.getByLabel('Name').fill('Release build')
  await expectAccessible(page, 'service-account-new')
  await pictures(page, 'service-account-new')
  await page.keyboard.press('ControlOrMeta+Enter')
  const made = page.getByRole('dialog', { name: 'The service account is added' })
  await expect(made.getByLabel('Token')).toHaveValue(/^wb_live_[\w-]{43}$/)
  await pictures(page, 'service-account-made')
  await made.getByRole('button', { name: /Copy/ }).click()
  await expect(page.getByText('Keep it like a password.').first()).toBeVisible()
  await press(page, 'Escape')
  await expect(made).toHaveCount(0)

  const list = page.getByRole('list', { name: 'Service accounts' })
  const row = list.getByRole('listitem', { name: 'Release build' })
  await expect(row).toContainText('Uploads what the release build made')
  await expect(row).toContainText('never')
  await expectAccessible(page, 'service-accounts')
  await pictures(page, 'service-accounts')
  await row.focus()
  await press(page, 'e')
  const edit = page.getByRole('dialog', { name: 'Edit Release build' })
  await expect(edit.getByLabel('Email address')).toHaveCount(0)
  await edit.getByLabel('What it is for').fill('Uploads and checks')
  await press(page, 'Enter')
  await expect(edit).toHaveCount(0)
  await expect(row).toContainText('Uploads and checks')
  await row.getByRole('button', { name: 'More: Release build' }).click()
  await expect(page.getByRole('menuitem', { name: /invitation/ })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expect(row).toContainText('disabled')

  await page.getByRole('group', { name: 'What is listed' }).getByRole('button', { name: 'People' }).click()
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1)
  await page
    .getByRole('link', { name: /^Tokens/ })
    .first()
    .click()
  const token = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem', { name: 'Release build' })
  await expect(token).toContainText('service account')
  await expect(token).toContainText('disabled with its user')
})
