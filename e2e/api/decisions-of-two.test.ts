// @module-tag long
import { afterEach, beforeEach, expect, test } from 'vitest'
import { osv, zip } from './support/osv.ts'
import { preparedService } from './support/prepared-service.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, type startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>
let version: string

/** One package in two places, and another package. */
const start = preparedService(async ({ importFile, upload }) => {
  await importFile(zip(['a', 'b'].map((name) => osv(`GHSA-${name}`, name))))
  return upload(cyclonedx(['pkg:npm/a@1.0.0', 'pkg:npm/a@1.0.0?x=1', 'pkg:npm/b@1.0.0']))
})
beforeEach(async () => {
  ;({ service, prepared: version } = await start())
  calls = triageCalls(service)
})
afterEach(() => service.close())

interface Row {
  readonly packageName: string
  readonly componentVulnIds: readonly string[]
  readonly updatedAt: string
  readonly findingsCount: number
  readonly undecidedCount: number
  readonly openCount: number
  readonly vexStatus: { readonly name: string } | null
}

async function rows(openOnly = true): Promise<readonly Row[]> {
  const query = `query ($id: Uuid, $openOnly: Boolean) { triageQueue(sbomId: $id, openOnly: $openOnly) { groups { nodes { packageName
    componentVulnIds updatedAt findingsCount undecidedCount openCount vexStatus { name } } } } }`
  type Queue = { triageQueue: { groups: { nodes: Row[] } } }
  const { triageQueue } = await service.data<Queue>(query, { id: version, openOnly })
  return triageQueue.groups.nodes.toSorted((one, other) => (one.packageName < other.packageName ? -1 : 1))
}

const idsOf = (read: readonly Row[]) => read.flatMap(({ componentVulnIds }) => componentVulnIds)
const timesOf = (read: readonly Row[]) =>
  read.flatMap(({ componentVulnIds, updatedAt }) => componentVulnIds.map(() => updatedAt))
const newestOf = (read: readonly Row[]) => timesOf(read).toSorted().at(-1)
const affected = () => ({ vexStatusId: statusId('affected') })

test.each<[string, (read: readonly Row[]) => object]>([
  ['the newest time that they read', (read) => ({ expectedUpdatedAt: newestOf(read) })],
  ['the time of each finding', (read) => ({ expectedUpdatedAts: timesOf(read) })],
])('the second of two people is told that a finding was decided meanwhile, by %s', async (_, seen) => {
  const read = await rows()
  const [first = ''] = idsOf(read)
  await calls.decide(version, first, notAffected())
  const answer = await calls.decideMany(idsOf(read), { ...affected(), ...seen(read) })
  expect(answer['errors']).toEqual([
    expect.stringMatching(/^1 of 3 findings were changed since they were read, the last at /),
  ])
  expect((await calls.statuses(version)).filter((status) => status !== null)).toEqual(['Not Affected'])
  const again = await rows()
  expect(await calls.decideMany(idsOf(again), { ...affected(), ...seen(again) })).toMatchObject({
    errors: [],
    changedCount: 2,
  })
})

test('a finding that was changed before another was read is noticed by the time of each finding', async () => {
  const read = await rows()
  const [a = '', , b = ''] = idsOf(read)
  await calls.decide(version, a, notAffected())
  await calls.decide(version, b, notAffected())
  const [second] = (await rows(false)).filter(({ packageName }) => packageName === 'b')
  const mixed = timesOf(read).with(2, second?.updatedAt ?? '')
  expect((await calls.decideMany(idsOf(read), { ...affected(), expectedUpdatedAts: mixed }))['errors']).toHaveLength(1)
  expect((await calls.statuses(version)).filter((status) => status === 'Affected')).toEqual([])
})

test('times that do not fit the findings are rejected', async () => {
  const read = await rows()
  const few = { ...affected(), expectedUpdatedAts: timesOf(read).slice(1) }
  const both = { ...affected(), expectedUpdatedAts: timesOf(read), expectedUpdatedAt: newestOf(read) }
  expect((await calls.decideMany(idsOf(read), few))['errors']).toEqual([
    '"expectedUpdatedAts" has 2 times for 3 findings. Give one for each, in their order',
  ])
  expect((await calls.decideMany(idsOf(read), both))['errors']).toEqual([
    'Use either "expectedUpdatedAt" or "expectedUpdatedAts"',
  ])
})

test('a row of one decided and one open finding says how many are open', async () => {
  const [{ componentVulnIds: [id = ''] } = { componentVulnIds: [] }] = await rows()
  await calls.decide(version, id, notAffected())
  expect(await rows(false)).toMatchObject([
    { packageName: 'a', findingsCount: 2, undecidedCount: 1, openCount: 1, vexStatus: null },
    { packageName: 'b', findingsCount: 1, undecidedCount: 1, openCount: 1 },
  ])
})

test('lists decisions elsewhere once for each version, however many places the package has there', async () => {
  const a = (await calls.findings(version)).filter(({ component }) => component.name === 'a').map(({ id }) => id)
  await calls.decideMany(a, notAffected())
  const second = await service.upload(cyclonedx(['pkg:npm/a@1.0.0'], '2.0.0'))
  const [own] = await calls.findings(second)
  const query = `query ($id: Uuid!, $once: Boolean) { componentVuln(id: $id) {
    elsewhere(decided: true, oncePerVersion: $once) { totalCount nodes { sbom { id } } } } }`
  const elsewhere = async (once: boolean) => service.data(query, { id: own?.id, once })
  const nodes = [{ sbom: { id: version } }]
  expect(await elsewhere(true)).toEqual({ componentVuln: { elsewhere: { totalCount: 1, nodes } } })
  expect(await elsewhere(false)).toMatchObject({ componentVuln: { elsewhere: { totalCount: 2 } } })
  await calls.decide(version, a[0] ?? '', affected())
  expect(await elsewhere(true)).toMatchObject({ componentVuln: { elsewhere: { totalCount: 2 } } })
})
