import type { ComponentLicensesQuery } from '#renderer/generated/documents.ts'
import { ComponentLicensesDocument } from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import type { SearchFilter } from '#renderer/ui/views/ConditionSearch.tsx'

export type ComponentLicenseRow = NonNullable<ComponentLicensesQuery['sbom']>['components']['nodes'][number]

/** Reads the components of a version that match a filter, each with its license, page by page. */
export function useComponentLicenses(
  sbomId: string,
  includeParts: boolean,
  { search, typed }: SearchFilter,
  { key, descending }: TableSort,
) {
  const words = search.trim()
  const field = key === 'license' ? ('COMPONENTS_LICENSE' as const) : ('COMPONENTS_NAME' as const)
  const orderBy = { field, direction: descending ? ('DESC' as const) : ('ASC' as const) }
  return usePagedList({
    queryKey: queryKey('component', 'licenses', sbomId, includeParts, words, typed?.group ?? null, orderBy),
    readPage: async ({ after, first, signal }) => {
      const filter = { search: words === '' ? null : words, filter: typed?.group ?? null }
      const variables = { sbomId, after, first, includeParts, orderBy, ...filter }
      return (await request(ComponentLicensesDocument, variables, signal)).sbom?.components ?? null
    },
    keepsRows: true,
  })
}
