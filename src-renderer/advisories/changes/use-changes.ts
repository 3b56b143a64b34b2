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

/** What of a change is listed. Null: everything. */
export interface ChangeFilter {
  /** A state of the data; undefined: the one in use. */
  readonly snapshotId: string | undefined
  readonly kind: DeltaKind | null
  readonly sbomId: string | null
}

const sizes = { first: 100, next: 500 }
const pollIntervalMs = 1_500

/** What coming to a state changed, as numbers. Asked again while versions are still to be scanned. */
export function useChanges(snapshotId: string | undefined) {
  return useQuery({
    queryKey: queryKey('finding', 'advisory-changes', snapshotId ?? ''),
    queryFn: async ({ signal }) =>
      (await request(AdvisoryChangesDocument, { snapshotId: snapshotId ?? null }, signal)).advisoryDelta,
    refetchInterval: ({ state }) => ((state.data?.sbomsPendingCount ?? 0) > 0 ? pollIntervalMs : false),
  })
}

/** The same of the state in use, in short. */
export function useChangeSummary() {
  return useQuery({
    queryKey: queryKey('finding', 'advisory-change-summary'),
    queryFn: async ({ signal }) => (await request(AdvisoryChangeSummaryDocument, {}, signal)).advisoryDelta,
    refetchInterval: ({ state }) => ((state.data?.sbomsPendingCount ?? 0) > 0 ? pollIntervalMs : false),
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
  return usePagedList({
    sizes,
    queryKey: queryKey('finding', 'advisory-change-list', snapshotId ?? '', kind, sbomId),
    readPage: async ({ after, first, signal }) => {
      const variables = { snapshotId: snapshotId ?? null, kind: kind === null ? null : [kind], sbomId, after, first }
      return (await request(AdvisoryChangeListDocument, variables, signal)).advisoryDelta.entries
    },
  })
}
