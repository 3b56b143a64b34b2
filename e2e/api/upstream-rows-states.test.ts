// @module-tag long
import { afterEach, beforeEach, expect, test } from 'vitest'
import { preparedService } from './support/prepared-service.ts'
import { severity, zip } from './support/osv.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, type startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>
let version: string

/** Creates a Debian 12 record about openssl with a fixed version and one upstream CVE. */
const debian = (id: string, fixed: string, more: object = {}) => ({
  id,
  modified: '2026-01-01T00:00:00Z',
  summary: `About ${id}`,
  upstream: ['CVE-2026-0001'],
  affected: [
    {
      package: { ecosystem: 'Debian:12', name: 'openssl' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
    },
  ],
  ...more,
})
const tracker = debian('DEBIAN-CVE-2026-0001', '3.0.1-2', severity.critical)
const advisory = debian('DSA-1-1', '3.0.1-3')
const later = debian('DSA-1-2', '3.0.1-4')
const document = (label: string) => cyclonedx(['pkg:deb/debian/openssl@3.0.1-1?arch=amd64&distro=debian-12'], label)

const start = preparedService(async ({ importFile, upload }) => {
  await importFile(zip([tracker, advisory]))
  return upload(document('1.0.0'))
})
beforeEach(async () => {
  ;({ service, prepared: version } = await start())
  calls = triageCalls(service)
})
afterEach(() => service.close())

const idOf = async (vulnId: string, sbomId = version) =>
  (await calls.findings(sbomId, 'includeInactive: true')).find(({ vuln }) => vuln.vulnId === vulnId)?.id ?? ''

interface Row {
  readonly key: string
  readonly componentVulnIds: readonly string[]
  readonly undecidedCount: number
  readonly vexStatus: { readonly name: string } | null
  readonly representative: { readonly vuln: { readonly vulnId: string } }
}

/** Returns for each row of a version its findings, how many are undecided, their common status, and its first record. */
async function rows(args = '', sbomId = version) {
  const query = `query ($id: Uuid!) { triageQueue(sbomId: $id ${args}) { groups { nodes {
    key undecidedCount vexStatus { name } componentVulnIds representative { vuln { vulnId } } } } } }`
  const { triageQueue } = await service.data<{ triageQueue: { groups: { nodes: Row[] } } }>(query, { id: sbomId })
  return triageQueue.groups.nodes.map(({ key, componentVulnIds, undecidedCount, vexStatus, representative }) => ({
    key,
    findings: componentVulnIds.length,
    open: undecidedCount,
    status: vexStatus?.name ?? null,
    lead: representative.vuln.vulnId,
  }))
}

const where = (subject: string, value: string) =>
  `filter: { match: "ALL", conditions: [{ subject: "${subject}", operator: "is", value: "${value}" }] }`

test('shows only matching records in a row, without a decided and a snoozed one, and keeps its key', async () => {
  const [both] = await rows()
  expect(both).toMatchObject({ findings: 2, open: 2, lead: 'DEBIAN-CVE-2026-0001' })
  await calls.decide(version, await idOf('DEBIAN-CVE-2026-0001'), notAffected())
  expect(await rows()).toEqual([{ ...both, findings: 1, open: 1, lead: 'DSA-1-1' }])
  expect(await rows('openOnly: false')).toEqual([{ ...both, findings: 2, open: 1 }])
  expect(await rows(`openOnly: false, ${where('finding.status', 'not_affected')}`)).toEqual([
    { ...both, findings: 1, open: 0, status: 'Not Affected' },
  ])
  expect(await rows(where('vuln.severity', 'critical'))).toEqual([])
  expect(await rows(`openOnly: false, ${where('vuln.severity', 'critical')}`)).toMatchObject([{ findings: 1, open: 0 }])
  await calls.mutate('componentVulnSnooze', { componentVulnIds: [await idOf('DSA-1-1')], until: '2999-01-01' })
  expect(await rows()).toEqual([])
  expect(await rows('includeSnoozed: true')).toMatchObject([{ key: both?.key, findings: 1, lead: 'DSA-1-1' }])
  for (const word of ['DSA-1-1', 'cve-2026-0001', 'openssl']) {
    expect(await rows(`openOnly: false, includeSnoozed: true, search: "${word}"`)).toMatchObject([
      { key: both?.key, findings: word === 'DSA-1-1' ? 1 : 2 },
    ])
  }
})

test('applies a wider decision to each record of the row in the other version, as one step', async () => {
  const second = await service.upload(document('1.1.0'))
  const ids = [await idOf('DEBIAN-CVE-2026-0001'), await idOf('DSA-1-1')]
  expect(await calls.decideMany(ids, { ...notAffected(), scope: 'PRODUCT' })).toMatchObject({
    errors: [],
    operation: { summary: expect.stringMatching(/, 4 findings in 2 versions$/) },
  })
  expect([await calls.statuses(version), await calls.statuses(second)]).toEqual([
    ['Not Affected', 'Not Affected'],
    ['Not Affected', 'Not Affected'],
  ])
  await calls.undo()
  expect(await calls.statuses(second)).toEqual([null, null])
  await calls.redo()
  expect(await calls.statuses(second)).toEqual(['Not Affected', 'Not Affected'])
})

test('proposes the decisions of records that had one for the next version, and none for a new record', async () => {
  await calls.decide(version, await idOf('DEBIAN-CVE-2026-0001'), notAffected())
  await calls.decide(version, await idOf('DSA-1-1'), { vexStatusId: statusId('affected') })
  await service.importFile(zip([tracker, advisory, later]))
  const second = await service.upload(document('1.1.0'))
  const found = await calls.findings(second)
  expect(Object.fromEntries(found.map(({ vuln, carriedDecision }) => [vuln.vulnId, carriedDecision]))).toMatchObject({
    'DEBIAN-CVE-2026-0001': { summary: 'Not Affected, Vulnerable Code Not Present' },
    'DSA-1-1': { summary: 'Affected' },
    'DSA-1-2': null,
  })
  await calls.mutate('vexCarryOverConfirm', { sbomId: second })
  expect(await rows('', second)).toMatchObject([{ findings: 1, open: 1, lead: 'DSA-1-2' }])
})

test('adds a record to the row in a rescan and removes it, and keeps decisions', async () => {
  const [both] = await rows()
  await calls.decideMany([await idOf('DEBIAN-CVE-2026-0001'), await idOf('DSA-1-1')], notAffected())
  expect(await rows()).toEqual([])
  await service.importFile(zip([tracker, advisory, later]))
  expect(await rows()).toEqual([{ ...both, findings: 1, open: 1, lead: 'DSA-1-2' }])
  const withdrawn = { modified: '2026-03-01T00:00:00Z', withdrawn: '2026-03-01T00:00:00Z' }
  await service.importFile(zip([{ ...later, ...withdrawn }]))
  expect(await rows()).toEqual([])
  expect(await rows('openOnly: false')).toEqual([{ ...both, open: 0, status: 'Not Affected' }])
})

test('exports one statement about each record of a decided row, by its own id', async () => {
  await calls.decideMany([await idOf('DEBIAN-CVE-2026-0001'), await idOf('DSA-1-1')], notAffected())
  const exported = async (vex: string) => {
    const query = `query ($id: Uuid!) { sbom(sbomId: $id) { download(vex: "${vex}") { content } } }`
    const { sbom } = await service.data<{ sbom: { download: { content: string } } }>(query, { id: version })
    return JSON.parse(Buffer.from(sbom.download.content, 'base64').toString()) as never
  }
  const { statements }: { statements: { vulnerability: { name: string }; products: object[] }[] } =
    await exported('OPENVEX')
  expect(statements.map(({ vulnerability, products }) => [vulnerability.name, products.length])).toEqual([
    ['DEBIAN-CVE-2026-0001', 1],
    ['DSA-1-1', 1],
  ])
  const { vulnerabilities }: { vulnerabilities: { id: string; affects: object[] }[] } = await exported('CYCLONEDX')
  expect(vulnerabilities.map(({ id, affects }) => [id, affects.length])).toEqual([
    ['DEBIAN-CVE-2026-0001', 1],
    ['DSA-1-1', 1],
  ])
})
