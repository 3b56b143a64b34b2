import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { dropFiles } from '#e2e/story/support/provide-files.ts'
import { openNewVersion, press } from '#e2e/story/support/pages.ts'
import { cve, withAdvisories } from '#e2e/story/support/prepared-stories.ts'
import { osvRecord, osvZip } from '#e2e/story/support/story-files.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { showRow } from '#e2e/story/support/tray.ts'

/** Files are read and matched meanwhile. */
const expect = expectSoon.configure({ timeout: 30_000 })

test('a malicious package is the first row, in its own words, with a filter of its own, in both themes @in-browser', async ({
  app,
}) => {
  await withAdvisories.copyTo(app.dataFolder)
  const page = await app.start()
  // As OSV has them: without a severity.
  const unrated = { ...osvRecord('MAL-2025-1', 'spur'), severity: [] }
  await dropFiles(page, [osvZip([unrated])])
  const card = await showRow(page, 'all.zip')
  await expect(card.getByText('records')).toBeVisible()
  await expect(card.getByText('being rescanned')).toHaveCount(0)
  await openNewVersion(page, 'stable', ['saddle', 'girth', 'spur'])
  await expectAccessible(page, 'a version with a malicious package')
  await press(page, 'g', 'q')
  const triage = new TriagePage(page)
  expect((await triage.firstRow()).package).toContain('spur')
  await expect(triage.queue.getByText('Malicious packages').first()).toBeVisible()
  await expect(triage.queue.getByLabel('Malicious package', { exact: true })).toHaveCount(1)
  const list = await triage.queue.innerText()
  expect(list).not.toContain('0.02')
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expectAccessible(page, `a malicious package, ${theme}`)
  }
  await triage.filter('malicious', 1)
  await triage.clearFilter(3)
  await triage.filter(cve(0), 1)
})
