// The effects of changed advisory data: by version, in all versions, and after a rescan.
import { engineVersion } from '#service/domain/scans/engine-version.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
let service: Service
let versions: string[]

interface State {
  readonly snapshotId: string
  readonly current: boolean
}

const states = async () => {
  const query =
    'query ($id: Uuid!) { sbom(sbomId: $id) { scanState { snapshotId engineVersion current affectedCount } } }'
  const found = versions.map((id) => service.data<{ sbom: { scanState: State } }>(query, { id }))
  return (await Promise.all(found)).map(({ sbom }) => sbom.scanState)
}

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(zip([osv('GHSA-1', 'a'), osv('GHSA-2', 'b')]))
  const document = cyclonedx(['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0'])
  versions = [await service.upload(document), await service.upload(document)]
})
afterAll(() => service.close())

test('returns the data that a version was scanned with; a first scan changed nothing', async () => {
  const { advisoryDatabase } = await service.data<{ advisoryDatabase: { snapshotId: string } }>(
    'query { advisoryDatabase { snapshotId } }',
  )
  const state = { snapshotId: advisoryDatabase.snapshotId, engineVersion, current: true, affectedCount: 2 }
  expect(await states()).toEqual([state, state])
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { scanDelta { id } scanDeltas { id } } }'
  expect(await service.data(query, { id: versions[0] })).toEqual({ sbom: { scanDelta: null, scanDeltas: [] } })
  const evidence = 'query ($id: Uuid!) { sbom(sbomId: $id) { vulns { nodes { evidence { snapshot } upstreamIds } } } }'
  const { sbom } = await service.data<{ sbom: { vulns: { nodes: object[] } } }>(evidence, { id: versions[0] })
  expect(sbom.vulns.nodes[0]).toEqual({ evidence: { snapshot: advisoryDatabase.snapshotId }, upstreamIds: [] })
})

test('describes in text what differs after a change of the data, for versions and in total', async () => {
  const [before] = await states()
  const gone = { modified: '2026-09-01T00:00:00Z', withdrawn: '2026-09-01T00:00:00Z' }
  await service.importFile(zip([{ ...osv('GHSA-1', 'a'), ...gone }, osv('GHSA-2', 'b'), osv('GHSA-3', 'b')]))
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { scanState { current } scanDelta { reason previousSnapshotId
    counts { new withdrawn total } entries { totalCount nodes { kind packageKey after vuln { vulnId }
    componentVuln { state } } } newOnes: entries(kind: [NEW]) { totalCount } } } }`
  for (const id of versions) {
    expect(await service.data(query, { id })).toEqual({
      sbom: {
        scanState: { current: true },
        scanDelta: {
          reason: 'RESCAN',
          previousSnapshotId: before?.snapshotId,
          counts: { new: 1, withdrawn: 1, total: 2 },
          entries: {
            totalCount: 2,
            nodes: [
              {
                kind: 'NEW',
                packageKey: 'pkg:npm/b@1.0.0',
                vuln: { vulnId: 'GHSA-3' },
                after: expect.any(String) as string,
                componentVuln: { state: 'AFFECTED' },
              },
              {
                kind: 'WITHDRAWN',
                packageKey: 'pkg:npm/a@1.0.0',
                vuln: { vulnId: 'GHSA-1' },
                after: 'advisory withdrawn',
                componentVuln: { state: 'INACTIVE' },
              },
            ],
          },
          newOnes: { totalCount: 1 },
        },
      },
    })
  }
  const whole = `query { advisoryDelta { counts { total } distinctCounts { new withdrawn total } sbomsChangedCount
    sbomsScannedCount sbomsPendingCount entries { totalCount nodes { kind packageNameKey sbomsCount vuln { vulnId } } }
    sboms { sbom { id } counts { new total } } } }`
  expect(await service.data(whole)).toEqual({
    advisoryDelta: {
      counts: { total: 4 },
      distinctCounts: { new: 1, withdrawn: 1, total: 2 },
      sbomsChangedCount: 2,
      sbomsScannedCount: 2,
      sbomsPendingCount: 0,
      entries: {
        totalCount: 2,
        nodes: [
          { kind: 'NEW', packageNameKey: 'pkg:npm/b', sbomsCount: 2, vuln: { vulnId: 'GHSA-3' } },
          { kind: 'WITHDRAWN', packageNameKey: 'pkg:npm/a', sbomsCount: 2, vuln: { vulnId: 'GHSA-1' } },
        ],
      },
      sboms: versions
        .toSorted((a, b) => (a < b ? 1 : -1))
        .map((id) => ({ sbom: { id }, counts: { new: 1, total: 2 } })),
    },
  })
  expect(await service.data('{ advisoryDeltas { distinctCounts { total } sbomsChangedCount } }')).toEqual({
    advisoryDeltas: [{ distinctCounts: { total: 2 }, sbomsChangedCount: 2 }],
  })
  const narrowed = `query ($id: Uuid) { advisoryDelta { entries(sbomId: $id, kind: [NEW]) { totalCount nodes { sbomsCount } } } }`
  expect(await service.data(narrowed, { id: versions[0] })).toEqual({
    advisoryDelta: { entries: { totalCount: 1, nodes: [{ sbomsCount: 1 }] } },
  })
})

test('rescans a version with the current data, and rejects a snapshot that is not retained', async () => {
  const mutation = `mutation ($id: Uuid!, $snapshotId: String) { sbomRecompute(input: { id: $id, snapshotId: $snapshotId }) {
    recomputation { same affectedCount snapshotId entries { kind } } errors } }`
  const [state] = await states()
  expect(await service.data(mutation, { id: versions[0] })).toEqual({
    sbomRecompute: {
      recomputation: { same: true, affectedCount: 2, snapshotId: state?.snapshotId, entries: [] },
      errors: [],
    },
  })
  expect(await service.data(mutation, { id: versions[0], snapshotId: 'gone' })).toEqual({
    sbomRecompute: {
      recomputation: null,
      errors: ['The snapshot "gone" is no longer available. Import it again, or use the current data'],
    },
  })
})
