// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { osv, severity, zip } from './support/osv.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => void (service = await startTriageService()))
afterAll(() => service.close())

interface Numbers {
  readonly total: number
  readonly open: number
  readonly pending: number
  readonly readiness: string
}
interface Progress {
  readonly total: number
  readonly readiness: string
  readonly sbomsPendingCount: number
}
interface Answer {
  readonly projectGroups: {
    readonly nodes: readonly { readonly triage: Progress; readonly severityCounts: { readonly total: number } }[]
  }
  readonly organizationMetric: { readonly triage: Progress; readonly severityCounts: { readonly total: number } }
  readonly triageQueue: { readonly matchingCount: number; readonly progress: Progress }
  readonly trend: readonly { readonly values: readonly { readonly key: string; readonly value: number }[] }[]
}

const query = `{
  projectGroups { nodes { triage { ...P } severityCounts { total } } }
  organizationMetric { triage { ...P } severityCounts { total } }
  triageQueue { matchingCount progress { ...P } }
  trend(metric: "OPEN_FINDINGS", interval: "DAY") { values { key value } }
} fragment P on TriageProgress { total readiness sbomsPendingCount }`

/** The same numbers as products, organization, queue and trend tell them. */
async function read(): Promise<Readonly<Record<string, Numbers>>> {
  const { projectGroups, organizationMetric, triageQueue, trend } = await service.data<Answer>(query)
  const numbers = ({ total, readiness, sbomsPendingCount }: Progress, open: number): Numbers => {
    return { total, open, pending: sbomsPendingCount, readiness }
  }
  const [product] = projectGroups.nodes
  const latest = trend.at(-1)?.values.reduce((sum, { value }) => sum + value, 0) ?? 0
  return {
    organization: numbers(organizationMetric.triage, organizationMetric.severityCounts.total),
    queue: numbers(triageQueue.progress, triageQueue.matchingCount),
    ...(product && { product: numbers(product.triage, product.severityCounts.total) }),
    trend: numbers(organizationMetric.triage, latest),
  }
}

/** Reads the numbers until nothing is processed any more; the upload is one of its steps. */
async function watch(work: () => Promise<unknown>): Promise<readonly Numbers[]> {
  const seen: Numbers[] = []
  const state = { isOver: false }
  const end = work().finally(() => (state.isOver = true))
  while (!state.isOver) seen.push(...Object.values(await read()))
  await end
  return seen
}

const dull = manyComponents(6_000)
const affected = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `weak-${at}`,
    version: '1.0.0',
    purl: `pkg:npm/weak-${at}@1.0.0`,
  }))
const records = Array.from({ length: 50 }, (_, at) => osv(`GHSA-wb00-meanwhile-${at}`, `weak-${at}`, severity.medium))
const put = (count: number, version: string) =>
  service.upload(cyclonedxOf([...affected(count), ...dull], { version }), 'Shop')

test('counts a version from its first result on, and until then what was there, marked as pending', async () => {
  await service.importFile(zip(records))
  const first = await watch(() => put(50, '1.0.0'))
  const before = { total: 50, open: 50, pending: 0, readiness: 'PARTLY' }
  expect(Object.values(await read())).toEqual([before, before, before, before])
  // Nothing was known: nothing is counted, and nothing is called ready.
  expect(first.filter(({ total }) => total > 0 && total !== 50)).toEqual([])
  expect(first.filter(({ pending, readiness }) => pending > 0 && readiness === 'READY')).toEqual([])
  expect(first.some(({ pending, total }) => pending === 1 && total === 0)).toBe(true)

  const second = await watch(() => put(20, '2.0.0'))
  const after = { ...before, total: 20, open: 20 }
  expect(Object.values(await read())).toEqual([after, after, after, after])
  expect(new Set(second.flatMap(({ total, open }) => [total, open]))).toEqual(new Set([50, 20]))
  expect(second.some(({ pending, total }) => pending === 1 && total === 50)).toBe(true)
})
