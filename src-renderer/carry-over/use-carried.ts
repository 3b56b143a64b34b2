import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { CarriedRowFragment } from '#renderer/generated/documents.ts'
import { CarriedDecisionsDocument, CarryOverGroupsDocument } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'

export type CarriedRow = CarriedRowFragment

const firstPage = 200
const nextPages = 1_000

/** Answers of earlier versions that wait, counted by what changed of their evidence. */
export function useCarryOverGroups(sbomId: string) {
  return useQuery({
    queryKey: queryKey('finding', 'carry-over', sbomId),
    queryFn: async ({ signal }) => (await request(CarryOverGroupsDocument, { sbomId }, signal)).sbom,
  })
}

/** The answers of one kind of evidence that wait, page after page. */
export function useCarriedRows(sbomId: string, evidenceKind: string | undefined) {
  const list = useInfiniteQuery({
    queryKey: queryKey('finding', 'carried', sbomId, evidenceKind),
    enabled: evidenceKind !== undefined,
    queryFn: async ({ signal, pageParam }) => {
      const first = pageParam === null ? firstPage : nextPages
      const variables = { sbomId, evidenceKind: evidenceKind === undefined ? null : [evidenceKind], after: pageParam }
      return (await request(CarriedDecisionsDocument, { ...variables, first }, signal)).sbom?.carriedDecisions ?? null
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
