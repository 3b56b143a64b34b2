// @module-tag long
// Transfers advisory data from a computer with network access to one without: signed, complete or as a delta, with rollback.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kev, osv, zip } from './support/osv.ts'
import { type JobEnd, type SentFile, startTriageService } from './support/triage-service.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
let maker: Service
let taker: Service
beforeEach(async () => {
  ;[maker, taker] = await Promise.all([startTriageService(), startTriageService()])
})
afterEach(() => Promise.all([maker.close(), taker.close()]))

interface Snapshot {
  readonly id: string
  readonly current: boolean
  readonly records: number
  readonly sources: readonly string[]
}

const snapshots = async (service: Service) =>
  (
    await service.data<{ advisorySnapshots: Snapshot[] }>(
      '{ advisorySnapshots { id current records sources activeSince bytes } }',
    )
  ).advisorySnapshots
const currentId = async (service: Service) => (await snapshots(service))[0]?.id
interface Key {
  readonly fingerprint: string
  readonly own: boolean
  readonly name: string
  readonly revokedAt: string | null
}
const keys = async (service: Service) =>
  (await service.data<{ advisoryBundleKeys: Key[] }>('{ advisoryBundleKeys { fingerprint own name revokedAt } }'))
    .advisoryBundleKeys

interface Export {
  readonly ready: boolean
  readonly files: readonly { filename: string; bytes: number; sha256: string; url: string; warnings: string[] }[]
}

async function exportJob(service: Service, input: object): Promise<{ errors: string[]; job: { id: string } | null }> {
  const query =
    'mutation ($input: AdvisoryBundleExportInput!) { advisoryBundleExport(input: $input) { errors job { id } } }'
  type Answer = { advisoryBundleExport: { errors: string[]; job: { id: string } | null } }
  return (await service.data<Answer>(query, { input })).advisoryBundleExport
}

/** Exports a bundle and downloads it, as a user does. */
async function bundle(input: object = {}, service = maker): Promise<SentFile & { readonly warnings: string[] }> {
  const { errors, job } = await exportJob(service, input)
  expect(errors).toEqual([])
  const id = job?.id ?? ''
  expect(await service.finished(id)).toMatchObject({ state: 'SUCCEEDED', error: null })
  const query = `query ($id: Uuid!) { job(id: $id) { export { id } }
    export(id: $id) { ready sbom { id } job { id kind } expiresAt files { filename bytes sha256 url warnings contentType } } }`
  const { export: made } = await service.data<{ export: Export }>(query, { id })
  const [file] = made.files
  const response = await fetch(new URL(file?.url ?? '', service.url))
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([made.ready, bytes.length]).toEqual([true, file?.bytes])
  return { name: file?.filename ?? '', bytes, warnings: file?.warnings ?? [] }
}

async function imported(file: SentFile, service = taker): Promise<JobEnd & { readonly remedy: string | null }> {
  const end = await service.importFile(file)
  const query = '{ jobs(kind: ["IMPORT_ADVISORIES"], first: 1) { nodes { remedy } } }'
  const { jobs } = await service.data<{ jobs: { nodes: { remedy: string | null }[] } }>(query)
  return { ...end, remedy: jobs.nodes[0]?.remedy ?? null }
}

const change = async (service: Service, operation: string, input: object) => {
  const type = `${operation.slice(0, 1).toUpperCase()}${operation.slice(1)}Input!`
  const query = `mutation ($input: ${type}) { ${operation}(input: $input) { errors } }`
  return (await service.data<Record<string, { errors: string[] }>>(query, { input }))[operation]?.errors
}
async function trustMaker(): Promise<void> {
  const [own] = await keys(maker)
  const fingerprint = own?.fingerprint.toUpperCase().replaceAll(/(.{8})/g, '$1 ')
  expect(await change(taker, 'advisoryBundleKeyTrust', { fingerprint, name: 'The office' })).toEqual([])
}

const npm = (...ids: string[]) => zip(ids.map((id, at) => osv(id, `p${at}`)))
const many = (count: number) => npm(...Array.from({ length: count }, (_, at) => `GHSA-${at}`))

test('rejects a bundle with an unknown key by its fingerprint, and imports the same data once the key is trusted', async () => {
  await maker.importFile(many(50))
  await maker.importFile(kev('CVE-2026-0001', 'CVE-2026-0002'))
  expect(await keys(maker)).toEqual([])
  const file = await bundle()
  expect(file.name).toMatch(/^waybill-advisories-\d{4}-\d\d-\d\d\.bundle$/)
  const [own] = await keys(maker)
  expect(own).toMatchObject({ own: true, name: 'This installation', revokedAt: null })

  expect(await imported(file)).toMatchObject({
    state: 'FAILED',
    error: `"${file.name}" is signed with an untrusted key: ${own?.fingerprint}`,
    remedy: expect.stringMatching(/^Compare this fingerprint/),
  })
  expect(await snapshots(taker)).toEqual([])
  await trustMaker()
  expect(await imported(file)).toMatchObject({ state: 'SUCCEEDED', error: null })
  expect(await currentId(taker)).toBe(await currentId(maker))
  const sources = '{ advisorySources { nodes { name kind records withdrawnRecords ecosystems } } }'
  expect(await taker.data(sources)).toEqual(await maker.data(sources))

  expect(await change(taker, 'advisoryBundleKeyRevoke', { fingerprint: own?.fingerprint })).toEqual([])
  expect(await imported(file)).toMatchObject({ state: 'FAILED', error: expect.stringMatching(/untrusted key/) })
})

test('detects one byte more or less, and changes nothing', async () => {
  await maker.importFile(many(50))
  const { name, bytes } = await bundle()
  await trustMaker()
  await taker.importFile(npm('GHSA-1', 'GHSA-2'))
  const before = await snapshots(taker)
  const held = Buffer.from(bytes as Uint8Array)
  for (const at of [40, Math.floor(held.length / 2), held.length - 3]) {
    const changed = Buffer.from(held)
    changed[at] = (changed[at] ?? 0) ^ 1
    const end = await imported({ name, bytes: changed })
    expect([end.state, end.error]).toEqual(['FAILED', expect.stringMatching(/"waybill-advisories/)])
    expect(end.error).not.toMatch(/Internal error/)
  }
  expect((await imported({ name, bytes: held.subarray(0, -1) })).error).toMatch(/is incomplete/)
  expect(await snapshots(taker)).toEqual(before)
})

test('imports a delta only on computers that have its base snapshot', async () => {
  await maker.importFile(many(50))
  await maker.importFile(kev('CVE-2026-0001'))
  const full = await bundle()
  await trustMaker()
  expect(await imported(full)).toMatchObject({ state: 'SUCCEEDED' })
  const base = await currentId(maker)

  await maker.importFile(
    zip([
      osv('GHSA-1', 'p1', { modified: '2026-06-01T00:00:00Z', withdrawn: '2026-06-01T00:00:00Z' }),
      osv('GHSA-new', 'n'),
    ]),
  )
  await maker.importFile(kev('CVE-2026-0001', 'CVE-2026-0003'))
  const delta = await bundle({ baseSnapshotId: (await snapshots(maker))[2]?.id })
  expect((await snapshots(maker))[2]?.id).toBe(base)
  expect(delta.name).toMatch(/-changes\.bundle$/)
  expect(delta.warnings).toEqual([expect.stringMatching(/^Contains changes only/)])
  expect((delta.bytes as Uint8Array).length).toBeLessThan((full.bytes as Uint8Array).length)

  expect(await imported(delta)).toMatchObject({ state: 'SUCCEEDED' })
  expect(await currentId(taker)).toBe(await currentId(maker))
  // Again, as after a kill: it has been imported already.
  expect(await imported(delta)).toMatchObject({ state: 'SUCCEEDED' })
  expect(await currentId(taker)).toBe(await currentId(maker))
  await taker.importFile(zip([osv('GHSA-other', 'o')]))
  const before = await snapshots(taker)
  expect(await imported(delta)).toMatchObject({
    state: 'FAILED',
    error: expect.stringMatching(/contains changes to the snapshot "[^"]+", but here "OSV npm" is different from/),
    remedy: expect.stringMatching(/full bundle/),
  })
  expect(await snapshots(taker)).toEqual(before)
  expect((await exportJob(maker, { baseSnapshotId: 'nothing' })).errors).toEqual([
    'The snapshot "nothing" is no longer available',
    'Export a full bundle, or choose an available snapshot as its base.',
  ])
  expect((await exportJob(maker, { baseSnapshotId: await currentId(maker) })).errors).toEqual([
    expect.stringMatching(/^Nothing changed since the snapshot/),
  ])
})

test("combines bundles of selected sources, full bundles and deltas with the other computer's own sources", async () => {
  await maker.importFile(many(50))
  await maker.importFile(kev('CVE-2026-0001'))
  const { advisorySources } = await maker.data<{ advisorySources: { nodes: { id: string; name: string }[] } }>(
    '{ advisorySources { nodes { id name } } }',
  )
  const some = await bundle({ ids: [advisorySources.nodes.find(({ name }) => name === 'CISA KEV')?.id] })
  await trustMaker()
  await taker.importFile(zip([osv('GHSA-own', 'own'), osv('GHSA-own2', 'own')]), 'Our own')
  expect(await imported(some)).toMatchObject({ state: 'SUCCEEDED' })
  expect((await snapshots(taker))[0]?.sources.toSorted()).toEqual(['CISA KEV', 'Our own'])
  expect(await imported(await bundle())).toMatchObject({ state: 'SUCCEEDED' })
  expect((await snapshots(taker))[0]?.sources.toSorted()).toEqual(['CISA KEV', 'OSV npm', 'Our own'])
  const base = await currentId(maker)
  await maker.importFile(zip([osv('GHSA-new', 'n')]))
  expect(await imported(await bundle({ baseSnapshotId: base }))).toMatchObject({ state: 'SUCCEEDED' })
  const recordsOf = async (service: Service) =>
    (
      await service.data<{ advisorySources: { nodes: { name: string; records: number }[] } }>(
        '{ advisorySources { nodes { name records } } }',
      )
    ).advisorySources.nodes.filter(({ name }) => name !== 'Our own')
  expect(await recordsOf(taker)).toEqual(await recordsOf(maker))
})

test('rolls back to an earlier snapshot and forward to the later one, and updates the findings', async () => {
  await taker.importFile(npm('GHSA-1', 'GHSA-2'))
  const first = await currentId(taker)
  await taker.importFile(zip([osv('GHSA-3', 'p9')]))
  const second = await currentId(taker)
  const id = await taker.upload({
    name: 'a.cdx.json',
    bytes: JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      components: [{ type: 'library', name: 'p9', version: '1.0.0', purl: 'pkg:npm/p9@1.0.0' }],
    }),
  })
  const findings = async () =>
    (
      await taker.data<{ sbom: { vulns: { totalCount: number } } }>(
        'query ($id: Uuid!) { sbom(sbomId: $id) { vulns { totalCount } } }',
        { id },
      )
    ).sbom.vulns.totalCount
  const rollBack = async (snapshotId: string | null | undefined) => {
    const query = 'mutation ($input: AdvisoryRollbackInput!) { advisoryRollback(input: $input) { errors job { id } } }'
    const { advisoryRollback } = await taker.data<{
      advisoryRollback: { errors: string[]; job: { id: string } | null }
    }>(query, { input: { snapshotId } })
    if (advisoryRollback.job) await taker.finished(advisoryRollback.job.id)
    await taker.idle()
    return advisoryRollback.errors
  }
  expect(await findings()).toBe(1)
  // The changes of an earlier snapshot can be listed without a rollback.
  const judged = `mutation ($input: SbomRecomputeInput!) { sbomRecompute(input: $input) { errors
    recomputation { snapshotId same affectedCount entries { kind vulnerability componentVuln { id } } } } }`
  const entry = { kind: 'GONE', vulnerability: 'GHSA-3', componentVuln: { id: expect.any(String) } }
  expect(await taker.data(judged, { input: { id, snapshotId: first } })).toEqual({
    sbomRecompute: {
      errors: [],
      recomputation: { snapshotId: first, same: false, affectedCount: 0, entries: [entry] },
    },
  })
  expect([await currentId(taker), await findings()]).toEqual([second, 1])
  expect(await rollBack(null)).toEqual([])
  expect([await currentId(taker), await findings()]).toEqual([first, 0])
  expect(await rollBack(second)).toEqual([])
  expect([await currentId(taker), await findings()]).toEqual([second, 1])
  expect(await rollBack(second)).toEqual([`The snapshot "${second}" is the current one`])
  expect(await rollBack('x')).toEqual(['The snapshot "x" is not available'])
})

test('replaces a revoked key of its own with the next bundle, and deletes a bundle after its time', async () => {
  await maker.importFile(many(5))
  await bundle()
  const [first] = await keys(maker)
  expect(await change(maker, 'advisoryBundleKeyRevoke', { fingerprint: first?.fingerprint })).toEqual([])
  await bundle()
  const [, second] = (await keys(maker)).toSorted((a, b) => Number(b.revokedAt !== null) - Number(a.revokedAt !== null))
  expect(second).toMatchObject({ own: true, revokedAt: null })
  expect(second?.fingerprint).not.toBe(first?.fingerprint)
  expect(readdirSync(join(maker.dataFolder, 'bundles'))).toHaveLength(2)
  expect(await change(maker, 'advisoryBundleKeyTrust', { fingerprint: 'abc', name: 'x' })).toEqual([
    '"abc" is not a fingerprint. Use 64 hexadecimal digits',
  ])
})

test('rejects an export and a rollback without data', async () => {
  expect((await exportJob(maker, {})).errors).toEqual(['No advisory data to export'])
  expect(await change(maker, 'advisoryRollback', {})).toEqual(['There is no earlier snapshot to roll back to'])
})

test('a bundle is signed with a key of the trust store, and accepted where that key is trusted', async () => {
  await maker.importFile(zip([osv('GHSA-a', 'a')]))
  const make = `mutation ($input: SigningKeyCreateInput!) { signingKeyCreate(input: $input) { errors signingKey { id publicKey fingerprint } } }`
  type Made = { signingKeyCreate: { signingKey: { id: string; publicKey: string; fingerprint: string } } }
  const keyOf = async (service: Service, input: object) =>
    (await service.data<Made>(make, { input })).signingKeyCreate.signingKey
  const key = await keyOf(maker, { name: 'Release', algorithm: 'Ed25519' })
  const other = await keyOf(maker, { name: 'Other', algorithm: 'ES256' })
  const trusted = await keyOf(taker, { name: 'Office', publicKey: other.publicKey })
  expect((await exportJob(maker, { signingKeyId: other.id })).errors.join()).toMatch(/signed with Ed25519/)
  const file = await bundle({ signingKeyId: key.id })
  expect(Buffer.from(file.bytes as Uint8Array).toString('latin1')).toContain(
    Buffer.from(key.publicKey.replaceAll(/-----.*-----|\s/g, ''), 'base64').toString('base64'),
  )
  const rejected = await imported(file)
  expect([rejected.state, rejected.error]).toEqual(['FAILED', expect.stringContaining(key.fingerprint)])
  await keyOf(taker, { name: 'Head office', publicKey: key.publicKey })
  expect((await imported(file)).state).toBe('SUCCEEDED')
  // Revoked for bundles it is not accepted, wherever else it is trusted.
  await change(taker, 'advisoryBundleKeyTrust', { fingerprint: key.fingerprint, name: 'Head office' })
  await change(taker, 'advisoryBundleKeyRevoke', { fingerprint: key.fingerprint })
  expect((await imported(file)).state).toBe('FAILED')
  expect(trusted.id).not.toBe(key.id)
})
