/** A page of a list, with what is needed to read the next one. */
export interface ListPage<Row> {
  readonly nodes: readonly Row[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** Reads all rows of a list page by page. A missing list has none. `onRead` is told after each page how many rows are read. */
export async function readAllPages<Row>(
  readPage: (after: string | null) => Promise<ListPage<Row> | null>,
  onRead?: (count: number) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | null = null
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before ends
    const page: ListPage<Row> | null = await readPage(after)
    rows.push(...(page?.nodes ?? []))
    onRead?.(rows.length)
    if (!page?.pageInfo.hasNextPage) return rows
    after = page.pageInfo.endCursor
  }
}
