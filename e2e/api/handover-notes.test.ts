// @module-tag long
// What people note beside decisions goes to another store and back: severities, snoozes, assignments, labels and custom values.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportHandover, handOver, importHandover, type ImportAnswer } from './support/handover-calls.ts'
import { type NoteMaker, noteNames, startNotes } from './support/note-calls.ts'
import { osv, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { decideAbout, findingsOf, statusId } from './support/vex-requests.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
let laptop: Service
let server: Service
let here: NoteMaker
let there: NoteMaker
let version: string
let round = 0

beforeAll(async () => {
  ;[laptop, server] = await Promise.all([startTriageService(), startTriageService()])
  const records = zip(['a', 'b'].map((name) => osv(`GHSA-${name}`, name)))
  await Promise.all([laptop.importFile(records), server.importFile(records)])
  ;[here, there] = await Promise.all([startNotes(laptop), startNotes(server)])
})
afterAll(() => Promise.all([laptop.close(), server.close()]))
beforeEach(async () => {
  round += 1
  const purls = ['a', 'b'].map((name) => `pkg:npm/${name}@1.0.0`)
  version = await laptop.upload(cyclonedx(purls, `${round}.0.0`), `App ${round}`)
})

const values: Readonly<Record<string, readonly [string, string]>> = {
  severity: ['low', 'critical'],
  snooze: ['2099-01-01', 'data'],
  assignee: ['ada', 'bob'],
  value: ['core', 'web'],
  'component value': ['core', 'web'],
  'version value': ['core', 'web'],
}
const idOf = ({ sbom, errors }: ImportAnswer) => {
  if (!sbom) throw new Error(errors.join('; '))
  return sbom.id
}
const outcomes = ({ noteOutcomes }: ImportAnswer) =>
  Object.fromEntries((noteOutcomes ?? []).map(({ kind, outcome, count }) => [`${kind} ${outcome}`, count]))
const undo = async (service: Service, id: string | undefined) => {
  const text = 'mutation ($id: Uuid!) { vexUndo(input: { operationId: $id }) { errors } }'
  return (await service.data<{ vexUndo: { errors: string[] } }>(text, { id })).vexUndo.errors
}
const redo = async (service: Service, id: string | undefined) => {
  const text = 'mutation ($id: Uuid!) { vexRedo(input: { operationId: $id }) { errors } }'
  return (await service.data<{ vexRedo: { errors: string[] } }>(text, { id })).vexRedo.errors
}

async function noteAll() {
  for (const kind of noteNames) await here.note(version, 'a', kind, values[kind]?.[0] ?? 'urgent')
}

test('hands all kinds of notes over with the decisions, says how many, and undoes and redoes them as one step', async () => {
  await noteAll()
  await decideAbout(laptop, version, 'a', { vexStatusId: statusId('affected') })
  const file = await exportHandover(laptop, version)
  const preview = await importHandover(server, file, { dryRun: true })
  expect([preview.file?.notesCount, preview.file?.unknownKinds]).toEqual([9, []])
  const counts = { 'SEVERITY NEWER_THERE': 1, 'SNOOZE NEWER_THERE': 1, 'ASSIGNEE NEWER_THERE': 1 }
  const all = { ...counts, 'LABEL NEWER_THERE': 3, 'CUSTOM_VALUE NEWER_THERE': 3 }
  expect(outcomes(preview)).toEqual(all)
  await importHandover(server, file)
  await server.idle()
  const before = await there.notes(idOf(await importHandover(server, file, { dryRun: true })))
  const applied = await importHandover(server, file)
  expect(outcomes(applied)).toEqual(all)
  expect(applied.operation).toMatchObject({
    summary: 'Handed over from "app.waybill-handover" with 4 notes of the version and its components, 1 finding',
  })
  const id = idOf(applied)
  const after = await there.notes(id)
  expect(after).toEqual(await here.notes(version))
  const same = Object.entries(all).map(([key, count]) => [key.replace('NEWER_THERE', 'SAME'), count])
  expect(outcomes(await importHandover(server, file))).toEqual(Object.fromEntries(same))
  expect(await undo(server, applied.operation?.id)).toEqual([])
  expect(await there.notes(id)).toEqual(before)
  expect((await findingsOf(server, id)).map(({ vexStatus }) => vexStatus)).toEqual([null, null])
  expect(await redo(server, applied.operation?.id)).toEqual([])
  expect(await there.notes(id)).toEqual(after)
  expect(await undo(server, applied.operation?.id)).toEqual([])
  // An undo is a change like others: it is handed over.
  await handOver(server, laptop, id)
  expect(await here.notes(version)).toEqual(before)
})

test.each(Object.keys(values))('a %s that both changed is a conflict until a person chooses', async (kind) => {
  const id = idOf(await handOver(laptop, server, version))
  const [ours = '', theirs = ''] = values[kind] ?? []
  await here.note(version, 'a', kind, ours)
  await there.note(id, 'a', kind, theirs)
  const [before, file] = [await here.notes(version), await exportHandover(server, id)]
  const left = await importHandover(laptop, file)
  expect([left.errors, left.operation, left.notes?.map(({ outcome }) => outcome)]).toEqual([[], null, ['CONFLICT']])
  expect(await here.notes(version)).toEqual(before)
  const choices = [{ id: left.notes?.[0]?.id, take: 'THEIRS' }]
  const resolved = await importHandover(laptop, file, { choices })
  expect([resolved.errors, resolved.resolvedCount]).toEqual([[], 1])
  expect(await here.notes(version)).toEqual(await there.notes(id))
  const back = await handOver(laptop, server, version)
  expect(Object.keys(outcomes(back)).map((key) => key.split(' ')[1])).toEqual(['NEWER_THERE'])
  // What was changed again since the conflict was shown is not chosen away.
  await here.note(version, 'a', kind, ours)
  await there.note(id, 'a', kind, ours)
  await there.note(id, 'a', kind, null)
  const next = await exportHandover(server, id)
  const [shown] = (await importHandover(laptop, next, { dryRun: true })).notes ?? []
  await here.note(version, 'a', kind, null)
  await here.note(version, 'a', kind, theirs)
  const late = await importHandover(laptop, next, { choices: [{ id: shown?.id, take: 'THEIRS' }] })
  expect(late.errors).toEqual([expect.stringMatching(/^The conflict "[\da-f]+" no longer exists/)])
})

test('labels that both added are both there; one that both added counts once', async () => {
  const id = idOf(await handOver(laptop, server, version))
  for (const [label, maker, at] of [
    ['mine', here, version],
    ['both', here, version],
    ['yours', there, id],
    ['Both', there, id],
  ] as const) {
    await maker.note(at, 'a', 'label', label)
  }
  expect(outcomes(await handOver(laptop, server, version))).toEqual({ 'LABEL NEWER_THERE': 1, 'LABEL MERGED': 1 })
  await handOver(server, laptop, id)
  expect(await here.notes(version)).toEqual(await there.notes(id))
  expect((await findingsOf(server, id)).length).toBe(2)
  expect(JSON.stringify(await here.notes(version))).toContain('["Both","mine","yours"]')
})

test('says which people and fields are unknown here, takes the rest over, and the others once they are there', async () => {
  const plain = await startTriageService()
  try {
    await plain.importFile(zip([osv('GHSA-a', 'a'), osv('GHSA-b', 'b')]))
    await noteAll()
    const applied = await handOver(laptop, plain, version)
    const reasons = applied.notes?.flatMap(({ reason }) => reason ?? [])
    expect(new Set(reasons)).toEqual(
      new Set([
        'No enabled user here has the email address "ada@example.com"',
        'There is no custom field "team" of a finding here. Create it first',
        'There is no custom field "team" of a component here. Create it first',
        'There is no custom field "team" of a version here. Create it first',
      ]),
    )
    const [status] = (await findingsOf(plain, idOf(applied))).map(({ vexStatus }) => vexStatus)
    expect([applied.errors, status]).toEqual([[], null])
    const maker = await startNotes(plain)
    expect(await maker.notes(idOf(applied))).not.toEqual(await here.notes(version))
    await handOver(laptop, plain, version)
    expect(await maker.notes(idOf(applied))).toEqual(await here.notes(version))
  } finally {
    await plain.close()
  }
})

test('an undo says what was changed since, and changes nothing then', async () => {
  await noteAll()
  const applied = await handOver(laptop, server, version)
  const id = idOf(applied)
  await there.note(id, 'a', 'component label', 'later')
  const notes = await there.notes(id)
  expect(await undo(server, applied.operation?.id)).toEqual([
    'The label "urgent" of a component was changed since then',
  ])
  await there.note(id, 'a', 'component label', 'urgent')
  await there.note(id, 'a', 'label', 'later')
  expect(await undo(server, applied.operation?.id)).toEqual(['Undo the later decision on the same findings first'])
  expect(await there.notes(id)).not.toEqual(notes)
})

test('a field that gets another name takes no values away elsewhere, and an undo or redo needs it', async () => {
  const id = idOf(await handOver(laptop, server, version))
  await here.note(version, 'a', 'value', 'core')
  await here.note(version, 'a', 'version value', 'core')
  const applied = await importHandover(server, await exportHandover(laptop, version))
  const values = await there.notes(id)
  const rename = async (service: Service, from: string, to: string) => {
    type Fields = { customFields: { nodes: { id: string; name: string }[] } }
    const { customFields } = await service.data<Fields>('{ customFields { nodes { id name } } }')
    for (const field of customFields.nodes.filter(({ name }) => name === from)) {
      const text = 'mutation ($id: Uuid!, $to: String!) { customFieldUpdate(input: { id: $id, name: $to }) { errors } }'
      expect(await service.data(text, { id: field.id, to })).toEqual({ customFieldUpdate: { errors: [] } })
    }
  }
  await rename(laptop, 'team', 'squad')
  const after = await handOver(laptop, server, version)
  expect(outcomes(after)).toEqual({ 'CUSTOM_VALUE MISSING': 2 })
  expect(await there.notes(id)).toEqual(values)
  await rename(laptop, 'squad', 'team')

  expect(await undo(server, applied.operation?.id)).toEqual([])
  await rename(server, 'team', 'squad')
  expect(await redo(server, applied.operation?.id)).toEqual([
    'The custom field "team" of a version is not here any more',
  ])
  await rename(server, 'squad', 'team')
  expect(await redo(server, applied.operation?.id)).toEqual([])
  expect(await there.notes(id)).toEqual(values)
})
