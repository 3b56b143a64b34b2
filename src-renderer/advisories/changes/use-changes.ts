import { useQuery } from '@tanstack/react-query'
import {
  AdvisoryChangeListDocument,
  AdvisoryChangesDocument,
  AdvisoryChangeSummaryDocument,
  AdvisoryEarlierChangesDocument,
} from '#renderer/generated/documents.ts'
import type { AdvisoryChangeListQuery, AdvisoryChangesQuery } from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { DeltaKind } from '#renderer/lib/scan-delta.ts'

export type Changes = AdvisoryChangesQuery['advisoryDelta']
export type Change = AdvisoryChangeListQuery['advisoryDelta']['entries']['nodes'][number]

/** Selects changes. Null: all. */
export interface ChangeFilter {
  /** The id of a snapshot; undefined: the current one. */
  readonly snapshotId: string | undefined
  readonly kind: DeltaKind | null
  readonly sbomId: string | null
}

const sizes = { first: 100, next: 500 }
const pollIntervalMs = 1_500

/** Counts what a snapshot changed. Polls while versions are still to be scanned. */
export function useChanges(snapshotId: string | undefined) {
  return useQuery({
    queryKey: queryKey('finding', 'advisory-changes', snapshotId ?? ''),
    queryFn: async ({ signal }) =>
      (await request(AdvisoryChangesDocument, { snapshotId: snapshotId ?? null }, signal)).advisoryDelta,
    refetchInterval: ({ state }) => ((state.data?.sbomsPendingCount ?? 0) > 0 ? pollIntervalMs : false),
  })
}

/** Reads a short summary for the current snapshot. */
export function useChangeSummary() {
  return useQuery({
    queryKey: queryKey('finding', 'advisory-change-summary'),
    queryFn: async ({ signal }) => (await request(AdvisoryChangeSummaryDocument, {}, signal)).advisoryDelta,
    refetchInterval: ({ state }) => ((state.data?.sbomsPendingCount ?? 0) > 0 ? pollIntervalMs : false),
  })
}

/** Reads the latest snapshots that changed any finding, newest first. */
export function useEarlierChanges() {
  return useQuery({
    queryKey: queryKey('finding', 'advisory-earlier-changes'),
    queryFn: async ({ signal }) => (await request(AdvisoryEarlierChangesDocument, {}, signal)).advisoryDeltas,
  })
}

/** Reads changes page by page, the most urgent of each kind first. */
export function useChangeList({ snapshotId, kind, sbomId }: ChangeFilter) {
  return usePagedList({
    sizes,
    queryKey: queryKey('finding', 'advisory-change-list', snapshotId ?? '', kind, sbomId),
    readPage: async ({ after, first, signal }) => {
      const variables = { snapshotId: snapshotId ?? null, kind: kind === null ? null : [kind], sbomId, after, first }
      return (await request(AdvisoryChangeListDocument, variables, signal)).advisoryDelta.entries
    },
  })
}
