import type { DisclosedListQuery } from '#renderer/generated/documents.ts'
import { DisclosedListDocument } from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'

export type DisclosedRow = NonNullable<DisclosedListQuery['sbom']>['disclosedVulns']['nodes'][number]

/** Each row may contain a hundred components. */
const sizes = { first: 100, next: 100 }

/** Reads the vulnerabilities disclosed by the document of a version, in its order, page by page. */
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
