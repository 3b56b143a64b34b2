import type { DisclosedListQuery } from '#renderer/generated/documents.ts'
import { DisclosedListDocument } from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'

export type DisclosedRow = NonNullable<DisclosedListQuery['sbom']>['disclosedVulns']['nodes'][number]

/** Each row may bring a hundred components along. */
const sizes = { first: 100, next: 100 }

/** Vulnerabilities that the document of a version names itself, in its order, page after page. */
export function useDisclosed(sbomId: string) {
  return usePagedList({
    sizes,
    queryKey: queryKey('version', 'disclosed', sbomId),
    readPage: async ({ after, first, signal }) => {
      const variables = { sbomId, after, first }
      return (await request(DisclosedListDocument, variables, signal)).sbom?.disclosedVulns ?? null
    },
  })
}
