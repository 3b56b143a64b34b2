// @module-tag long
// Decisions about inherited findings that hold for the version that inherits them alone, compared with a simple model of them.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkCounts } from './support/counts-with-parts.ts'
import { osv, severity, zip } from './support/osv.ts'
import { type Links, nearestFirst, partCalls } from './support/part-calls.ts'
import { inheritedCalls, keyOf, nameOf, type Row } from './support/inherited-calls.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>

const feed = () =>
  zip([
    ...[osv('GHSA-1', 'a', severity.critical), osv('GHSA-2', 'a'), osv('GHSA-3', 'b', severity.medium)],
    ...[osv('GHSA-4', 'c'), osv('GHSA-5', 'd', severity.critical)],
  ])

beforeAll(async () => {
  service = await startTriageService()
  calls = triageCalls(service)
  await service.importFile(feed())
})
afterAll(() => service.close())

const { attach, detach, versionOf } = partCalls(() => service)
const { decide, queueOf, rowsOf } = inheritedCalls(() => service)

const affected = () => ({ vexStatusId: statusId('affected'), vexJustificationId: null })
const investigated = () => ({ vexStatusId: statusId('under_investigation'), vexJustificationId: null })

/** What the versions of a generated case decided. */
interface Model {
  readonly links: Links
  /** The rows of each version alone. */
  readonly own: readonly (readonly Row[])[]
  /** Status by who decided and the finding: the version itself, or one that contains it. */
  readonly decided: ReadonlyMap<string, string | null>
}

interface Seen {
  readonly ofId: string
  readonly status: string | null
  readonly decider: number | null
  readonly home: number
  readonly row: Row
}

/** The rows of a version with its parts, before equal ones count once. */
function seenFrom(start: number, { links, own, decided }: Model): readonly Seen[] {
  const order = nearestFirst(start, links)
  return order.flatMap((home) =>
    (own[home] ?? []).map((row) => {
      const decider = order.find(
        (at) => at !== home && nearestFirst(at, links).includes(home) && decided.get(`${at} ${row.id}`) != null,
      )
      const status = decided.get(`${decider ?? home} ${row.id}`) ?? null
      return { ofId: row.id, status, decider: decider ?? null, home, row }
    }),
  )
}

const once = (keys: readonly string[]) => [...new Set(keys)].toSorted()
const isOpen = ({ status }: Seen) => status === null || status === 'Under Investigation'

/** Only what the version has from some of its parts. */
async function checkNarrowed(id: string, seen: readonly Seen[], at: number, few: readonly number[]): Promise<void> {
  if (few.length === 0) return
  const partIds = `partIds: ${JSON.stringify(few.map((each) => ids[each]))}`
  // What the version has itself is not inherited.
  const own = new Set(seen.filter(({ home }) => home === at).map(keyOf))
  const narrowed = once(seen.filter(({ home }) => few.includes(home)).map(keyOf)).filter((key) => !own.has(key))
  const rows = await rowsOf(id, partIds)
  expect(rows.map((row) => keyOf({ row, status: nameOf(row) })).toSorted()).toEqual(narrowed)
}

/** What counts once with each row of the queue: what is found later and decided alike, where no version decides otherwise for itself alone. */
async function checkShared(id: string, seen: readonly Seen[], few: readonly number[] = []): Promise<void> {
  const among = few.length === 0 ? 'includeParts: true' : `partIds: ${JSON.stringify(few.map((each) => ids[each]))}`
  const text = `{ triageQueue(sbomId: "${id}" openOnly: false ${among}) { groups(first: 1000, by: "NONE") { nodes {
    componentVulnIds representative { inheritedVuln { id } } sharedFindings { id inheritedVuln { id } } } } } }`
  interface Group {
    readonly componentVulnIds: readonly string[]
    readonly representative: Pick<Row, 'inheritedVuln'>
    readonly sharedFindings: readonly Pick<Row, 'id' | 'inheritedVuln'>[]
  }
  const { triageQueue } = await service.data<{ triageQueue: { groups: { nodes: readonly Group[] } } }>(text)
  for (const { componentVulnIds: rows, representative, sharedFindings } of triageQueue.groups.nodes) {
    const row = seen.find(({ ofId }) => ofId === (representative.inheritedVuln?.id ?? rows[0]))
    const later = seen.slice(row ? seen.indexOf(row) : seen.length).filter((other) => {
      const isAsked = few.length === 0 || few.includes(other.home)
      return isAsked && row && other.decider === row.decider && other.home !== row.home && keyOf(other) === keyOf(row)
    })
    expect(sharedFindings.map((shared) => shared.inheritedVuln?.id ?? shared.id).toSorted()).toEqual(
      later.map(({ ofId }) => ofId).toSorted(),
    )
  }
}

interface Step {
  readonly by: number
  readonly row: number
  readonly kind: 'decide' | 'withdraw' | 'undo' | 'redo' | 'rescan'
  readonly status: number
}

const choices = [
  ['Affected', affected],
  ['Not Affected', notAffected],
  ['Under Investigation', investigated],
] as const

let ids: readonly string[] = []

interface Done {
  readonly key: string
  readonly before: string | null
  readonly after: string | null
}

/** Takes the steps of a case in the service and in its model. */
class Steps {
  readonly #model: Model
  readonly #decided: Map<string, string | null>
  readonly #done: Done[] = []
  readonly #undone: Done[] = []

  constructor(model: Model, decided: Map<string, string | null>) {
    this.#model = model
    this.#decided = decided
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'rescan') await service.importFile(feed())
    if (step.kind === 'undo') await this.#turn(this.#done, this.#undone, 'before')
    if (step.kind === 'redo') await this.#turn(this.#undone, this.#done, 'after')
    if (step.kind === 'decide') await this.#decide(step)
    if (step.kind === 'withdraw') await this.#withdraw(step)
  }

  async #turn(from: Done[], to: Done[], side: 'before' | 'after'): Promise<void> {
    const last = from.pop()
    if (!last) return
    expect(await (side === 'before' ? calls.undo() : calls.redo())).toMatchObject({ errors: [] })
    to.push(last)
    this.#decided.set(last.key, last[side])
  }

  async #withdraw({ by, row }: Step): Promise<void> {
    const alone = seenFrom(by, this.#model).filter(({ decider }) => decider === by)
    const chosen = alone[row % Math.max(alone.length, 1)]
    if (!chosen) return
    const input = { currentSbomId: ids[by], componentVulnIds: [chosen.ofId] }
    expect(await calls.mutate('componentVexWithdraw', input)).toMatchObject({ errors: [] })
    const key = `${by} ${chosen.ofId}`
    this.#done.push({ key, before: this.#decided.get(key) ?? null, after: null })
    this.#undone.length = 0
    this.#decided.set(key, null)
  }

  async #decide({ by, row, status }: Step): Promise<void> {
    const seen = seenFrom(by, this.#model)
    const chosen = seen[row % Math.max(seen.length, 1)]
    const [name, input] = choices[status] ?? choices[0]
    if (!chosen) return
    const answer = await decide(ids[by] ?? '', chosen.ofId, input())
    expect(answer).toMatchObject({ errors: [], componentVuln: { vexStatus: { name } } })
    const key = `${by} ${chosen.ofId}`
    this.#done.push({ key, before: this.#decided.get(key) ?? null, after: name })
    this.#undone.length = 0
    this.#decided.set(key, name)
  }
}

it('lists, counts and the queue are those of the model, in any shape of parts and after any decisions, undo and redo', async () => {
  const names = ['a@1.0.0', 'a@1.1.0', 'b@1.0.0', 'c@1.0.0', 'd@1.0.0']
  const versions = [
    ...[await versionOf(names.slice(0, 2)), await versionOf(names.slice(1, 4)), await versionOf([])],
    ...[await versionOf(names.slice(2)), await versionOf(names)],
  ]
  ids = versions.map(({ id }) => id)
  const check = async (model: Model) => {
    for (const [at, id] of ids.entries()) {
      const seen = seenFrom(at, model)
      const rows = await rowsOf(id)
      const found = rows.map((row) => ({ row, status: nameOf(row) }))
      expect(found.map(keyOf).toSorted()).toEqual(once(seen.map(keyOf)))
      for (const { row, status } of found) {
        const known = seen.find(({ ofId }) => ofId === (row.inheritedVuln?.id ?? row.id))
        expect(status).toBe(known?.status)
        expect(row.decidedFor?.id).toBe(known?.decider == null ? undefined : ids[known.decider])
        expect([row.sbomId, row.isPart]).toEqual([ids[known?.home ?? -1], known?.home !== at])
      }
      const open = once(seen.filter(isOpen).map(keyOf))
      expect(await queueOf(id, 'includeParts: true')).toEqual({ open, total: once(seen.map(keyOf)).length })
      await checkCounts(service, id)
      await checkShared(id, seen)
      const contained = nearestFirst(at, model.links).slice(1)
      for (const few of [contained.slice(0, 2), contained.slice(-1), contained.slice(1)]) {
        await checkNarrowed(id, seen, at, few)
        if (few.length > 0) await checkShared(id, seen, few)
      }
    }
  }
  const every = ids.flatMap((_from, from) => ids.slice(from + 1).map((_to, to) => [from, from + 1 + to] as const))
  const step = fc.record({
    by: fc.nat(4),
    row: fc.nat(20),
    kind: fc.constantFrom('decide', 'decide', 'decide', 'decide', 'withdraw', 'undo', 'redo', 'rescan'),
    status: fc.nat(2),
  })
  const shape = fc.record({ links: fc.subarray(every), steps: fc.array(step, { maxLength: 8 }) })
  const decided = new Map<string, string | null>()
  const property = fc.asyncProperty(shape, async ({ links, steps: taken }) => {
    const made: string[] = []
    const own: (readonly Row[])[] = []
    for (const [from, to] of links) made.push(await attach(ids[from] ?? '', ids[to] ?? ''))
    for (const id of ids) own.push(await rowsOf(id, 'includeParts: false'))
    const model = { links, own, decided }
    const steps = new Steps(model, decided)
    try {
      for (const step of taken) await steps.take(step)
      await check(model)
    } finally {
      for (const id of made) await detach(id)
    }
  })
  await fc.assert(property, { numRuns: 12 })
}, 300_000)
