// A version made by hand from the page of its product, alone and as a copy.
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { leaveDialog, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withDocuments } from '#e2e/story/support/prepared-documents.ts'

const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'paddock', version: '1.0' } }
const components = [{ type: 'library', 'bom-ref': 'bit', name: 'bit', version: '1.0.0', purl: 'pkg:npm/bit@1.0.0' }]
const paddock = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
const prepared = withDocuments('paddock', { paddock })

test('a version is made by hand as a copy of another one @in-browser @long', async ({ app }) => {
  await prepared.copyTo(app.dataFolder)
  const page = await app.start()
  await page.getByRole('navigation').getByText('paddock').first().click()
  await page.getByRole('button', { name: 'More: edit, labels, delete' }).click()
  await page.getByRole('menuitem', { name: 'Make a version by hand…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a version of paddock by hand' })
  await expect(dialog.getByLabel('Version')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Make the version' })).toBeDisabled()
  await dialog.getByLabel('Version').fill('2.0')
  await dialog.getByLabel('Content').selectOption({ index: 1 })
  await expect(dialog.getByLabel('Name of what it describes')).toHaveAttribute(
    'placeholder',
    'as in the copied version',
  )
  await dialog.getByLabel('Type').selectOption('firmware')
  await expectAccessible(page, 'make a version by hand')
  await picture(page, 'manual-version-dialog')
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('bit').first()).toBeVisible()
  await expect(page.getByText('2.0').first()).toBeVisible()
  await expect(page.getByText(/^Made by hand/)).toBeVisible()

  await page
    .getByRole('link', { name: /^Documents/ })
    .first()
    .click()
  await expect(page.getByText('This version was made by hand and has no original file')).toBeVisible()
  const sign = page.getByRole('button', { name: 'Sign…' })
  await expect(sign).toBeDisabled()
  await expect(sign).toHaveAttribute('title', /made by hand/)
  await press(page, 'e')
  const form = page.getByRole('form', { name: 'Edit metadata' })
  await expect(form.getByLabel('Version', { exact: true })).toBeFocused()
  await form.getByLabel('TLP level').selectOption('TLP:AMBER')
  await form.getByLabel('License of this data').fill('CC0-1.0')
  await form.getByLabel('pre-build').check()
  await form.getByLabel('Release date').fill('2026-12-01')
  await form.getByLabel('End of life').fill('2026-06-01')
  await form.getByLabel('Add a label').fill('candidate')
  await press(page, 'ControlOrMeta+Enter')
  await expect(form.getByLabel('Release date')).toHaveAccessibleDescription(/must be in this order/)
  await expectAccessible(page, 'edit metadata')
  await picture(page, 'manual-version-metadata')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await picture(page, 'manual-version-metadata-1920')
  await page.setViewportSize({ width: 640, height: 720 })
  await form.getByLabel('Version', { exact: true }).scrollIntoViewIfNeeded()
  await picture(page, 'manual-version-metadata-640')
  await page.setViewportSize({ width: 1280, height: 800 })
  await form.getByLabel('End of life').fill('2031-06-01')
  await press(page, 'ControlOrMeta+Enter')
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit metadata' })).toBeFocused()
  const stated = page.getByRole('main').locator('dl').first()
  await expect(stated).toContainText('Lifecyclepre-build')
  await expect(stated).toContainText('TLP:AMBER')
  await expect(stated).toContainText('2031-06-01')
  await expect(stated).toContainText('candidate')
  await picture(page, 'manual-version-documents')
  await press(page, 'z')
  await expect(stated).not.toContainText('TLP:AMBER')
  await expect(stated).not.toContainText('candidate')

  await page.getByRole('button', { name: 'Export…' }).click()
  const exported = page.getByRole('dialog', { name: 'Export' })
  await expect(exported.getByRole('radio', { name: /^SBOM, original/ })).toBeDisabled()
  await expect(exported.getByText('made by hand and has no original file')).toBeVisible()
  await picture(page, 'manual-version-export')
  await leaveDialog(page)

  await press(page, 'ControlOrMeta+k')
  await page.getByRole('combobox').fill('edit the metadata')
  await press(page, 'Enter')
  await expect(form.getByLabel('Version', { exact: true })).toBeFocused()
  await page.reload()
  await expect(form).toBeVisible()
  await press(page, 'Escape')
  await expect(form).toBeHidden()
})
