import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from './support/api-client.ts'
import { cyclonedxOf, manyComponents, spdxOf } from './support/documents.ts'

let service: Awaited<ReturnType<typeof startService>>
let large: string
let small: string

beforeAll(async () => {
  service = await startService()
  await service.product('Shop')
  large = await service.upload(cyclonedxOf(manyComponents(1200), { uses: ['part-0000'] }), 'Shop')
  small = await service.upload(
    cyclonedxOf(
      [
        { name: 'Zebra', version: '2', purl: 'pkg:npm/%40zoo/zebra@2', uses: ['ant'], license: 'MIT' },
        { name: 'ant', version: '1', purl: 'pkg:npm/ant@1', uses: ['bee', 'Zebra'] },
        { name: 'bee', version: '1', type: 'framework' },
        { name: 'lonely', version: '1', type: 'file' },
      ],
      { uses: ['ant', 'Zebra'] },
    ),
    'Shop',
  )
  await service.idle()
})
afterAll(() => service.close())

interface List {
  readonly totalCount: number
  readonly nodes: readonly { readonly id: string; readonly name: string }[]
  readonly pageInfo: {
    readonly startCursor: string | null
    readonly endCursor: string | null
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
  }
}

async function list(id: string, args: object = {}): Promise<List> {
  const query = `query ($id: Uuid!, $first: Int, $after: String, $last: Int, $before: String, $search: String,
    $kind: [String!], $direct: Boolean, $orderBy: ComponentOrderByInput) { sbom(sbomId: $id) {
    components(first: $first, after: $after, last: $last, before: $before, search: $search, kind: $kind,
      direct: $direct, orderBy: $orderBy) {
      totalCount nodes { id name } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } } }`
  return (await service.data<{ sbom: { components: List } }>(query, { id, ...args })).sbom.components
}

const names = ({ nodes }: List) => nodes.map(({ name }) => name)
const everyName = manyComponents(1200).map(({ name }) => name)

test.each([undefined, { field: 'COMPONENTS_NAME', direction: 'ASC' }])(
  'returns every component once in forward pages, ordered by %j',
  async (orderBy) => {
    const seen: string[] = []
    let after: string | null = null
    for (let pages = 1; ; pages += 1) {
      const page: List = await list(large, { first: 500, after, orderBy })
      expect([page.totalCount, page.pageInfo.hasPreviousPage]).toEqual([1200, pages > 1])
      seen.push(...names(page))
      after = page.pageInfo.endCursor
      if (!page.pageInfo.hasNextPage) break
    }
    expect(seen).toEqual(everyName)
  },
)

test.each([600, 400, 1])('returns the same in the same order in backward pages of %d', async (last) => {
  const wanted = everyName.slice(-3 * last)
  const seen: string[] = []
  let before: string | null = null
  for (let pages = 1; pages <= 3; pages += 1) {
    const page: List = await list(large, { last, before })
    expect(page.pageInfo.hasNextPage).toBe(pages > 1)
    seen.unshift(...names(page))
    before = page.pageInfo.startCursor
    if (!page.pageInfo.hasPreviousPage) break
  }
  expect(seen).toEqual(wanted)
})

test('serves a page of a thousand, reduces a larger one to a thousand, and returns an empty page for none', async () => {
  expect((await list(large, { first: 1000 })).nodes).toHaveLength(1000)
  expect((await list(large, { first: 5000 })).nodes).toHaveLength(1000)
  const none = await list(large, { first: 0 })
  expect([none.nodes.length, none.totalCount, none.pageInfo.hasNextPage]).toEqual([0, 1200, true])
  expect((await list(large)).nodes).toHaveLength(25)
})

test('can end a page before the primary component, and returns it alone in the next one', async () => {
  const described = await service.upload(spdxOf(['zoo', 'ant', 'bee']), 'Shop')
  expect(names(await list(described))).toEqual(['zoo', 'ant', 'bee'])
  const page = await list(described, { last: 2 })
  expect([names(page), page.pageInfo.hasPreviousPage, page.totalCount]).toEqual([['ant', 'bee'], true, 3])
  const first = await list(described, { last: 4, before: page.pageInfo.startCursor })
  expect([names(first), first.pageInfo.hasPreviousPage, first.pageInfo.hasNextPage]).toEqual([['zoo'], false, true])
  const nothing = await list(described, { last: 4, before: first.pageInfo.startCursor })
  expect([names(nothing), nothing.pageInfo.hasPreviousPage]).toEqual([[], false])
  const rest = await list(described, { first: 2, after: first.pageInfo.endCursor })
  expect([names(rest), rest.pageInfo.hasPreviousPage]).toEqual([['ant', 'bee'], true])
  const one = await list(described, { first: 1 })
  expect([names(one), one.pageInfo.hasNextPage]).toEqual([['zoo'], true])
})

test('does not list the component that a CycloneDX document describes', async () => {
  expect(names(await list(small))).toEqual(['ant', 'bee', 'lonely', 'Zebra'])
})

test.each([
  ['a part of a name without case', { search: 'EBR' }, ['Zebra']],
  ['a part of a purl', { search: '@zoo/' }, []],
  ['a purl as it is written', { search: '%40zoo/zeb' }, ['Zebra']],
  ['a sign that patterns know', { search: '_' }, []],
  ['kinds in any spelling', { kind: ['FRAMEWORK', 'File'] }, ['bee', 'lonely']],
  ['direct dependencies', { direct: true }, ['ant', 'Zebra']],
  ['all others', { direct: false }, ['bee', 'lonely']],
  [
    'kind, turned round',
    { orderBy: { field: 'COMPONENTS_KIND', direction: 'DESC' } },
    ['Zebra', 'ant', 'bee', 'lonely'],
  ],
])('filters components by %s', async (_name, args, expected) => {
  const page = await list(small, args)
  expect(names(page)).toEqual(expected)
  expect(page.totalCount).toBe(expected.length)
})

async function component(name: string, fields: string): Promise<Record<string, unknown>> {
  const found = (await list(small, { search: name })).nodes.find((node) => node.name === name)
  const query = `query ($id: Uuid!, $sbomId: Uuid!) { component(id: $id, sbomId: $sbomId) { ${fields} } }`
  type Found = { component: Record<string, unknown> }
  return (await service.data<Found>(query, { id: found?.id, sbomId: small })).component
}

test('returns a component as the document describes it', async () => {
  const fields = `name version kind purl ecosystem relation licensesExp licenseState uniqueId primary internal isPart
    supportLevel cpes labels checksums { alg } externalUrls { url } patches { url } supplier { name } sbom { id }`
  expect(await component('Zebra', fields)).toMatchObject({
    name: 'Zebra',
    version: '2',
    kind: 'library',
    purl: 'pkg:npm/%40zoo/zebra@2',
    ecosystem: 'npm',
    relation: 'direct',
    licensesExp: 'MIT',
    licenseState: 'unspecified',
    uniqueId: 'Zebra',
    primary: false,
    cpes: [],
    labels: [],
    checksums: [],
    externalUrls: [],
    patches: [],
    supplier: null,
    sbom: { id: small },
  })
})

test('walks the graph both ways, and returns paths to the root, the shortest first', async () => {
  const fields = `dependencyCount dependentCount dependencies { totalCount nodes { name dependentCount } }
    dependents(last: 1) { totalCount nodes { name } } pathsToRoot(first: 5) { length components { name } }`
  expect(await component('ant', fields)).toEqual({
    dependencyCount: 2,
    dependentCount: 2,
    dependencies: {
      totalCount: 2,
      nodes: [
        { name: 'bee', dependentCount: 1 },
        { name: 'Zebra', dependentCount: 2 },
      ],
    },
    dependents: { totalCount: 2, nodes: [{ name: 'Zebra' }] },
    pathsToRoot: [
      { length: 1, components: [{ name: 'app' }, { name: 'ant' }] },
      { length: 2, components: [{ name: 'app' }, { name: 'Zebra' }, { name: 'ant' }] },
    ],
  })
  expect(await component('lonely', 'pathsToRoot { length }')).toEqual({ pathsToRoot: [] })
})

test('starts the tree at the primary component and at components that nothing depends on', async () => {
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { dependencyRoots { totalCount nodes { name } } } }'
  expect(await service.data(query, { id: small })).toEqual({
    sbom: { dependencyRoots: { totalCount: 2, nodes: [{ name: 'app' }, { name: 'lonely' }] } },
  })
})

test('finds a component wherever the same package exists in the same version', async () => {
  const again = await service.upload(cyclonedxOf([{ name: 'ant', version: '1', purl: 'pkg:npm/ant@1' }]), 'Shop')
  const { occurrences } = await component('ant', 'occurrences { totalCount nodes { sbomId } }')
  expect(occurrences).toEqual({ totalCount: 2, nodes: [{ sbomId: again }, { sbomId: small }] })
  const query = '{ components(search: "ant", latestOnly: true) { totalCount nodes { name sbomId } } }'
  expect(await service.data(query)).toEqual({ components: { totalCount: 1, nodes: [{ name: 'ant', sbomId: again }] } })
})

test('lists components of exactly the searched name before those that contain it, page by page from both ends', async () => {
  const names = ['ant-colony', 'Ant', 'giant', '@aa/ant', 'ant_b', 'ANT']
  const id = await service.upload(cyclonedxOf(names.map((name) => ({ name, version: '1' }))), 'Shop')
  const product = 'sbom(sbomId: $id) { project { id } }'
  const environment = (
    await service.data<{ sbom: { project: { id: string } } }>(`query ($id: Uuid!) { ${product} }`, { id })
  ).sbom
  const query = `query ($first: Int, $last: Int, $after: String, $before: String, $projects: [Uuid!]) {
    components(search: "ant", latestOnly: true, projectIds: $projects, first: $first, last: $last, after: $after, before: $before) {
      nodes { name } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`
  const variables = { projects: [environment.project.id] }
  const page = async (args: object) =>
    (await service.data<{ components: List }>(query, { ...variables, ...args })).components
  const forward: string[] = []
  for (let after: string | null = null; ;) {
    const { nodes, pageInfo } = await page({ first: 2, after })
    forward.push(...nodes.map(({ name }) => name))
    after = pageInfo.endCursor
    if (!pageInfo.hasNextPage) break
  }
  expect(forward.slice(0, 2).toSorted()).toEqual(['ANT', 'Ant'])
  expect(forward.slice(2)).toEqual(['@aa/ant', 'ant-colony', 'ant_b', 'giant'])
  const backward: string[] = []
  for (let before: string | null = null; ;) {
    const { nodes, pageInfo } = await page({ last: 4, before })
    backward.unshift(...nodes.map(({ name }) => name))
    before = pageInfo.startCursor
    if (!pageInfo.hasPreviousPage) break
  }
  expect(backward).toEqual(forward)
})

test('rejects the id of another version, and does not find a component of another version', async () => {
  const query = 'query ($id: Uuid!, $other: Uuid!) { sbom(sbomId: $id) { components(sbomId: $other) { totalCount } } }'
  const answer = await service.ask(query, { id: small, other: large })
  expect(answer.errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT')
  const [first] = (await list(small)).nodes
  const single = 'query ($id: Uuid!, $sbomId: Uuid!) { component(id: $id, sbomId: $sbomId) { id } }'
  expect(await service.data(single, { id: first?.id, sbomId: large })).toEqual({ component: null })
})
