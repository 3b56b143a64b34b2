import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SbomUpdateInput, VersionAdvisoriesQuery, VersionPageQuery } from '#renderer/generated/documents.ts'
import {
  VersionAdvisoriesDocument,
  VersionDeleteDocument,
  VersionDeltaDocument,
  VersionLastSignOffDocument,
  VersionNotesDocument,
  VersionPageDocument,
  VersionReprocessDocument,
  VersionTopRisksDocument,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'

export type Version = NonNullable<VersionPageQuery['sbom']>
export type AdvisoryState = VersionAdvisoriesQuery['advisoryDatabase']

const pollIntervalMs = 1_500

/** Returns true while a stage of the version is queued or running. */
export function isProcessing({ stages }: Pick<Version, 'stages'>): boolean {
  return stages.some(({ status }) => status !== 'COMPLETED')
}

/** Returns true until the first scan has a result. No number of findings means anything before. */
export function isPendingVersion({ stats }: Pick<Version, 'stats'>): boolean {
  return stats.triage.sbomsPendingCount > 0
}

/** Returns true if at least one component was evaluated. Otherwise a number of findings means nothing. */
export function hasEvaluatedComponents({ stats }: Pick<Version, 'stats'>): boolean {
  return stats.matchCoverage.exact + stats.matchCoverage.cpe > 0
}

/** Counts components whose maintenance ended. */
export function endedSupportCount({ stats }: Pick<Version, 'stats'>): number {
  const ended = ['NO_LONGER_MAINTAINED', 'ABANDONED']
  return stats.supportLevelCounts.reduce(
    (sum, { key, count }) => sum + (ended.includes(key.toUpperCase()) ? count : 0),
    0,
  )
}

/** Reads the age of the advisory data. Undefined until it is known. */
export function useAdvisoryState(): AdvisoryState | undefined {
  return useQuery({
    queryKey: queryKey('advisory', 'version-page'),
    queryFn: async ({ signal }) => (await request(VersionAdvisoriesDocument, {}, signal)).advisoryDatabase,
  }).data
}

/** Reads one version with its counts; null if it does not exist. Polls while the version is being processed. */
export function useVersion(sbomId: string) {
  return useQuery({
    queryKey: queryKey('version', 'page', sbomId),
    queryFn: async ({ signal }) => (await request(VersionPageDocument, { sbomId }, signal)).sbom,
    refetchInterval: ({ state }) => (state.data && isProcessing(state.data) ? pollIntervalMs : false),
  })
}

/** Reads the first rows of the queue. */
export function useTopRisks(sbomId: string) {
  return useQuery({
    queryKey: queryKey('finding', 'top', sbomId),
    queryFn: async ({ signal }) => (await request(VersionTopRisksDocument, { sbomId }, signal)).triageQueue.groups,
  })
}

/** Reads the changes since the previous version; null if there is none. */
export function useDelta(sbomId: string) {
  return useQuery({
    queryKey: queryKey('finding', 'delta', sbomId),
    queryFn: async ({ signal }) => (await request(VersionDeltaDocument, { sbomId }, signal)).sbom,
  })
}

/** Reads the newest sign-off; undefined if there is none, or while it is compared with now. */
export function useLastSignOff(sbomId: string) {
  return useQuery({
    queryKey: queryKey('version', 'last-sign-off', sbomId),
    queryFn: async ({ signal }) => (await request(VersionLastSignOffDocument, { sbomId }, signal)).sbom?.reviews ?? [],
  }).data?.[0]
}

/** Sets the labels and custom fields of a version. */
export function useVersionNotes(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (change: Pick<SbomUpdateInput, 'labels' | 'customFields'>) =>
      accepted((await request(VersionNotesDocument, { input: { id, ...change } })).sbomUpdate),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKey('version') }),
  })
}

/** Runs every stage of a version again. Decisions are kept. */
export function useReprocess(sbomId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => accepted((await request(VersionReprocessDocument, { id: sbomId })).sbomReprocess),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKey('version') }),
  })
}

/**
 * Deletes a version with its findings and decisions.
 * @param onDeleted runs even if the version's page was already closed, because the change feed may be faster than the response
 */
export function useVersionDelete(onDeleted: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: { readonly id: string; readonly confirmVersion: string }) =>
      accepted((await request(VersionDeleteDocument, input)).sbomDelete),
    onSuccess: () => {
      onDeleted()
      void queries.invalidateQueries()
    },
  })
}
