import { gzipSync, strToU8, zipSync } from 'fflate'
import { isDataTier, realPath } from '#e2e/support/test-data.ts'
import { fileAt, jsonFile } from './provide-files.ts'
import type { FileFixture } from './provide-files.ts'

/** What the story is told with: one SBOM, the advisory data that it is matched against, and what a person then sees. */
export interface StoryFiles {
  readonly advisories: readonly FileFixture[]
  readonly sbom: FileFixture
  /** As the window shows it. */
  readonly components: string
  readonly product: string
  readonly version: string
  /** A vulnerability that stands in several rows of the queue. */
  readonly repeated: { readonly id: string; readonly rows: number }
}

/**
 * What a story is told with, by name: files written for it, in both shapes, and in the tier of real files those alone, in the named one: two
 * stories with them take turns.
 */
export function storyVariants(realIn: string): readonly (readonly [string, () => Promise<StoryFiles>])[] {
  return [isDataTier ? [`real files ${realIn}`, realFiles] : ['own files', async () => ownFiles()]]
}

const realFeeds = [
  'osv-glad-2022/npm/all.zip',
  'kev/known_exploited_vulnerabilities.json',
  'epss-synthetic/epss_scores-2026-01-01.csv.gz',
]

async function realFiles(): Promise<StoryFiles> {
  return {
    advisories: await Promise.all(realFeeds.map((path) => fileAt(realPath(`advisories/${path}`)))),
    sbom: await fileAt(realPath('sboms/bom-examples/SBOM/juice-shop/via_npm/bare/bom.1.4.json')),
    components: '1,115 components',
    product: 'juice-shop',
    version: '14.1.1',
    repeated: { id: 'CVE-2019-20149', rows: 3 },
  }
}

/** A product with 24 packages of which eight are vulnerable, one of them in three versions. */
function ownFiles(): StoryFiles {
  const vulnerable = ['bridle', 'girth', 'halter', 'martingale', 'snaffle', 'stirrup', 'surcingle']
  const repeated = ['0.9.0', '1.0.0', '1.1.0'].map((version) => ({ name: 'saddle', version }))
  const plain = Array.from({ length: 14 }, (_, at) => ({ name: `plain-${at}`, version: '3.0.0' }))
  const packages = [...vulnerable.map((name) => ({ name, version: '1.0.0' })), ...repeated, ...plain]
  const cve = (at: number) => `CVE-2025-${10_000 + at}`
  return {
    advisories: [
      osvZip([...vulnerable.map((name, at) => osvRecord(cve(at), name)), osvRecord(cve(99), 'saddle')]),
      kevCatalogue([cve(0)]),
      epssScores([...vulnerable.map((_, at) => [cve(at), 0.5 - at / 20] as const), [cve(99), 0.05]]),
    ],
    sbom: jsonFile('stable.cdx.json', cyclonedx('stable', '2.4.0', packages)),
    components: `${packages.length} components`,
    product: 'stable',
    version: '2.4.0',
    repeated: { id: cve(99), rows: 3 },
  }
}

/** A CycloneDX 1.5 document in which the product needs every package. */
export function cyclonedx(
  name: string,
  version: string,
  packages: readonly { readonly name: string; readonly version: string }[],
): object {
  const refOf = (one: { readonly name: string; readonly version: string }) => `${one.name}@${one.version}`
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 },
    metadata: { component: { type: 'application', 'bom-ref': 'root', name, version } },
    components: packages.map((one) => ({
      ...{ type: 'library', 'bom-ref': refOf(one), name: one.name, version: one.version },
      purl: `pkg:npm/${refOf(one)}`,
    })),
    dependencies: [{ ref: 'root', dependsOn: packages.map(refOf) }],
  }
}

/** An OSV record about all versions of an npm package before 2.0.0. */
export function osvRecord(id: string, name: string): { readonly id: string } {
  const affected = {
    package: { ecosystem: 'npm', name },
    ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
  }
  const severity = [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }]
  return { id, ...{ modified: '2026-11-01T00:00:00Z', summary: `Flaw in ${name}`, affected: [affected], severity } }
}

/** Records as OSV gives them out. Thousands are only stored, because deflating them takes longer than their story. */
export function osvZip(records: readonly { readonly id: string }[]): FileFixture {
  const files = records.map((record) => [`${record.id}.json`, strToU8(JSON.stringify(record))] as const)
  return { name: 'all.zip', bytes: zipSync(Object.fromEntries(files), { level: records.length > 1000 ? 0 : 6 }) }
}

function kevCatalogue(ids: readonly string[]): FileFixture {
  const vulnerabilities = ids.map((cveID) => ({ cveID, vulnerabilityName: cveID, dateAdded: '2026-10-01' }))
  const head = { title: 'Known', catalogVersion: '2026.11.01', dateReleased: '2026-11-01T00:00:00Z' }
  return jsonFile('known_exploited_vulnerabilities.json', { ...head, count: ids.length, vulnerabilities })
}

function epssScores(scores: readonly (readonly [string, number])[]): FileFixture {
  const head = '#model_version:v2026.01.01,score_date:2026-11-01T00:00:00+0000\ncve,epss,percentile\n'
  const lines = scores.map(([cve, score]) => `${cve},${score.toFixed(5)},0.50000\n`)
  return { name: 'epss_scores-2026-11-01.csv.gz', bytes: gzipSync(strToU8(head + lines.join(''))) }
}
