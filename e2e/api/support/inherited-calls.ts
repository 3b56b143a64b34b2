// Rows and decisions of versions that inherit findings, as API tests read and make them.
import { expect } from 'vitest'
import type { startTriageService } from './triage-service.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>

/** A finding in a list of a version. */
export interface Row {
  readonly id: string
  readonly sbomId: string
  readonly isPart: boolean
  readonly updatedAt: string
  readonly vuln: { readonly vulnId: string }
  readonly component: { readonly purl: string }
  readonly vexStatus: { readonly name: string } | null
  readonly decidedFor: { readonly id: string } | null
  readonly inheritedVuln: { readonly id: string; readonly vexStatus: { readonly name: string } | null } | null
}

const fields = `id sbomId isPart updatedAt vuln { vulnId } component { purl } vexStatus { name } decidedFor { id }
  inheritedVuln { id vexStatus { name } }`

export const nameOf = (row: Pick<Row, 'vexStatus'> | null | undefined) => row?.vexStatus?.name ?? null

/** What makes rows equal: they count once. */
export const keyOf = ({ row, status }: { readonly row: Row; readonly status: string | null }) =>
  `${row.vuln.vulnId} ${row.component.purl} ${status}`

/** Reads the queue of a version in several ways, which have to agree. */
async function readQueue(
  service: Service,
  id: string,
  args: string,
): Promise<{ readonly open: readonly string[]; readonly total: number }> {
  const text = `{ triageQueue(sbomId: "${id}" ${args}) { matchingCount progress { total remaining }
    facets { status { key count } product { count } }
    rows: groups(first: 1000, by: "NONE") { totalCount nodes { representative { ${fields} } } }
    places: groups(first: 1000, by: "SBOM") { nodes { findingsCount } }
    packages: groups(first: 1000, by: "VULN_PACKAGE") { nodes { componentVulnIds } } } }`
  interface Counted {
    readonly count: number
  }
  interface Queue {
    readonly matchingCount: number
    readonly progress: { readonly total: number; readonly remaining: number }
    readonly facets: { readonly status: readonly Counted[]; readonly product: readonly Counted[] }
    readonly rows: { readonly totalCount: number; readonly nodes: readonly { readonly representative: Row }[] }
    readonly places: { readonly nodes: readonly { readonly findingsCount: number }[] }
    readonly packages: { readonly nodes: readonly { readonly componentVulnIds: readonly string[] }[] }
  }
  const { triageQueue: queue } = await service.data<{ triageQueue: Queue }>(text)
  const rows = queue.rows.nodes.map(({ representative: row }) => row)
  const sum = (of: readonly Counted[]) => of.reduce((all, { count }) => all + count, 0)
  expect([
    ...[queue.matchingCount, queue.progress.remaining, queue.rows.totalCount, sum(queue.facets.status)],
    ...[sum(queue.facets.product), sum(queue.places.nodes.map(({ findingsCount: count }) => ({ count })))],
  ]).toEqual(Array.from({ length: 6 }, () => rows.length))
  expect(queue.packages.nodes.flatMap(({ componentVulnIds }) => componentVulnIds).toSorted()).toEqual(
    rows.map((row) => row.id).toSorted(),
  )
  return { open: rows.map((row) => keyOf({ row, status: nameOf(row) })).toSorted(), total: queue.progress.total }
}

/** Creates the calls, for a service that is started later. */
export function inheritedCalls(service: () => Service) {
  /** Reads a list of a version page by page, in pages of three. */
  async function rowsOf(id: string, args = ''): Promise<readonly Row[]> {
    const rows: Row[] = []
    for (let after = ''; ;) {
      const text = `{ sbom(sbomId: "${id}") { vulns(first: 3 ${after} ${args}) {
        totalCount nodes { ${fields} } pageInfo { endCursor hasNextPage } } } }`
      interface List {
        readonly totalCount: number
        readonly nodes: readonly Row[]
        readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean }
      }
      const { vulns } = (await service().data<{ sbom: { vulns: List } }>(text)).sbom
      rows.push(...vulns.nodes)
      if (!vulns.pageInfo.hasNextPage) {
        expect(vulns.totalCount).toBe(rows.length)
        return rows
      }
      after = `after: "${vulns.pageInfo.endCursor}"`
    }
  }

  async function decide(sbomId: string, componentVulnId: string, input: object) {
    const text = `mutation ($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) {
      errors componentVuln { ${fields} } operation { id sbom { id } findingsCount } } }`
    interface Answer {
      readonly errors: readonly string[]
      readonly componentVuln: Row | null
      readonly operation: {
        readonly id: string
        readonly sbom: { readonly id: string }
        readonly findingsCount: number
      }
    }
    const given = { input: { componentVulnId, currentSbomId: sbomId, ...input } }
    return (await service().data<{ componentVexUpdate: Answer }>(text, given)).componentVexUpdate
  }

  /** Decides in a version about one of its rows, if it has any: the row at a place, counted around. */
  async function decideAt(sbomId: string, place: number, input: object): Promise<void> {
    const rows = await rowsOf(sbomId)
    const chosen = rows[place % Math.max(rows.length, 1)]
    if (chosen) expect(await decide(sbomId, chosen.id, input)).toMatchObject({ errors: [] })
  }

  return { rowsOf, decide, decideAt, queueOf: (id: string, args: string) => readQueue(service(), id, args) }
}
