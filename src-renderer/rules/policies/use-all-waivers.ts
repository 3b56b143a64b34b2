import { useQuery } from '@tanstack/react-query'
import { AllWaiversDocument, type AllWaiversQuery } from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'

export type ListedWaiver = AllWaiversQuery['policyWaivers']['nodes'][number]

/** Reads the waivers of all versions, those in effect first, each group with what ends first on top. */
export function useAllWaivers() {
  return useQuery({
    queryKey: queryKey('policy', 'waivers'),
    queryFn: async ({ signal }) => {
      const all = await readAllPages(
        async (after) => (await request(AllWaiversDocument, { after }, signal)).policyWaivers,
      )
      return [...all.filter(isInEffect), ...all.filter((waiver) => !isInEffect(waiver))]
    },
  })
}

/** Whether a waiver counts now. */
export function isInEffect({ state }: Pick<ListedWaiver, 'state'>): boolean {
  return state === 'ACTIVE'
}
