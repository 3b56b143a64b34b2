// Support status, identity suggestions for components that cannot be evaluated, and safe upgrades of affected ones.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { type ApiResponse, type SentFile, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let sbomId: string

const between = (name: string, ...events: object[]) => ({
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
})

/** Creates a file as published by endoflife.date. */
function endOfLife(eol: string | boolean): SentFile {
  const releases = [
    { releaseCycle: '5', releaseDate: '2025-01-01', eol, latest: '5.0.0-rc.1' },
    { releaseCycle: '3', releaseDate: '2025-01-01', eol, latest: '3.10.1' },
    { releaseCycle: '2', releaseDate: '2020-01-01', eol: '2022-12-31', latest: { name: '2.9.7', date: '2022-12-01' } },
  ]
  const product = { title: 'Runner', name: 'runner', identifiers: [{ purl: 'pkg:npm/runner' }], releases }
  return {
    name: 'products.json',
    bytes: JSON.stringify({ generated_from: 'lists 2026-08-22', total: 1, result: [product] }),
  }
}

const components = [
  { name: 'runner', version: '2.4.0', purl: 'pkg:npm/runner@2.4.0' },
  { name: 'stated', version: '1', properties: [{ name: 'waybill:support-level', value: 'abandoned' }] },
  { name: 'worn', version: '1.0.0', purl: 'pkg:npm/worn@1.0.0' },
  { name: 'org.slf4j:slf4j-api', version: '2.0.9' },
  { name: 'nothing known' },
  { name: 'lang', version: '3.1', purl: 'pkg:maven/lang@3.1', group: 'org.acme' },
]

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(
    zip([
      osv('CVE-2026-0001', 'worn', {
        ...severity.critical,
        ...between('worn', { introduced: '0' }, { fixed: '1.2.0' }),
      }),
      osv('CVE-2026-0002', 'worn', between('worn', { introduced: '0' }, { fixed: '1.4.0' })),
      osv('CVE-2026-0003', 'worn', between('worn', { introduced: '1.4.0' }, { fixed: '1.5.0' })),
    ]),
  )
  await service.importFile(endOfLife('2099-12-31'))
  const typed = components.map((component) => ({ type: 'library', 'bom-ref': component.name, ...component }))
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: typed }
  sbomId = await service.upload({ name: 'x.json', bytes: JSON.stringify(document) })
}, 120_000)
afterAll(() => service.close())

async function component(name: string, selection: string): Promise<ApiResponse> {
  const query = `query ($id: Uuid!, $name: String!) { sbom(sbomId: $id) { components(search: $name) { nodes { id ${selection} } } } }`
  type Data = { sbom: { components: { nodes: ApiResponse[] } } }
  const { sbom } = await service.data<Data>(query, { id: sbomId, name })
  return sbom.components.nodes[0] ?? {}
}

async function update(name: string, input: object): Promise<void> {
  const { id } = await component(name, '')
  const query = `mutation ($input: ComponentUpdateInput!) { componentUpdate(input: $input) { errors } }`
  const answer = await service.data(query, { input: { sbomId, id, ...input } })
  expect(answer).toEqual({ componentUpdate: { errors: [] } })
  await service.idle()
}

const support = 'supportLevel endOfSupport supportSource supportReason'
async function supportOf(name: string): Promise<unknown[]> {
  const { supportLevel, endOfSupport, supportSource, supportReason } = await component(name, support)
  return [supportLevel, endOfSupport, supportSource, supportReason]
}

const bySource = [
  'NO_LONGER_MAINTAINED',
  '2022-12-31',
  'LIFECYCLE_DATA',
  'Security fixes for Runner 2 ended on 2022-12-31. endoflife.date, data of 2026-08-22, https://endoflife.date/runner',
]
const byDocument = ['ABANDONED', null, 'DOCUMENT', 'Stated in the document']

test("prefers a document to a lifecycle list, and a user to both; a user's value can be removed", async () => {
  expect(await supportOf('runner')).toEqual(bySource)
  expect(await supportOf('stated')).toEqual(byDocument)
  const own = { supportLevel: 'ACTIVELY_MAINTAINED', endOfSupport: '2030-01-31' }
  for (const name of ['runner', 'stated']) await update(name, own)
  const manual = ['ACTIVELY_MAINTAINED', '2030-01-31', 'MANUAL', null]
  expect([await supportOf('runner'), await supportOf('stated')]).toEqual([manual, manual])
  await service.data('mutation ($id: Uuid!) { sbomReprocess(input: { id: $id }) { errors } }', { id: sbomId })
  await service.idle()
  expect([await supportOf('runner'), await supportOf('stated')]).toEqual([manual, manual])
  for (const name of ['runner', 'stated']) await update(name, { supportLevel: 'UNSPECIFIED' })
  expect([await supportOf('runner'), await supportOf('stated')]).toEqual([bySource, byDocument])
})

test('counts versions behind the newest one that lifecycle data name, and is missing without', async () => {
  expect(await component('runner', 'newestVersion')).toMatchObject({ newestVersion: '3.10.1' })
  expect(await component('worn', 'newestVersion')).toMatchObject({ newestVersion: null })
  const query = `query ($id: Uuid!, $text: String!) { sbom(sbomId: $id) { components(filterText: $text, first: 20) { nodes { name } } } }`
  const names = async (text: string) => {
    const { sbom } = await service.data<{ sbom: { components: { nodes: { name: string }[] } } }>(query, {
      id: sbomId,
      text,
    })
    return sbom.components.nodes.map(({ name }) => name)
  }
  expect(await names('component.versionsBehind exists')).toEqual(['runner'])
  expect(await names('component.versionsBehind behindBy 1')).toEqual(['runner'])
  expect(await names('component.versionsBehind > 0.99')).toEqual(['runner'])
  expect(await names('component.versionsBehind behindBy 2')).toEqual([])
  expect(await names('component.versionsBehind < 0.1')).toEqual([])
  await update('runner', { version: '3.8.0' })
  expect(await names('component.versionsBehind = 0.2')).toEqual(['runner'])
  await update('runner', { version: '2.4.0' })
  expect(await names('component.versionsBehind = 1')).toEqual(['runner'])
})

test('counts, filters and orders components by support', async () => {
  const filter = (subject: string, operator: string, ...values: string[]) => ({
    conditions: [{ subject, operator, values }],
  })
  const query = `query ($id: Uuid!, $filter: ConditionGroupInput) { sbom(sbomId: $id) {
    components(filter: $filter, orderBy: { field: COMPONENTS_SUPPORT_LEVEL }) { nodes { name } } stats { supportLevelCounts { key count } } } }`
  type Data = { sbom: { components: { nodes: { name: string }[] }; stats: { supportLevelCounts: ApiResponse[] } } }
  const list = async (given: object) => (await service.data<Data>(query, { id: sbomId, filter: given })).sbom
  const names = async (given: object) => (await list(given)).components.nodes.map(({ name }) => name)
  expect(await names(filter('component.support', 'is', 'no longer maintained'))).toEqual(['runner'])
  expect(await names(filter('component.support', 'isNot', 'UNSPECIFIED'))).toEqual(['stated', 'runner'])
  expect(await names(filter('component.endOfSupport', 'before', '2023-01-01'))).toEqual(['runner'])
  expect(await names(filter('component.endOfSupport', 'olderThan', '1y'))).toEqual(['runner'])
  expect(await names(filter('component.endOfSupport', 'within', '90d'))).toEqual([])
  expect((await list({})).stats.supportLevelCounts).toEqual([
    { key: 'UNSPECIFIED', count: 4 },
    { key: 'ABANDONED', count: 1 },
    { key: 'NO_LONGER_MAINTAINED', count: 1 },
  ])
})

test('suggests the smallest upgrade that resolves every open finding and adds none, and ignores irrelevant findings', async () => {
  const upgrade = 'safeUpgrade { version fixes remaining introduced reason } vulns { nodes { id vuln { vulnId } } }'
  const { safeUpgrade, vulns } = await component('worn', upgrade)
  // 1.4.0 fixes both, but introduces a third vulnerability.
  const reason = 'Lowest later version without known vulnerabilities'
  expect(safeUpgrade).toEqual({ version: '1.5.0', fixes: 2, remaining: 0, introduced: 0, reason })
  expect(vulns).toMatchObject({ nodes: [{}, {}] })
  expect((await component('runner', upgrade))['safeUpgrade']).toBeNull()
})

test('suggests identities for components that were not evaluated, counts them by name, and evaluates an accepted one', async () => {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { identitySuggestions { totalCount
    nodes { component { name } suggestion { purl reason evidence } } }
    stats { matchCoverage { exact cpe name notEvaluated none dataDate { oldest newest } } } } }`
  const before = await service.data(query, { id: sbomId })
  expect(before).toEqual({
    sbom: {
      identitySuggestions: {
        totalCount: 2,
        nodes: [
          {
            component: { name: 'lang' },
            suggestion: {
              purl: 'pkg:maven/org.acme/lang@3.1',
              reason: 'Packages of type "maven" require a namespace',
              evidence: 'group "org.acme"',
            },
          },
          {
            component: { name: 'org.slf4j:slf4j-api' },
            suggestion: {
              purl: 'pkg:maven/org.slf4j/slf4j-api@2.0.9',
              reason: 'The name matches the Maven form group:artifact',
              evidence: 'name "org.slf4j:slf4j-api"',
            },
          },
        ],
      },
      stats: {
        matchCoverage: {
          exact: 2,
          cpe: 0,
          name: 2,
          notEvaluated: 0,
          none: 2,
          dataDate: {
            oldest: expect.stringMatching(/^2026-01-01/) as string,
            newest: expect.stringMatching(/^2026-01-01/) as string,
          },
        },
      },
    },
  })
  await service.importFile(
    zip([
      {
        id: 'GHSA-m',
        modified: '2026-02-01T00:00:00Z',
        summary: 'm',
        affected: [
          {
            package: { ecosystem: 'Maven', name: 'org.slf4j:slf4j-api' },
            ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }],
          },
        ],
      } as never,
    ]),
  )
  await update('slf4j', { purl: 'pkg:maven/org.slf4j/slf4j-api@2.0.9' })
  expect(await component('slf4j', 'matchState identitySuggestions { purl }')).toMatchObject({
    matchState: 'MATCHED',
    identitySuggestions: [],
  })
})

test('keeps a suggestion dismissed in all versions of the product until that is undone', async () => {
  const document = (version: string, group: string) =>
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      components: ['Lang', 'other'].map((name) => ({
        type: 'library',
        'bom-ref': name,
        name,
        version,
        group,
        purl: `pkg:maven/${name}@${version}`,
      })),
    })
  const first = await service.upload({ name: 'a.json', bytes: document('3.1', 'org.acme') })
  type Row = { component: { id: string; name: string }; suggestion: { purl: string } }
  const list = async (id: string) => {
    const query = `query ($id: Uuid!) { sbom(sbomId: $id) { identitySuggestions { totalCount nodes { component { id name } suggestion { purl } } } } }`
    type Data = { sbom: { identitySuggestions: { totalCount: number; nodes: Row[] } } }
    return (await service.data<Data>(query, { id })).sbom.identitySuggestions
  }
  const purls = async (id: string) => {
    const { totalCount, nodes } = await list(id)
    return [totalCount, ...nodes.map(({ suggestion }) => suggestion.purl)]
  }
  const change = (operation: string, input: object) =>
    service.data(
      `mutation ($input: IdentitySuggestion${operation}Input!) { answer: identitySuggestion${operation}(input: $input) {
        errors component { identitySuggestions { purl dismissed } } } }`,
      { input },
    )
  const lang = (await list(first)).nodes.find(({ component: one }) => one.name === 'Lang')
  const target = { sbomId: first, componentId: lang?.component.id, purl: lang?.suggestion.purl }
  const shown = (dismissed: boolean) => ({
    answer: { errors: [], component: { identitySuggestions: [{ purl: 'pkg:maven/org.acme/Lang@3.1', dismissed }] } },
  })
  expect(await change('Dismiss', target)).toEqual(shown(true))
  expect(await change('Dismiss', target)).toEqual(shown(true))
  expect(await purls(first)).toEqual([1, 'pkg:maven/org.acme/other@3.1'])
  const next = await service.upload({ name: 'b.json', bytes: document('4.0', 'ORG.acme') })
  expect(await purls(next)).toEqual([1, 'pkg:maven/ORG.acme/other@4.0'])
  expect(await change('Restore', { ...target, purl: 'pkg:maven/org.acme/other@3.1' })).toEqual(shown(true))
  expect(await change('Restore', { ...target, purl: null })).toEqual(shown(false))
  expect(await purls(next)).toEqual([2, 'pkg:maven/ORG.acme/Lang@4.0', 'pkg:maven/ORG.acme/other@4.0'])
  const refusal = 'There is no suggestion "pkg:npm/x" for "Lang"'
  expect(await change('Dismiss', { ...target, purl: 'pkg:npm/x' })).toEqual({
    answer: { errors: [refusal], component: null },
  })
})

test('uses newer lifecycle lists in the scan that follows them', async () => {
  await service.importFile({ ...endOfLife(true) })
  await service.idle()
  expect((await supportOf('runner')).slice(0, 3)).toEqual(['ABANDONED', '2022-12-31', 'LIFECYCLE_DATA'])
})
