import { afterEach, beforeEach, expect, test } from 'vitest'
import { kev, osv, severity, zip } from './support/osv.ts'
import { preparedService } from './support/prepared-service.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, type startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>
let first: string

const names = ['a', 'b', 'c']
const record = (name: string, more: object = {}) =>
  osv(`GHSA-${name}`, name, { aliases: [`CVE-2026-000${names.indexOf(name) + 1}`], ...severity.medium, ...more })

/** A document with these packages, the first one direct. */
const document = (purls: readonly string[], label: string) =>
  cyclonedx(
    purls.map((purl) => `pkg:npm/${purl}`),
    label,
  )

const start = preparedService(async ({ importFile, upload }) => {
  await importFile(zip(names.map((name) => record(name))))
  return upload(document(['a@1.0.0', 'b@1.0.0', 'c@1.0.0'], '1.0.0'))
})
beforeEach(async () => {
  ;({ service, prepared: first } = await start())
  calls = triageCalls(service)
})
afterEach(() => service.close())

async function decideAll(): Promise<void> {
  const ids = (await calls.findings(first)).map(({ id }) => id)
  await calls.decideMany(ids, { ...notAffected(), impact: 'Never called.' })
}

const confirm = (sbomId: string, input: object = {}) =>
  calls.mutate('vexCarryOverConfirm', { sbomId, ...input }, 'changedCount operation { kind summary undoable }')

test('proposes every decision for the next version, grouped by how its evidence changed', async () => {
  await decideAll()
  await service.importFile(zip([record('b', { ...severity.critical, modified: '2026-02-01T00:00:00Z' })]))
  const second = await service.upload(document(['a@1.0.0', 'b@1.0.0', 'c@1.1.0', 'd@1.0.0'], '1.1.0'))
  const findings = await calls.findings(second)
  expect(findings.map(({ vexStatus }) => vexStatus)).toEqual([null, null, null])
  expect(findings.map(({ carriedDecision }) => carriedDecision)).toMatchObject([
    {
      evidenceKind: 'UNCHANGED',
      evidenceChanges: [],
      state: 'PENDING',
      previous: { sbom: { id: first } },
      summary: 'Not Affected, Vulnerable Code Not Present',
    },
    { evidenceKind: 'ADVISORY_CHANGED', evidenceChanges: ['The severity is critical, was medium'] },
    { evidenceKind: 'COMPONENT_VERSION_CHANGED', evidenceChanges: ["The component's version is 1.1.0, was 1.0.0"] },
  ])
  expect(await calls.progress(second)).toEqual({
    total: 3,
    remaining: 3,
    decided: 0,
    snoozed: 0,
    carriedPending: 3,
    stale: 0,
    uncovered: 0,
    carryOver: [
      { evidenceKind: 'UNCHANGED', label: '1 decision, nothing relevant changed', pending: 1 },
      { evidenceKind: 'COMPONENT_VERSION_CHANGED', label: '1 decision, the package version changed', pending: 1 },
      { evidenceKind: 'ADVISORY_CHANGED', label: '1 decision, the advisory changed', pending: 1 },
    ],
  })
})

test('confirms the unchanged ones in one call and one step; the others are confirmed, declined or decided again', async () => {
  await decideAll()
  const second = await service.upload(document(['a@1.0.0', 'b@1.1.0', 'c@1.1.0'], '1.1.0'))
  expect(await confirm(second, { evidenceKinds: ['UNCHANGED'] })).toEqual({
    errors: [],
    changedCount: 1,
    operation: { kind: 'CARRY_CONFIRM', summary: 'Carried decisions confirmed, 1 finding', undoable: true },
  })
  expect(await calls.statuses(second)).toEqual(['Not Affected', null, null])
  const [a, b, c] = await calls.findings(second)
  expect(a).toMatchObject({
    carriedDecision: { state: 'CONFIRMED' },
    stale: false,
    history: { nodes: [{ action: 'CONFIRMED', sbom: { id: first } }] },
  })
  expect(await confirm(second, { carriedDecisionIds: [b?.carriedDecision?.id], accept: false })).toMatchObject({
    changedCount: 1,
  })
  await calls.decide(second, c?.id ?? '', { vexStatusId: statusId('affected') })
  expect(await calls.progress(second)).toMatchObject({ carriedPending: 0, uncovered: 1, carryOver: [] })
  expect(await confirm(second)).toMatchObject({ errors: ['No carried decisions are pending'] })

  await calls.undo({ sbomId: second, count: 2 })
  expect(await calls.progress(second)).toMatchObject({ carriedPending: 2, decided: 1 })
  await calls.undo({ sbomId: second })
  expect(await calls.progress(second)).toMatchObject({ carriedPending: 3, decided: 0 })
  await calls.redo({ sbomId: second, count: 2 })
  expect((await calls.findings(second)).map(({ carriedDecision }) => carriedDecision?.state)).toEqual([
    'CONFIRMED',
    'DECLINED',
    'PENDING',
  ])
})

test('confirms only what is unchanged if neither kinds of evidence nor decisions are named, and declines all', async () => {
  await decideAll()
  const second = await service.upload(document(['a@1.0.0', 'b@1.1.0', 'c@1.1.0'], '1.1.0'))
  expect(await confirm(second)).toMatchObject({ errors: [], changedCount: 1 })
  expect(await calls.statuses(second)).toEqual(['Not Affected', null, null])
  expect((await confirm(second))['errors']).toEqual([
    'No carried decisions with unchanged evidence are pending. 2 are pending with changed evidence: name "evidenceKinds" or "carriedDecisionIds"',
  ])
  expect(await confirm(second, { accept: false })).toMatchObject({ errors: [], changedCount: 2 })
})

test('applies an accepted decision with the new evidence', async () => {
  await decideAll()
  const second = await service.upload(document(['a@1.1.0'], '1.1.0'))
  await confirm(second, { evidenceKinds: ['COMPONENT_VERSION_CHANGED'] })
  expect(await calls.findings(second)).toMatchObject([{ vexStatus: { name: 'Not Affected' }, stale: false }])
})

test('does not propose for the next version what was declined', async () => {
  await decideAll()
  const second = await service.upload(document(['a@1.0.0'], '1.1.0'))
  await confirm(second, { accept: false })
  const third = await service.upload(document(['a@1.0.0', 'b@1.0.0'], '1.2.0'))
  expect((await calls.findings(third)).map(({ carriedDecision }) => carriedDecision?.state ?? null)).toEqual([
    null,
    'PENDING',
  ])
})

test('reports a new entry point as changed evidence', async () => {
  await decideAll()
  const second = await service.upload(document(['b@1.0.0', 'a@1.0.0', 'c@1.0.0'], '1.1.0'))
  expect((await calls.findings(second)).map(({ carriedDecision }) => carriedDecision?.evidenceKind)).toEqual([
    'PATH_CHANGED',
    'PATH_CHANGED',
    'UNCHANGED',
  ])
})

test('rejects carried decisions that are not pending, and writes nothing', async () => {
  await decideAll()
  const second = await service.upload(document(['a@1.0.0'], '1.1.0'))
  const [a] = await calls.findings(second)
  const gone = '00000000-0000-4000-8000-000000000000'
  const answer = await confirm(second, { carriedDecisionIds: [a?.carriedDecision?.id, gone] })
  expect(answer['errors']).toEqual([`Carried decision "${gone}" is not pending`])
  expect(await calls.statuses(second)).toEqual([null])
})

test('applies decisions at once with Retain Vulnerability Status with Version, and marks them stale if the evidence differs', async () => {
  await decideAll()
  const { sbom } = await service.data<{ sbom: { projectId: string } }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { projectId } }',
    { id: first },
  )
  await calls.mutate('projectUpdate', { id: sbom.projectId, retainVulnerabilityStatus: true })
  const second = await service.upload(document(['a@1.0.0', 'b@1.1.0'], '1.1.0'))
  expect(await calls.findings(second)).toMatchObject([
    {
      vexStatus: { name: 'Not Affected' },
      stale: false,
      carriedDecision: null,
      history: { nodes: [{ action: 'CARRIED', sbom: { id: first } }] },
    },
    { vexStatus: { name: 'Not Affected' }, stale: true, staleReasons: ["The component's version is 1.1.0, was 1.0.0"] },
  ])
})

test('marks a decision stale when its evidence changed, notifies once, and no longer after a new decision', async () => {
  await decideAll()
  await service.importFile(kev('CVE-2026-0001'))
  const [a, b] = await calls.findings(first)
  expect(a).toMatchObject({
    stale: true,
    staleReasons: ['Added to the KEV catalog'],
    history: {
      nodes: [
        {
          action: 'EVIDENCE_CHANGED',
          changes: [{ field: 'staleReasons', oldValue: null, newValue: 'Added to the KEV catalog' }],
        },
        { action: 'DECIDED' },
      ],
    },
  })
  expect(b).toMatchObject({ stale: false, staleReasons: [] })
  expect(await calls.progress(first)).toMatchObject({ stale: 1, decided: 2, remaining: 1 })
  expect(await calls.findings(first, ', filterText: "finding.evidenceChanged is yes"')).toMatchObject([{ id: a?.id }])
  await calls.decide(first, a?.id ?? '', notAffected())
  expect((await calls.findings(first))[0]).toMatchObject({ stale: false })
  await calls.undo()
  expect((await calls.findings(first))[0]).toMatchObject({ stale: true })
})

test('counts and lists findings that no carried decision covers', async () => {
  await calls.decide(first, (await calls.findings(first))[0]?.id ?? '', notAffected())
  const second = await service.upload(document(['a@1.0.0', 'b@1.0.0'], '1.1.0'))
  expect(await calls.progress(second)).toMatchObject({ carriedPending: 1, uncovered: 1 })
  const uncovered = await calls.findings(second, ', filterText: "finding.uncovered is true"')
  const carried = await calls.findings(second, ', filterText: "finding.carried is true"')
  expect([uncovered, carried].map((list) => list.map(({ component }) => component.name))).toEqual([['b'], ['a']])
})
