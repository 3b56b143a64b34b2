// An edited component shows what its document says, and one key takes a value back to it.
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { openVersion, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withDocuments } from '#e2e/story/support/prepared-documents.ts'
import { expect, test } from '#e2e/story/support/story-test.ts'

const smithy = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'smithy', version: '1.0' } },
  components: [
    {
      ...{ type: 'library', 'bom-ref': 'anvil', name: 'anvil', version: '1.0.0', purl: 'pkg:npm/anvil@1.0.0' },
      ...{
        licenses: [{ license: { name: 'Smith License' } }],
        supplier: { name: 'Forge', url: ['https://forge.example'] },
      },
    },
    { type: 'library', 'bom-ref': 'tongs', name: 'tongs', version: '2.0.0' },
  ],
}
const prepared = withDocuments('smithy', { smithy })

test('edited values are shown beside what the document says, and go back with one key @in-browser @long', async ({
  app,
}) => {
  await prepared.copyTo(app.dataFolder)
  const page = await app.start()
  await openVersion(page, 'smithy')
  await page
    .getByRole('link', { name: /^Components/ })
    .first()
    .click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name }).first()
  await row('anvil').click()
  const edited = page.getByRole('region', { name: 'Edited values' })
  await expect(page.getByRole('button', { name: 'Edit component' })).toBeVisible()
  await expect(edited).toHaveCount(0)
  await press(page, 'e')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save', exact: true }) })
  await form.getByLabel('Version', { exact: true }).fill('1.1.0')
  await form.getByLabel('License').fill('MIT')
  await form.getByLabel('Copyright').fill('2026 Forge')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(edited.getByRole('listitem')).toHaveText([
    /Version.*1\.1\.0.*document: 1\.0\.0/,
    /License.*MIT.*document: Smith License/,
    /Copyright.*2026 Forge.*document: none/,
  ])
  await expectAccessible(page, 'edited values of a component')
  await picture(page, 'edited-values')
  await page.setViewportSize({ width: 640, height: 720 })
  await edited.scrollIntoViewIfNeeded()
  await picture(page, 'edited-values-640')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await picture(page, 'edited-values-1920')
  await page.setViewportSize({ width: 1280, height: 800 })
  await press(page, '2')
  await expect(page.getByText('License is as the document says.').last()).toBeVisible()
  await expect(row('anvil')).toContainText('Smith License')
  await expect(edited.getByRole('listitem')).toHaveText([/^Version/, /^Copyright/])
  await press(page, 'z')
  await expect(edited.getByRole('listitem')).toHaveText([/^Version/, /^License/, /^Copyright/])
  await expect(row('anvil')).toContainText('MIT')

  await press(page, 'e')
  await expect(form.getByLabel('Version', { exact: true })).toHaveAccessibleDescription('Document: 1.0.0')
  await expect(form.getByLabel('License')).toHaveAccessibleDescription('SPDX expression. Document: Smith License')
  await picture(page, 'edited-values-form')
  // A key of the list is text in the form.
  await form.getByLabel('Version', { exact: true }).press('1')
  await press(page, 'Escape')
  await expect(edited.getByRole('listitem')).toHaveCount(3)
  await edited.getByRole('button', { name: 'Version: Back to what the document says' }).click()
  await expect(row('anvil')).toContainText('1.0.0')
})
