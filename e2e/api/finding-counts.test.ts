// @module-tag long
// Every number that counts findings, rows or vulnerabilities against a count by hand of the list of findings, of generated documents.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommandLine } from './support/command-line.ts'
import { kev, osv, severity, zip } from './support/osv.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import {
  bySeverity,
  counted,
  expectedProgress,
  expectedRow,
  groupings,
  isOpen,
  isUndecided,
  type Listed,
  nonZero,
  severities,
  statusOf,
} from './support/counts-by-hand.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>

/** Record of a distribution about openssl, with the CVEs that it passes on a fix for. */
const debian = (id: string, fixed: string, ...upstream: string[]) => ({
  ...{ id, modified: '2026-01-01T00:00:00Z', summary: `About ${id}`, upstream },
  affected: [
    {
      package: { ecosystem: 'Debian:12', name: 'openssl' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
    },
  ],
})

beforeAll(async () => {
  service = await startTriageService()
  const npm = [
    osv('GHSA-1', 'a', { ...severity.critical, aliases: ['CVE-2026-0011'] }),
    osv('GHSA-2', 'a', severity.medium),
    osv('GHSA-3', 'b', severity.medium),
  ]
  await service.importFile(zip(npm), 'npm')
  await service.importFile(
    zip([
      debian('DSA-1-1', '3.0.1-3', 'CVE-2026-0001'),
      debian('DEBIAN-CVE-2026-0001', '3.0.1-2', 'CVE-2026-0001'),
      debian('DSA-2-1', '4', 'CVE-2026-0001', 'CVE-2026-0002'),
    ]),
    'Debian',
  )
  await service.importFile(kev('CVE-2026-0011'))
})
afterAll(() => service.close())

const listedFields = `id severity confidence vexStatus { name } upstreamIds fixedVersions vuln { id vulnInfo { kev } }
  component { id purl ecosystem relation }`

async function listed(sbomId: string): Promise<readonly Listed[]> {
  const nodes: Listed[] = []
  let after: string | null = null
  do {
    const query = `query ($id: Uuid!, $after: String) { sbom(sbomId: $id) { vulns(first: 7, after: $after) {
      nodes { ${listedFields} } pageInfo { hasNextPage endCursor } } } }`
    const { sbom }: Page = await service.data<Page>(query, { id: sbomId, after })
    nodes.push(...sbom.vulns.nodes)
    after = sbom.vulns.pageInfo.hasNextPage ? sbom.vulns.pageInfo.endCursor : null
  } while (after !== null)
  return nodes
}

interface Page {
  readonly sbom: {
    readonly vulns: {
      readonly nodes: readonly Listed[]
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string }
    }
  }
}

const allSeverities = `{ ${severities.join(' ')} total }`
const count = '{ key count }'
const progress = '{ total decided remaining underInvestigation uncovered snoozed stale carriedPending }'
const facets = `{ severity ${count} status ${count} confidence ${count} ecosystem ${count} relation ${count} kev ${count} fix ${count} }`
const queueFields = (by: string) =>
  `progress ${progress} matchingCount facets ${facets} groups(first: 100, by: "${by}") { totalCount nodes {
    key findingsCount recordsCount placesCount openCount undecidedCount sbomsCount severityCounts ${allSeverities}
    componentVulnIds findings { totalCount } } }`

interface Row {
  readonly findingsCount: number
  readonly recordsCount: number
  readonly placesCount: number
  readonly openCount: number
  readonly undecidedCount: number
  readonly sbomsCount: number
  readonly severityCounts: object
  readonly componentVulnIds: readonly string[]
  readonly findings: { readonly totalCount: number }
}

interface Queue {
  readonly progress: object
  readonly matchingCount: number
  readonly facets: Readonly<Record<string, readonly { readonly key: string; readonly count: number }[]>>
  readonly groups: { readonly totalCount: number; readonly nodes: readonly Row[] }
}

const inOrder = (rows: readonly { readonly componentVulnIds: readonly string[] }[]) =>
  rows.toSorted((a, b) => ((a.componentVulnIds[0] ?? '') < (b.componentVulnIds[0] ?? '') ? -1 : 1))

async function expectQueue(sbomId: string, all: readonly Listed[], openOnly: boolean): Promise<void> {
  const shown = openOnly ? all.filter(isUndecided) : all
  for (const [by, keyOf] of Object.entries(groupings)) {
    const { triageQueue: queue } = await service.data<{ triageQueue: Queue }>(
      `query ($id: Uuid!) { triageQueue(sbomId: $id, openOnly: ${openOnly}) { ${queueFields(by)} } }`,
      { id: sbomId },
    )
    expect(queue.progress).toEqual(expectedProgress(all))
    expect(queue.matchingCount).toBe(shown.length)
    const groups = Map.groupBy(shown, keyOf)
    const rows = queue.groups.nodes.map(({ componentVulnIds: ids, ...row }) => ({
      ...{ findingsCount: row.findingsCount, recordsCount: row.recordsCount, placesCount: row.placesCount },
      ...{ openCount: row.openCount, undecidedCount: row.undecidedCount, sbomsCount: row.sbomsCount },
      ...{ severityCounts: row.severityCounts, findings: row.findings, componentVulnIds: ids.toSorted() },
    }))
    expect([by, queue.groups.totalCount, inOrder(rows)]).toEqual([
      ...[by, groups.size],
      inOrder([...groups.values()].map(expectedRow)),
    ])
    expect(Object.fromEntries(Object.entries(queue.facets).map(([name, counts]) => [name, nonZero(counts)]))).toEqual({
      severity: counted(shown.map((one) => one.severity)),
      status: counted(shown.map((one) => statusOf(one).toLowerCase().replaceAll(' ', '_'))),
      confidence: counted(shown.map((one) => one.confidence)),
      ecosystem: counted(shown.map(({ component }) => component.ecosystem ?? 'none')),
      relation: counted(shown.map(({ component }) => component.relation)),
      kev: counted(
        shown.map(({ vuln: { vulnInfo } }) => (vulnInfo.kev === null ? 'unknown' : vulnInfo.kev ? 'yes' : 'no')),
      ),
      fix: counted(shown.map(({ fixedVersions }) => (fixedVersions.length > 0 ? 'available' : 'none'))),
    })
  }
}

async function expectVersion(sbomId: string, all: readonly Listed[]): Promise<void> {
  const formats = ['CYCLONEDX', 'OPENVEX', 'CSAF']
  const { sbom } = await service.data<{ sbom: Version }>(
    `query ($id: Uuid!) { sbom(sbomId: $id) { vulns { totalCount } stats { vulnStats severityCounts ${allSeverities}
      openSeverityCounts ${allSeverities} openKevCount statusCounts ${count} triage ${progress} }
      components(first: 100) { nodes { id severityCounts ${allSeverities} vulns { totalCount } } }
      downloadPreview(includeVulns: true, spec: CycloneDX) { contents ${count} }
      ${formats.map((format) => `${format}: vexPreview(format: "${format}") { statementsCount undecidedCount statusCounts ${count} }`).join('\n')} } }`,
    { id: sbomId },
  )
  const { stats } = sbom
  expect(sbom.vulns.totalCount).toBe(all.length)
  const { total: _total, ...ofSeverity } = bySeverity(all)
  expect(stats).toMatchObject({
    ...{ vulnStats: ofSeverity, severityCounts: bySeverity(all), openSeverityCounts: bySeverity(all.filter(isOpen)) },
    openKevCount: all.filter((one) => isOpen(one) && one.vuln.vulnInfo.kev === true).length,
    triage: expectedProgress(all),
  })
  const statuses = counted(all.map((one) => statusOf(one).toLowerCase().replaceAll(' ', '_')))
  expect(nonZero(stats.statusCounts)).toEqual(statuses)
  for (const one of sbom.components.nodes) {
    const own = all.filter(({ component }) => component.id === one.id)
    expect([one.severityCounts, one.vulns.totalCount]).toEqual([bySeverity(own), own.length])
  }
  const { undecided = 0, ...decided } = statuses
  for (const format of formats) {
    const preview = sbom[format as 'CSAF']
    expect([format, preview.statementsCount, preview.undecidedCount, nonZero(preview.statusCounts)]).toEqual([
      ...[format, all.length - undecided, undecided],
      decided,
    ])
  }
  expect(nonZero(sbom.downloadPreview.contents)['findings'] ?? 0).toBe(all.length)
}

interface Preview {
  readonly statementsCount: number
  readonly undecidedCount: number
  readonly statusCounts: readonly { readonly key: string; readonly count: number }[]
}

interface Version {
  readonly vulns: { readonly totalCount: number }
  readonly stats: { readonly statusCounts: Preview['statusCounts'] }
  readonly components: {
    readonly nodes: readonly { id: string; severityCounts: object; vulns: { totalCount: number } }[]
  }
  readonly downloadPreview: { readonly contents: Preview['statusCounts'] }
  readonly CSAF: Preview
}

/** The product and the organization count the newest versions; `latest` are the findings of each product's. */
async function expectTotals(latest: ReadonlyMap<string, readonly Listed[]>): Promise<void> {
  const { organizationMetric, projectGroups, triageQueue } = await service.data<{
    organizationMetric: object
    triageQueue: object
    projectGroups: { nodes: readonly { name: string; severityCounts: object; triage: object }[] }
  }>(`{ organizationMetric { vulnsMetric severityCounts ${allSeverities} triage ${progress} }
    triageQueue(openOnly: false) { matchingCount progress ${progress} }
    projectGroups(first: 100) { nodes { name severityCounts ${allSeverities} triage ${progress} } } }`)
  const all = [...latest.values()].flat()
  const { total: _total, ...vulnsMetric } = bySeverity(all.filter(isOpen))
  expect(organizationMetric).toEqual({
    ...{ vulnsMetric, severityCounts: bySeverity(all.filter(isOpen)), triage: expectedProgress(all) },
  })
  expect(triageQueue).toEqual({ matchingCount: all.length, progress: expectedProgress(all) })
  for (const { name, ...numbers } of projectGroups.nodes) {
    const own = latest.get(name) ?? []
    expect(numbers).toEqual({ severityCounts: bySeverity(own.filter(isOpen)), triage: expectedProgress(own) })
  }
}

const decisions = [
  null,
  { vexStatusId: statusId('affected') },
  { vexStatusId: statusId('fixed') },
  { vexStatusId: statusId('under_investigation') },
  notAffected(),
]

const packages = [
  ...['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((label) => `pkg:npm/a@${label}`),
  ...['1.0.0', '1.9.0', '2.0.0'].map((label) => `pkg:npm/b@${label}`),
  ...['amd64', 'arm64'].map((arch) => `pkg:deb/debian/openssl@3.0.1-1?arch=${arch}&distro=debian-12`),
  'pkg:deb/debian/openssl@3.0.1-2?arch=amd64&distro=debian-12',
]
const documents = fc.record({
  purls: fc.subarray(packages, { minLength: 1 }),
  /** What is decided about each finding, by its place. */
  decided: fc.array(fc.nat(decisions.length - 1), { minLength: 1, maxLength: 12 }),
  /** Places of findings whose severity is another one here. */
  overridden: fc.array(fc.nat(20), { maxLength: 3 }),
})

test('all numbers of a version, its product and the organization agree with the list of its findings', async () => {
  const calls = triageCalls(service)
  const latest = new Map<string, readonly Listed[]>()
  for (const [at, { purls, decided, overridden }] of fc.sample(documents, { seed: 13, numRuns: 6 }).entries()) {
    const product = `Product ${at}`
    const id = await service.upload(cyclonedx(purls), product)
    const found = await listed(id)
    for (const [place, one] of found.entries()) {
      const input = decisions[decided[place % decided.length] ?? 0]
      if (input) await calls.decide(id, one.id, input)
    }
    const moved = overridden.flatMap((place) => found[place]?.id ?? [])
    if (moved.length > 0)
      await calls.mutate('componentVulnSeverityUpdate', {
        componentVulnIds: moved,
        severity: 'low',
        reason: 'Not here',
      })
    await service.idle()
    const all = await listed(id)
    latest.set(product, all)
    await expectVersion(id, all)
    await expectQueue(id, all, true)
    await expectQueue(id, all, false)
    await expectTotals(latest)
    const access = { WAYBILL_API_URL: service.url, WAYBILL_SECURITY_TOKEN: service.ownerToken }
    const { stdout } = await runCommandLine(['vulns', '--id', id, '--output', 'json'], access)
    expect((JSON.parse(stdout) as object[]).length).toBe(all.length)
  }
  // The documents have what could be counted wrongly: a vulnerability in several versions of a package, several records of one CVE.
  const all = [...latest.values()]
  expect(all.some((some) => new Set(some.map(({ vuln }) => vuln.id)).size < some.length)).toBe(true)
  expect(all.flat().some((one) => one.upstreamIds.length === 1)).toBe(true)
  expect(new Set(all.flat().map(statusOf)).size).toBe(5)
}, 240_000)
