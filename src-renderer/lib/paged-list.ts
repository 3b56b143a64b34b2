import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ListPage } from './all-pages.ts'
import { readAllPages } from './all-pages.ts'

/** Rows per page: the first page fills a screen quickly, later pages are large so that they are few. */
export interface PageSizes {
  readonly first: number
  readonly next: number
}

/** Page sizes of tables that users scroll through. */
export const tablePages: PageSizes = { first: 200, next: 1_000 }

/** Arguments of a page query. */
export interface PageRequest {
  /** The end cursor of the previous page. Null for the first page. */
  readonly after: string | null
  /** Number of rows to return. */
  readonly first: number
  readonly signal: AbortSignal
}

/** A page as the service returns it, with the row count of the whole list if the service counts it. */
export interface CountedPage<Row> extends ListPage<Row> {
  readonly totalCount?: number
}

export interface PagedListOptions<Page> {
  /** Identifies the list, including its filter and order. */
  readonly queryKey: readonly unknown[]
  /** Omitted if the list's query document sets the page size. */
  readonly sizes?: PageSizes
  /** Reads one page. Null: the object that has the list was not found. */
  readonly readPage: (request: PageRequest) => Promise<Page | null>
  /** True shows the rows of the previous filter until those of a new one arrive. Default false. */
  readonly keepsRows?: boolean
  /** The first page as it was read before, which is shown until it is read again. Null or omitted: there is none. */
  readonly earlierPage?: Page | null
  /** False disables reading. Default true. */
  readonly enabled?: boolean
  /** Returns the interval in milliseconds after which all pages are read again. False: never. */
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
  /** Rows of all loaded pages. The array stays the same until one of them changes. */
  readonly rows: Row[]
  /** Number of rows of the whole list, from the page that was read last. Zero until it is known. */
  readonly totalCount: number
  /** Reads the next page, unless one is loading or none is left. */
  readonly onNeedMore: () => void
  /** Reads all rows of the list, loaded or not. `onRead` is told how many are read. */
  readonly readAll: (onRead: (count: number) => void) => Promise<Row[]>
}

/** Reads a list page by page. Rows stay while pages are read again, and also if a page fails. */
export function usePagedList<Row, Page extends CountedPage<Row>>({
  readPage,
  sizes = tablePages,
  keepsRows = false,
  earlierPage = null,
  refetchInterval,
  ...options
}: PagedListOptions<Page & CountedPage<Row>>): PagedList<Page, Row> {
  const earlier = useMemo(() => earlierPage && { pages: [earlierPage], pageParams: [null] }, [earlierPage])
  const list = useInfiniteQuery({
    ...options,
    ...(keepsRows && { placeholderData: keepPreviousData }),
    ...(earlier && { placeholderData: earlier }),
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
  const readAll = (onRead: (count: number) => void) => {
    const { signal } = new AbortController()
    return readAllPages((after) => readPage({ after, first: sizes.next, signal }), onRead)
  }
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page?.nodes ?? []) ?? [], [list.data])
  const totalCount = list.data?.pages.findLast((page) => page !== null)?.totalCount ?? 0
  return { list, rows, totalCount, onNeedMore, readAll }
}
