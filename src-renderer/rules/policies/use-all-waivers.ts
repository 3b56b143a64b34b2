import { useQuery } from '@tanstack/react-query'
import { AllWaiversDocument, type AllWaiversQuery } from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'

export type ListedWaiver = AllWaiversQuery['policyWaivers']['nodes'][number]

/** Reads the waivers of all versions, what ends first on top. */
export function useAllWaivers() {
  return useQuery({
    queryKey: queryKey('policy', 'waivers'),
    queryFn: ({ signal }) =>
      readAllPages(async (after) => (await request(AllWaiversDocument, { after }, signal)).policyWaivers),
  })
}
