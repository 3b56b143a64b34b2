import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ScanDeltaEntriesQuery, ScanDeltasQuery } from '#renderer/generated/documents.ts'
import { ScanDeltaEntriesDocument, ScanDeltasDocument } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { DeltaKind } from '#renderer/lib/scan-delta.ts'

export type ScannedVersion = NonNullable<ScanDeltasQuery['sbom']>
export type ScanDelta = ScannedVersion['scanDeltas'][number]
export type DeltaEntry = NonNullable<
  NonNullable<ScanDeltaEntriesQuery['sbom']>['scanDelta']
>['entries']['nodes'][number]

const firstPage = 200
const nextPages = 1_000

/** The last scans of a version that changed anything, newest first, and what its findings rest on now. */
export function useScanDeltas(sbomId: string) {
  return useQuery({
    queryKey: queryKey('version', 'scan-deltas', sbomId),
    queryFn: async ({ signal }) => (await request(ScanDeltasDocument, { sbomId }, signal)).sbom,
  })
}

/** The findings that one scan changed, page after page. */
export function useDeltaEntries(sbomId: string, deltaId: string, kind: DeltaKind | null) {
  const list = useInfiniteQuery({
    queryKey: queryKey('finding', 'scan-delta', sbomId, deltaId, kind),
    queryFn: async ({ signal, pageParam }) => {
      const first = pageParam === null ? firstPage : nextPages
      const variables = { sbomId, id: deltaId, kind: kind === null ? null : [kind], after: pageParam, first }
      return (await request(ScanDeltaEntriesDocument, variables, signal)).sbom?.scanDelta?.entries ?? null
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined),
    placeholderData: (before) => before,
  })
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list
  const onNeedMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page?.nodes ?? []) ?? [], [list.data])
  return { list, rows, totalCount: list.data?.pages[0]?.totalCount ?? 0, onNeedMore }
}
