import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectNothingSerious } from '#e2e/story/support/axe.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { dropFiles, type FileFixture } from '#e2e/story/support/provide-files.ts'
import { press } from '#e2e/story/support/pages.ts'

function documentOf(version: string): FileFixture {
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'signed', version } },
    components: [{ type: 'library', name: 'part', version: '1.0', purl: 'pkg:npm/part@1.0', 'bom-ref': 'part' }],
    vulnerabilities: [{ id: 'CVE-2025-10001', affects: [{ ref: 'part' }] }],
  }
  return { name: `signed-${version}.cdx.json`, bytes: Buffer.from(JSON.stringify(document)) }
}

async function openDocuments(page: Page, file: FileFixture): Promise<void> {
  await dropFiles(page, [file])
  const card = page.getByRole('article', { name: file.name })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await expect(card.getByRole('button', { name: /^Start triage/ })).toBeVisible({ timeout: 30_000 })
  await card.getByRole('button', { name: 'Open version' }).click()
  await page
    .getByRole('navigation', { name: 'Version' })
    .getByRole('link', { name: /^Documents/ })
    .click()
}

test('a version is signed with a new key and signed off, by keys @in-desktop', async ({ page }) => {
  const file = documentOf('1.0')
  await openDocuments(page, file)
  const document = page.getByRole('main').getByRole('article', { name: file.name })
  await expect(document).toContainText('Not signed')
  await expect(page.getByText('This version was not signed off yet.')).toBeVisible()

  await press(page, 's')
  const signing = page.getByRole('dialog', { name: 'Sign 1.0' })
  await expect(signing).toContainText('JSF signature inside the file')
  await expect(signing.getByLabel('Name of the key')).toHaveValue('Release key')
  await expectNothingSerious(page, 'signing')
  await picture(page, 'sign')
  await signing.getByLabel('Name of the key').fill('')
  await expect(signing.getByRole('button', { name: /^Make key and sign/ })).toBeDisabled()
  await signing.getByLabel('Name of the key').fill('Release 2026')
  await signing.getByRole('button', { name: /^Make key and sign/ }).click()
  await expect(document).toContainText('Signed and trusted')
  await expect(document).toContainText('Signed with the trusted key “Release 2026”')
  await expect(document).toContainText(/[0-9a-f]{64}/)

  await press(page, 's') // the key that was made is offered, and none is made again
  await expect(signing.getByLabel('Key', { exact: true })).toContainText('Release 2026')
  await signing.getByRole('button', { name: /^Sign/ }).click()
  await expect(signing).toBeHidden()

  await press(page, 'o')
  const review = page.getByRole('dialog', { name: 'Sign off 1.0' })
  await expect(review).toContainText('0 of')
  await picture(page, 'sign-off')
  await review.getByLabel('Note').fill('Known exploited first')
  await press(page, 'ControlOrMeta+Enter')
  await expect(page.getByText('Known exploited first')).toBeVisible()
  await expect(page.getByText('Unchanged since')).toBeVisible()
  await expectNothingSerious(page, 'signing')
  await picture(page, 'signed')
  await page.setViewportSize({ width: 640, height: 800 })
  await picture(page, 'signed-640')
})
