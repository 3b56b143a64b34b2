import { afterAll, beforeAll, expect, test } from 'vitest'
import { vexStatuses } from '#shared/vex.ts'
import { kev, osv, severity, zip } from './support/osv.ts'
import { type ApiResponse, cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let version: string

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(
    zip([
      osv('GHSA-low', 'direct', severity.medium),
      osv('GHSA-high', 'deep', { ...severity.critical, aliases: ['CVE-2026-0002'] }),
      osv('GHSA-kev', 'other', { ...severity.medium, aliases: ['CVE-2026-0003'] }),
      osv('GHSA-same', 'deep', severity.medium),
    ]),
  )
  await service.importFile(kev('CVE-2026-0003'))
  await service.upload(cyclonedx(['pkg:npm/direct@1.0.0'], '0.9.0'), 'Other')
  version = await service.upload(
    cyclonedx(['pkg:npm/direct@1.0.0', 'pkg:npm/deep@1.0.0', 'pkg:npm/other@1.5.0', 'pkg:npm/%40scope/safe@3.0.0']),
  )
})
afterAll(() => service.close())

async function queue(args: string, more = ''): Promise<ApiResponse & { groups: { nodes: ApiResponse[] } }> {
  const query = `query ($id: Uuid) { triageQueue(sbomId: $id ${args}) { matchingCount ${more}
    groups { totalCount nodes { key vuln { vulnId } packageName packageVersion packagePurl findingsCount undecidedCount
      sbomsCount priority priorityReason componentVulnIds severityCounts { critical medium total } vexStatus { name }
      representative { id state severity component { name } } findings { totalCount } } } } }`
  const { triageQueue } = await service.data<{ triageQueue: ApiResponse & { groups: { nodes: ApiResponse[] } } }>(
    query,
    {
      id: version,
    },
  )
  return triageQueue
}
const names = async (args: string) =>
  (await queue(args)).groups.nodes.map(({ vuln }) => (vuln as { vulnId: string } | null)?.vulnId ?? null)

test('ranks the queue by KEV, then CVSS, then direct before transitive', async () => {
  expect(await names('')).toEqual(['CVE-2026-0003', 'CVE-2026-0002', 'GHSA-low', 'GHSA-same'])
})

test('describes in a row what it is about and the reason for its rank', async () => {
  const { groups } = await queue('')
  expect(groups.nodes[0]).toMatchObject({
    packageName: 'other',
    packageVersion: '1.5.0',
    packagePurl: 'pkg:npm/other',
    findingsCount: 1,
    undecidedCount: 1,
    sbomsCount: 1,
    severityCounts: { critical: 0, medium: 1, total: 1 },
    vexStatus: null,
    priorityReason: expect.stringMatching(/^KEV, CVSS 5\.4/),
    findings: { totalCount: 1 },
  })
})

test('counts progress over the scope and facets over the filter', async () => {
  const answer = await queue(
    ', search: "deep"',
    `progress { total decided remaining readiness } facets { severity { key count } kev { key count } relation { key count }
      ecosystem { key count } status { key label count } fix { key count } confidence { key count } product { label count }
      assignee { key count } label { key count } }`,
  )
  expect(answer).toMatchObject({
    progress: { total: 4, decided: 0, remaining: 4, readiness: 'NEEDS_ATTENTION' },
    matchingCount: 2,
    facets: {
      severity: [
        { key: 'critical', count: 1 },
        { key: 'medium', count: 1 },
      ],
      kev: [{ key: 'no', count: 2 }],
      ecosystem: [{ key: 'npm', count: 2 }],
      status: [{ key: 'undecided', label: 'Undecided', count: 2 }],
      fix: [{ key: 'available', count: 2 }],
      confidence: [{ key: 'EXACT', count: 2 }],
      product: [{ label: 'App', count: 2 }],
      assignee: [{ key: 'none', count: 2 }],
      label: [],
    },
  })
})

test.each<[string, (string | null)[]]>([
  [', search: "OTHER"', ['CVE-2026-0003']],
  [', search: "cve-2026-0002"', ['CVE-2026-0002']],
  [', search: "100%"', []],
  [', filterText: "vuln.kev is true"', ['CVE-2026-0003']],
  [', filterText: "vuln.severity in (critical)"', ['CVE-2026-0002']],
  [', filterText: "vuln.cvss >= 9 or component.name is direct"', ['CVE-2026-0002', 'GHSA-low']],
  [', filterText: "not component.name is deep"', ['CVE-2026-0003', 'GHSA-low']],
  [', filterText: "component.relation is direct"', ['GHSA-low']],
  [', filterText: "vuln.id is ghsa-high"', ['CVE-2026-0002']],
  [', filterText: "component.purl contains npm/deep and finding.confidence is exact"', ['CVE-2026-0002', 'GHSA-same']],
  [
    ', filterText: "vuln.epss missing and vuln.fixAvailable is yes"',
    ['CVE-2026-0003', 'CVE-2026-0002', 'GHSA-low', 'GHSA-same'],
  ],
  [
    ', filter: { match: "ANY", conditions: [{ subject: "vuln.kev", operator: "is", value: "true" }] }',
    ['CVE-2026-0003'],
  ],
  [
    ', filter: { negate: true, conditions: [{ subject: "vuln.kev", operator: "is", value: "true" }] }',
    ['CVE-2026-0002', 'GHSA-low', 'GHSA-same'],
  ],
])('filters by %s', async (args, expected) => expect(await names(args)).toEqual(expected))

test.each([
  ['filterText: "component.versionsBehind > MIT"', '"MIT" is not a distance of versions. Use 2, 0.5 or 0.0.3'],
  ['filterText: "component.licence exists"', '"component.licence" is not a subject of conditions'],
  [
    'filterText: "vuln.severity is awful"',
    '"awful" is not a value of vuln.severity. Use critical, high, medium, low, none, unknown',
  ],
  ['filterText: "vuln.severity"', 'Expected an operator such as "is" after "vuln.severity" at the end of the filter'],
  ['filterText: "vuln.cvss >= many"', '"many" is not a number'],
  [
    'filterText: "vuln.severity ~ high"',
    '"~" is not an operator of vuln.severity. Use is, =, isNot, !=, in, notIn, exists, missing',
  ],
])('rejects an invalid filter: %s', async (args, message) => {
  const answer = await service.ask(`query { triageQueue(${args}) { matchingCount } }`)
  expect(answer['errors']).toMatchObject([{ message }])
})

test('returns rows by vulnerability, package, component, version and finding', async () => {
  const count = async (by: string) => {
    const query = `query ($id: Uuid!) { triageQueue(sbomId: $id) { groups(by: "${by}") { totalCount nodes { key } } } }`
    const answer = await service.data<{ triageQueue: { groups: { totalCount: number; nodes: unknown[] } } }>(query, {
      id: version,
    })
    const { totalCount, nodes } = answer.triageQueue.groups
    return [totalCount, nodes.length]
  }
  const counts = await Promise.all(['VULN_PACKAGE', 'VULN', 'PACKAGE', 'COMPONENT', 'SBOM', 'NONE'].map(count))
  expect(counts).toEqual([4, 4, 3, 3, 1, 4].map((number) => [number, number]))
})

test('returns pages of rows without a gap, in both directions', async () => {
  const page = async (args: string) => {
    const query = `query ($id: Uuid!) { triageQueue(sbomId: $id) { groups(${args}) { nodes { key }
      pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } } }`
    type Page = { triageQueue: { groups: { nodes: { key: string }[]; pageInfo: Record<string, string | boolean> } } }
    return (await service.data<Page>(query, { id: version })).triageQueue.groups
  }
  const all = (await page('first: 10')).nodes
  const first = await page('first: 3')
  const second = await page(`first: 3, after: "${String(first.pageInfo['endCursor'])}"`)
  expect([...first.nodes, ...second.nodes]).toEqual(all)
  expect([first.pageInfo['hasNextPage'], second.pageInfo['hasNextPage']]).toEqual([true, false])
  const back = await page(`last: 2, before: "${String(second.pageInfo['startCursor'])}"`)
  expect(back.nodes).toEqual(all.slice(1, 3))
})

test('uses the newest version of every environment without a scope', async () => {
  const { triageQueue } = await service.data<{ triageQueue: object }>(
    'query { triageQueue { matchingCount progress { total } groups(by: "VULN") { nodes { vuln { vulnId } sbomsCount } } } }',
  )
  expect(triageQueue).toMatchObject({
    matchingCount: 5,
    progress: { total: 5 },
    groups: { nodes: expect.arrayContaining([{ vuln: { vulnId: 'GHSA-low' }, sbomsCount: 2 }]) },
  })
})

test('lists findings by severity, status and KEV, in order', async () => {
  const list = async (args: string) => {
    const query = `query { componentVulns(${args}) { totalCount nodes { vuln { vulnId } } } }`
    type List = { componentVulns: { nodes: { vuln: { vulnId: string } }[] } }
    return (await service.data<List>(query)).componentVulns.nodes.map(({ vuln }) => vuln.vulnId)
  }
  expect(await list('severity: ["CRITICAL"]')).toEqual(['CVE-2026-0002'])
  expect(await list('kev: true')).toEqual(['CVE-2026-0003'])
  expect(await list('status: ["undecided"], orderBy: { field: COMPONENT_VULNS_VULN_ID, direction: ASC }')).toEqual([
    'CVE-2026-0002',
    'CVE-2026-0003',
    'GHSA-low',
    'GHSA-low',
    'GHSA-same',
  ])
  expect(await list('status: ["In Triage"]')).toEqual([])
})

test('lists the vulnerabilities of versions, most findings first, and an exact id before all', async () => {
  const list = async (args: string) => {
    const query = `query { vulns${args} { totalCount nodes { vulnId sev aliases vulnInfo { kev } componentVulns { totalCount } } } }`
    return (await service.data<{ vulns: { totalCount: number; nodes: ApiResponse[] } }>(query)).vulns
  }
  expect((await list('(first: 1)')).nodes).toMatchObject([{ vulnId: 'GHSA-low', componentVulns: { totalCount: 2 } }])
  const found = await list('(search: "ghsa-kev")')
  expect(found).toMatchObject({
    totalCount: 1,
    nodes: [{ vulnId: 'CVE-2026-0003', aliases: ['CVE-2026-0003', 'GHSA-kev'], vulnInfo: { kev: true } }],
  })
})

test('counts decisions in other versions, and removes a decided row from the open queue', async () => {
  const { groups } = await queue('')
  const row = groups.nodes.find(({ packageName }) => packageName === 'direct')
  const [id = ''] = (row?.['componentVulnIds'] ?? []) as string[]
  const statusId = vexStatuses.find(({ word }) => word === 'affected')?.id
  await service.data('mutation ($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) { errors } }', {
    input: { componentVulnId: id, currentSbomId: version, vexStatusId: statusId },
  })
  expect(await names('')).not.toContain('GHSA-low')
  expect(await names(', openOnly: false')).toContain('GHSA-low')
  const other = await service.data<{ componentVulns: { nodes: { id: string }[] } }>(
    'query { componentVulns(search: "direct", status: ["undecided"]) { nodes { id } } }',
  )
  const query = `query ($id: Uuid!) { componentVuln(id: $id) { elsewhere(decided: true) { totalCount nodes { id
    vexStatus { name } sbom { id } } } } }`
  const { componentVuln } = await service.data<{ componentVuln: object }>(query, {
    id: other.componentVulns.nodes[0]?.id,
  })
  expect(componentVuln).toEqual({
    elsewhere: { totalCount: 1, nodes: [{ id, vexStatus: { name: 'Affected' }, sbom: { id: version } }] },
  })
})
