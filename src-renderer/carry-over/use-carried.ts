import { useQuery } from '@tanstack/react-query'
import type { CarriedRowFragment } from '#renderer/generated/documents.ts'
import { CarriedDecisionsDocument, CarryOverGroupsDocument } from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'

export type CarriedRow = CarriedRowFragment

/** Counts the pending decisions of earlier versions by what changed in their evidence. */
export function useCarryOverGroups(sbomId: string) {
  return useQuery({
    queryKey: queryKey('finding', 'carry-over', sbomId),
    queryFn: async ({ signal }) => (await request(CarryOverGroupsDocument, { sbomId }, signal)).sbom,
  })
}

/** Reads the pending decisions of one evidence kind, page by page. */
export function useCarriedRows(sbomId: string, evidenceKind: string | undefined) {
  return usePagedList({
    queryKey: queryKey('finding', 'carried', sbomId, evidenceKind),
    enabled: evidenceKind !== undefined,
    readPage: async ({ after, first, signal }) => {
      const variables = { sbomId, evidenceKind: evidenceKind === undefined ? null : [evidenceKind], after, first }
      return (await request(CarriedDecisionsDocument, variables, signal)).sbom?.carriedDecisions ?? null
    },
  })
}
