import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ListPage } from './all-pages.ts'

/** Rows of one page: the first fills a screen at once, later ones are few. */
export interface PageSizes {
  readonly first: number
  readonly next: number
}

/** Page sizes of a table that people scroll through. */
export const tablePages: PageSizes = { first: 200, next: 1_000 }

/** What one page is asked with. */
export interface PageRequest {
  /** Where the page begins: the end of the one before. Null for the first. */
  readonly after: string | null
  /** Rows in it. */
  readonly first: number
  readonly signal: AbortSignal
}

/** A page as the service sends it, with the rows of the whole list where it counts them. */
export interface CountedPage<Row> extends ListPage<Row> {
  readonly totalCount?: number
}

export interface PagedListOptions<Page> {
  /** Tells the list apart from others, its filter and order included. */
  readonly queryKey: readonly unknown[]
  /** Left out where the document of the list says how long a page is. */
  readonly sizes?: PageSizes
  /** Reads one page. Null: what the list belongs to was not found. */
  readonly readPage: (request: PageRequest) => Promise<Page | null>
  /** True to show the rows of the filter before until those of a new one have come. Default false. */
  readonly keepsRows?: boolean
  /** False reads nothing. Default true. */
  readonly enabled?: boolean
  /** How often all pages are read again, in milliseconds, by what they say. False: not at all. */
  readonly refetchInterval?: (pages: readonly (Page | null)[]) => number | false
  readonly staleTime?: number
  readonly gcTime?: number
}

export type PageQuery<Page> = UseInfiniteQueryResult<InfiniteData<Page | null>>

interface PageQueryState<Page> {
  readonly state: { readonly data: InfiniteData<Page | null> | undefined }
}

export interface PagedList<Page, Row> {
  readonly list: PageQuery<Page>
  /** Rows of all pages that were read, the same array until one of them changes. */
  readonly rows: Row[]
  /** Rows of the whole list, as the page that was read last counts them. Zero until it is read. */
  readonly totalCount: number
  /** Reads the next page, unless one is on its way or none is left. */
  readonly onNeedMore: () => void
}

/** A list that is read page after page. Rows stay as they are while pages are read again; a page that fails leaves them in place. */
export function usePagedList<Row, Page extends CountedPage<Row>>({
  readPage,
  sizes = tablePages,
  keepsRows = false,
  refetchInterval,
  ...options
}: PagedListOptions<Page & CountedPage<Row>>): PagedList<Page, Row> {
  const list = useInfiniteQuery({
    ...options,
    ...(keepsRows && { placeholderData: keepPreviousData }),
    ...(refetchInterval && {
      refetchInterval: ({ state }: PageQueryState<Page>) => refetchInterval(state.data?.pages ?? []),
    }),
    queryFn: ({ signal, pageParam: after }) =>
      readPage({ after, first: after === null ? sizes.first : sizes.next, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined),
  })
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list
  const onNeedMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page?.nodes ?? []) ?? [], [list.data])
  return { list, rows, totalCount: list.data?.pages.findLast((page) => page !== null)?.totalCount ?? 0, onNeedMore }
}
