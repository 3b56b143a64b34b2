import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  ConditionGroupInput,
  ProjectGroupOrderByInput,
  ProjectGroupUpdateInput,
  SbomCreateInput,
  SbomOrderByInput,
  VersionListQuery,
} from '#renderer/generated/documents.ts'
import {
  CopyableVersionsDocument,
  ManualVersionCreateDocument,
  ProductCreateDocument,
  ProductDeleteDocument,
  ProductListDocument,
  ProductPageDocument,
  ProductUpdateDocument,
  VersionListDocument,
} from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { tablePages, usePagedList } from '#renderer/lib/paged-list.ts'
import { sendable } from '#renderer/lib/join-conditions.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'

/** What the list of products shows. */
export interface ProductListFilter {
  readonly search: string
  readonly filter: ConditionGroupInput | null
}

const productVariables = ({ search, filter }: ProductListFilter, orderBy: ProjectGroupOrderByInput) => ({
  ...{ search: search === '' ? null : search, filter: sendable(filter), orderBy },
})

/** Reads products page by page. */
export function useProductList(filter: ProductListFilter, orderBy: ProjectGroupOrderByInput) {
  return usePagedList({
    queryKey: queryKey('product', 'list', filter.search, filter.filter, orderBy),
    keepsRows: true,
    readPage: async ({ after, signal }) =>
      (await request(ProductListDocument, { ...productVariables(filter, orderBy), after }, signal)).projectGroups,
  })
}

/** Reads all products that match the filter, loaded or not. */
export function readAllProducts(filter: ProductListFilter, orderBy: ProjectGroupOrderByInput) {
  return readAllPages(
    async (after) =>
      (await request(ProductListDocument, { ...productVariables(filter, orderBy), after })).projectGroups,
  )
}

/** Reads one product with its environments; null if it does not exist. */
export function useProduct(id: string) {
  return useQuery({
    queryKey: queryKey('product', id),
    queryFn: async ({ signal }) => (await request(ProductPageDocument, { id }, signal)).projectGroup,
  })
}

/** Reads the versions of one environment that another one can be copied from, newest first. */
export function useCopyableVersions(id: string) {
  return usePagedList({
    queryKey: queryKey('version', 'copyable', id),
    keepsRows: true,
    readPage: async ({ after, signal }) =>
      (await request(CopyableVersionsDocument, { id, after }, signal)).project?.sbomVersions ?? null,
  })
}

export type ListedVersion = VersionListQuery['sboms']['nodes'][number]

/** What the list of all versions shows. */
interface VersionFilter {
  readonly search: string
  readonly filter: ConditionGroupInput | null
  readonly orderBy: SbomOrderByInput
}

const versionVariables = ({ search, filter, orderBy }: VersionFilter) => ({
  ...{ filter: sendable(filter), orderBy },
  search: search === '' ? null : search,
})

/** Reads the versions of all products page by page. */
export function useVersionList(filter: VersionFilter) {
  return usePagedList({
    queryKey: queryKey('version', 'list', filter),
    keepsRows: true,
    readPage: async ({ after, first, signal }) =>
      (await request(VersionListDocument, { ...versionVariables(filter), after, first }, signal)).sboms,
  })
}

/** Reads all versions that match the filter, loaded or not. */
export function readAllVersions(filter: VersionFilter): Promise<ListedVersion[]> {
  return readAllPages(async (after) => {
    const variables = { ...versionVariables(filter), after, first: tablePages.next }
    return (await request(VersionListDocument, variables)).sboms
  })
}

/** Returns the condition that something has a label. */
export function hasLabel(subject: 'version.label' | 'product.label', label: string): ConditionGroupInput {
  return { conditions: [{ subject, operator: 'hasAny', values: [label] }] }
}

function useProductMutation<Input, Output>(send: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKey('product') }),
  })
}

export interface ProductFields {
  readonly name: string
  readonly description: string
}

/** Creates a product with its three environments. */
export function useProductCreate() {
  return useProductMutation(
    async (input: ProductFields) =>
      accepted((await request(ProductCreateDocument, { input })).projectGroupCreate).projectGroup,
  )
}

/** Makes a version without a document. */
export function useManualVersionCreate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: Omit<SbomCreateInput, 'clientMutationId'>) =>
      accepted((await request(ManualVersionCreateDocument, { input })).sbomCreate).sbom,
    onSuccess: () => queries.invalidateQueries(),
  })
}

/** Changes a product: its name and description, or its labels and custom fields. */
export function useProductUpdate() {
  return useProductMutation(
    async (input: Omit<ProjectGroupUpdateInput, 'clientMutationId'>) =>
      accepted((await request(ProductUpdateDocument, { input })).projectGroupUpdate).projectGroup,
  )
}

/**
 * Deletes a product with everything in it.
 * @param onDeleted runs even if the product's page was already closed, because the change feed may be faster than the response
 */
export function useProductDelete(onDeleted: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: { readonly id: string; readonly confirmName: string }) =>
      accepted((await request(ProductDeleteDocument, { input })).projectGroupDelete).deletedId,
    onSuccess: () => {
      onDeleted()
      void queries.invalidateQueries()
    },
  })
}
