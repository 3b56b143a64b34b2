import { expect, test } from '#e2e/support/test.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { dropSbom, press } from '#e2e/story/support/pages.ts'
import { cyclonedx, osvRecord, osvZip } from '#e2e/story/support/story-files.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { showRow } from '#e2e/story/support/tray.ts'

test('while ten thousand components are read and matched, the window answers @alone @in-desktop', async ({ app }) => {
  const page = await app.start()
  const packages = Array.from({ length: 10_000 }, (_, at) => ({ name: `horse-${at}`, version: '1.0.0' }))
  const advisories = Array.from({ length: 2_000 }, (_, at) => osvRecord(`CVE-2025-${100_000 + at}`, `horse-${at * 5}`))
  await dropFiles(page, [osvZip(advisories)])
  await expect((await showRow(page, 'all.zip')).getByText(/: 2,000 records$/)).toBeVisible({
    timeout: 60_000,
  })
  // A queue to read meanwhile.
  await dropSbom(page, 'barn', ['horse-0', 'horse-5'])
  await dropFiles(page, [jsonFile('stable.cdx.json', cyclonedx('stable', '1.0', packages))])
  const card = page.getByRole('article', { name: 'stable.cdx.json' })
  await expect(card.getByText('10,000 components')).toBeVisible({ timeout: 60_000 })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')

  const done = card.getByRole('button', { name: /^Start triage/ })
  const triage = new TriagePage(page)
  let queuesMeanwhile = 0
  for (;;) {
    await press(page, 'g', 'q')
    await expect(triage.queue).toBeVisible()
    const row = await triage.firstRow()
    await press(page, 'j')
    await expect.poll(() => triage.cursorRow()).not.toEqual(row)
    if (await done.isVisible()) break
    queuesMeanwhile += 1
    await press(page, 'g', 'a')
    await expect(page.getByRole('heading', { level: 1, name: 'Advisory data' })).toBeVisible()
    await press(page, 'g', 'o')
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  }
  expect(queuesMeanwhile, 'times that the queue was read before the version was done').toBeGreaterThan(0)
  await expect(card.getByText(/10,000 components, 2,000 findings/)).toBeVisible()
})
