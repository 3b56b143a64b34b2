// @module-tag long
// Exceptions from policies: what they cover, and how they end.
import { afterEach, expect, test } from 'vitest'
import { kev, osv, severity, zip } from './support/osv.ts'
import { startPolicyService } from './support/policy-service.ts'
import { cyclonedx, type startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>> | undefined
afterEach(() => service?.close())

async function start() {
  const started = await startPolicyService()
  service = started.running
  return started
}

/** Also on a busy machine. */
const patient = { timeout: 60_000, interval: 25 }
const waived = { reason: 'Not reachable', expiresAt: '' }

test('a waiver lets a version pass until its end, and its violation says why', async () => {
  const { version, create, verdict, change, results, history, dayFrom, moveTo } = await start()
  const policyId = await create('Severe', 'finding', 'vuln.severity is critical')
  expect((await verdict(version)).status).toBe('FAIL')
  const input = { ...waived, policyId, sbomId: version, vulnId: 'cve-2026-0001', expiresAt: dayFrom(2) }
  const { errors, policyWaiver } = await change('policyWaiverCreate', input)
  expect([errors, policyWaiver]).toMatchObject([[], { state: 'ACTIVE', targetName: 'cve-2026-0001, version 1.0.0' }])
  expect(await verdict(version)).toMatchObject({ status: 'PASS', counts: { passed: 1 } })
  expect((await results(version))[0]).toMatchObject({
    ...{ resultType: 'pass', result: '1 finding waived', waivedCount: 1, violationsCount: 0 },
    violations: { nodes: [{ state: 'WAIVED', waiver: { reason: 'Not reachable' } }] },
  })
  const untilRecorded = (change: string) =>
    expect.poll(async () => (await history(version))[0], patient).toContain(change)
  // What a waiver changes counts at once; its entry follows with the next evaluation, which must not see a later day.
  await untilRecorded('fail > pass')
  moveTo(2)
  expect((await verdict(version)).status).toBe('PASS')
  moveTo(3)
  expect((await verdict(version)).status).toBe('FAIL')
  await untilRecorded('pass > fail')
  expect((await history(version)).slice(0, 2)).toEqual(['Severe: WAIVER pass > fail 1', 'Severe: WAIVER fail > pass 0'])
})

test('revoked, it counts no longer', async () => {
  const { running, version, create, verdict, change, dayFrom } = await start()
  const policyId = await create('Rule', 'component', 'component.name is fox')
  const made = await change('policyWaiverCreate', {
    ...waived,
    policyId,
    purl: 'pkg:npm/fox@1.0.0',
    expiresAt: dayFrom(9),
  })
  expect((await verdict(version)).status).toBe('PASS')
  await change('policyWaiverRevoke', { id: made.policyWaiver?.id })
  expect((await verdict(version)).status).toBe('FAIL')
  expect((await change('policyWaiverRevoke', { id: made.policyWaiver?.id })).errors).toEqual([
    'The waiver is already revoked',
  ])
  const list = (all: boolean) =>
    running.data(`{ policyWaivers(includeInactive: ${all}) { nodes { state targetName purl } } }`)
  expect(await list(false)).toEqual({ policyWaivers: { nodes: [] } })
  expect(await list(true)).toEqual({
    policyWaivers: { nodes: [{ state: 'REVOKED', targetName: 'pkg:npm/fox, all products', purl: 'pkg:npm/fox' }] },
  })
})

test('changed evidence ends it', async () => {
  const { running, version, create, verdict, change, dayFrom } = await start()
  const policyId = await create('Any', 'finding', 'component.name is fox')
  await verdict(version)
  await change('policyWaiverCreate', { ...waived, policyId, vulnId: 'CVE-2026-0001', expiresAt: dayFrom(9) })
  expect((await verdict(version)).status).toBe('PASS')
  await running.importFile(kev('CVE-2026-0001'))
  expect((await verdict(version)).status).toBe('FAIL')
  const list = await running.data('{ policyWaivers(includeInactive: true) { nodes { state } } }')
  expect(list).toEqual({ policyWaivers: { nodes: [{ state: 'STALE' }] } })
})

test('one for a version covers what was there, and nothing that comes later', async () => {
  const { running, version, create, verdict, change, results, dayFrom } = await start()
  const policyId = await create('Any', 'finding', 'vuln.cvss > 0')
  await verdict(version)
  await change('policyWaiverCreate', { ...waived, policyId, sbomId: version, expiresAt: dayFrom(9) })
  expect((await verdict(version)).status).toBe('PASS')
  await running.importFile(
    zip([
      osv('CVE-2026-0001', 'fox', severity.critical),
      osv('CVE-2026-0002', 'owl', severity.medium),
      osv('CVE-2026-0003', 'owl', severity.medium),
    ]),
  )
  expect((await verdict(version)).status).toBe('FAIL')
  expect(
    (await results(version))[0]?.violations.nodes.map(({ state, subjectName }) => `${state} ${subjectName}`),
  ).toEqual([
    'WAIVED CVE-2026-0001 in fox 1.0.0',
    'WAIVED CVE-2026-0002 in owl 1.0.0',
    'OPEN CVE-2026-0003 in owl 1.0.0',
  ])
})

test('one for a product and package covers later versions of it, and no other product', async () => {
  const { running, version, create, verdict, change, dayFrom } = await start()
  const policyId = await create('Rule', 'component', 'component.name is fox')
  const { sbom } = await running.data<{ sbom: { project: { projectGroup: { id: string } } } }>(
    `{ sbom(sbomId: "${version}") { project { projectGroup { id } } } }`,
  )
  const projectGroupId = sbom.project.projectGroup.id
  await change('policyWaiverCreate', {
    ...waived,
    policyId,
    projectGroupId,
    purl: 'pkg:npm/fox',
    expiresAt: dayFrom(9),
  })
  const next = await running.upload(cyclonedx(['pkg:npm/fox@1.5.0'], '2.0.0'))
  const other = await running.upload(cyclonedx(['pkg:npm/fox@1.5.0'], '2.0.0'), 'Other')
  const statuses = [await verdict(version), await verdict(next), await verdict(other)].map(({ status }) => status)
  expect(statuses).toEqual(['PASS', 'PASS', 'FAIL'])
})

test.each([
  [{}, 'Name what is waived: "sbomId", "projectGroupId", "purl" or "vulnId"'],
  [{ vulnId: 'CVE-2026-0001' }, '"vulnId" cannot be used: the policy is about components'],
  [{ purl: 'fox' }, '"fox" is not a package URL. Example: pkg:npm/lodash'],
  [{ purl: 'pkg:npm/fox', reason: ' ' }, '"reason" must not be empty'],
  [{ purl: 'pkg:npm/fox', expiresAt: '2020-01-01' }, '"expiresAt" must not be in the past: 2020-01-01'],
  [{ purl: 'pkg:npm/fox', policyId: '01a1f96c-d219-7adc-bc6d-bfd2b404325b' }, 'Policy not found'],
])('%j is rejected', async (given, message) => {
  const { create, change, dayFrom } = await start()
  const policyId = await create('Rule', 'component', 'component.name is fox')
  const input = { ...waived, policyId, expiresAt: dayFrom(9), ...given }
  expect((await change('policyWaiverCreate', input)).errors).toEqual([message])
})

test('one that lasts too long is rejected with the last day', async () => {
  const { create, change, dayFrom } = await start()
  const policyId = await create('Rule', 'component', 'component.name is fox')
  const { errors } = await change('policyWaiverCreate', {
    ...waived,
    policyId,
    purl: 'pkg:npm/fox',
    expiresAt: dayFrom(367),
  })
  expect(errors).toEqual([`"expiresAt" is more than 366 days ahead. The last day is ${dayFrom(366)}`])
})
