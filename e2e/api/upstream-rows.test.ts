import { afterAll, beforeAll, expect, test } from 'vitest'
import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import { zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let version: string

/** Creates a Debian 12 record about openssl with a fixed version and its upstream CVEs. */
const debian = (id: string, fixed: string, ...upstream: string[]) => ({
  id,
  modified: '2026-01-01T00:00:00Z',
  summary: `About ${id}`,
  upstream,
  affected: [
    {
      package: { ecosystem: 'Debian:12', name: 'openssl' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
    },
  ],
})

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(
    zip([
      debian('DSA-1-1', '3.0.1-3', 'CVE-2026-0001'),
      debian('DEBIAN-CVE-2026-0001', '3.0.1-2', 'CVE-2026-0001'),
      debian('DSA-2-1', '4', 'CVE-2026-0001', 'CVE-2026-0002'),
    ]),
  )
  version = await service.upload(cyclonedx(['pkg:deb/debian/openssl@3.0.1-1?arch=amd64&distro=debian-12']))
})
afterAll(() => service.close())

interface Row {
  readonly upstreamId: string | null
  readonly findingsCount: number
  readonly undecidedCount: number
  readonly recordsCount: number
  readonly placesCount: number
  readonly componentVulnIds: readonly string[]
  readonly representative: { readonly id: string; readonly vuln: { readonly vulnId: string } }
}

async function rows(args = 'by: "VULN_PACKAGE"') {
  const query = `query ($id: Uuid!) { triageQueue(sbomId: $id) { matchingCount progress { total decided }
    groups(${args}) { totalCount nodes { upstreamId findingsCount undecidedCount recordsCount placesCount componentVulnIds
      representative { id vuln { vulnId } } } } } }`
  const { triageQueue } = await service.data<{
    triageQueue: { matchingCount: number; progress: object; groups: { totalCount: number; nodes: Row[] } }
  }>(query, { id: version })
  return triageQueue
}

const rowOf = async (upstreamId: string | null) =>
  (await rows()).groups.nodes.find((row) => row.upstreamId === upstreamId)

test('joins the records of one CVE in a row, and keeps a record of two CVEs in a separate row', async () => {
  const { groups, matchingCount } = await rows()
  expect([groups.totalCount, matchingCount]).toEqual([2, 3])
  expect(await rowOf('CVE-2026-0001')).toMatchObject({
    findingsCount: 2,
    undecidedCount: 2,
    recordsCount: 2,
    placesCount: 1,
    representative: { vuln: { vulnId: 'DEBIAN-CVE-2026-0001' } },
  })
  expect(await rowOf(null)).toMatchObject({ recordsCount: 1, representative: { vuln: { vulnId: 'DSA-2-1' } } })
  expect((await rows('by: "COMPONENT"')).groups.nodes).toMatchObject([{ upstreamId: null, recordsCount: 3 }])
})

test('lists each record with its own fix, also those of several CVEs', async () => {
  const row = await rowOf('CVE-2026-0001')
  const query = `query ($id: Uuid!) { componentVuln(id: $id) { upstreamIds sameUpstream { totalCount
    nodes { upstreamIds fixedVersions vuln { vulnId } } } } }`
  const { componentVuln } = await service.data<{ componentVuln: { sameUpstream: { nodes: object[] } } }>(query, {
    id: row?.representative.id,
  })
  expect(componentVuln).toMatchObject({ upstreamIds: ['CVE-2026-0001'], sameUpstream: { totalCount: 2 } })
  expect(componentVuln.sameUpstream.nodes).toEqual(
    expect.arrayContaining([
      { upstreamIds: ['CVE-2026-0001'], fixedVersions: ['3.0.1-3'], vuln: { vulnId: 'DSA-1-1' } },
      { upstreamIds: ['CVE-2026-0001', 'CVE-2026-0002'], fixedVersions: ['4'], vuln: { vulnId: 'DSA-2-1' } },
    ]),
  )
})

test('decides all records of a row in one step, which one undo reverts', async () => {
  const row = await rowOf('CVE-2026-0001')
  const decide = `mutation ($input: ComponentVexBulkUpdateInput!) { componentVexBulkUpdate(input: $input) {
    errors changedCount operation { id findingsCount } } }`
  const { componentVexBulkUpdate: decided } = await service.data<{
    componentVexBulkUpdate: { operation: { id: string } }
  }>(decide, {
    input: {
      componentVulnIds: row?.componentVulnIds,
      vexStatusId: vexStatuses.find(({ word }) => word === 'not_affected')?.id,
      vexJustificationId: vexJustifications[0].id,
    },
  })
  expect(decided).toMatchObject({ errors: [], changedCount: 2, operation: { findingsCount: 2 } })
  const after = await rows()
  expect([after.progress, after.groups.nodes.map(({ representative }) => representative.vuln.vulnId)]).toEqual([
    { total: 3, decided: 2 },
    ['DSA-2-1'],
  ])
  await service.data('mutation ($id: Uuid!) { vexUndo(input: { operationId: $id }) { errors } }', {
    id: decided.operation.id,
  })
  expect([(await rows()).progress, (await rowOf('CVE-2026-0001'))?.undecidedCount]).toEqual([
    { total: 3, decided: 0 },
    2,
  ])
})
