// One search for everything: what is found, where, and how the text was read; after a restart, and after what was found is gone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cyclonedxOf } from './support/documents.ts'
import { osv, zip } from './support/osv.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let first: string
let second: string

const log4j = (version?: string) => ({
  ...{
    name: 'log4j-core',
    ...(version !== undefined && { version }),
    purl: `pkg:maven/org.apache.logging.log4j/log4j-core${version ? `@${version}` : ''}`,
  },
  license: 'Apache-2.0',
})

beforeAll(async () => {
  service = await startTriageService()
  first = await service.upload(
    cyclonedxOf([log4j('2.14.1'), log4j('2.17.1'), { name: 'lodash', version: '4.17.20' }]),
    'Shop',
  )
  second = await service.upload(cyclonedxOf([log4j('2.9.1'), log4j(), { name: 'log4j-api', version: '2.0' }]), 'Portal')
  const affected = {
    package: { ecosystem: 'Maven', name: 'org.apache.logging.log4j:log4j-core' },
    ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '2.0' }, { fixed: '2.15.0' }] }],
  }
  const record = osv('GHSA-jfh8-c2jp-5v3q', 'log4j-core', { aliases: ['CVE-2021-44228'], affected: [affected] })
  await service.importFile(zip([record]))
}, 60_000)
afterAll(() => service.close())

interface Answer {
  readonly interpretation: { readonly text: string; readonly kind: string; readonly versionRange: string | null }
  readonly kindCounts: readonly { readonly key: string; readonly count: number }[]
  readonly productsCount: number
  readonly outsideCount: number
  readonly searched: object
  readonly hits: { readonly totalCount: number; readonly nodes: readonly { readonly title: string }[] }
  readonly notCompared: { readonly totalCount: number; readonly nodes: readonly object[] }
}

const selection = `interpretation { text kind versionRange ignored } kindCounts { key count } productsCount outsideCount
  searched { productsCount versionsCount componentsCount }
  hits(kinds: $kinds, first: 50) { totalCount nodes { kind title subtitle matchedField matchedValue sbomId
    subject { __typename ... on Component { version pathsToRoot { length } } ... on ComponentVuln { vuln { vulnId } } } } }
  notCompared { totalCount nodes { title subtitle } }`

async function find(text: string, args = '', kinds: readonly string[] | null = null): Promise<Answer> {
  const query = `query ($text: String!, $kinds: [String!]) { find(text: $text${args}) { ${selection} } }`
  return (await service.data<{ find: Answer }>(query, { text, kinds })).find
}
const countsOf = ({ kindCounts }: Answer) =>
  Object.fromEntries(kindCounts.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]))
const titles = ({ hits }: Answer) => hits.nodes.map(({ title }) => title)

test('a name and a range: newer versions first, what cannot be compared apart, what is not in the range counted', async () => {
  const answer = await find('log4j-core below 2.17')
  expect(answer).toMatchObject({
    interpretation: { text: 'log4j-core', kind: 'NAME', versionRange: 'below 2.17', ignored: null },
    ...{ productsCount: 2, outsideCount: 1 },
    searched: { productsCount: 2, versionsCount: 2, componentsCount: 6 },
    notCompared: { totalCount: 1, nodes: [{ title: 'log4j-core', subtitle: 'Portal / default / 1.0.0' }] },
  })
  expect(countsOf(answer)).toEqual({ COMPONENT: 2, FINDING: 2 })
  expect(answer.hits.nodes.slice(0, 2)).toEqual([
    {
      ...{ kind: 'COMPONENT', title: 'log4j-core 2.9.1', subtitle: 'Portal / default / 1.0.0', sbomId: second },
      ...{ matchedField: 'name', matchedValue: 'log4j-core' },
      subject: { __typename: 'Component', version: '2.9.1', pathsToRoot: expect.any(Array) as unknown },
    },
    expect.objectContaining({ title: 'log4j-core 2.14.1', sbomId: first }),
  ])
})

test('what cannot be compared is paged like every list', async () => {
  const page = async (args: string) => {
    const query = `{ find(text: "log4j below 3") { notCompared(${args}) { nodes { title } pageInfo { endCursor hasNextPage } } } }`
    type Page = { nodes: { title: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } }
    return (await service.data<{ find: { notCompared: Page } }>(query)).find.notCompared
  }
  const all = await page('first: 1')
  expect(all).toMatchObject({ nodes: [{ title: 'log4j-core' }], pageInfo: { hasNextPage: false } })
  const { endCursor } = all.pageInfo
  expect((await page(`after: "${endCursor}"`)).nodes).toEqual([])
  expect((await page(`last: 1, before: "${endCursor}"`)).nodes).toEqual([])
  expect((await page('last: 1')).nodes).toEqual(all.nodes)
})

test('the argument wins over a range in the text', async () => {
  expect(titles(await find('log4j-core below 2.17', ', versionRange: "vers:maven/>=2.17"', ['COMPONENT']))).toEqual([
    'log4j-core 2.17.1',
  ])
})

test('an alias finds the vulnerability and its findings', async () => {
  const answer = await find('cve-2021-44228')
  expect(countsOf(answer)).toEqual({ VULNERABILITY: 1, FINDING: 2 })
  expect(answer.hits.nodes.map((hit) => ({ ...hit, sbomId: undefined }))).toMatchObject([
    { kind: 'VULNERABILITY', matchedField: 'id', matchedValue: 'CVE-2021-44228', subject: { __typename: 'Vuln' } },
    { kind: 'FINDING', subject: { __typename: 'ComponentVuln' } },
    { kind: 'FINDING' },
  ])
})

test.each([
  ['log4j', { COMPONENT: 5, FINDING: 2 }],
  ['pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1', { COMPONENT: 1, FINDING: 1 }],
  ['org.apache.logging', { COMPONENT: 4, FINDING: 2 }],
  ['Shop', { PRODUCT: 1 }],
  ['default', { ENVIRONMENT: 2 }],
  ['license:Apache-2.0', { COMPONENT: 4, FINDING: 2, LICENSE: 1 }],
  ['lo', { COMPONENT: 6 }],
  ['"log4j*', {}],
  ['log4j NEAR core', {}],
  ['100% _', {}],
])('%j finds %j', async (text, counts) => {
  expect(countsOf(await find(text, '', ['COMPONENT']))).toMatchObject(counts)
})

test('only the newest versions, only some products, environments or one version', async () => {
  const again = await service.upload(cyclonedxOf([log4j('2.20.0')]), 'Shop')
  expect((await find('log4j-core', ', latestOnly: true', ['COMPONENT'])).hits.totalCount).toBe(3)
  expect(titles(await find('log4j-core', `, sbomId: "${again}"`, ['COMPONENT']))).toEqual(['log4j-core 2.20.0'])
  const { sbom } = await service.data<{ sbom: { project: { id: string; projectGroup: { id: string } } } }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { project { id projectGroup { id } } } }',
    { id: second },
  )
  for (const args of [
    `, projectIds: ["${sbom.project.id}"]`,
    `, projectGroupIds: ["${sbom.project.projectGroup.id}"]`,
  ]) {
    expect((await find('log4j-core', args, ['COMPONENT'])).hits.totalCount).toBe(2)
  }
})

test.each([
  ['text: ""', '"text" must not be empty'],
  ['text: "x", versionRange: "<"', '"<" is not a version range such as <2.17'],
  [`text: "${'x'.repeat(501)}"`, 'The text to find has 501 characters. The limit is 500'],
])('find(%s) is rejected', async (args, message) => {
  const { errors } = await service.ask(`{ find(${args}) { hits { totalCount } } }`)
  expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }])
})

test('a kind that is none is rejected by name', async () => {
  const { errors } = await service.ask('{ find(text: "x") { hits(kinds: ["THING"]) { totalCount } } }')
  expect(errors).toMatchObject([{ message: expect.stringContaining('"THING" is not a kind of hit') as string }])
})

test('a Viewer finds, renamed components are found by their new name, deleted versions are not found', async () => {
  const viewer = await service.token('Viewer')
  const query = '{ find(text: "lodash") { hits(kinds: ["COMPONENT"]) { nodes { id } } } }'
  const found = await service.data<{ find: { hits: { nodes: { id: string }[] } } }>(query, {}, viewer)
  const id = found.find.hits.nodes[0]?.id
  const { componentUpdate } = await service.data<{ componentUpdate: { errors: string[] } }>(
    'mutation ($id: Uuid!, $sbomId: Uuid!) { componentUpdate(input: { id: $id, sbomId: $sbomId, name: "underscore" }) { errors } }',
    { id, sbomId: first },
  )
  expect(componentUpdate.errors).toEqual([])
  expect((await find('lodash', '', ['COMPONENT'])).hits.totalCount).toBe(0)
  expect(titles(await find('underscore', '', ['COMPONENT']))).toEqual(['underscore 4.17.20'])
  await service.data('mutation ($id: Uuid!) { sbomDelete(input: { id: $id }) { errors } }', { id: first })
  await service.idle()
  expect((await find('underscore', '', ['COMPONENT'])).hits.totalCount).toBe(0)
})
