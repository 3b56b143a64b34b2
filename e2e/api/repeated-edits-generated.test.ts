// @module-tag long
// Versions and edits made at random: what is repeated is what a simple model says, once, and the undo is exact.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSeed } from '#e2e/support/test-tier.ts'
import { createSeededRandom, type SeededRandom } from '#service/formats/fuzz/seeded-random-for-test.ts'
import { manualCalls } from './support/manual-calls.ts'
import { repeatCalls } from './support/repeat-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const calls = manualCalls(() => service)
const { mutate, shown } = calls
const { edits, repeat, undo } = repeatCalls(() => service, calls)

/** A component of the model: what it says, and which fields a person set. */
interface Modeled {
  readonly version: string
  readonly values: Readonly<Record<string, unknown>>
  readonly byHand: readonly string[]
}
type Model = Map<string, Modeled>

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
const versions = ['1.0.0', '1.1.0', '2.0.0'] as const
/** Half of the names have no purl in any version. */
const purlOf = (name: string, version: string) => (name < 'e' ? `pkg:npm/${name}@${version}` : undefined)

function documentOf(random: SeededRandom): Model {
  const chosen = names.filter(() => !random.once(4))
  return new Map(chosen.map((name) => [name, { version: random.pick(versions), values: {}, byHand: [] }]))
}

async function upload(product: string, model: Model): Promise<string> {
  const components = Array.from(model, ([name, { version }]) => {
    return { type: 'library', 'bom-ref': `${name}-${version}`, name, version, purl: purlOf(name, version) }
  })
  const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1' } }
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
  return service.upload({ name: 'x.json', bytes: JSON.stringify(document) }, product)
}

/** Edits a version at random, and the model with it. Returns what was removed. */
async function editAtRandom(random: SeededRandom, sbomId: string, model: Model): Promise<Model> {
  const removed: Model = new Map()
  const { components } = await shown(sbomId)
  const idOf = new Map(components.nodes.map(({ name, id }) => [name, id]))
  for (const name of names) {
    const known = model.get(name)
    const id = idOf.get(name)
    if (known && id !== undefined) {
      if (random.once(6)) {
        await mutate('componentDelete', { sbomId, id })
        removed.set(name, known)
        model.delete(name)
      } else if (random.once(2)) {
        const values = valuesAtRandom(random)
        await mutate('componentUpdate', { sbomId, id, ...values })
        model.set(name, { ...known, values, byHand: Object.keys(values) })
      }
    } else if (random.once(3)) {
      const version = random.pick(versions)
      const values = { description: `added ${name}` }
      await mutate('componentCreate', { sbomId, name, version, purl: purlOf(name, version), ...values })
      model.set(name, { version, values, byHand: ['*'] })
    }
  }
  return removed
}

function valuesAtRandom(random: SeededRandom): Readonly<Record<string, unknown>> {
  const cpe = `cpe:2.3:a:owl:x:${random.pick(versions)}:*:*:*:*:*:*:*`
  return {
    ...(random.once(2) && { description: random.pick(['one', 'two']) }),
    ...(random.once(2) && { copyright: random.pick(['one', 'two']) }),
    ...(random.once(2) && { cpes: [cpe] }),
    licenses: { licensesExp: random.pick(['MIT', 'Apache-2.0']) },
  }
}

/** What a version should be after edits of an earlier one were repeated in it. */
function repeatedIn(
  target: Model,
  source: Model,
  { removed, removedHere }: Record<'removed' | 'removedHere', Model>,
): Model {
  const after: Model = new Map(target)
  for (const [name, { version, values, byHand }] of source) {
    const here = target.get(name)
    if (byHand.includes('*')) {
      const isThere = here !== undefined || removedHere.get(name)?.version === version
      if (!isThere) after.set(name, { version, values, byHand })
      continue
    }
    if (!here || here.byHand.includes('*')) continue
    const fields = byHand.filter(
      (field) => !here.byHand.includes(field) && (field !== 'cpes' || version === here.version),
    )
    after.set(name, {
      ...here,
      values: { ...here.values, ...Object.fromEntries(fields.map((one) => [one, values[one]])) },
    })
  }
  for (const [name, { version }] of removed) {
    const here = target.get(name)
    if (here?.version === version && here.byHand.length === 0) after.delete(name)
  }
  return after
}

async function stateOf(sbomId: string) {
  const { components, stats } = await shown(sbomId)
  const states = components.nodes.map(({ name, ...one }) => [
    ...[name, one['version'], one['description'], one['copyright'], one['licensesExp'], one['cpes']],
  ])
  return { components: sorted(states), stats }
}

const sorted = (rows: readonly (readonly unknown[])[]) =>
  rows.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))

const expected = (model: Model) =>
  sorted(
    Array.from(model, ([name, { version, values }]) => {
      const license = (values['licenses'] as { licensesExp?: string } | undefined)?.licensesExp
      const { description = null, copyright = null, cpes = [] } = values
      return [name, version, description, copyright, license ?? null, cpes]
    }),
  )

const rounds = Array.from({ length: 10 }, (_, at) => at)

test.each(rounds)('repeats what the model says, round %i', { timeout: 60_000 }, async (round) => {
  const random = createSeededRandom(testSeed, round)
  const product = `Generated ${round}`
  const [before, now] = [documentOf(random), documentOf(random)]
  const first = await upload(product, before)
  const removed = await editAtRandom(random, first, before)
  const second = await upload(product, now)
  const removedHere = await editAtRandom(random, second, now)
  const untouched = await stateOf(second)
  expect(untouched.components).toEqual(expected(now))
  const plan = await edits(second)
  const done = await repeat(second)
  expect(done).toMatchObject({ errors: [], repeatedCount: plan.possibleCount })
  const repeated = repeatedIn(now, before, { removed, removedHere })
  expect((await stateOf(second)).components).toEqual(expected(repeated))
  const left = (await edits(second)).edits.nodes.flatMap(({ state, values }) => [
    state,
    ...values.map((one) => one.state),
  ])
  expect(left).not.toContain('POSSIBLE')
  expect(await repeat(second)).toEqual({ errors: [], repeatedCount: 0, editId: null })
  if (done['editId'] !== null) {
    const { restoredCount, keptCount } = await undo(second, done['editId'])
    expect([restoredCount, keptCount]).toEqual([plan.possibleCount, 0])
  }
  expect(await stateOf(second)).toEqual(untouched)
  // One by one, in the other order, comes to the same.
  const possible = plan.edits.nodes.filter(({ state }) => state === 'POSSIBLE').toReversed()
  for (const { id } of possible) expect((await repeat(second, { editIds: [id] }))['errors']).toEqual([])
  expect((await stateOf(second)).components).toEqual(expected(repeated))
})
