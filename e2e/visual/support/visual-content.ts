import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '#cli/client.ts'
import { projectFolder } from '#e2e/support/app-program.ts'
import { decideAll, findVersion, writeVersion } from '#scripts/guide/guide-content.ts'
import type { Endpoint } from '#scripts/screenshots/camera.ts'
import { importFeed, makeSample, openClient, required, upload } from '#scripts/screenshots/content.ts'
import type { Places } from '#scripts/screenshots/screens.ts'
import { sampleFeeds } from '#service/domain/products/sample-feeds.ts'

const product = 'Harbor Gate'
const common = { name: product, packages: {} }
const first = {
  ...common,
  serialNumber: 'urn:uuid:0f6f7d50-0a55-4d0c-8b4f-5c1f2f1d7a01',
  timestamp: '2026-11-09T08:30:00Z',
  version: '3.0.0',
}
const second = {
  ...common,
  serialNumber: 'urn:uuid:0f6f7d50-0a55-4d0c-8b4f-5c1f2f1d7a02',
  timestamp: '2026-11-16T08:30:00Z',
  version: '3.1.0',
  packages: { 'rope-merge': '0.9.5', 'fog-text': '9.0.0', 'dock-log': '1.2.18' },
}

/**
 * Fills a service with what is on all pictures, all of it made up: the sample product, a product in two versions of which the first one is
 * decided, and another one that nothing is decided about; and a backup. Returns the places of the second version.
 */
export async function makeVisualContent(endpoint: Endpoint): Promise<Places> {
  const { client, finish } = await openClient(endpoint)
  await scheduleBackups(client, false)
  await importSampleFeeds(client, finish)
  await finish(await makeSample(client))
  const folder = mkdtempSync(join(tmpdir(), 'waybill-visual-'))
  try {
    await finish([await upload(client, product, 'default', writeVersion(folder, first))])
    await decideAll(client, await findVersion(client, product))
    await finish([await upload(client, product, 'default', writeVersion(folder, second))])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const bom = join(projectFolder, 'e2e/fixtures/dependency-track/bom-v4.cdx.json')
  await finish([await upload(client, 'Ferry Kiosk', 'default', bom)])
  await scheduleBackups(client, true)
  await finish([await makeBackup(client)])
  const { productId, environmentId, versionId } = await findVersion(client, product)
  return { productId, environmentId, versionId, sought: 'mast-parser' }
}

/**
 * Imports the data of the sample before there is a version. The product alone imports them beside its document, and which one is first decides
 * whether the data has changed findings.
 */
async function importSampleFeeds(
  client: Client,
  finish: (jobs: readonly { readonly id: string }[]) => Promise<void>,
): Promise<void> {
  for (const { file, name } of sampleFeeds) {
    // oxlint-disable-next-line no-await-in-loop -- one snapshot after the other
    await finish(await importFeed(client, join(projectFolder, 'resources/sample', file), name))
  }
}

/** A backup that the schedule makes meanwhile would be a second one, by chance. After the one that is made nothing changes, so that none is due. */
async function scheduleBackups(client: Client, enabled: boolean): Promise<void> {
  const query = 'mutation ($input: BackupSettingsUpdateInput!) { backupSettingsUpdate(input: $input) { errors } }'
  type Updated = { backupSettingsUpdate: { errors: string[] } }
  const { backupSettingsUpdate } = await client.run<Updated>({ query, variables: { input: { enabled } } })
  if (backupSettingsUpdate.errors.length > 0) throw new Error(backupSettingsUpdate.errors.join('\n'))
}

/** Makes a backup. Returns the job to wait for. */
async function makeBackup(client: Client): Promise<{ readonly id: string }> {
  const query = 'mutation { backupCreate(input: {}) { job { id } errors } }'
  type Made = { backupCreate: { job: { id: string } | null; errors: string[] } }
  const { backupCreate } = await client.run<Made>({ query })
  return required(backupCreate.job, backupCreate.errors)
}
