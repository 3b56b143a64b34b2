/** A page of a list, as far as reading on needs it. */
export interface ListPage<Row> {
  readonly nodes: readonly Row[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** All rows of a list, page after page from the top. An absent list has none. */
export async function readAllPages<Row>(
  readPage: (after: string | null) => Promise<ListPage<Row> | null>,
): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | null = null
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before ends
    const page: ListPage<Row> | null = await readPage(after)
    rows.push(...(page?.nodes ?? []))
    if (!page?.pageInfo.hasNextPage) return rows
    after = page.pageInfo.endCursor
  }
}
