import type { PageInfo } from '#shared/generated/schema-types.ts'

/** A page of a list, with the members that paging needs. */
export interface ListPage<Row> {
  readonly nodes: readonly Row[]
  readonly pageInfo: Pick<PageInfo, 'hasNextPage' | 'endCursor'>
}

/** Loads all rows of a list, page by page. `load` receives the cursor before the page. */
export async function fetchAllPages<Row>(load: (after: string | null) => Promise<ListPage<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let after: string | null = null; ;) {
    const { nodes, pageInfo } = await load(after)
    rows.push(...nodes)
    const next = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null
    if (next === null || next === after) return rows
    after = next
  }
}
