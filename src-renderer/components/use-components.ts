import { useQuery } from '@tanstack/react-query'
import type {
  ComponentDetailQuery,
  ComponentIdsQuery,
  ComponentListQuery,
  ComponentListQueryVariables,
  ComponentOrderField,
} from '#renderer/generated/documents.ts'
import {
  ComponentDetailDocument,
  ComponentIdsDocument,
  ComponentKindsDocument,
  ComponentListDocument,
  RemovedComponentsDocument,
} from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { tablePages, usePagedList } from '#renderer/lib/paged-list.ts'
import type { NarrowedComponents } from '#renderer/lib/paths.ts'
import { sendable } from '#renderer/lib/join-conditions.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { TypedFilter } from '#renderer/lib/typed-filter.ts'
import type { TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import { conditionsOfFilter, showsSuggestions } from './narrowed.ts'

export type ComponentRow = NonNullable<ComponentListQuery['sbom']>['components']['nodes'][number] & {
  /** What tells it apart from another row with its name and version. */
  readonly apart?: string
}
export type ComponentDetails = NonNullable<ComponentDetailQuery['component']>

/** Filter of the component list. */
export interface ComponentFilter {
  /** As typed; surrounding spaces are ignored. */
  readonly search: string
  /** A component type as the document spells it; empty for all. */
  readonly kind: string
  /** The filter set by a link. */
  readonly narrowed: NarrowedComponents | undefined
  readonly typed: TypedFilter | null
  /** True if what the version inherits from its parts is in the list. */
  readonly includesParts: boolean
  readonly sort: TableSort
}

const orderFields: Readonly<Record<string, ComponentOrderField>> = {
  name: 'COMPONENTS_NAME',
  version: 'COMPONENTS_VERSION',
  kind: 'COMPONENTS_KIND',
  findings: 'COMPONENTS_SEVERITY',
  license: 'COMPONENTS_LICENSE',
  support: 'COMPONENTS_SUPPORT_LEVEL',
}

function variablesOf(
  sbomId: string,
  { search, kind, narrowed, typed, includesParts, sort }: ComponentFilter,
): Omit<ComponentListQueryVariables, 'first'> {
  const field = orderFields[sort.key] ?? 'COMPONENTS_NAME'
  return {
    sbomId,
    search: search.trim() || null,
    kind: kind === '' ? null : [kind],
    filter: sendable(conditionsOfFilter({ narrowed, typed })),
    includeParts: includesParts,
    withSuggestions: narrowed !== undefined && showsSuggestions(narrowed),
    orderBy: { field, direction: sort.descending ? 'DESC' : 'ASC' },
  }
}

/** Reads all components that match the filter, loaded or not. */
export function readAllComponents(sbomId: string, filter: ComponentFilter): Promise<ComponentRow[]> {
  return readAllPages(async (after) => {
    const variables = { ...variablesOf(sbomId, filter), after, first: tablePages.next }
    return (await request(ComponentListDocument, variables)).sbom?.components ?? null
  })
}

/** Reads the ids of the version's own components that match the filter, those that can be edited in it, up to `limit` and the rest of its page. */
export async function readComponentIds(sbomId: string, filter: ComponentFilter, limit: number): Promise<string[]> {
  const { withSuggestions: _, includeParts: __, ...variables } = variablesOf(sbomId, filter)
  const ids: string[] = []
  for (let after: string | null = null; ;) {
    // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before ends
    const page: ComponentIdsQuery = await request(ComponentIdsDocument, { ...variables, after })
    const { nodes = [], pageInfo } = page.sbom?.components ?? {}
    ids.push(...nodes.map(({ id }) => id))
    if (!pageInfo?.hasNextPage || ids.length >= limit) return ids
    after = pageInfo.endCursor
  }
}

/** Reads the components of a version page by page: a small page first, large ones while scrolling. */
export function useComponentList(sbomId: string, filter: ComponentFilter) {
  return usePagedList({
    queryKey: queryKey('component', 'list', sbomId, filter),
    readPage: async ({ after, first, signal }) => {
      const variables = { ...variablesOf(sbomId, filter), after, first }
      return (await request(ComponentListDocument, variables, signal)).sbom?.components ?? null
    },
    keepsRows: true,
  })
}

/** Reads the component types of a version and how many of its components were not evaluated. */
export function useComponentKinds(sbomId: string) {
  return useQuery({
    queryKey: queryKey('component', 'kinds', sbomId),
    queryFn: async ({ signal }) => (await request(ComponentKindsDocument, { sbomId }, signal)).sbom?.stats ?? null,
  })
}

/** Reads all details of one component. */
export function useComponentDetails(id: string, sbomId: string) {
  return useQuery({
    queryKey: queryKey('component', 'details', sbomId, id),
    queryFn: async ({ signal }) => (await request(ComponentDetailDocument, { id, sbomId }, signal)).component,
  })
}

/** Reads which components people removed from a version, the last one first. */
export function useRemovedComponents(sbomId: string) {
  return useQuery({
    queryKey: queryKey('component', 'removed', sbomId),
    queryFn: async ({ signal }) =>
      (await request(RemovedComponentsDocument, { sbomId, first: 200 }, signal)).sbom?.removedComponents ?? null,
  })
}
