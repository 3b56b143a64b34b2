import { expect, test } from '#e2e/story/support/story-test.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { osvZip } from '#e2e/story/support/story-files.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { showRow } from '#e2e/story/support/tray.ts'

/** A record of Debian 12 about a source package, fixed in a version, that passes on fixes for CVEs. */
const debian = (id: string, name: string, fixed: string, ...upstream: string[]) => ({
  id,
  modified: '2026-11-01T00:00:00Z',
  summary: `Flaw in ${name}`,
  upstream,
  affected: [
    {
      package: { ecosystem: 'Debian:12', name },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
    },
  ],
})

const advisories = osvZip([
  debian('DSA-5001-1', 'saddle', '1.0-3', 'CVE-2026-1001'),
  debian('DEBIAN-CVE-2026-1001', 'saddle', '1.0-2', 'CVE-2026-1001'),
  debian('DSA-5002-1', 'saddle', '1.0-4', 'CVE-2026-1001', 'CVE-2026-1002'),
  debian('DEBIAN-CVE-2026-1001b', 'girth', '2.0-2', 'CVE-2026-1001'),
])
const packages = ['saddle', 'girth'].map((name) => ({
  type: 'library',
  'bom-ref': name,
  name,
  version: '1.0-1',
  purl: `pkg:deb/debian/${name}@1.0-1?arch=amd64&distro=debian-12`,
}))
const document = jsonFile('distribution.cdx.json', {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': 'root', name: 'distribution', version: '1.0.0' } },
  components: packages,
  dependencies: [{ ref: 'root', dependsOn: ['saddle', 'girth'] }],
})

test('records of a distribution that fix one CVE are one row: one answer, one way back @in-desktop', async ({
  page,
}) => {
  await dropFiles(page, [advisories])
  await expect((await showRow(page, advisories.name)).getByText(/: 4 records$/)).toBeVisible({
    timeout: 40_000,
  })
  await dropFiles(page, [document])
  const card = page.getByRole('article', { name: document.name })
  await expect(card.getByLabel('Product')).toBeFocused()
  await page.keyboard.press('Enter')
  await card.getByRole('button', { name: /^Start triage/ }).click({ timeout: 30_000 })

  const triage = new TriagePage(page)
  await expect(triage.queue).toHaveAccessibleName('Queue, 3 rows')
  const row = triage.queue.getByRole('option').filter({ hasText: '2 records' })
  await expect(row).toHaveText(/saddle.*CVE-2026-1001/)
  await row.click()

  const evidence = page.getByRole('region', { name: 'Evidence in detail' })
  const records = evidence.locator('section').filter({ hasText: 'Records for CVE-2026-1001' }).getByRole('listitem')
  await expect(records).toHaveText([
    /DEBIAN-CVE-2026-1001.*fixed in 1\.0-2/,
    /DSA-5001-1.*fixed in 1\.0-3/,
    /DSA-5002-1 OSV, 2 CVEs, separate row.*fixed in 1\.0-4/,
  ])

  await triage.press('n', '2')
  await expect(triage.progress).toHaveText('2 of 4 decided')
  await triage.press('z')
  await expect(triage.progress).toHaveText('0 of 4 decided')

  await row.click()
  await triage.press('v', 'n', '2')
  await expect(triage.progress).toHaveText('3 of 4 decided')
  await triage.press('z')
  await expect(triage.progress).toHaveText('0 of 4 decided')
})
