// @module-tag long
// The notes in a handover file can come from anybody, as all of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entriesOf, packed } from './support/handover-archive.ts'
import { exportHandover, handOver, importHandover } from './support/handover-calls.ts'
import { osv, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { decideAbout, findingsOf, statusId } from './support/vex-requests.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
let maker: Service
let taker: Service
let file: Uint8Array
let there: string

beforeAll(async () => {
  ;[maker, taker] = await Promise.all([startTriageService(), startTriageService()])
  const records = zip([osv('GHSA-a', 'a'), osv('GHSA-b', 'b')])
  await Promise.all([maker.importFile(records), taker.importFile(records)])
  const version = await maker.upload(cyclonedx(['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0']))
  there = (await handOver(maker, taker, version)).sbom?.id ?? ''
  await decideAbout(maker, version, 'a', { vexStatusId: statusId('affected') })
  const add = { componentVulnIds: [(await findingsOf(maker, version))[0]?.id], add: ['urgent'] }
  await maker.data(
    'mutation ($add: ComponentVulnLabelUpdateInput!) { componentVulnLabelUpdate(input: $add) { errors } }',
    {
      add,
    },
  )
  file = await exportHandover(maker, version)
})
afterAll(() => Promise.all([maker.close(), taker.close()]))

/** The file with one entry changed. */
async function changed(name: string, change: (text: string) => string, keeps = false): Promise<Uint8Array> {
  const entries = await entriesOf(file)
  entries.set(name, change(entries.get(name) ?? ''))
  return packed(entries, keeps)
}

/** The file with its only note in these forms, in place of it. */
const withNotes = (...changes: readonly ((note: Readonly<Record<string, unknown>>) => object)[]) => withAll(changes)
const withAll = (changes: readonly ((note: Readonly<Record<string, unknown>>) => object)[]) =>
  changed('notes.ndjson', (text) => {
    const note = JSON.parse(text) as Record<string, unknown>
    return changes.map((change) => `${JSON.stringify(change(note))}\n`).join('')
  })
const severity = (value: unknown) => (note: object) => ({ ...note, kind: 'SEVERITY', name: '', value })
const low = { severity: 'low', reason: 'x' }
const ofVersion = { subject: 'VERSION', ref: '', vulnerability: '' }
const labelOf = (note: object, label: string) => ({ ...note, name: label, value: { label } })
const manyIds = (count: number) => Array.from({ length: count }, (_, at) => `note:${String(at).padStart(8, '0')}`)
async function without(name: string): Promise<Uint8Array> {
  const entries = await entriesOf(file)
  entries.delete(name)
  return packed(entries)
}
const note1 = /^Line 1 of the notes in the handover file is damaged$/

const files: readonly (readonly [string, () => Promise<Uint8Array>, RegExp])[] = [
  [
    'a changed note',
    () => changed('notes.ndjson', (text) => text.replace('urgent', 'URGENT'), true),
    /^"notes\.ndjson" of/,
  ],
  ['no notes in a format that has them', () => without('notes.ndjson'), /unexpected entry: "manifest\.json"$/],
  [
    'a note twice',
    () =>
      withNotes(
        (note) => note,
        (note) => note,
      ),
    /^Line 2 of the notes in the handover file repeats/,
  ],
  ['a label of a note with another name', () => withNotes((note) => ({ ...note, name: 'other' })), note1],
  ['a severity of the version', () => withNotes((note) => ({ ...severity(low)(note), ...ofVersion })), note1],
  ['a severity without a reason', () => withNotes(severity({ severity: 'low', reason: ' ' })), note1],
  ['an unknown severity', () => withNotes(severity({ severity: 'unknown', reason: 'x' })), note1],
  [
    'a severity in a prototype',
    () => withNotes(severity(JSON.parse('{"__proto__":{"severity":"low","reason":"x"}}'))),
    note1,
  ],
  ['a snooze without an end', () => withNotes((note) => ({ ...note, kind: 'SNOOZE', name: '', value: {} })), note1],
  [
    'a snooze until no day',
    () => withNotes((note) => ({ ...note, kind: 'SNOOZE', name: '', value: { until: '2026-02-31' } })),
    note1,
  ],
  [
    'a person without an address',
    () => withNotes((note) => ({ ...note, kind: 'ASSIGNEE', name: '', value: {} })),
    note1,
  ],
  [
    'a custom value that is a list',
    () => withNotes((note) => ({ ...note, kind: 'CUSTOM_VALUE', value: ['x'] })),
    note1,
  ],
  ['a note without a value', () => withNotes(({ value: _, ...note }) => note), note1],
  [
    'the same change twice',
    () => withNotes((note) => ({ ...note, entries: ['note:00000000', 'note:00000000'] })),
    note1,
  ],
  ['10,001 changes of a note', () => withNotes((note) => ({ ...note, entries: manyIds(10_001) })), note1],
  ['a kind that is no word', () => withNotes((note) => ({ ...note, kind: '__proto__' })), note1],
  [
    'more notes than a version can have',
    () => withAll(Array.from({ length: 200_001 }, (_, at) => (note: object) => labelOf(note, `l${at}`))),
    /^The handover file has more than 200000 notes$/,
  ],
]

test.each(files)('rejects %s', async (_name, make, message) => {
  const before = await findingsOf(taker, there)
  const { errors, state } = await importHandover(taker, await make())
  expect([errors, state]).toEqual([[expect.stringMatching(message)], null])
  expect(await findingsOf(taker, there)).toEqual(before)
})

test('reads a file of the first format, which has no notes', async () => {
  const entries = await entriesOf(file)
  entries.delete('notes.ndjson')
  const { kinds: _, ...first } = JSON.parse(entries.get('about.json') ?? '') as Record<string, unknown>
  entries.set('about.json', JSON.stringify({ ...first, formatVersion: 1 }))
  const shown = await importHandover(taker, await packed(entries), { dryRun: true })
  expect([shown.errors, shown.file?.notesCount, shown.noteOutcomes, shown.file?.findingsCount]).toEqual([[], 0, [], 1])
})

test('names a kind of notes that is not known, and reads the others', async () => {
  const bytes = await withNotes(
    (note) => note,
    (note) => ({ ...note, kind: 'COLOR', value: 'red', more: [1] }),
  )
  const shown = await importHandover(taker, bytes, { dryRun: true })
  expect([shown.errors, shown.file?.unknownKinds, shown.file?.notesCount]).toEqual([[], ['COLOR'], 1])
})

test('100,000 notes about what is not here, and ids of another organization, change nothing', async () => {
  const stranger = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'
  const bytes = await withNotes(
    ...Array.from({ length: 100_000 }, (_, at) => (note: object) => labelOf({ ...note, ref: stranger }, `l${at}`)),
    (note) => ({ ...note, ref: stranger, organizationId: stranger, subjectId: stranger }),
  )
  const before = await findingsOf(taker, there)
  const answer = await importHandover(taker, bytes, { conflicts: 'THEIRS' })
  const counts = answer.noteOutcomes?.map(({ outcome, count }) => [outcome, count])
  expect([answer.errors, counts, answer.notes?.length]).toEqual([[], [['MISSING', 100_001]], 10_000])
  expect((await findingsOf(taker, there)).length).toBe(before.length)
})

test('a finding that would get too many labels is said, and nothing is changed', async () => {
  const bytes = await withNotes(
    ...Array.from({ length: 51 }, (_, at) => (note: object) => ({ ...labelOf(note, `l${at}`), entries: manyIds(1) })),
  )
  const { errors } = await importHandover(taker, bytes)
  expect(errors).toEqual([
    expect.stringMatching(/^Component vulnerability "[\da-f-]+": At most 50 labels are allowed$/),
  ])
})
