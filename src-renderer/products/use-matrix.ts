import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  ProductFactsDocument,
  ProductMatrixDetailsDocument,
  ProductMatrixDocument,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import { isProcessing, type MatrixEnvironment } from './matrix.ts'
import type { VersionDetails } from './version-state.ts'

/** What the versions of a product are narrowed by. */
export interface MatrixFilter {
  readonly search: string
  readonly label: string | undefined
}

const pollMs = 1_500
/** While many versions are shown, they are read less often. */
const slowPollMs = 6_000
const fewVersions = 50
/** The comparison with the version before and the sign-offs cost more than the numbers: they are read for the newest versions alone. */
const maxDetails = 24

const variablesOf = (id: string, first: number, { search, label }: MatrixFilter) => ({
  ...{ id, first },
  search: search === '' ? null : search,
  labels: label === undefined ? null : [label],
})

const isBusy = (environments: readonly MatrixEnvironment[]) =>
  environments.some(({ sbomVersions }) => sbomVersions.nodes.some((version) => isProcessing(version)))

/**
 * Reads the newest versions of each environment of a product, all with one request. Reads them again and again while one of them is processed.
 * @param first how many of each environment
 */
export function useMatrix(id: string, first: number, filter: MatrixFilter) {
  return useQuery({
    queryKey: queryKey('version', 'matrix', id, filter, first),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await request(ProductMatrixDocument, variablesOf(id, first, filter), signal)).projectGroup?.projects.nodes ?? [],
    refetchInterval: ({ state }) =>
      state.data !== undefined && isBusy(state.data) && (first <= fewVersions ? pollMs : slowPollMs),
  })
}

/** Reads what is shown after the numbers, by the id of a version: the change since the version before, and the sign-offs. */
export function useMatrixDetails(id: string, first: number, filter: MatrixFilter): ReadonlyMap<string, VersionDetails> {
  const { data } = useQuery({
    queryKey: queryKey('finding', 'matrix-details', id, filter, Math.min(first, maxDetails)),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await request(ProductMatrixDetailsDocument, variablesOf(id, Math.min(first, maxDetails), filter), signal))
        .projectGroup?.projects.nodes ?? [],
  })
  return useMemo(
    () => new Map((data ?? []).flatMap(({ sbomVersions }) => sbomVersions.nodes.map((one) => [one.id, one] as const))),
    [data],
  )
}

/** Reads the facts beside the versions: the latest version with its policies and parts, and the share links. */
export function useProductFacts(id: string) {
  return useQuery({
    queryKey: queryKey('product', 'facts', id),
    queryFn: async ({ signal }) => (await request(ProductFactsDocument, { id }, signal)).projectGroup,
  }).data
}
