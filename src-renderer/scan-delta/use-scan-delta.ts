import { useQuery } from '@tanstack/react-query'
import type { ScanDeltaEntriesQuery, ScanDeltasQuery } from '#renderer/generated/documents.ts'
import { ScanDeltaEntriesDocument, ScanDeltasDocument } from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { DeltaKind } from '#renderer/lib/scan-delta.ts'

export type ScannedVersion = NonNullable<ScanDeltasQuery['sbom']>
export type ScanDelta = ScannedVersion['scanDeltas'][number]
export type DeltaEntry = NonNullable<
  NonNullable<ScanDeltaEntriesQuery['sbom']>['scanDelta']
>['entries']['nodes'][number]

/** Reads the latest scans of a version that changed anything, newest first, and the current basis of its findings. */
export function useScanDeltas(sbomId: string) {
  return useQuery({
    queryKey: queryKey('version', 'scan-deltas', sbomId),
    queryFn: async ({ signal }) => (await request(ScanDeltasDocument, { sbomId }, signal)).sbom,
  })
}

/** Reads the findings that one scan changed, page by page. */
export function useDeltaEntries(sbomId: string, deltaId: string, kind: DeltaKind | null) {
  return usePagedList({
    queryKey: queryKey('finding', 'scan-delta', sbomId, deltaId, kind),
    readPage: async ({ after, first, signal }) => {
      const variables = { sbomId, id: deltaId, kind: kind === null ? null : [kind], after, first }
      return (await request(ScanDeltaEntriesDocument, variables, signal)).sbom?.scanDelta?.entries ?? null
    },
    keepsRows: true,
  })
}
