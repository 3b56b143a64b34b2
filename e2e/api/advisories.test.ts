import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { afterEach, expect, test } from 'vitest'
import { ownFeed } from '#e2e/support/sample-feeds.ts'
import { osv, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

const services: Awaited<ReturnType<typeof startTriageService>>[] = []
afterEach(async () => {
  for (const service of services.splice(0)) await service.close()
})

async function start() {
  const service = await startTriageService()
  services.push(service)
  return service
}

type Service = Awaited<ReturnType<typeof start>>

const sources = async (service: Service) => {
  const query = `query { advisorySources { totalCount nodes { id name kind kindLabel records withdrawnRecords skippedRecords ecosystems
    importedAt bytes sha256 stale } } }`
  return (await service.data<{ advisorySources: { nodes: { id: string; name: string; records: number }[] } }>(query))
    .advisorySources.nodes
}
const database = async (service: Service) =>
  (
    await service.data<{ advisoryDatabase: { snapshotId: string; records: number; bytes: number; updatedAt: string } }>(
      'query { advisoryDatabase { snapshotId updatedAt records bytes newestRecord epssDate kevDate staleSourcesCount } }',
    )
  ).advisoryDatabase

test('has no data before the first import, and calls nothing clean', async () => {
  const service = await start()
  expect(await sources(service)).toEqual([])
  expect(await database(service)).toMatchObject({ updatedAt: null, records: 0, bytes: 0 })
  const id = await service.upload(cyclonedx(['pkg:npm/a@1.0.0']))
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { components { nodes { name matchState matchReason } } } }'
  const { sbom } = await service.data<{ sbom: { components: { nodes: object[] } } }>(query, { id })
  expect(sbom.components.nodes).toContainEqual({
    name: 'a',
    matchState: 'NOT_EVALUATED',
    matchReason: expect.stringContaining('no data for this ecosystem'),
  })
})

test('reports the source, counts and skips of an import, and rescans versions afterwards', async () => {
  const service = await start()
  const id = await service.upload(cyclonedx(['pkg:npm/a@1.0.0']))
  const end = await service.importFile(zip([osv('GHSA-1', 'a'), osv('GHSA-2', 'b'), { id: 'BAD' }]))
  expect(end).toMatchObject({
    state: 'SUCCEEDED',
    error: null,
    skippedCount: 1,
    advisorySource: { name: 'OSV npm', records: 2 },
    message: 'OSV npm: 2 records, 1 skipped',
    skips: [expect.stringMatching(/^BAD\.json: /)],
  })
  expect(await sources(service)).toMatchObject([
    { name: 'OSV npm', kind: 'OSV', kindLabel: 'OSV records', records: 2, ecosystems: ['npm'] },
  ])
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { vulns { totalCount nodes { vuln { vulnId } } } } }'
  const { sbom } = await service.data<{ sbom: { vulns: object } }>(query, { id })
  expect(sbom.vulns).toEqual({ totalCount: 1, nodes: [{ vuln: { vulnId: 'GHSA-1' } }] })
})

test.each<[string, () => { name: string; bytes: Uint8Array | string }, RegExp]>([
  [
    'a damaged zip',
    () => ({ name: 'all.zip', bytes: (zip([osv('GHSA-1', 'a')]).bytes as Uint8Array).slice(0, 80) }),
    /./,
  ],
  ['no feed', () => ({ name: 'notes.txt', bytes: 'hello' }), /is not supported advisory data/],
  ['an SBOM', () => cyclonedx(['pkg:npm/a@1.0.0']), /is an SBOM\. Upload it to a product/],
  ['a zip of other things', () => ({ name: 'a.zip', bytes: zipSync({ 'a.txt': strToU8('a') }) }), /./],
])('rejects %s with a reason and changes nothing', async (_, file, message) => {
  const service = await start()
  await service.importFile(zip([osv('GHSA-1', 'a'), osv('GHSA-2', 'b')]))
  const before = [await sources(service), await database(service)]
  const end = await service.importFile(file())
  expect([end.state, end.error]).toEqual(['FAILED', expect.stringMatching(message)])
  expect(end.error).not.toMatch(/Internal error/)
  expect([await sources(service), await database(service)]).toEqual(before)
})

test('names the sources that a version is compared with, and the number of rows that its scan examined', async () => {
  const service = await start()
  await service.importFile(zip([osv('GHSA-1', 'a'), osv('GHSA-2', 'b')]))
  const id = await service.upload(cyclonedx(['pkg:npm/a@1.0.0']))
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { stages { name done total }
    stats { advisorySources { name sample } } } }`
  type Row = { name: string; done: number | null; total: number | null }
  const { sbom } = await service.data<{ sbom: { stages: Row[]; stats: object } }>(query, { id })
  expect(sbom.stats).toEqual({ advisorySources: [{ name: 'OSV npm', sample: false }] })
  const scan = sbom.stages.find(({ name }) => name === 'VULN_SCAN')
  expect(scan?.total).toBeGreaterThan(0)
  expect(scan?.done).toBe(scan?.total)
  expect(sbom.stages.filter(({ total }) => total === null)).toHaveLength(3)
})

test('imports the same file twice into the same source', async () => {
  const service = await start()
  const file = zip([osv('GHSA-1', 'a'), osv('GHSA-2', 'b')])
  await service.importFile(file)
  const [first] = await sources(service)
  await service.importFile(file)
  const [second] = await sources(service)
  expect({ ...second, importedAt: '' }).toEqual({ ...first, importedAt: '' })
})

test('closes the findings of a removed source and keeps their decisions', async () => {
  const service = await start()
  await service.importFile(zip([osv('GHSA-1', 'a'), osv('GHSA-2', 'b')]))
  const id = await service.upload(cyclonedx(['pkg:npm/a@1.0.0']))
  const list = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns(includeInactive: true) {
    nodes { id state stateReason inactiveReason vexStatus { name } } } } }`
  type List = { sbom: { vulns: { nodes: { id: string }[] } } }
  const [finding] = (await service.data<List>(list, { id })).sbom.vulns.nodes
  const statuses = await service.data<{ vexStatuses: { id: string; name: string }[] }>(
    'query { vexStatuses { id name } }',
  )
  const affected = statuses.vexStatuses.find(({ name }) => name === 'Affected')?.id
  await service.data('mutation ($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) { errors } }', {
    input: { componentVulnId: finding?.id, currentSbomId: id, vexStatusId: affected },
  })
  const [source] = await sources(service)
  const { advisorySourceRemove: removal } = await service.data<{
    advisorySourceRemove: { errors: string[]; jobs: { id: string }[] }
  }>(
    'mutation ($input: AdvisorySourceRemoveInput!) { advisorySourceRemove(input: $input) { errors deletedId jobs { id } } }',
    { input: { id: source?.id } },
  )
  expect(removal.errors).toEqual([])
  await service.finished(removal.jobs[0]?.id ?? '')
  await service.idle()
  expect(await sources(service)).toEqual([])
  expect((await service.data<List>(list, { id })).sbom.vulns.nodes).toEqual([
    {
      id: finding?.id,
      state: 'INACTIVE',
      stateReason: 'source removed',
      inactiveReason: 'source removed',
      vexStatus: { name: 'Affected' },
    },
  ])
})

test('reports which file a job is about, or what it removes', async () => {
  const service = await start()
  await service.importFile({ ...zip([osv('GHSA-1', 'a')]), name: 'npm.zip' })
  await service.upload({ ...cyclonedx(['pkg:npm/a@1.0.0']), name: 'gate.cdx.json' })
  const [source] = await sources(service)
  await service.data('mutation ($id: Uuid!) { advisorySourceRemove(input: { id: $id }) { errors } }', {
    id: source?.id,
  })
  await service.idle()
  const { jobs } = await service.data<{ jobs: { nodes: { kind: string; subject: string | null }[] } }>(
    '{ jobs { nodes { kind subject } } }',
  )
  expect(new Set(jobs.nodes.map(({ kind, subject }) => `${kind} ${subject}`))).toEqual(
    new Set(['IMPORT_ADVISORIES npm.zip', 'PROCESS_SBOM gate.cdx.json', 'RESCAN null', 'DELETE OSV npm']),
  )
})

test('allows only operators to change the data, and readers to see it', async () => {
  const service = await start()
  await service.importFile(zip([osv('GHSA-1', 'a'), osv('GHSA-2', 'b')]))
  const [source] = await sources(service)
  const viewer = await service.token('Viewer')
  const { advisorySourceRemove } = await service.data<{ advisorySourceRemove: object }>(
    'mutation ($input: AdvisorySourceRemoveInput!) { advisorySourceRemove(input: $input) { errors deletedId } }',
    { input: { id: source?.id } },
    viewer,
  )
  expect(advisorySourceRemove).toEqual({
    errors: ['You are not authorized to perform this action on AdvisorySource'],
    deletedId: null,
  })
  expect((await sources(service)).length).toBe(1)
})

test('finds a CVE by any of its ids, whether or not a version contains it', async () => {
  const service = await start()
  await service.importFile(
    zip([osv('GHSA-1', 'a', { aliases: ['CVE-2026-0001'], details: 'What it is.' }), osv('GHSA-2', 'b')]),
  )
  const query = 'query ($id: String!) { cveLookup(vulnId: $id) { vulnId description severity cvssScore } }'
  const look = async (id: string) => (await service.data<{ cveLookup: object | null }>(query, { id })).cveLookup
  expect(await look('cve-2026-0001')).toMatchObject({ vulnId: 'CVE-2026-0001', description: 'What it is.' })
  expect(await look('GHSA-1')).toMatchObject({ vulnId: 'GHSA-1', description: 'What it is.' })
  expect(await look('CVE-1999-0001')).toBe(null)
})

test('creates the whole sample product once', async () => {
  const service = await start()
  const query = `mutation { sampleProductCreate(input: { clientMutationId: "x" }) { clientMutationId errors jobs { id }
    projectGroup { id name sample } } }`
  type Sample = { sampleProductCreate: { errors: string[]; projectGroup: { id: string } } }
  const first = (await service.data<Sample>(query)).sampleProductCreate
  expect(first).toMatchObject({ clientMutationId: 'x', errors: [], projectGroup: { sample: true } })
  await service.idle()
  const second = (await service.data<Sample>(query)).sampleProductCreate
  await service.idle()
  expect([second.projectGroup.id, second]).toMatchObject([first.projectGroup.id, { errors: [], jobs: [] }])
  const { componentVulns } = await service.data<{ componentVulns: { totalCount: number } }>(
    'query { componentVulns { totalCount } }',
  )
  expect(componentVulns.totalCount).toBe(11)
  const states = `query { components { nodes { name matchState matchReason primary } } }`
  const { components } = await service.data<{
    components: { nodes: { name: string; matchState: string; primary: boolean }[] }
  }>(states)
  const notJudged = components.nodes.filter(({ matchState, primary }) => matchState === 'NOT_EVALUATED' && !primary)
  expect(notJudged.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'gate-controller',
    'tariffs-2026.csv',
  ])
})

test('ranks findings from feeds of several kinds together: exploited first, then likely, then the rest', async () => {
  const service = await start()
  for (const feed of [
    'osv/npm/all.zip',
    'kev/known_exploited_vulnerabilities.json',
    'epss/epss_scores-2026-09-29.SAMPLE.csv.gz',
  ]) {
    await service.importFile({ name: feed.split('/').at(-1) ?? '', bytes: new Uint8Array(readFileSync(ownFeed(feed))) })
  }
  const id = await service.upload(cyclonedx(['pkg:npm/saddle@1.2.2', 'pkg:npm/snaffle@3.0.0', 'pkg:npm/plain@1.0.0']))
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns { totalCount nodes { vuln { vulnId aliases } priority
    priorityReason evidence { record } } } } }`
  type Row = { vuln: { vulnId: string; aliases: string[] }; priority: number; priorityReason: string }
  const { sbom } = await service.data<{ sbom: { vulns: { totalCount: number; nodes: Row[] } } }>(query, { id })
  const { nodes } = sbom.vulns
  expect(nodes.map(({ vuln }) => vuln.vulnId)).toEqual(['CVE-2099-1001', 'CVE-2099-1008', 'CVE-2099-1002'])
  const priorities = nodes.map(({ priority }) => priority)
  expect(priorities).toEqual(priorities.toSorted((a, b) => b - a))
  expect(nodes[0]?.priorityReason).toMatch(/^KEV, ransomware, EPSS 0.97, CVSS 9.8/)
})
