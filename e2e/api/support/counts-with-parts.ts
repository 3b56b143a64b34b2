// What a version counts with its parts, compared with its lists with parts.
import { expect } from 'vitest'
import type { startTriageService } from './triage-service.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>

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

/** Reads the counts of a version, and the lists that they have to agree with. */
export async function readCounts(service: Service, id: string) {
  const text = `query ($id: Uuid!) {
    sbom(sbomId: $id) {
      stats { ${counted} withParts { ${counted} kindCounts { key count } } }
      components(first: 1000, includeParts: true) { totalCount nodes { kind } }
      vulns(first: 1000) { nodes { id sbomId severity vexStatus { name } } }
    }
    triageQueue(sbomId: $id, includeParts: true) { progress { ...Progress } }
  } ${progress}`
  interface Answer {
    readonly sbom: {
      readonly stats: Counts & {
        readonly withParts: Counts & {
          readonly kindCounts: readonly { readonly key: string; readonly count: number }[]
        }
      }
      readonly components: { readonly totalCount: number; readonly nodes: readonly { readonly kind: string }[] }
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

/** Tests that the counts of a version with its parts are those of its lists with parts, and that a sign-off keeps them. */
export async function checkCounts(service: Service, id: string): Promise<void> {
  const { sbom, triageQueue } = await readCounts(service, id)
  const { statusCounts, kindCounts, ...counts } = sbom.stats.withParts
  const kinds = Map.groupBy(sbom.components.nodes, ({ kind }) => kind)
  expect(Object.fromEntries(kindCounts.map(({ key, count }) => [key, count]))).toEqual(
    Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length])),
  )
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
