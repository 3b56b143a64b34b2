import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let version: string

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(
    zip([osv('GHSA-fox', 'fox', severity.critical), osv('GHSA-owl', 'owl', severity.medium), osv('GHSA-two', 'fox')]),
  )
  const foxes = Array.from({ length: 9 }, (_, at) => `pkg:npm/fox@1.${at}.0`)
  version = await service.upload(cyclonedx([...foxes, 'pkg:npm/owl@1.0.0']))
})
afterAll(() => service.close())

interface Row {
  readonly key: string
  readonly packageName: string
  readonly packageVersion: string | null
  readonly packageVersionsCount: number
  readonly findingsCount: number
  readonly groups: { totalCount: number; nodes: Row[]; pageInfo: { endCursor: string; hasNextPage: boolean } } | null
}

async function rows(by: string, inner = '', page = 'first: 10'): Promise<Row[]> {
  const query = `query ($id: Uuid!) { triageQueue(sbomId: $id) { groups(${page}, by: "${by}") { totalCount nodes {
    key packageName packageVersion packageVersionsCount findingsCount vuln { vulnId } ${inner} } } } }`
  return (await service.data<{ triageQueue: { groups: { nodes: Row[] } } }>(query, { id: version })).triageQueue.groups
    .nodes
}
const inside = (page: string) =>
  `groups(${page}) { totalCount nodes { packageVersion packageVersionsCount findingsCount } pageInfo { endCursor hasNextPage } }`

test('joins a vulnerability over the versions of a package in one row, which opens into them', async () => {
  const found = await rows('VULN_PACKAGE_NAME', inside('first: 7'))
  expect(found).toMatchObject([
    {
      packageName: 'fox',
      packageVersion: null,
      packageVersionsCount: 9,
      findingsCount: 9,
      vuln: { vulnId: 'GHSA-fox' },
    },
    { packageName: 'owl', packageVersion: '1.0.0', packageVersionsCount: 1, findingsCount: 1 },
    {
      packageName: 'fox',
      packageVersion: null,
      packageVersionsCount: 9,
      findingsCount: 9,
      vuln: { vulnId: 'GHSA-two' },
    },
  ])
})

/** Rows that the first row opens into. */
async function opened(page: string): Promise<NonNullable<Row['groups']>> {
  const [first] = await rows('VULN_PACKAGE_NAME', inside(page), 'first: 1')
  if (!first?.groups) throw new Error('The row does not open')
  return first.groups
}

test('opens a row into its versions page by page', async () => {
  const first = await opened('first: 7')
  expect(first).toMatchObject({ totalCount: 9, pageInfo: { hasNextPage: true } })
  const rest = await opened(`first: 7, after: "${first.pageInfo.endCursor}"`)
  const versions = [...first.nodes, ...rest.nodes]
  expect(new Set(versions.map(({ packageVersion }) => packageVersion))).toEqual(
    new Set(Array.from({ length: 9 }, (_, at) => `1.${at}.0`)),
  )
  expect(versions.filter((row) => row.findingsCount !== 1 || row.packageVersionsCount !== 1)).toEqual([])
  expect((await opened('last: 2')).nodes).toEqual(versions.slice(-2))
  const back = await opened(`last: 2, before: "${rest.pageInfo.endCursor}"`)
  expect(back.nodes).toEqual(versions.slice(-3, -1))
})

test('pages by rows, not by versions', async () => {
  const [first] = await rows('VULN_PACKAGE_NAME', '', 'first: 1')
  const all = await rows('VULN_PACKAGE_NAME')
  expect([all.length, first?.key]).toEqual([3, all[0]?.key])
})

test('a row of another grouping opens into no rows', async () => {
  for (const by of ['VULN_PACKAGE', 'VULN', 'PACKAGE', 'NONE']) {
    expect((await rows(by, inside('first: 1'))).map(({ groups }) => groups)).not.toContainEqual(expect.anything())
  }
})

test('the rows of all findings have those of the version, which are read by their ids', async () => {
  interface Found {
    readonly sbom: { readonly vulns: { readonly totalCount: number; readonly nodes: { readonly id: string }[] } }
    readonly triageQueue: { matchingCount: number; groups: { nodes: { componentVulnIds: string[] }[] } }
  }
  const found = await service.data<Found>(
    `query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: 100) { totalCount nodes { id } } }
    triageQueue(sbomId: $id, includeParts: true, openOnly: false, includeSnoozed: true) { matchingCount
      groups(first: 100, by: "VULN_PACKAGE_NAME") { nodes { componentVulnIds } } } }`,
    { id: version },
  )
  const { matchingCount, groups } = found.triageQueue
  const ids = groups.nodes.flatMap(({ componentVulnIds }) => componentVulnIds)
  expect(matchingCount).toBe(found.sbom.vulns.totalCount)
  expect(new Set(ids)).toEqual(new Set(found.sbom.vulns.nodes.map(({ id }) => id)))
  const [first] = groups.nodes
  const read = await service.data<{ componentVulns: { nodes: { id: string }[] } }>(
    'query ($ids: [Uuid!]!) { componentVulns(ids: $ids, includeInactive: true, first: 100) { nodes { id } } }',
    { ids: first?.componentVulnIds },
  )
  expect(new Set(read.componentVulns.nodes.map(({ id }) => id))).toEqual(new Set(first?.componentVulnIds))
  expect(first?.componentVulnIds).toHaveLength(9)
})
