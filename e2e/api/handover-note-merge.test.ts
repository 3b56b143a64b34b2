// @module-tag long
// Three stores that note and decide apart end equal after handing over in a circle, whatever was noted, in whatever order, and however often.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isFullTier } from '#e2e/support/test-tier.ts'
import { decisionsIn, exportHandover, handOver, importHandover, type ImportAnswer } from './support/handover-calls.ts'
import { type NoteMaker, noteNames, startNotes } from './support/note-calls.ts'
import { osv, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { decideAbout, statusId } from './support/vex-requests.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
type Store = 0 | 1 | 2
let stores: readonly Service[] = []
let makers: readonly NoteMaker[] = []
let versions: string[] = []
let round = 0

const names = ['a', 'b']

beforeAll(async () => {
  stores = await Promise.all([startTriageService(), startTriageService(), startTriageService()])
  const records = zip(names.map((name) => osv(`GHSA-${name}`, name)))
  for (const store of stores) await store.importFile(records)
  makers = await Promise.all(stores.map((store) => startNotes(store)))
})
afterAll(() => Promise.all(stores.map((store) => store.close())))

const values: Readonly<Record<string, readonly (string | null)[]>> = {
  severity: ['low', 'critical', null],
  snooze: ['2099-01-01', '2099-02-02', 'data', null],
  assignee: ['ada', 'bob', null],
  label: ['urgent', 'Urgent', '__proto__', null],
}
const others = ['core', 'web', 'constructor', null]

const store = fc.constantFrom<Store>(0, 1, 2)
const pair = fc.tuple(store, store).filter(([from, to]) => from !== to)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...noteNames).chain((kind) =>
      fc.record({
        does: fc.constant('note' as const),
        on: store,
        name: fc.constantFrom(...names),
        kind: fc.constant(kind),
        value: fc.constantFrom(...(values[kind] ?? others)),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      on: store,
      name: fc.constantFrom(...names),
      status: fc.constantFrom('affected', 'fixed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('undo' as const), on: store }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('send' as const), pair }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('resolve' as const), pair, take: fc.constantFrom('OURS', 'THEIRS') }),
  },
)

const at = <Value>(list: readonly Value[], place: Store): Value => {
  const value = list[place]
  if (value === undefined) throw new Error(`No store ${place}`)
  return value
}

let conflicts = 0

/** Hands the version over. A conflict that nobody resolved is there as it was. */
async function send(from: Store, to: Store, input: object = {}): Promise<ImportAnswer> {
  const file = await exportHandover(at(stores, from), at(versions, from))
  const answer = await importHandover(at(stores, to), file, input)
  expect(answer.errors).toEqual([])
  const open = (answer.notes ?? []).filter(({ outcome }) => outcome === 'CONFLICT').map(({ id }) => id)
  conflicts += open.length
  if (open.length > 0 && Object.keys(input).length === 0) {
    const again = await importHandover(at(stores, to), file, { dryRun: true })
    const left = (again.notes ?? []).filter(({ outcome }) => outcome === 'CONFLICT')
    expect(left.map(({ id }) => id).toSorted()).toEqual(open.toSorted())
  }
  return answer
}

async function take(one: typeof step extends fc.Arbitrary<infer Step> ? Step : never): Promise<void> {
  if (one.does === 'send') await send(...one.pair)
  else if (one.does === 'resolve') await send(...one.pair, { conflicts: one.take })
  else if (one.does === 'note') await at(makers, one.on).note(at(versions, one.on), one.name, one.kind, one.value)
  else if (one.does === 'decide') {
    await decideAbout(at(stores, one.on), at(versions, one.on), one.name, { vexStatusId: statusId(one.status) })
  } else {
    // Without a step to undo, or after a later change of the same, nothing happens.
    const text = 'mutation ($id: Uuid!) { vexUndo(input: { sbomId: $id }) { errors } }'
    await at(stores, one.on).ask(text, { id: at(versions, one.on) })
  }
}

async function contentOf(place: Store) {
  const id = at(versions, place)
  return { notes: await at(makers, place).notes(id), decisions: await decisionsIn(at(stores, place), id) }
}

it('three stores are equal after handing over in a circle, once each conflict was resolved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 18, size: 'max' }),
      fc.constantFrom('OURS', 'THEIRS'),
      async (steps, wins) => {
        round += 1
        const purls = names.map((name) => `pkg:npm/${name}@1.0.0`)
        const id = await at(stores, 0).upload(cyclonedx(purls, `${round}`), `Round ${round}`)
        versions = [id]
        for (const to of [1, 2] as const) {
          versions.push((await handOver(at(stores, 0), at(stores, to), id)).sbom?.id ?? '')
        }
        for (const one of steps) await take(one)
        const circle = [
          [0, 1],
          [1, 2],
          [2, 0],
          [0, 1],
        ] as const
        for (const [from, to] of circle) await send(from, to, { conflicts: wins })
        const all = [await contentOf(0), await contentOf(1), await contentOf(2)]
        expect(all[1]).toEqual(all[0])
        expect(all[2]).toEqual(all[0])
        // Again, in any direction: nothing is left to do.
        for (const [from, to] of [...circle, [1, 0], [0, 2]] as const) {
          const again = await send(from, to)
          const left = (again.noteOutcomes ?? []).filter(({ outcome }) => outcome !== 'SAME')
          expect([left, again.operation]).toEqual([[], null])
        }
        expect(await contentOf(0)).toEqual(all[0])
      },
    ),
    { numRuns: isFullTier ? 60 : 6 },
  )
  expect(conflicts).toBeGreaterThan(0)
}, 600_000)
