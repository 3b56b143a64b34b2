// @module-tag long
// Two stores that decide apart end equal after exchanging both ways, whatever was decided, in whatever order, and however often.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isFullTier } from '#e2e/support/test-tier.ts'
import { decisionsIn, exportHandover, handOver, importHandover } from './support/handover-calls.ts'
import { osv, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { decideAbout, justificationId, statusId } from './support/vex-requests.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
let stores: readonly [Service, Service]
let round = 0

const names = ['a', 'b']

beforeAll(async () => {
  stores = await Promise.all([startTriageService(), startTriageService()])
  const records = zip([...names.map((name) => osv(`GHSA-${name}`, name)), osv('GHSA-a2', 'a')])
  for (const store of stores) await store.importFile(records)
})
afterAll(() => Promise.all(stores.map((store) => store.close())))

const choices = {
  affected: { vexStatusId: statusId('affected') },
  fixed: { vexStatusId: statusId('fixed'), fixedIn: '2.0.0' },
  'not affected': {
    ...{ vexStatusId: statusId('not_affected'), detail: 'Line one\nline \u2028 two' },
    vexJustificationId: justificationId('component_not_present'),
  },
} as const

const side = fc.constantFrom(0 as const, 1 as const)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      on: side,
      name: fc.constantFrom(...names),
      choice: fc.constantFrom(...(Object.keys(choices) as (keyof typeof choices)[])),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('undo' as const), on: side }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('send' as const), on: side }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('resolve' as const), on: side, take: fc.constantFrom('OURS', 'THEIRS') }),
  },
)

const versions: string[] = []

/** What both stores last said alike about each finding, or one of them knew of the other. */
let base = new Map<string, string>()
let conflicts = 0

/** What a version says about each finding, without who said it. */
async function saidIn(on: 0 | 1): Promise<ReadonlyMap<string, string>> {
  const rows = Object.entries(await decisionsIn(stores[on], versions[on] ?? ''))
  return new Map(rows.map(([key, row]) => [key, JSON.stringify({ ...(row as object), decision: null })]))
}

/** Sends the version of one store to the other one. What both decided apart must not be changed unless a person chose. */
async function send(from: 0 | 1, input: object = {}) {
  const to = from === 0 ? 1 : 0
  const [sent, before] = [await saidIn(from), await saidIn(to)]
  for (const [key, said] of sent) if (before.get(key) === said) base.set(key, said)
  const answer = await handOver(stores[from], stores[to], versions[from] ?? '', input)
  expect(answer.errors).toEqual([])
  conflicts += answer.entries?.filter(({ outcome }) => outcome === 'CONFLICT').length ?? 0
  const after = await saidIn(to)
  const changed = [...sent].filter(([key]) => after.get(key) !== before.get(key)).map(([key]) => key)
  const apart = [...sent].filter(([key, said]) => ![said, before.get(key)].includes(base.get(key)))
  if (Object.keys(input).length > 0) for (const [key, said] of sent) base.set(key, said)
  else expect(apart.map(([key]) => key).filter((key) => changed.includes(key))).toEqual([])
  return answer
}

async function take(steps: typeof step extends fc.Arbitrary<infer Step> ? Step : never): Promise<void> {
  const store = stores[steps.on]
  const id = versions[steps.on] ?? ''
  if (steps.does === 'decide') await decideAbout(store, id, steps.name, choices[steps.choice])
  else if (steps.does === 'undo') {
    // Without a step to undo, nothing happens.
    await store.ask('mutation ($id: Uuid!) { vexUndo(input: { sbomId: $id }) { errors } }', { id })
  } else await send(steps.on, steps.does === 'resolve' ? { conflicts: steps.take } : {})
}

const outcomes = ({ outcomes: counted }: Awaited<ReturnType<typeof send>>) => (counted ?? []).map(({ key }) => key)

it('two stores are equal after exchanging both ways, once each conflict was resolved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 14, size: 'max' }),
      side,
      fc.constantFrom('OURS', 'THEIRS'),
      async (steps, first, wins) => {
        round += 1
        const purls = names.map((name) => `pkg:npm/${name}@1.0.0`)
        const id = await stores[0].upload(cyclonedx(purls, `${round}`), `Round ${round}`)
        versions[0] = id
        versions[1] = (await handOver(stores[0], stores[1], id)).sbom?.id ?? ''
        base = new Map(await saidIn(0))
        for (const one of steps) await take(one)
        const other = first === 0 ? 1 : 0
        // Nobody's decision is changed by a conflict that nobody resolved: the differences are those of before.
        await send(first)
        const open = await send(other)
        await send(first, { conflicts: wins })
        await send(other)
        const [here, there] = [await decisionsIn(stores[0], id), await decisionsIn(stores[1], versions[1] ?? '')]
        expect(here).toEqual(there)
        expect(outcomes(open).every((key) => key !== 'MISSING')).toBe(true)
        // Again, in either direction: nothing is left to do.
        for (const from of [first, other] as const) {
          const again = await send(from)
          expect([outcomes(again).filter((key) => key !== 'SAME'), again.operation]).toEqual([[], null])
        }
        expect([await decisionsIn(stores[0], id), await decisionsIn(stores[1], versions[1] ?? '')]).toEqual([
          here,
          there,
        ])
      },
    ),
    { numRuns: isFullTier ? 60 : 12 },
  )
  expect(conflicts).toBeGreaterThan(0)
}, 240_000)

it('files that cross, arrive late or twice, change nothing that is newer', async () => {
  round += 1
  const purls = names.map((name) => `pkg:npm/${name}@1.0.0`)
  const id = await stores[0].upload(cyclonedx(purls, `${round}`), `Round ${round}`)
  await decideAbout(stores[0], id, 'b', choices.affected)
  const old = await exportHandover(stores[0], id)
  const there = (await handOver(stores[0], stores[1], id)).sbom?.id ?? ''
  await decideAbout(stores[1], there, 'b', choices.fixed)
  const late = await importHandover(stores[1], old)
  expect([late.operation, late.outcomes?.map(({ key }) => key)]).toEqual([null, ['NEWER_HERE']])
  const newest = await exportHandover(stores[1], there)
  for (const file of [newest, old, newest]) expect((await importHandover(stores[0], file)).errors).toEqual([])
  expect(await decisionsIn(stores[0], id)).toEqual(await decisionsIn(stores[1], there))
})
