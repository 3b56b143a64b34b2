// @module-tag long
// After how many days advisory data is old: what each environment says holds for its versions, the shortest for what is shown without one.
import { expect, test } from 'vitest'
import { osv, zip } from './support/osv.ts'
import { policyCalls } from './support/policy-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>

const start = Date.parse('2026-06-01T12:00:00Z')
const modified = '2026-06-01T00:00:00Z'

async function environmentOf({ data }: Service, sbomId: string): Promise<string> {
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { project { id } } }'
  return (await data<{ sbom: { project: { id: string } } }>(query, { id: sbomId })).sbom.project.id
}

async function limit({ data }: Service, id: string, feedAgeLimitDays: number): Promise<void> {
  const query = 'mutation ($input: ProjectUpdateInput!) { projectUpdate(input: $input) { errors } }'
  expect(await data(query, { input: { id, feedAgeLimitDays } })).toEqual({ projectUpdate: { errors: [] } })
}

/** Returns whether the data of a version is old by its sources and by the check, and whether any is for all. */
async function told({ data }: Service, sbomId: string) {
  type Answer = {
    sbom: {
      stats: { advisorySources: { stale: boolean }[] }
      checkResults: {
        nodes: { check: { id: string }; state: string; failures: { nodes: { findings: { message: string }[] }[] } }[]
      }
    }
    advisorySources: { nodes: { stale: boolean }[] }
    advisoryDatabase: { staleSourcesCount: number }
  }
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { stats { advisorySources { stale } } checkResults(first: 100) { nodes {
    check { id } state failures { nodes { findings } } } } }
    advisorySources { nodes { stale } } advisoryDatabase { staleSourcesCount } }`
  const { sbom, advisorySources, advisoryDatabase } = await data<Answer>(query, { id: sbomId })
  const check = sbom.checkResults.nodes.find((node) => node.check.id === 'V03')
  return {
    ofVersion: sbom.stats.advisorySources.map(({ stale }) => stale),
    check: [
      check?.state,
      ...(check?.failures.nodes.flatMap(({ findings }) => findings.map(({ message }) => message)) ?? []),
    ],
    ofAll: advisorySources.nodes.map(({ stale }) => stale),
    staleSourcesCount: advisoryDatabase.staleSourcesCount,
  }
}

const fresh = { ofVersion: [false], check: ['pass'] }
const old = (days: string) => ({
  ofVersion: [true],
  check: ['fail', `The advisory data is of 2026-06-01. In this environment it is old after ${days}`],
})

test('each version has the limit of its environment: its sources, its check and its gate; all else has the shortest', async () => {
  let days = 0
  const now = () => new Date(start + days * 86_400_000)
  let service = await startTriageService(undefined, now)
  try {
    await service.importFile(zip([osv('GHSA-1', 'fox', { modified, published: modified })]))
    const one = await service.upload(cyclonedx(['pkg:npm/fox@1.0.0']), 'One')
    const two = await service.upload(cyclonedx(['pkg:npm/fox@1.0.0'], '2.0.0'), 'Two')
    const { create, verdict } = policyCalls(service)
    await create('Old data', 'version', 'version.check(V03) fails', { resultType: 'fail' })
    days = 3
    expect(await told(service, one)).toEqual({ ...fresh, ofAll: [false], staleSourcesCount: 0 })
    expect((await verdict(one)).status).toBe('PASS')
    await limit(service, await environmentOf(service, one), 1)
    expect(await told(service, one)).toEqual({ ...old('1 day'), ofAll: [true], staleSourcesCount: 1 })
    expect(await told(service, two)).toMatchObject(fresh)
    await expect.poll(async () => (await verdict(one)).status).toBe('FAIL')
    expect((await verdict(two)).status).toBe('PASS')
    await limit(service, await environmentOf(service, one), 9)
    await expect.poll(async () => (await verdict(one)).status).toBe('PASS')
    days = 7
    expect(await told(service, one)).toEqual({ ...fresh, ofAll: [true], staleSourcesCount: 1 })
    expect(await told(service, two)).toMatchObject(old('5 days'))
    await expect.poll(async () => (await verdict(two)).status).toBe('FAIL')
    // New data that changes nothing in a version is still new.
    const later = '2026-06-07T00:00:00Z'
    await service.importFile(zip([osv('GHSA-2', 'owl', { modified: later, published: later })]), 'Newer')
    expect(await told(service, two)).toMatchObject({ check: ['pass'] })
    expect((await verdict(two)).status).toBe('PASS')
    days = 13
    expect(await told(service, two)).toMatchObject({ check: ['fail', expect.stringContaining('of 2026-06-07')] })
    await limit(service, await environmentOf(service, two), 365)
    await limit(service, await environmentOf(service, one), 364)

    await service.stop()
    service = await startTriageService(service.dataFolder, now)
    const none = { ofVersion: [false, false], check: ['pass'], ofAll: [false, false], staleSourcesCount: 0 }
    expect(await told(service, one)).toEqual(none)
    expect(await told(service, two)).toEqual(none)
  } finally {
    await service.close()
  }
})

test('of a version with two ecosystems the one with the older data counts, and what the document describes is no component', async () => {
  const service = await startTriageService(undefined, () => new Date(start + 3 * 86_400_000))
  try {
    const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '0.1.0' }] }]
    const crate = { package: { ecosystem: 'crates.io', name: 'owl' }, ranges }
    const longAgo = '2022-05-17T00:00:00Z'
    await service.importFile(zip([osv('GHSA-1', 'fox', { modified, published: modified })]), 'New')
    await service.importFile(
      zip([osv('RUSTSEC-1', 'owl', { modified: longAgo, published: longAgo, affected: [crate] })]),
      'Old',
    )
    const one = await service.upload(cyclonedx(['pkg:npm/fox@1.0.0']), 'One')
    const both = await service.upload(cyclonedx(['pkg:npm/fox@1.0.0', 'pkg:cargo/owl@1.0.0']), 'Both')
    const { create, verdict } = policyCalls(service)
    await create('Old data', 'version', 'version.feedAge olderThan 5d', { resultType: 'fail' })
    await expect.poll(async () => (await verdict(one)).status).toBe('PASS')
    await expect.poll(async () => (await verdict(both)).status).toBe('FAIL')
    const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { scanState { dataDate notEvaluatedCount } } }'
    const scanOf = async (id: string) =>
      (await service.data<{ sbom: { scanState: object } }>(query, { id })).sbom.scanState
    expect(await scanOf(one)).toMatchObject({ dataDate: '2026-06-01T00:00:00.000Z', notEvaluatedCount: 0 })
    expect(await scanOf(both)).toMatchObject({ dataDate: '2022-05-17T00:00:00.000Z', notEvaluatedCount: 0 })
  } finally {
    await service.close()
  }
})
