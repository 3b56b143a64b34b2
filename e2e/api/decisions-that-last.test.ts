// @module-tag long
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kev, osv, severity, zip } from './support/osv.ts'
import { preparedService } from './support/prepared-service.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, type startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>
let first: string

const names = ['a', 'b', 'c']
const document = (label: string) =>
  cyclonedx(
    names.map((name) => `pkg:npm/${name}@1.0.0`),
    label,
  )

const start = preparedService(async ({ importFile, upload }) => {
  const records = names.map((name, at) =>
    osv(`GHSA-${name}`, name, { aliases: [`CVE-2026-000${at + 1}`], ...severity.medium }),
  )
  await importFile(zip(records))
  return upload(document('1.0.0'))
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

const confirm = (sbomId: string, input: object = {}) => calls.mutate('vexCarryOverConfirm', { sbomId, ...input })
const carried = async (sbomId: string) =>
  (await calls.findings(sbomId)).map(({ carriedDecision: one }) => one && `${one.state} ${one.evidenceKind}`)
const waiting = Array.from(names, () => 'PENDING UNCHANGED')

test('does not propose what was declined for any later version, until a user decides again', async () => {
  await decideAll()
  const second = await service.upload(document('1.1.0'))
  await confirm(second, { accept: false })
  await service.upload(document('1.2.0'))
  const fourth = await service.upload(document('1.3.0'))
  expect(await carried(fourth)).toEqual([null, null, null])
  await calls.decide(second, (await calls.findings(second))[0]?.id ?? '', { vexStatusId: statusId('affected') })
  const fifth = await service.upload(document('1.4.0'))
  expect(await carried(fifth)).toEqual(['PENDING UNCHANGED', null, null])
})

test('lists in a pending proposal what has changed since it was made', async () => {
  await decideAll()
  const second = await service.upload(document('1.1.0'))
  expect(await carried(second)).toEqual(waiting)
  await service.importFile(kev('CVE-2026-0001'))
  expect(await carried(second)).toEqual(['PENDING ADVISORY_CHANGED', ...waiting.slice(1)])
  await confirm(second, { evidenceKinds: ['UNCHANGED'] })
  expect(await calls.statuses(second)).toEqual([null, 'Not Affected', 'Not Affected'])
})

test('lists in a proposal that is pending again what has changed in the meantime', async () => {
  await decideAll()
  const second = await service.upload(document('1.1.0'))
  const ids = (await calls.findings(second)).map(({ carriedDecision }) => carriedDecision?.id)
  await confirm(second, { carriedDecisionIds: ids.slice(0, 1), accept: false })
  await confirm(second, { carriedDecisionIds: ids.slice(1, 2) })
  await service.importFile(kev('CVE-2026-0001', 'CVE-2026-0002'))
  await calls.undo({ count: 2 })
  const changed = 'PENDING ADVISORY_CHANGED'
  expect(await carried(second)).toEqual([changed, changed, 'PENDING UNCHANGED'])
  await calls.redo({ count: 2 })
  expect(await calls.findings(second)).toMatchObject([
    { vexStatus: null, carriedDecision: { state: 'DECLINED' } },
    { vexStatus: { name: 'Not Affected' }, stale: true, carriedDecision: { state: 'CONFIRMED' } },
    { vexStatus: null },
  ])
})

test('updates a proposal when its decision is undone, redone or changed', async () => {
  await decideAll()
  const second = await service.upload(document('1.1.0'))
  await calls.undo()
  expect(await carried(second)).toEqual([null, null, null])
  expect(await calls.progress(second)).toMatchObject({ carriedPending: 0, uncovered: 3, carryOver: [] })
  expect(await calls.findings(second, ', filterText: "finding.uncovered is true"')).toHaveLength(3)
  expect(await confirm(second)).toEqual({ errors: ['No carried decisions are pending'] })
  await calls.redo()
  expect(await carried(second)).toEqual(waiting)
  await calls.decide(first, (await calls.findings(first))[0]?.id ?? '', { vexStatusId: statusId('affected') })
  expect((await calls.findings(second))[0]?.carriedDecision).toMatchObject({ summary: 'Affected' })
  await confirm(second)
  expect(await calls.statuses(second)).toEqual(['Affected', 'Not Affected', 'Not Affected'])
})

test('does not treat a custom field as a new decision: what is stale stays stale, also after undo and redo', async () => {
  type Made = { customFieldCreate: { customField: { id: string } } }
  const { customFieldCreate } = await service.data<Made>(
    'mutation { customFieldCreate(input: { name: "ticket" }) { customField { id } } }',
  )
  const field = { componentVulnCustomFieldDefinitionId: customFieldCreate.customField.id, value: 'X-1' }
  await decideAll()
  await service.importFile(kev('CVE-2026-0001'))
  const shown = async () => {
    const [a] = await calls.findings(first)
    return { stale: a?.stale, status: a?.vexStatus?.name, values: a?.customFieldValues.map(({ value }) => value) }
  }
  const before = await shown()
  expect(before).toEqual({ stale: true, status: 'Not Affected', values: [] })
  const id = (await calls.findings(first))[0]?.id ?? ''
  const answer = await calls.decide(first, id, { componentVulnCustomFieldAttributes: [field] })
  expect(answer).toMatchObject({ errors: [], operation: { summary: 'Custom fields, 1 finding' } })
  expect(await shown()).toEqual({ ...before, values: ['X-1'] })
  await calls.undo()
  expect(await shown()).toEqual(before)
  await calls.redo()
  expect(await shown()).toEqual({ ...before, values: ['X-1'] })
})

test('hides nothing with a snooze that is redone after the data changed', async () => {
  const [a] = await calls.findings(first)
  await calls.mutate('componentVulnSnooze', { componentVulnIds: [a?.id], untilDataChanges: true })
  await calls.undo()
  await service.importFile(kev('CVE-2026-0001'))
  await calls.redo()
  expect((await calls.findings(first))[0]).toMatchObject({
    snoozed: false,
    history: { nodes: [{ action: 'SNOOZED' }, { action: 'REDONE' }, { action: 'UNDONE' }, { action: 'SNOOZED' }] },
  })
})

test('applies a severity override at once when the document is replaced', async () => {
  const ids = (await calls.findings(first)).map(({ id }) => id)
  await calls.mutate('componentVulnSeverityUpdate', { componentVulnIds: ids, severity: 'critical', reason: 'Exposed.' })
  await service.send(
    'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors } }',
    { input: { sbomId: first, doc: null } },
    'input.doc',
    document('1.0.0'),
  )
  await service.idle()
  const after = await calls.findings(first)
  expect(after.map((finding) => finding.severity)).toEqual(['critical', 'critical', 'critical'])
  expect(after[0]?.priorityReason).toMatch(/critical \(overridden\)/)
})
