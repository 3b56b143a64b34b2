import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import {
  AdvisoryChangeListDocument,
  AdvisoryChangesDocument,
  AdvisoryChangeSummaryDocument,
  AdvisoryEarlierChangesDocument,
} from '#renderer/generated/documents.ts'
import type { AdvisoryChangeListQuery, AdvisoryChangesQuery } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { DeltaKind } from '#renderer/lib/scan-delta.ts'

export type Changes = AdvisoryChangesQuery['advisoryDelta']
export type Change = AdvisoryChangeListQuery['advisoryDelta']['entries']['nodes'][number]

/** What of a change is listed. Null: everything. */
export interface ChangeFilter {
  /** A state of the data; undefined: the one in use. */
  readonly snapshotId: string | undefined
  readonly kind: DeltaKind | null
  readonly sbomId: string | null
}

const firstPage = 100
const nextPages = 500
const whilePendingMs = 1_500

/** What coming to a state changed, as numbers. Asked again while versions are still to be scanned. */
export function useChanges(snapshotId: string | undefined) {
  return useQuery({
    queryKey: queryKey('finding', 'advisory-changes', snapshotId ?? ''),
    queryFn: async ({ signal }) =>
      (await request(AdvisoryChangesDocument, { snapshotId: snapshotId ?? null }, signal)).advisoryDelta,
    refetchInterval: ({ state }) => ((state.data?.sbomsPendingCount ?? 0) > 0 ? whilePendingMs : false),
  })
}

/** The same of the state in use, in short. */
export function useChangeSummary() {
  return useQuery({
    queryKey: queryKey('finding', 'advisory-change-summary'),
    queryFn: async ({ signal }) => (await request(AdvisoryChangeSummaryDocument, {}, signal)).advisoryDelta,
    refetchInterval: ({ state }) => ((state.data?.sbomsPendingCount ?? 0) > 0 ? whilePendingMs : false),
  })
}

/** The last changes of the data that changed any finding, newest first. */
export function useEarlierChanges() {
  return useQuery({
    queryKey: queryKey('finding', 'advisory-earlier-changes'),
    queryFn: async ({ signal }) => (await request(AdvisoryEarlierChangesDocument, {}, signal)).advisoryDeltas,
  })
}

/** What changed, the most urgent of each kind first, as far as it is looked at. */
export function useChangeList({ snapshotId, kind, sbomId }: ChangeFilter) {
  const list = useInfiniteQuery({
    queryKey: queryKey('finding', 'advisory-change-list', snapshotId ?? '', kind, sbomId),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const asked = { snapshotId: snapshotId ?? null, kind: kind === null ? null : [kind], sbomId }
      const page = { first: pageParam === null ? firstPage : nextPages, after: pageParam }
      return (await request(AdvisoryChangeListDocument, { ...asked, ...page }, signal)).advisoryDelta.entries
    },
    getNextPageParam: ({ pageInfo }) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const rows = useMemo(() => data?.pages.flatMap(({ nodes }) => nodes) ?? [], [data])
  const onNeedMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return { list, rows, totalCount: data?.pages.at(-1)?.totalCount ?? 0, onNeedMore }
}
