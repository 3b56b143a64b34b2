// What a version counts with its parts is what its lists with parts have, in any shape of parts and after any decisions; a sign-off keeps it.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { partCalls } from './support/part-calls.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>

beforeAll(async () => {
  service = await startTriageService()
  calls = triageCalls(service)
  await service.importFile(
    zip([
      ...[osv('GHSA-1', 'a', severity.critical), osv('GHSA-2', 'a'), osv('GHSA-3', 'b', severity.medium)],
      ...[osv('GHSA-4', 'c'), osv('GHSA-5', 'd', severity.critical)],
    ]),
  )
})
afterAll(() => service.close())

const { attach, detach, versionOf } = partCalls(() => service)

interface Finding {
  readonly id: string
  readonly sbomId: string
  readonly severity: string
  readonly vexStatus: { readonly name: string } | null
}

interface Counts {
  readonly compCount: number
  readonly openKevCount: number
  readonly severityCounts: Readonly<Record<string, number>>
  readonly openSeverityCounts: Readonly<Record<string, number>>
  readonly statusCounts: readonly { readonly key: string; readonly label: string; readonly count: number }[]
  readonly triage: { readonly total: number }
}

const counted = `compCount openKevCount
  severityCounts { critical high medium low none unknown total } openSeverityCounts { critical high medium low none unknown total }
  statusCounts { key label count } triage { ...Progress }`
const progress = `fragment Progress on TriageProgress {
  total decided remaining underInvestigation snoozed carriedPending stale uncovered readiness sbomsPendingCount }`

async function read(id: string) {
  const text = `query ($id: Uuid!) {
    sbom(sbomId: $id) {
      stats { ${counted} withParts { ${counted} } }
      components(first: 0, includeParts: true) { totalCount }
      vulns(first: 1000) { nodes { id sbomId severity vexStatus { name } } }
    }
    triageQueue(sbomId: $id, includeParts: true) { progress { ...Progress } }
  } ${progress}`
  interface Answer {
    readonly sbom: {
      readonly stats: Counts & { readonly withParts: Counts }
      readonly components: { readonly totalCount: number }
      readonly vulns: { readonly nodes: readonly Finding[] }
    }
    readonly triageQueue: { readonly progress: object }
  }
  return service.data<Answer>(text, { id })
}

const words = ['critical', 'high', 'medium', 'low', 'none', 'unknown']
const isOpen = ({ vexStatus }: Finding) => !['Not Affected', 'Fixed'].includes(vexStatus?.name ?? '')

function bySeverity(rows: readonly Finding[]) {
  const count = (word: string) => rows.filter((row) => row.severity.toLowerCase() === word).length
  return { ...Object.fromEntries(words.map((word) => [word, count(word)])), total: rows.length }
}

async function check(id: string): Promise<void> {
  const { sbom, triageQueue } = await read(id)
  const { statusCounts, ...counts } = sbom.stats.withParts
  const { nodes } = sbom.vulns
  expect(counts).toEqual({
    ...{ compCount: sbom.components.totalCount, openKevCount: 0, triage: triageQueue.progress },
    ...{ severityCounts: bySeverity(nodes), openSeverityCounts: bySeverity(nodes.filter(isOpen)) },
  })
  expect(counts.triage.total).toBe(nodes.length)
  for (const { label, count } of statusCounts) {
    expect(nodes.filter(({ vexStatus }) => (vexStatus?.name ?? 'Undecided') === label)).toHaveLength(count)
  }
  const input = { sbomId: id }
  const signOff = `mutation ($input: SbomReviewCreateInput!) {
    sbomReviewCreate(input: $input) { errors review { triage { ...Progress } } } } ${progress}`
  const { sbomReviewCreate } = await service.data<{ sbomReviewCreate: object }>(signOff, { input })
  expect(sbomReviewCreate).toEqual({ errors: [], review: { triage: counts.triage } })
}

it('counts what the lists with parts have, and a sign-off keeps it', async () => {
  const names = ['a@1.0.0', 'a@1.1.0', 'b@1.0.0', 'c@1.0.0', 'd@1.0.0', 'd@2.0.0', 'plain@1.0.0']
  const versions = [
    ...[await versionOf(names.slice(0, 3)), await versionOf(names.slice(1, 5)), await versionOf(names.slice(2))],
    ...[await versionOf([]), await versionOf(names)],
  ]
  const ids = versions.map(({ id }) => id)
  const every = ids.flatMap((_from, from) => ids.slice(from + 1).map((_to, to) => [from, from + 1 + to] as const))
  const shape = fc.record({
    links: fc.subarray(every),
    decisions: fc.array(fc.record({ row: fc.nat(30), choice: fc.nat(2) }), { maxLength: 5 }),
  })
  const property = fc.asyncProperty(shape, async ({ links, decisions }) => {
    const made: string[] = []
    for (const [from, to] of links) made.push(await attach(ids[from] ?? '', ids[to] ?? ''))
    try {
      for (const { row, choice } of decisions) await decide(ids[0] ?? '', row, choice)
      await check(ids[0] ?? '')
      await check(ids[1] ?? '')
    } finally {
      for (const id of made) await detach(id)
    }
  })
  await fc.assert(property, { numRuns: 12 })
}, 240_000)

/** Decides one of the findings that a version has or inherits, in its own version. */
async function decide(id: string, at: number, choice: number): Promise<void> {
  const { nodes } = (await read(id)).sbom.vulns
  const finding = nodes[at % Math.max(nodes.length, 1)]
  if (!finding) return
  const choices = [
    { vexStatusId: statusId('affected'), vexJustificationId: null },
    notAffected(),
    { vexStatusId: statusId('under_investigation'), vexJustificationId: null },
  ]
  expect(await calls.decide(finding.sbomId, finding.id, choices[choice] ?? {})).toMatchObject({ errors: [] })
}

it('counts its own where nothing is attached', async () => {
  const alone = await versionOf(['a@1.0.0', 'b@1.0.0'])
  const { stats } = (await read(alone.id)).sbom
  const { withParts, ...own } = stats
  expect(withParts).toEqual(own)
  await check(alone.id)
})
