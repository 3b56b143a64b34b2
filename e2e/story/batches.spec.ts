// Several SBOMs at once: an archive, and files that come together, are one entry of Activity.
import { zipSync } from 'fflate'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { trayOf } from '#e2e/story/support/tray.ts'

const expect = expectSoon.configure({ timeout: 15_000 })

function sbom(label: string): Buffer {
  const component = { type: 'application', 'bom-ref': 'app', name: 'lychgate', version: label }
  const components = [
    { type: 'library', 'bom-ref': 'lib', name: 'hinge', version: '1.0.0', purl: 'pkg:npm/hinge@1.0.0' },
  ]
  return Buffer.from(
    JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components }),
  )
}

test('an archive and files that come together are one entry of Activity each @in-desktop', async ({ app }) => {
  const page = await app.start()
  const files = page.getByLabel('Files to read', { exact: true })
  const done = trayOf(page).getByText('lychgate / default /')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await test.step('an archive of three SBOMs', async () => {
    const zipped = zipSync({ 'a.json': sbom('1.0'), 'b.json': sbom('2.0'), 'c.json': sbom('3.0') })
    await files.setInputFiles({ name: 'release 7.zip', mimeType: 'application/zip', buffer: Buffer.from(zipped) })
    await expect(page.getByRole('button', { name: /Upload/ })).toBeVisible()
    await press(page, 'Enter')
    await expect(done).toHaveCount(3)
  })

  await test.step('is one entry with its jobs', async () => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Activity/ })
      .click()
    const entry = page.getByRole('listitem').filter({ hasText: 'release 7.zip' }).first()
    await expect(entry).toContainText('3 jobs ended')
    await expect(entry.getByRole('img', { name: 'Done' }).first()).toBeVisible()
    await entry.getByText('Its jobs').click()
    await expect(entry.getByRole('link', { name: /^Process lychgate/ })).toHaveCount(3)
    await expect(entry).toContainText('1 component, not evaluated')
    await expect(entry.getByRole('link', { name: 'Process lychgate 3.0' })).toHaveAccessibleName('Process lychgate 3.0')
    await press(page, 'j', 'k')
    await expect(entry.getByText('Its jobs')).toBeFocused()
    await press(page, 'Enter', 'j')
    await expect(entry.getByText('Its jobs')).toBeFocused() // what is closed cannot be reached
    await press(page, 'Enter', 'j')
    await expect(entry.getByRole('link', { name: 'Process lychgate 3.0' })).toBeFocused()
    await expect(page.getByRole('contentinfo')).toContainText('failed only')
    await expectAccessible(page, 'Activity with a batch')
    await picture(page, 'batches-activity')
    await page.setViewportSize({ width: 640, height: 900 })
    await picture(page, 'batches-activity-640')
  })

  await test.step('two files that come together', async () => {
    const file = (label: string) => ({ name: `${label}.json`, mimeType: 'application/json', buffer: sbom(label) })
    await page.setViewportSize({ width: 1280, height: 900 })
    await files.setInputFiles([file('4.0'), file('5.0')])
    for (const label of ['4.0', '5.0']) {
      await page
        .getByRole('button', { name: /Upload/ })
        .first()
        .click()
      await expect(trayOf(page)).toContainText(`lychgate / default / ${label}`)
    }
    const entry = page.getByRole('listitem').filter({ hasText: '2 files' }).first()
    await expect(entry).toContainText('2 jobs ended')
    await picture(page, 'batches-files')
  })
})
