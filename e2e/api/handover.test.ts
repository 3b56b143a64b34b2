// A version with its decisions goes to another store and back, and nobody's decision is overwritten unseen.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { action, automationCalls } from './support/automation-calls.ts'
import { decisionsIn, exportHandover, handOver, importHandover } from './support/handover-calls.ts'
import { osv, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { decideAbout, findingsOf, justificationId, statusId } from './support/vex-requests.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
let laptop: Service
let server: Service
let version: string
let product = 0

beforeAll(async () => {
  ;[laptop, server] = await Promise.all([startTriageService(), startTriageService()])
  const records = zip(['a', 'b', 'c', 'd'].map((name) => osv(`GHSA-${name}`, name)))
  await Promise.all([laptop.importFile(records), server.importFile(records)])
})
afterAll(() => Promise.all([laptop.close(), server.close()]))
beforeEach(async () => {
  product += 1
  const purls = ['a', 'b', 'c', 'd'].map((name) => `pkg:npm/${name}@1.0.0`)
  version = await laptop.upload(cyclonedx(purls, `${product}.0.0`), `App ${product}`)
})

const affected = { vexStatusId: statusId('affected') }
const fixed = { vexStatusId: statusId('fixed') }
const notAffected = (detail: string) => ({
  ...{ vexStatusId: statusId('not_affected'), detail },
  vexJustificationId: justificationId('component_not_present'),
})
const statuses = async (service: Service, id: string) =>
  (await findingsOf(service, id)).map(({ vexStatus }) => vexStatus?.name ?? null)
const counts = ({
  outcomes,
}: {
  readonly outcomes: readonly { readonly key: string; readonly count: number }[] | null
}) => Object.fromEntries((outcomes ?? []).map(({ key, count }) => [key, count]))
const idOf = ({ sbom }: { readonly sbom: { readonly id: string } | null }) => {
  if (!sbom) throw new Error('no version')
  return sbom.id
}

test('creates a version that is missing, from its document, with the decisions, authors and history', async () => {
  await decideAbout(laptop, version, 'a', affected)
  await decideAbout(laptop, version, 'a', notAffected('Not shipped'))
  await decideAbout(laptop, version, 'b', fixed)
  const file = await exportHandover(laptop, version)
  const preview = await importHandover(server, file, { dryRun: true })
  expect(preview).toMatchObject({
    ...{ errors: [], state: 'PREVIEW', sbom: null, createsProjectGroup: true, job: null, operation: null },
    file: {
      ...{ projectGroupName: `App ${product}`, projectVersion: `${product}.0.0`, findingsCount: 2, edited: false },
      ...{ encrypted: false, signature: { state: 'NONE' } },
    },
    outcomes: [{ key: 'NEWER_THERE', count: 2 }],
  })
  const created = await importHandover(server, file)
  expect(created).toMatchObject({ errors: [], state: 'WAITING', job: { id: expect.any(String) as string } })
  await server.idle()
  const applied = await importHandover(server, file)
  expect(applied).toMatchObject({
    ...{ errors: [], state: 'APPLIED', sbom: created.sbom, createsProjectGroup: false, job: null },
    operation: { summary: 'Handed over from "app.waybill-handover", 2 findings', findingsCount: 2 },
  })
  expect(await decisionsIn(server, idOf(applied))).toEqual(await decisionsIn(laptop, version))
  const [a] = await findingsOf(server, idOf(applied))
  expect(a?.history.nodes.map((entry) => (entry as { action: string }).action)).toEqual([
    'RECEIVED',
    'DECIDED',
    'DECIDED',
  ])
  const again = await importHandover(server, file)
  expect([again.operation, counts(again)]).toEqual([null, { SAME: 2 }])
})

test('goes forward where one side knows all of the other, in both directions', async () => {
  await decideAbout(laptop, version, 'a', affected)
  const there = idOf(await handOver(laptop, server, version))
  await decideAbout(server, there, 'a', notAffected('Checked there'))
  await decideAbout(laptop, version, 'b', affected)
  const back = await handOver(server, laptop, there)
  expect(counts(back)).toEqual({ NEWER_THERE: 1 })
  expect(await statuses(laptop, version)).toEqual(['Not Affected', 'Affected', null, null])
  const onward = await handOver(laptop, server, version)
  expect(counts(onward)).toEqual({ NEWER_THERE: 1, SAME: 1 })
  expect(await decisionsIn(server, there)).toEqual(await decisionsIn(laptop, version))
})

test('shows what both decided as a conflict, changes nothing unless a person chooses, and both stores end equal', async () => {
  const there = idOf(await handOver(laptop, server, version))
  await decideAbout(laptop, version, 'a', affected)
  await decideAbout(server, there, 'a', notAffected('Not called'))
  const file = await exportHandover(server, there)
  const before = await decisionsIn(laptop, version)
  const left = await importHandover(laptop, file)
  expect(left).toMatchObject({
    ...{ errors: [], state: 'APPLIED', operation: null, resolvedCount: 0 },
    entries: [
      {
        ...{ outcome: 'CONFLICT', vulnerability: 'GHSA-a', component: 'a', onlyHereCount: 1, onlyThereCount: 1 },
        ours: { vexStatus: { name: 'Affected' } },
        theirs: { vexStatus: { name: 'Not Affected' }, detail: 'Not called' },
      },
    ],
  })
  expect(await decisionsIn(laptop, version)).toEqual(before)
  const choices = [{ id: left.entries?.[0]?.id, take: 'THEIRS' }]
  const resolved = await importHandover(laptop, file, { choices })
  expect(resolved).toMatchObject({ errors: [], resolvedCount: 1, operation: { findingsCount: 1 } })
  const back = await handOver(laptop, server, version)
  expect(counts(back)).toEqual({ NEWER_THERE: 1 })
  expect(await decisionsIn(laptop, version)).toEqual(await decisionsIn(server, there))
  expect(counts(await handOver(server, laptop, there))).toEqual({ SAME: 1 })
})

test('rejects a choice about a conflict that was decided again since it was shown', async () => {
  const there = idOf(await handOver(laptop, server, version))
  await decideAbout(laptop, version, 'a', affected)
  await decideAbout(server, there, 'a', fixed)
  const file = await exportHandover(server, there)
  const { entries } = await importHandover(laptop, file, { dryRun: true })
  await decideAbout(laptop, version, 'a', notAffected('Seen meanwhile'))
  const late = await importHandover(laptop, file, { choices: [{ id: entries?.[0]?.id, take: 'THEIRS' }] })
  expect(late.errors).toEqual([
    expect.stringMatching(/^The conflict "[\da-f]+" no longer exists: a decision was changed\./),
  ])
  expect(await statuses(laptop, version)).toEqual(['Not Affected', null, null, null])
})

test('counts equal decisions that were made apart as one, the earlier one', async () => {
  const there = idOf(await handOver(laptop, server, version))
  await decideAbout(server, there, 'a', affected)
  await decideAbout(laptop, version, 'a', affected)
  const [toLaptop, toServer] = [await exportHandover(server, there), await exportHandover(laptop, version)]
  // The files cross.
  expect(counts(await importHandover(laptop, toLaptop))).toEqual({ MERGED: 1 })
  expect(counts(await importHandover(server, toServer))).toEqual({ MERGED: 1 })
  expect(await decisionsIn(laptop, version)).toEqual(await decisionsIn(server, there))
  expect(counts(await handOver(laptop, server, version))).toEqual({ SAME: 1 })
})

test('what was taken over is undone as one step, and the undo is handed over', async () => {
  await decideAbout(laptop, version, 'a', affected)
  await decideAbout(laptop, version, 'b', fixed)
  const applied = await handOver(laptop, server, version)
  const there = idOf(applied)
  const undo = 'mutation ($id: Uuid!) { vexUndo(input: { operationId: $id }) { errors } }'
  expect(await server.data(undo, { id: applied.operation?.id })).toEqual({ vexUndo: { errors: [] } })
  expect(await statuses(server, there)).toEqual([null, null, null, null])
  expect(counts(await handOver(laptop, server, version))).toEqual({ NEWER_HERE: 2 })
  expect(await statuses(server, there)).toEqual([null, null, null, null])
  await handOver(server, laptop, there)
  expect(await statuses(laptop, version)).toEqual([null, null, null, null])
})

test('says which version it means if several show the document, and rejects one of another document', async () => {
  await decideAbout(laptop, version, 'a', affected)
  const file = await exportHandover(laptop, version)
  const purls = ['a', 'b', 'c', 'd'].map((name) => `pkg:npm/${name}@1.0.0`)
  const twin = await laptop.upload(cyclonedx(purls, `${product}.0.0`), `App ${product}`)
  const { errors } = await importHandover(laptop, file, { dryRun: true })
  expect(errors).toEqual([expect.stringMatching(/^Several versions show this document\. Name one of them by its id: /)])
  expect(counts(await importHandover(laptop, file, { sbomId: twin }))).toEqual({ NEWER_THERE: 1 })
  expect(await statuses(laptop, twin)).toEqual(['Affected', null, null, null])
  const other = await laptop.upload(cyclonedx(purls, 'other'), 'Other')
  expect((await importHandover(laptop, file, { sbomId: other })).errors).toEqual([
    expect.stringMatching(/^The file is about another document than that of the version "other": its SHA-256 is /),
  ])
})

test('hands a finding over by any id of its vulnerability, and names those that are not there', async () => {
  const known = zip([osv('GHSA-x', 'x', { aliases: ['CVE-2026-9001'] }), osv('GHSA-y', 'y')])
  await laptop.importFile(known, 'more')
  const id = await laptop.upload(cyclonedx(['pkg:npm/x@1.0.0', 'pkg:npm/y@1.0.0'], 'xy'), 'XY')
  await decideAbout(laptop, id, 'x', affected)
  await decideAbout(laptop, id, 'y', fixed)
  await server.importFile(zip([osv('CVE-2026-9001', 'x')]), 'other')
  const applied = await handOver(laptop, server, id)
  expect(applied.errors).toEqual([])
  expect(counts(applied)).toEqual({ NEWER_THERE: 1, MISSING: 1 })
  expect(applied.entries?.map(({ outcome, component }) => [outcome, component])).toEqual([
    ['NEWER_THERE', 'x'],
    ['MISSING', 'y'],
  ])
  expect(await statuses(server, idOf(applied))).toEqual(['Affected'])
})

test('a decision that was handed over is one of a person: a rule that writes over imported values leaves it', async () => {
  await decideAbout(laptop, version, 'a', notAffected('Not shipped'))
  const file = await exportHandover(laptop, version)
  await importHandover(server, file)
  await server.idle()
  const id = idOf(await importHandover(server, file))
  const rules = automationCalls(server)
  const looking = action('setVex', { parameters: { status: 'under_investigation' } })
  const rule = await rules.create(`Looks ${product}`, 'component.version is 1.0.0', [looking], {
    appliesTo: 'finding',
    mode: 'APPLY',
  })
  expect(await rules.run([rule], [id])).toEqual([])
  const decided = await statuses(server, id)
  expect(decided[0]).toBe('Not Affected')
  expect(decided.slice(1)).toEqual(['Under Investigation', 'Under Investigation', 'Under Investigation'])
})
