import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { press } from '#e2e/story/support/pages.ts'
import { cyclonedx, osvRecord, osvZip } from '#e2e/story/support/story-files.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { showRow } from '#e2e/story/support/tray.ts'

/** Files are read and matched meanwhile. */
const expect = expectSoon.configure({ timeout: 90_000 })

const count = 10_500
const all = '10,500'

test('more than ten thousand findings are selected, decided, and taken back with the same keys, as one step @in-browser @long', async ({
  app,
}) => {
  const page = await app.start()
  const parts = Array.from({ length: count }, (_, at) => ({ name: `part-${at}`, version: '1.0.0' }))
  await dropFiles(page, [osvZip(parts.map(({ name }, at) => osvRecord(`CVE-2025-${100_000 + at}`, name)))])
  await expect((await showRow(page, 'all.zip')).getByText(`OSV npm: ${all} records`)).toBeVisible()
  await dropFiles(page, [jsonFile('stable.cdx.json', cyclonedx('stable', '1.0', parts))])
  const card = page.getByRole('article', { name: 'stable.cdx.json' })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await card.getByRole('button', { name: /^Start triage/ }).click({ timeout: 90_000 })
  const triage = new TriagePage(page)
  await triage.firstRow()

  await press(page, commandKey('a'))
  await expect(page.getByText(new RegExp(`^${all} rows selected`)).first()).toBeVisible()
  await press(page, 'n', '2')
  await expect(page.getByText(`${all} of ${all} decided`)).toBeVisible()
  await press(page, 'z')
  await expect(page.getByText(`0 of ${all} decided`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`0 of ${all} decided`)).toBeVisible()
})
