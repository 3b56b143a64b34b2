import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#service/domain/actor.ts'
import type { VexChange } from '#service/domain/decisions/vex-decision.ts'
import { osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { listHistory } from '#service/db/decisions/vex-history.ts'
import { decideFindings } from './decide.ts'
import {
  findBlockedOperations,
  findOperation,
  latestUndoable,
  latestUndone,
} from '#service/db/decisions/vex-operations.ts'
import { undoOrRedoSteps } from './undo.ts'

const anna: Actor = { kind: 'USER', name: 'Anna', id: 'anna' }
const before2 = [{ introduced: '0' }, { fixed: '2.0.0' }]
const notAffected: VexChange = { status: 'not_affected', justification: 'vulnerable_code_not_present' }

let bench: ReturnType<typeof scanBench>
let organizationId: string
let version: string
let ids: string[]
let clock: number

beforeEach(async () => {
  bench = scanBench()
  clock = Date.parse('2026-11-20T12:00:00Z')
  await bench.importRecords(['a', 'b', 'c'].map((name) => osvRecord(`GHSA-${name}`, 'npm', name, before2)))
  version = await bench.addVersion(['a', 'b', 'c'].map((name) => ({ purl: `pkg:npm/${name}@1.0.0` })))
  await bench.scan(version)
  ids = (await bench.findings(version)).map(({ id }) => id)
  organizationId = (await bench.database.read.selectFrom('organization').select('id').executeTakeFirstOrThrow()).id
})
afterEach(() => bench.close())

const time = () => new Date((clock += 1000)).toISOString()

const decide = (findingIds: readonly string[], change: VexChange, more: object = {}) =>
  decideFindings(bench.database, {
    organizationId,
    by: anna,
    at: time(),
    kind: 'BULK_DECIDE',
    findingIds,
    change,
    versionId: null,
    ...more,
  })
const turn = (kind: 'UNDO' | 'REDO', operations: Parameters<typeof undoOrRedoSteps>[1]) =>
  undoOrRedoSteps(bench.database, operations, { kind, by: anna, at: time() })
const statuses = async () => (await bench.findings(version)).map((row) => row.vex_status)
const scope = () => ({ organizationId, versionId: version, actorId: 'anna' })

test('undoes and redoes a bulk decision as one step', async () => {
  const step = await decide(ids, notAffected)
  expect([step.summary, step.findingsCount]).toEqual(['Not Affected, Vulnerable Code Not Present, 3 findings', 3])
  expect(await statuses()).toEqual(['not_affected', 'not_affected', 'not_affected'])
  await turn('UNDO', await latestUndoable(bench.database, scope(), 1))
  expect(await statuses()).toEqual([null, null, null])
  await turn('REDO', await latestUndone(bench.database, scope(), 1))
  expect(await statuses()).toEqual(['not_affected', 'not_affected', 'not_affected'])
  const history = await listHistory(bench.database, ids[0] ?? '', { limit: 10, backward: false, cursor: null })
  expect(history.rows.map(({ action }) => action)).toEqual(['REDONE', 'UNDONE', 'DECIDED'])
})

test('undoes several steps newest first and redoes them in their order', async () => {
  await decide([ids[0] ?? ''], { status: 'under_investigation' })
  await decide([ids[0] ?? ''], { status: 'affected', response: 'update' })
  await decide([ids[0] ?? ''], { status: 'fixed', fixedIn: '2.0.0' })
  await turn('UNDO', await latestUndoable(bench.database, scope(), 2))
  expect((await statuses())[0]).toBe('under_investigation')
  await turn('REDO', await latestUndone(bench.database, scope(), 1))
  expect((await statuses())[0]).toBe('affected')
  await turn('REDO', await latestUndone(bench.database, scope(), 1))
  expect((await statuses())[0]).toBe('fixed')
})

test('does not undo a step before a later one that depends on it', async () => {
  const first = await decide(ids, notAffected)
  const second = await decide([ids[1] ?? ''], { status: 'affected' })
  expect(await findBlockedOperations(bench.database, [first.id, second.id])).toEqual(new Set([first.id]))
  await expect(turn('UNDO', [first])).rejects.toThrow('Undo the later decision on the same findings first')
  expect(await statuses()).toEqual(['not_affected', 'affected', 'not_affected'])
  await turn('UNDO', [second])
  await turn('UNDO', [first])
  expect(await statuses()).toEqual([null, null, null])
})

test('undoes a step once, and redoes it only while nothing newer was decided', async () => {
  const step = await decide([ids[0] ?? ''], notAffected)
  await turn('UNDO', [step])
  await expect(turn('UNDO', [step])).rejects.toThrow('The operation is already undone')
  await decide([ids[0] ?? ''], { status: 'affected' })
  await expect(turn('REDO', [step])).rejects.toThrow('The findings have new decisions since then')
  expect((await findOperation(bench.database, organizationId, step.id))?.undoneAt).not.toBe(null)
})

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['one unknown finding', () => decide([...ids, 'gone'], notAffected), /"gone" not found/],
  ['one broken rule', () => decide(ids, { status: 'not_affected' }), /requires a justification/],
  ['another version', () => decide(ids, notAffected, { versionId: 'other' }), /is not in the version/],
  ['another organization', () => decide(ids, notAffected, { organizationId: 'other' }), /not found/],
  ['no finding', () => decide([], notAffected), /No finding/],
  [
    'read before a change',
    () => decide(ids, notAffected, { expected: { exactly: '2026-01-01T00:00:00Z' } }),
    /3 of 3 findings were changed since they were read, the last at .* Reload them/,
  ],
])('rejects, and writes nothing: %s', async (_, work, message) => {
  await expect(work()).rejects.toThrow(message)
  expect(await statuses()).toEqual([null, null, null])
  expect(await latestUndoable(bench.database, scope(), 1)).toEqual([])
})

test('keeps decisions in a rescan, also of findings that disappear and return', async () => {
  await decide(ids, notAffected)
  const withdrawn = { modified: '2026-02-01T00:00:00Z', withdrawn: '2026-02-01T00:00:00Z' }
  await bench.importRecords(['b', 'c'].map((name) => osvRecord(`GHSA-${name}`, 'npm', name, before2, withdrawn)))
  await bench.scan(version)
  expect((await bench.findings(version)).map(({ state }) => state)).toEqual(['AFFECTED', 'INACTIVE', 'INACTIVE'])
  expect(await statuses()).toEqual(['not_affected', 'not_affected', 'not_affected'])
})

test('decides ten thousand findings in one step', async () => {
  const names = Array.from({ length: 10_000 }, (_, at) => `p${at}`)
  await bench.importRecords([
    { ...osvRecord('GHSA-many', 'npm', 'x', before2), affected: names.map((name) => affectedPackage(name)) },
    osvRecord('GHSA-x', 'npm', 'x', before2),
  ])
  const large = await bench.addVersion(names.map((name) => ({ purl: `pkg:npm/${name}@1.0.0` })))
  await bench.scan(large)
  const all = (await bench.findings(large)).map(({ id }) => id)
  const step = await decide(all, notAffected)
  expect([all.length, step.findingsCount]).toEqual([10_000, 10_000])
  await turn('UNDO', [step])
  expect((await bench.findings(large)).every((row) => row.vex_status === null)).toBe(true)
})

function affectedPackage(name: string) {
  return { package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: before2 }] }
}
