// @module-tag long
// Decisions about findings that a version inherits, made in the part: where they hold, and the queue of a version with its parts, compared with
// what is written here by hand from the lists of each version alone.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { type Links, nearestFirst, partCalls } from './support/part-calls.ts'
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

const { attach, detach, findingsOf, versionOf } = partCalls(() => service)

const affected = () => ({ vexStatusId: statusId('affected') })

it('a decision made in the part holds in all that contain it, also through others, and in no other version', async () => {
  const [top, other, middle] = [await versionOf(['own@1.0.0']), await versionOf([]), await versionOf(['b@1.0.0'])]
  const [part, stranger] = [await versionOf(['a@1.0.0']), await versionOf(['a@1.0.0'])]
  for (const { id } of [top, other]) await attach(id, middle.id)
  const link = await attach(middle.id, part.id)
  const [first = ''] = (await findingsOf(part.id)).map(({ id }) => id)
  const isNotIn = (id: string) => ({ errors: [`Component vulnerability "${first}" is not in the version "${id}"`] })
  for (const { id } of [stranger, { id: '01a1f96c-d219-7adc-bc6d-bfd2b404325b' }])
    expect(await calls.decide(id, first, affected())).toMatchObject(isNotIn(id))
  expect(await calls.statuses(part.id)).toEqual([null, null])
  expect(await calls.decide(part.id, first, notAffected())).toMatchObject({ errors: [] })
  for (const { id } of [top, other, middle]) expect(await statusIn(id, first)).toBe('Not Affected')
  expect(await calls.statuses(stranger.id)).toEqual([null, null])
  expect(await calls.undo({ sbomId: part.id })).toMatchObject({ errors: [] })
  for (const { id } of [top, other, middle]) expect(await statusIn(id, first)).toBe(null)
  expect(await calls.redo({ sbomId: part.id })).toMatchObject({ errors: [] })
  expect(await statusIn(top.id, first)).toBe('Not Affected')
  // A version that does not contain it any more does not inherit it.
  await detach(link)
  expect(await calls.decide(top.id, first, affected())).toMatchObject(isNotIn(top.id))
})

it('a queue with parts needs the version that contains them', async () => {
  const [parent, part] = [await versionOf(['b@1.0.0']), await versionOf(['a@1.0.0'])]
  const rejection = async (args: string) =>
    JSON.stringify(await service.ask(`{ triageQueue(${args}) { matchingCount } }`))
  expect(await rejection('includeParts: true')).toContain('\\"includeParts\\" needs \\"sbomId\\"')
  expect(await rejection(`partIds: ["${part.id}"]`)).toContain('\\"partIds\\" needs \\"sbomId\\"')
  expect(await rejection(`sbomId: "${parent.id}", partIds: ["${part.id}"]`)).toContain('is not a part of this version')
})

it('the queue after a decision in a part is that of the version that inherits it', async () => {
  const [parent, part] = [await versionOf(['b@1.0.0']), await versionOf(['a@1.0.0'])]
  await attach(parent.id, part.id)
  const [finding] = await findingsOf(part.id)
  const text = `mutation ($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) { errors operation {
    alone: triageQueue(sbomId: "${parent.id}") { matchingCount }
    narrowed: triageQueue(sbomId: "${parent.id}", partIds: ["${part.id}"]) { matchingCount }
    whole: triageQueue(sbomId: "${parent.id}", includeParts: true) { matchingCount progress { decided remaining } } } } }`
  const input = { componentVulnId: finding?.id, currentSbomId: part.id, ...affected() }
  const operation = {
    ...{ alone: { matchingCount: 1 }, narrowed: { matchingCount: 1 } },
    whole: { matchingCount: 2, progress: { decided: 1, remaining: 2 } },
  }
  expect(await service.data(text, { input })).toEqual({ componentVexUpdate: { errors: [], operation } })
})

it('the queue with parts is that of the versions together, in any shape of parts and after any decisions', async () => {
  const names = ['a@1.0.0', 'a@1.1.0', 'b@1.0.0', 'c@1.0.0', 'd@1.0.0', 'd@2.0.0']
  const versions = [
    ...[await versionOf(names.slice(0, 3)), await versionOf(names.slice(1, 5)), await versionOf(names.slice(2))],
    ...[await versionOf([]), await versionOf(names)],
  ]
  const ids = versions.map(({ id }) => id)
  const [start = ''] = ids
  const check = async (links: Links) => {
    const own: (readonly Row[])[] = []
    for (const id of ids) own.push(await rowsOf(id))
    const order = nearestFirst(0, links)
    const all = firstOfEqual(order.map((at) => own[at] ?? []))
    expect(await queueOf(start, 'includeParts: true')).toEqual(expectedQueue(all, start))
    expect(await queueOf(start, '')).toEqual(expectedQueue(own[0] ?? [], start))
    const everything = await queueOf(start, 'includeParts: true, openOnly: false, includeSnoozed: true')
    expect(everything.rows).toEqual(shownRows(all, start))
    const few = order.slice(1, 3)
    if (few.length === 0) return
    const narrowed = firstOfEqual([0, ...few].map((at) => own[at] ?? [])).filter(({ sbomId }) => sbomId !== start)
    const partIds = `partIds: ${JSON.stringify(few.map((at) => ids[at]))}`
    expect(await queueOf(start, partIds)).toEqual(expectedQueue(narrowed, start))
  }
  const every = ids.flatMap((_from, from) => ids.slice(from + 1).map((_to, to) => [from, from + 1 + to] as const))
  const decision = fc.record({ at: fc.nat(4), row: fc.nat(9), choice: fc.nat(3) })
  const shape = fc.record({
    links: fc.subarray(every),
    decisions: fc.array(decision, { maxLength: 5 }),
    rescan: fc.boolean(),
  })
  const property = fc.asyncProperty(shape, async ({ links, decisions, rescan }) => {
    const made: string[] = []
    for (const [from, to] of links) made.push(await attach(ids[from] ?? '', ids[to] ?? ''))
    try {
      for (const { at, row, choice } of decisions) await change(ids[at] ?? '', row, choice)
      if (rescan) await service.importFile(feed())
      await check(links)
    } finally {
      for (const id of made) await detach(id)
    }
  })
  await fc.assert(property, { numRuns: 10 })
}, 240_000)

/** Decides one finding of a version, or snoozes it. */
async function change(id: string, at: number, choice: number): Promise<void> {
  const rows = await rowsOf(id)
  const finding = rows[at % Math.max(rows.length, 1)]
  if (!finding) return
  const choices = [affected(), notAffected(), { vexStatusId: statusId('under_investigation') }]
  const given = choices[choice]
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const done = given
    ? await calls.decide(id, finding.id, { vexJustificationId: null, ...given })
    : await calls.mutate('componentVulnSnooze', { componentVulnIds: [finding.id], until })
  expect(done).toMatchObject({ errors: [] })
}

interface Row {
  readonly id: string
  readonly sbomId: string
  readonly severity: string
  readonly snoozed: boolean
  readonly component: { readonly purl: string }
  readonly vuln: { readonly vulnId: string }
  readonly vexStatus: { readonly name: string } | null
}

async function rowsOf(id: string): Promise<readonly Row[]> {
  const text = `{ sbom(sbomId: "${id}") { vulns(first: 1000, includeParts: false) { nodes {
    id sbomId severity snoozed component { purl } vuln { vulnId } vexStatus { name } } } } }`
  return (await service.data<{ sbom: { vulns: { nodes: Row[] } } }>(text)).sbom.vulns.nodes
}

/** Of findings about the same package that are decided alike, the one of the nearest version. */
function firstOfEqual(nearest: readonly (readonly Row[])[]): readonly Row[] {
  const found = new Map<string, Row>()
  for (const row of nearest.flat()) {
    const key = JSON.stringify([row.vuln.vulnId, row.component.purl, row.vexStatus?.name])
    found.set(key, found.get(key) ?? row)
  }
  return [...found.values()]
}

const isOpen = ({ vexStatus }: Row) => vexStatus === null || vexStatus.name === 'Under Investigation'

function expectedQueue(all: readonly Row[], start: string): Queue {
  const open = all.filter(isOpen)
  const listed = open.filter(({ snoozed }) => !snoozed)
  const count = (of: readonly Row[], test: (row: Row) => boolean) => of.filter(test).length
  return {
    matchingCount: listed.length,
    progress: {
      ...{ total: all.length, decided: all.length - open.length, remaining: open.length },
      ...{
        snoozed: count(all, ({ snoozed }) => snoozed),
        uncovered: count(open, ({ vexStatus }) => vexStatus === null),
      },
    },
    severities: ['critical', 'high', 'medium', 'low', 'unknown']
      .map((word) => [word, count(listed, (row) => row.severity.toLowerCase() === word)] as const)
      .filter(([, sum]) => sum > 0),
    rows: shownRows(listed, start),
    members: listed.map(({ id }) => id).toSorted(),
  }
}

const shownRows = (rows: readonly Row[], start: string) =>
  rows.map(({ id, sbomId }) => `${id} ${sbomId === start ? 'own' : 'inherited'}`).toSorted()

interface Queue {
  readonly matchingCount: number
  readonly progress: object
  readonly severities: readonly (readonly [string, number])[]
  readonly rows: readonly string[]
  readonly members: readonly string[]
}

async function queueOf(id: string, args: string): Promise<Queue> {
  const text = `{ triageQueue(sbomId: "${id}" ${args}) {
    matchingCount progress { total decided remaining snoozed uncovered } facets { severity { key count } }
    rows: groups(first: 1000, by: "NONE") { totalCount nodes { representative { id isPart } } }
    packages: groups(first: 1000, by: "VULN_PACKAGE") { nodes { componentVulnIds } } } }`
  interface Answer {
    readonly matchingCount: number
    readonly progress: object
    readonly facets: { readonly severity: readonly { readonly key: string; readonly count: number }[] }
    readonly rows: {
      readonly totalCount: number
      readonly nodes: readonly { readonly representative: { readonly id: string; readonly isPart: boolean } }[]
    }
    readonly packages: { readonly nodes: readonly { readonly componentVulnIds: readonly string[] }[] }
  }
  const { matchingCount, progress, facets, rows, packages } = (await service.data<{ triageQueue: Answer }>(text))
    .triageQueue
  expect(rows.totalCount).toBe(rows.nodes.length)
  return {
    ...{ matchingCount, progress },
    severities: facets.severity.map(({ key, count }) => [key.toLowerCase(), count]),
    rows: rows.nodes
      .map(({ representative: { id: row, isPart } }) => `${row} ${isPart ? 'inherited' : 'own'}`)
      .toSorted(),
    members: packages.nodes.flatMap(({ componentVulnIds }) => componentVulnIds).toSorted(),
  }
}

async function statusIn(id: string, finding: string): Promise<string | null | undefined> {
  const found = (await calls.findings(id)).find((row) => row.id === finding)
  return found && (found.vexStatus?.name ?? null)
}
