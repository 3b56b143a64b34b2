// The service has one clock: what depends on the day follows it, on every thread and in every query.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, zip } from './support/osv.ts'
import { triageCalls } from './support/triage-calls.ts'
import { type SentFile, startTriageService } from './support/triage-service.ts'

/** The service's time. Years away from the system's, so that reading that one shows. */
let time = '2034-01-05T12:00:00.000Z'
let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>
let version: string

const releases = [
  { releaseCycle: '2', releaseDate: '2033-01-01', eol: '2099-12-31' },
  { releaseCycle: '1', releaseDate: '2030-01-01', eol: '2034-01-10' },
]
const product = { title: 'Runner', name: 'runner', identifiers: [{ purl: 'pkg:npm/runner' }], releases }
const endOfLife: SentFile = {
  name: 'products.json',
  bytes: JSON.stringify({ generated_from: 'lists 2034-01-01', total: 1, result: [product] }),
}
const purls = ['pkg:npm/runner@1.4.0', 'pkg:npm/other@1.0.0']
const typed = purls.map((purl) => ({
  type: 'library',
  'bom-ref': purl,
  purl,
  name: purl.slice(8, -6),
  version: purl.slice(-5),
}))
const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: typed }

beforeAll(async () => {
  service = await startTriageService(undefined, () => new Date(time))
  calls = triageCalls(service)
  await service.importFile(zip([osv('GHSA-a', 'runner'), osv('GHSA-b', 'other')]))
  await service.importFile(endOfLife)
  version = await service.upload({ name: 'x.json', bytes: JSON.stringify(document) })
})
afterAll(() => service.close())

interface Listed {
  readonly sbom: {
    readonly components: { readonly nodes: readonly { name: string; supportLevel: string }[] }
    readonly stages: readonly { name: string; finishedAt: string }[]
  }
}

async function read(conditions: readonly object[] = []): Promise<Listed['sbom']> {
  const query = `query ($id: Uuid!, $filter: ConditionGroupInput) { sbom(sbomId: $id) {
    components(filter: $filter) { nodes { name supportLevel } } stages { name finishedAt } } }`
  return (await service.data<Listed>(query, { id: version, filter: { conditions } })).sbom
}

async function endsWithin(period: string): Promise<readonly string[]> {
  const { components } = await read([{ subject: 'component.endOfSupport', operator: 'within', values: [period] }])
  return components.nodes.map(({ name }) => name)
}

const supportLevelOf = async (name: string) =>
  (await read()).components.nodes.find((component) => component.name === name)?.supportLevel

test('snoozes, support, periods and the age of data follow the service’s clock', async () => {
  expect([await supportLevelOf('runner'), await endsWithin('1w'), await endsWithin('4d')]).toEqual([
    ...['ACTIVELY_MAINTAINED', ['runner'], []],
  ])
  for (const period of ['5d', '1m', '1y', '99999y'])
    expect([period, ...(await endsWithin(period))]).toEqual([period, 'runner'])
  const ids = (await calls.findings(version)).map(({ id }) => id)
  await calls.mutate('componentVulnSnooze', { componentVulnIds: ids.slice(0, 1), until: '2034-01-08' }, '')
  const snoozed = ', includeSnoozed: true, filterText: "finding.snoozed is true"'
  expect([await calls.queue(version), await calls.queue(version, snoozed)]).toEqual([['runner'], ['other']])

  time = '2034-01-11T12:00:00.000Z'
  expect([await calls.queue(version), await calls.queue(version, snoozed)]).toEqual([['other', 'runner'], []])
  await service.data('mutation ($id: Uuid!) { sbomReprocess(input: { id: $id }) { errors } }', { id: version })
  await service.idle()
  expect([await supportLevelOf('runner'), await endsWithin('1w')]).toEqual(['NO_LONGER_MAINTAINED', []])
})

test('every thread writes the service’s time', async () => {
  time = '2034-02-01T12:00:00.000Z'
  await service.importFile(zip([osv('GHSA-c', 'runner')]))
  const { advisorySources } = await service.data<{
    advisorySources: { nodes: { name: string; importedAt: string }[] }
  }>('{ advisorySources { nodes { name importedAt } } }')
  const times = [
    ...advisorySources.nodes.filter(({ name }) => name.startsWith('OSV')).map(({ importedAt }) => importedAt),
    ...(await read()).stages.filter(({ name }) => name === 'VULN_SCAN').map(({ finishedAt }) => finishedAt),
  ]
  expect(times.map((at) => at.slice(0, 10))).toEqual(['2034-02-01', '2034-02-01'])
})
