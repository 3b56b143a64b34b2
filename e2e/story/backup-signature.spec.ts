import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withSmall } from '#e2e/story/support/prepared-stories.ts'

const expect = expectSoon.configure({ timeout: 30_000 })

test('backups are signed with a key, say by whom, and an invalid signature needs an explicit act @in-browser @long', async ({
  app,
}) => {
  await withSmall.copyTo(app.dataFolder)
  const page = await app.start()
  const rows = page.getByRole('grid', { name: 'Backups' }).getByRole('row')
  const dialog = page.getByRole('dialog')

  await test.step('a key is made, and chosen for backups', async () => {
    await press(page, 'Control+k')
    await page.getByRole('combobox').fill('signing keys')
    await page
      .getByRole('option', { name: /Signing keys/ })
      .first()
      .click()
    await page
      .getByRole('button', { name: /Create a key|New key|Make a key/ })
      .first()
      .click()
    await page.getByLabel('Name').fill('Release 2026')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Release 2026').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await press(page, 'g', 'b')
    await expect(page.getByRole('heading', { level: 1, name: 'Backup' })).toBeVisible()
    const choice = page.getByLabel('Key that signs new backups')
    await expect(choice.locator('option')).toHaveCount(2)
    await choice.selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  })

  await test.step('a new backup is signed and trusted, in the list and before it is restored', async () => {
    await page.getByRole('heading', { level: 1, name: 'Backup' }).click()
    await press(page, 'b')
    await expect(rows.nth(1)).toContainText('Signed by Release 2026, trusted')
    await picture(page, 'backup-signed')
    await expectAccessible(page, 'signed backups')
    await press(page, 'j', 'Enter')
    await expect(dialog).toContainText(/SignatureSigned by Release 2026, trusted\. The content is as it was signed\./)
    await picture(page, 'restore-signed')
    await page.setViewportSize({ width: 640, height: 900 })
    await picture(page, 'restore-signed-640')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.keyboard.press('Escape')
  })

  await test.step('an invalid one has to be accepted', async () => {
    const folder = join(app.dataFolder, 'backups')
    const note = join(folder, readdirSync(folder).find((name) => name.endsWith('.json')) ?? '')
    const content = JSON.parse(readFileSync(note, 'utf8')) as { signature: object }
    const signature = { ...content.signature, state: 'INVALID', reason: 'The content was changed after it was signed' }
    writeFileSync(note, JSON.stringify({ ...content, signature }))
    await page.reload()
    await expect(rows.nth(1)).toContainText('Invalid signature')
    await press(page, 'j', 'Enter')
    const restore = dialog.getByRole('button', { name: 'Back up, then restore' })
    await expect(dialog.getByRole('alert')).toContainText('The signature of this backup is invalid.')
    await expect(restore).toBeDisabled()
    await picture(page, 'restore-invalid')
    await expectAccessible(page, 'invalid signature')
    await dialog.getByRole('checkbox', { name: 'Restore it although its signature is invalid' }).check()
    await expect(restore).toBeEnabled()
    await restore.click()
    // The file itself is as it was signed: what was shown is not what it has.
    await expect(dialog).toContainText('The signature of the backup is not the one that was shown')
  })
})
