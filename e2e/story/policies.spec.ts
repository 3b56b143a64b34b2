// From no policy to a waived violation: the library, an own rule with its preview, the verdict, and what follows a decision.
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { openNewVersion, press } from '#e2e/story/support/pages.ts'
import { withAdvisories } from '#e2e/story/support/prepared-stories.ts'
import { picture } from '#e2e/story/support/picture.ts'

/** Policies are evaluated meanwhile. */
const expect = expectSoon.configure({ timeout: 15_000 })

test('a policy is turned on, written, violated and waived, with keys @in-browser', async ({ app }) => {
  await withAdvisories.copyTo(app.dataFolder)
  const page = await app.start()
  await openNewVersion(page, 'stable', ['saddle', 'girth', 'spur'])
  await expect(page.getByText(/^Policy:/)).toHaveCount(0)
  await press(page, 'g', 'p')
  await expect(page.getByRole('heading', { name: 'No policy applies to this version' })).toBeVisible()
  await expectAccessible(page, 'a version without policies')
  await picture(page, 'tab-empty')

  await press(page, 'g', 'l')
  await expect(page.getByRole('heading', { level: 1, name: 'Policies' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No policies yet' })).toBeVisible()
  await picture(page, 'policies-empty')
  await page.getByRole('button', { name: 'Open the library' }).click()
  await page.getByRole('switch', { name: 'Unsigned document is on' }).click()
  await expect(page.getByText('Policy “Unsigned document” is on').first()).toBeVisible()
  await picture(page, 'library')
  await expectAccessible(page, 'the library of policies')

  await press(page, 'c')
  const dialog = page.getByRole('dialog', { name: 'New policy' })
  await dialog.getByLabel('Name').fill('No severe findings')
  const conditions = dialog.getByLabel('Conditions')
  await conditions.click()
  await page.keyboard.type('vuln.sev')
  await press(page, 'Tab')
  await expect(conditions).toHaveValue('vuln.severity ')
  await page.keyboard.type('iss critical')
  await expect(dialog.getByRole('alert')).toContainText('Column 15')
  await expect(dialog.getByRole('button', { name: /^Add policy/ })).toBeDisabled()
  await picture(page, 'editor-error')
  await conditions.fill('vuln.severity in (critical, high)')
  await expect(dialog.getByText(/It would fail 1 of \d+ newest versions, with \d+ violations?/)).toBeVisible()
  await picture(page, 'editor')
  await expectAccessible(page, 'the editor of a policy')
  await press(page, commandKey('Enter'))
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: /^Policies \d/ }).click()
  await expect(page.getByRole('list', { name: 'Policies' }).getByText('1 version').first()).toBeVisible()
  await picture(page, 'policies')
  await expectAccessible(page, 'policies')

  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Fails' })).toBeVisible()
  await expect(page.getByText('Policy: fails')).toBeVisible()
  await expect(page.getByText('# ends now with 3: fails')).toBeVisible()
  await picture(page, 'tab')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await picture(page, 'tab-1920')
  await page.setViewportSize({ width: 1280, height: 720 })
  await expectAccessible(page, 'a version that fails')
  const group = page.getByRole('region', { name: 'No severe findings' })
  const open = await group.getByRole('button', { name: /^Waive/ }).count()
  expect(open).toBeGreaterThan(0)
  await press(page, 'j', 'w')
  const waive = page.getByRole('dialog', { name: 'Waive “No severe findings”' })
  await waive.getByLabel('Reason').fill('The service is not reachable from outside.')
  await waive.getByLabel('Covers').selectOption({ label: 'All violations that are in 1.0 now' })
  await picture(page, 'waive')
  await expectAccessible(page, 'the dialog of a waiver')
  await press(page, commandKey('Enter'))
  await expect(waive).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'Passes' })).toBeVisible()
  await expect(group.getByText(/^waived to/)).toHaveCount(open)
  await picture(page, 'tab-waived')

  await page.getByRole('button', { name: /^Revoke the waiver/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Fails' })).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: 'History' })
      .getByText(/after a waiver/)
      .first(),
  ).toBeVisible()
  await page.setViewportSize({ width: 640, height: 900 })
  await picture(page, 'tab-640')
})
