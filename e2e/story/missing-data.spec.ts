// After a drop the window says which advisory data is missing, and gets it in one action: from the network with consent, or from files.
import type { ServerResponse } from 'node:http'
import type { Page } from 'playwright/test'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { savedFile } from '#e2e/story/support/saved-file.ts'
import { osvRecord, osvZip } from '#e2e/story/support/story-files.ts'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { openEndpoint, type PageEndpoint } from '#e2e/support/page-endpoint.ts'
import { type FileServer, startFileServer } from '#service/network/support/file-server.ts'

const now = new Date().toISOString()
const npm = Buffer.from(osvZip([{ ...osvRecord('CVE-2025-10001', 'bridle'), modified: now } as { id: string }]).bytes)
const pypi = Buffer.from(osvZip([pypiRecord()]).bytes)
const kev = JSON.stringify({
  ...{ title: 'Known', catalogVersion: '2026.11.01', dateReleased: now, count: 1 },
  vulnerabilities: [{ cveID: 'CVE-2025-10001', vulnerabilityName: 'Bridle', dateAdded: now.slice(0, 10) }],
})

let server: FileServer
test.beforeEach(async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY']) delete process.env[name] // the app takes what this process has
  server = await startFileServer()
})
test.afterEach(() => server.close())

test('missing data is fetched after one consent, and findings arrive without a reload @in-browser', async ({ app }) => {
  const page = await app.start()
  const { ask } = await openEndpoint(page)
  await useMirror(ask)
  await dropProduct(page)
  const card = page.getByRole('article', { name: 'stable.cdx.json' })
  const inCard = card.getByRole('region', { name: 'Missing advisory data' })
  await expect(inCard).toContainText('No data for npm (2 components), PyPI (1), KEV, and EPSS.')
  await expect(inCard).toContainText('Waybill knows no public source for cocoapods (1 component).')
  await expect(inCard.getByRole('button', { name: 'Choose files…' })).toBeVisible()
  await expectAccessible(page, 'missing data in a card')
  await picture(page, 'missing-data-card')

  await card.getByRole('button', { name: 'Open version' }).click()
  const panel = page.getByRole('main').getByRole('region', { name: 'Missing advisory data' })
  await panel.getByRole('button', { name: 'Fetch 4 sources…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Allow network access' })
  await expect(dialog).toContainText('Waybill will contact:')
  await expect(dialog.getByRole('button', { name: 'Allow and fetch 4 sources' })).toBeFocused()
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^127\.0\.0\.1:\d+ for OSV npm, OSV PyPI, CISA KEV, FIRST EPSS$/,
  ])
  await expect(dialog).toContainText('only the download request')
  await expectAccessible(page, 'consent')
  await picture(page, 'missing-data-consent')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('button', { name: 'Fetch 4 sources…' })).toBeVisible()
  expect(await networkAllowed(ask)).toBe(false)
  expect(server.asked(), 'what was contacted before the consent').toEqual([])

  const held = holdNpm()
  server.files.set('/known_exploited_vulnerabilities.json', kev)
  await panel.getByRole('button', { name: 'Fetch 4 sources…' }).click()
  await dialog.getByRole('button', { name: 'Allow and fetch 4 sources' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('progressbar', { name: 'OSV npm: progress' })).toBeVisible()
  const failed = panel.getByRole('listitem').filter({ hasText: 'OSV PyPI' })
  await expect(failed).toContainText('not found. Check the URL.', { timeout: 30_000 })
  await expect(panel.getByRole('listitem').filter({ hasText: 'CISA KEV' })).toContainText('Up to date', {
    timeout: 30_000,
  })
  await expectAccessible(page, 'fetching')
  await picture(page, 'missing-data-fetching')
  expect(await networkAllowed(ask)).toBe(true)
  expect(await consentEntries(ask)).toEqual([
    { operation: 'organizationUpdate', changes: [{ field: 'networkAllowed', newValue: 'true' }] },
  ])

  await expect(page.getByRole('heading', { name: '1 open finding' })).toHaveCount(0)
  held.send()
  await expect(page.getByRole('heading', { name: '1 open finding' })).toBeVisible({ timeout: 30_000 })
  await expect(panel).toContainText('No data for PyPI (1 component) and EPSS.')

  server.files.set('/PyPI/all.zip', pypi)
  await failed.getByRole('button', { name: 'Try again: OSV PyPI' }).click()
  await expect(page.getByRole('heading', { name: '2 open findings' })).toBeVisible({ timeout: 30_000 })
  await page.setViewportSize({ width: 640, height: 800 })
  await picture(page, 'missing-data-640')
  await expect(panel).toContainText('No data for EPSS.')
})

test('without the network the URLs go to another computer, and the file that comes back is imported @in-browser @long', async ({
  app,
  shape,
}) => {
  const page = await app.start()
  const { ask } = await openEndpoint(page)
  await dropProduct(page)
  await page.getByRole('article').getByRole('button', { name: 'Open version' }).click()
  const panel = page.getByRole('main').getByRole('region', { name: 'Missing advisory data' })
  await panel.getByText('Download on another computer').click()
  await expect(panel.getByText('https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip')).toBeVisible()
  await expectAccessible(page, 'URLs')
  await picture(page, 'missing-data-urls')
  const saved = await savedFile(page, shape, () => panel.getByRole('button', { name: 'Save as a page…' }).click())
  expect(saved.name).toBe('advisory-data-to-download.html')
  expect(saved.text).toContain('<a href="https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip"')

  const chosen = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Choose files…' }).click()
  await (await chosen).setFiles({ name: 'all.zip', mimeType: 'application/zip', buffer: npm })
  await expect(page.getByRole('heading', { name: '1 open finding' })).toBeVisible({ timeout: 30_000 })
  await expect(panel).toContainText('No data for PyPI (1 component), KEV, and EPSS.')
  expect(await networkAllowed(ask)).toBe(false)

  await press(page, 'g', 'a')
  await expect(page.getByRole('heading', { level: 1, name: 'Advisory data' })).toBeVisible()
  await expect(panel).toContainText('No data for PyPI (1 component), KEV, and EPSS.')
  await expect(page.getByText('1 record of 1 source')).toBeVisible()
  await page.getByText('About the current data').click()
  await expect(page.getByText(/^Names exactly this data/)).toBeVisible()
  await expectAccessible(page, 'advisory data')
  await picture(page, 'missing-data-page')
  await page.setViewportSize({ width: 640, height: 800 })
  await picture(page, 'missing-data-page-640')
})

type Ask = PageEndpoint['ask']

/** A product with packages of two ecosystems that have a publisher and one that has none. */
async function dropProduct(page: Page): Promise<void> {
  const purls = ['pkg:npm/bridle@1.0.0', 'pkg:npm/girth@1.0.0', 'pkg:pypi/halter@1.0.0', 'pkg:cocoapods/Snaffle@1.0.0']
  const components = purls.map((purl) => {
    const [, name = '', version = ''] = /\/([^@]+)@(.+)$/.exec(purl) ?? []
    return { type: 'library', 'bom-ref': purl, name, version, purl }
  })
  const root = { type: 'application', 'bom-ref': 'root', name: 'stable', version: '1.0' }
  const dependencies = [{ ref: 'root', dependsOn: purls }]
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: root },
    components,
    dependencies,
  }
  await dropFiles(page, [jsonFile('stable.cdx.json', document)])
  const card = page.getByRole('article', { name: 'stable.cdx.json' })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await expect(card.getByRole('button', { name: /^Start triage/ })).toBeVisible({ timeout: 30_000 })
}

/** Makes this computer the mirror that the organization has of the publishers' files, which is empty at first. The network is off afterwards. */
async function useMirror(ask: Ask): Promise<void> {
  const change = (on: boolean) =>
    ask('mutation ($input: OrganizationUpdateInput!) { organizationUpdate(input: $input) { errors } }', {
      networkAllowed: on,
    })
  const paths = [
    '/npm/all.zip',
    '/PyPI/all.zip',
    '/known_exploited_vulnerabilities.json',
    '/epss_scores-current.csv.gz',
  ]
  const nothingNew = (_: unknown, response: ServerResponse) => void response.writeHead(304).end()
  for (const path of [...paths, '/npm/modified_id.csv', '/PyPI/modified_id.csv']) server.files.set(path, nothingNew)
  await change(true)
  for (const path of paths) {
    await ask('mutation ($input: AdvisorySourceFetchInput!) { advisorySourceFetch(input: $input) { errors } }', {
      url: `${server.origin}${path}`,
    })
  }
  const running = '{ jobs(state: ["QUEUED", "RUNNING"]) { totalCount } }'
  await expect.poll(async () => (await ask<{ jobs: { totalCount: number } }>(running)).jobs.totalCount).toBe(0)
  await change(false)
  server.files.clear()
  server.asked()
}

/** Serves npm's archive, and half of it until it is told to send the rest. */
function holdNpm(): { send(): void } {
  let rest = () => {}
  server.files.set('/npm/all.zip', (_, response) => {
    response.writeHead(200, { 'content-length': npm.length })
    const half = Math.floor(npm.length / 2)
    response.write(npm.subarray(0, half))
    rest = () => response.end(npm.subarray(half))
  })
  return { send: () => rest() }
}

async function networkAllowed(ask: Ask): Promise<boolean> {
  return (await ask<{ service: { networkAllowed: boolean } }>('{ service { networkAllowed } }')).service.networkAllowed
}

/** What the audit log has about the network, newest first, from the consent on. */
async function consentEntries(ask: Ask): Promise<readonly object[]> {
  type Log = { auditLog: { nodes: object[] } }
  const query = '{ auditLog(first: 1, search: "networkAllowed") { nodes { operation changes { field newValue } } } }'
  return (await ask<Log>(query)).auditLog.nodes
}

function pypiRecord(): { readonly id: string } {
  const affected = {
    package: { ecosystem: 'PyPI', name: 'halter' },
    ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
  }
  return { id: 'CVE-2025-10002', ...{ modified: now, summary: 'Flaw in halter', affected: [affected] } }
}
