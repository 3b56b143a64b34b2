import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { DisclosedListQuery } from '#renderer/generated/documents.ts'
import { DisclosedListDocument } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'

export type DisclosedRow = NonNullable<DisclosedListQuery['sbom']>['disclosedVulns']['nodes'][number]

/** Each row may bring a hundred components along. */
const pageLength = 100

/** Vulnerabilities that the document of a version names itself, in its order, page after page. */
export function useDisclosed(sbomId: string) {
  const list = useInfiniteQuery({
    queryKey: queryKey('version', 'disclosed', sbomId),
    queryFn: async ({ signal, pageParam }) => {
      const variables = { sbomId, after: pageParam, first: pageLength }
      return (await request(DisclosedListDocument, variables, signal)).sbom?.disclosedVulns ?? null
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined),
  })
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list
  const onNeedMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page?.nodes ?? []) ?? [], [list.data])
  return { list, rows, totalCount: list.data?.pages[0]?.totalCount ?? 0, onNeedMore }
}
