import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import type { Client } from '#cli/client.ts'
import { projectFolder } from '#e2e/support/app-program.ts'
import type { Endpoint } from '#scripts/screenshots/camera.ts'
import { makeSample, openClient, upload } from '#scripts/screenshots/content.ts'

/** A version of the content. */
interface ContentVersion {
  readonly environmentId: string
  readonly versionId: string
}

/** What the pictures of the guide show: two versions of the sample product, the first one decided, and a project of Dependency-Track. */
export interface GuideContent {
  readonly productId: string
  readonly first: ContentVersion
  readonly next: ContentVersion
  readonly moved: ContentVersion
}

const sampleProduct = 'Harbour Desk (sample)'

/** Fills a service through its endpoint. */
export async function makeGuideContent(endpoint: Endpoint): Promise<GuideContent> {
  const { client, finish } = await openClient(endpoint)
  await finish(await makeSample(client))
  const first = await findVersion(client, sampleProduct)
  await decideAll(client, first)
  const folder = mkdtempSync(join(tmpdir(), 'waybill-guide-'))
  try {
    await finish([await upload(client, sampleProduct, 'default', writeVersion(folder, nextVersion))])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const bom = join(projectFolder, 'e2e/fixtures/dependency-track/bom-v4.cdx.json')
  await finish([await upload(client, 'Ferry Kiosk', 'default', bom)])
  const next = await findVersion(client, sampleProduct)
  return { productId: next.productId, first, next, moved: await findVersion(client, 'Ferry Kiosk') }
}

/** Finds the latest version of a product. */
export async function findVersion(
  client: Client,
  product: string,
): Promise<ContentVersion & { readonly productId: string }> {
  const query = '{ projectGroups { nodes { id name latestVersion { id projectId } } } }'
  type Found = {
    projectGroups: { nodes: { id: string; name: string; latestVersion: { id: string; projectId: string } | null }[] }
  }
  const { projectGroups } = await client.run<Found>({ query })
  const found = projectGroups.nodes.find(({ name }) => name === product)
  if (!found?.latestVersion) throw new Error(`"${product}" has no version`)
  return { productId: found.id, environmentId: found.latestVersion.projectId, versionId: found.latestVersion.id }
}

const decisions = [
  { vexStatusId: vexStatuses[1].id, action: 'Update with the next release.' },
  { vexStatusId: vexStatuses[0].id, vexJustificationId: vexJustifications[2].id, impact: 'Only the build calls it.' },
  { vexStatusId: vexStatuses[0].id, vexJustificationId: vexJustifications[1].id },
  { vexStatusId: vexStatuses[3].id },
]

/** Decides every finding of a version: four decisions take turns. */
export async function decideAll(client: Client, { environmentId, versionId }: ContentVersion): Promise<void> {
  const query = 'query ($ids: [Uuid!]) { componentVulns(first: 100, projectIds: $ids) { nodes { id } } }'
  type Findings = { componentVulns: { nodes: { id: string }[] } }
  const { componentVulns } = await client.run<Findings>({ query, variables: { ids: [environmentId] } })
  const update = 'mutation ($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) { errors } }'
  for (const [at, { id }] of componentVulns.nodes.entries()) {
    const input = { componentVulnId: id, currentSbomId: versionId, ...decisions[at % decisions.length] }
    await client.run({ query: update, variables: { input } })
  }
}

interface SampleDocument {
  serialNumber: string
  metadata: { timestamp: string; component: { name: string; version: string } }
  components: { name: string; version?: string; purl?: string }[]
}

/** What a version of the sample differs in. */
interface VersionChanges {
  readonly serialNumber: string
  readonly timestamp: string
  /** What the document calls the product. */
  readonly name?: string
  readonly version: string
  /** Packages that are newer. */
  readonly packages: Readonly<Record<string, string>>
}

const nextVersion: VersionChanges = {
  serialNumber: 'urn:uuid:7c1f0d2e-5b7a-4c5e-9f2b-3a1d6e8f4b21',
  timestamp: '2026-11-16T08:30:00Z',
  version: '2.5.0',
  packages: { 'rope-merge': '0.9.5', 'fog-text': '9.0.0', 'dock-log': '1.2.18' },
}

/** Writes the SBOM of the sample with changes. */
export function writeVersion(folder: string, changes: VersionChanges): string {
  const sample = readFileSync(join(projectFolder, 'resources/sample/harbour-desk-2.4.0.cdx.json'), 'utf8')
  const document = JSON.parse(sample) as SampleDocument // as the sample is written
  document.serialNumber = changes.serialNumber
  document.metadata.timestamp = changes.timestamp
  document.metadata.component.version = changes.version
  document.metadata.component.name = changes.name ?? document.metadata.component.name
  for (const component of document.components) {
    const newer = changes.packages[component.name]
    if (newer === undefined) continue
    component.purl = component.purl?.replace(`@${component.version}`, `@${newer}`) ?? ''
    component.version = newer
  }
  const path = join(folder, `harbour-desk-${changes.version}.cdx.json`)
  writeFileSync(path, JSON.stringify(document))
  return path
}
