import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CarriedRowFragment } from '#renderer/generated/documents.ts'
import { CarriedDecisionsDocument, CarryOverGroupsDocument } from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { CarriedKind } from './carried-text.ts'

export type CarriedRow = CarriedRowFragment

/** Number of decisions that are read at a time. */
const pageSize = 1_000

/** Counts the pending decisions of earlier versions by what changed in their evidence. */
export function useCarryOverGroups(sbomId: string) {
  return useQuery({
    queryKey: queryKey('finding', 'carry-over', sbomId),
    queryFn: async ({ signal }) => (await request(CarryOverGroupsDocument, { sbomId }, signal)).sbom,
    placeholderData: keepPreviousData,
  })
}

/** Reads all pending decisions of one kind: they are grouped by package, which needs all of them. */
export function useCarriedRows(sbomId: string, kind: CarriedKind | undefined) {
  return useQuery({
    queryKey: queryKey('finding', 'carried', sbomId, kind?.key),
    enabled: kind !== undefined,
    queryFn: ({ signal }) =>
      readAllPages(async (after) => {
        const variables = { sbomId, evidenceKind: [...(kind?.evidenceKinds ?? [])], after, first: pageSize }
        return (await request(CarriedDecisionsDocument, variables, signal)).sbom?.carriedDecisions ?? null
      }),
  })
}
