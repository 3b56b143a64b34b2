import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { leaveDialog, openNewVersion, press } from '#e2e/story/support/pages.ts'
import { savedFile } from '#e2e/story/support/saved-file.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'

// The first file of a session loads what writes files.
const expect = expectSoon.configure({ timeout: 60_000 })

async function choose(page: Page, what: RegExp) {
  await page.getByRole('radio', { name: what }).check()
}

const file = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'File details' })

test('what a download holds and loses is said before it is written, and the choice is remembered', async ({
  page,
  shape,
}) => {
  await openNewVersion(page, 'small', ['saddle', 'girth'])
  await page.getByRole('button', { name: 'Export…' }).click()
  const go = page.getByRole('dialog').getByRole('button', { name: /^Export/ })
  await expect(go).toBeFocused()
  await expect(file(page)).toContainText('small-1.0.cdx.json')
  await expect(file(page)).toContainText('2 Components')

  await page.getByRole('combobox', { name: 'Version' }).selectOption('1.5')
  // The enhanced one is the default; without what is added it is the document as it came.
  await expect(file(page)).toContainText('2 Compliance annotations')
  await page.getByLabel('Findings and decisions').uncheck()
  await page.getByLabel('Support status').uncheck()
  await expect(file(page)).toContainText('Content unchanged')
  await page.getByLabel('Encoding').selectOption('XML')
  await expect(file(page)).toContainText('CycloneDX 1.5 XML')
  await page.getByLabel('Family').selectOption('SPDX')
  await page.getByLabel('Encoding').selectOption('TAG_VALUE')
  await expect(file(page)).toContainText('SPDX 2.3 tag-value')
  await expect(page.getByRole('list', { name: 'First lines' })).toContainText('SPDXVersion: SPDX-2.3')
  await page.getByLabel('Profile').selectOption('bsi-tr-03183-2')
  await expect(file(page)).toContainText('small-1.0.spdx3.json')
  await expect(page.getByLabel('Encoding')).toBeDisabled()
  await expect(file(page).getByRole('list', { name: 'Changed or left out' })).toContainText('BSI')
  await expectAccessible(page, 'download with what is not carried')
  await page.getByLabel('Profile').selectOption('default')
  await page.getByRole('combobox', { name: 'Version' }).selectOption('2.3')
  await page.getByLabel('Encoding').selectOption('TAG_VALUE')
  await expect(file(page)).toContainText('small-1.0.spdx')

  const saved = await savedFile(page, shape, () => go.click())
  expect(saved.name).toBe('small-1.0.spdx')
  expect(saved.text).toContain('PackageName: saddle')
  const made = page.getByRole('dialog', { name: 'Exported and verified' })
  await expect(made.getByRole('region', { name: 'Exported file' })).toContainText('small-1.0.spdx')
  await expect(made).toContainText('Valid by the rules of its format')
  await expect(made).toContainText('Read again: the same components and dependencies')
  await expectAccessible(page, 'a verified file')
  await leaveDialog(page)

  await page.reload()
  await page.getByRole('button', { name: 'Export…' }).click()
  await expect(page.getByLabel('Encoding')).toHaveValue('TAG_VALUE')
  await leaveDialog(page)
  await press(page, commandKey('e'))
  await expect(page.getByRole('radio', { name: /^VEX/ })).toBeChecked()
})

test('an attribution document is chosen by format, previewed and saved @long', async ({ page, shape }) => {
  await openNewVersion(page, 'noticed', ['saddle', 'girth'])
  await page.getByRole('button', { name: 'Export…' }).click()
  await choose(page, /^Attribution/)
  await expect(file(page)).toContainText('noticed-1.0.notice.txt')
  await expect(page.getByRole('list', { name: 'First lines' })).toContainText('Notices for')
  await choose(page, /^HTML/)
  await expect(file(page)).toContainText('text/html')
  await expect(file(page)).toContainText('2 Components')
  await expect(file(page).getByRole('list', { name: 'Missing or left out' })).toContainText(
    '2 components without a license',
  )
  await expectAccessible(page, 'an attribution document')
  const go = page.getByRole('dialog').getByRole('button', { name: /^Export/ })
  const saved = await savedFile(page, shape, () => go.click())
  expect(saved.name).toBe('noticed-1.0.notice.html')
  expect(saved.text).toMatch(/<li>saddle .*<\/li>/)
  await expect(page.getByRole('dialog')).toContainText('Waybill does not read attribution documents')
  await leaveDialog(page)
})

test('a version without decisions in four formats, the original as it came, and a report (browser only: the desktop asks the system where to put a streamed file) @in-browser', async ({
  page,
  shape,
}) => {
  test.skip(shape === 'desktop', 'a report is streamed: the desktop app asks the system where to put it')
  await openNewVersion(page, 'exported', ['saddle'])
  await press(page, commandKey('e'))
  for (const [format, reason] of [
    [/^OpenVEX/, 'OpenVEX 0.2.0 requires at least one statement'],
    [/^CSAF/, 'the VEX profile of CSAF 2.0 requires a vulnerability with a status'],
  ] as const) {
    await choose(page, format)
    await expect(page.getByRole('dialog')).toContainText(reason)
  }
  for (const [format, holds] of [
    [/^SPDX 3/, 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld'],
    [/^CycloneDX/, 'http://cyclonedx.org/schema/bom-1.7.schema.json'],
  ] as const) {
    await choose(page, format)
    await expect(page.getByRole('list', { name: 'First lines' })).toContainText(holds)
  }
  await expect(page.getByText('1 finding undecided')).toBeVisible()

  await choose(page, /^SBOM, original/)
  await expect(file(page)).toContainText('Identical to the uploaded file')
  await choose(page, /^Support levels/)
  await expect(file(page)).toContainText('text/csv')
  await choose(page, /^Report/)
  await page.getByLabel('Checks').uncheck()
  await expectAccessible(page, 'download of a report')
  const go = page.getByRole('dialog').getByRole('button', { name: /^Export/ })
  const [download] = await Promise.all([page.waitForEvent('download'), go.click()])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByRole('dialog')).toContainText('Not read again: Waybill does not read PDF files')
  await leaveDialog(page)

  await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save: Export exported 1.0' }).first().click(),
  ])
  expect(again.suggestedFilename()).toBe(download.suggestedFilename())
})
