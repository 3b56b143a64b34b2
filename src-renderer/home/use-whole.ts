import { useQuery } from '@tanstack/react-query'
import { HomeCoverageDocument, type HomeWholeQuery, HomeWholeDocument } from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { useNeeds } from '#renderer/lib/missing-data.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import { useToday } from '#renderer/lib/today.ts'
import { describeMissingData, type Evaluated } from './nothing-left.ts'

/** Numbers of all products without the sample. The list of products that Home shows ends after 100. */
export type HomeWhole = HomeWholeQuery['organizationMetric']

/** Reads how many products there are, and the triage of all of them. */
export function useHomeWhole() {
  return useQuery({
    queryKey: queryKey('overview', 'home-whole'),
    queryFn: async ({ signal }) => (await request(HomeWholeDocument, {}, signal)).organizationMetric,
  })
}

/** Reads how many components of the newest versions could not be evaluated, of every product. */
export function useHomeCoverage(enabled = true) {
  return useQuery({
    enabled,
    queryKey: queryKey('overview', 'home-coverage'),
    queryFn: ({ signal }) =>
      readAllPages(async (after) => (await request(HomeCoverageDocument, { after }, signal)).projectGroups),
  })
}

/** Counts the components of the newest versions without the sample, and those of them that could not be evaluated. */
export function countComponents(products: NonNullable<ReturnType<typeof useHomeCoverage>['data']>) {
  const covered = products.flatMap(({ sample, latestVersion }) =>
    sample || !latestVersion ? [] : [latestVersion.stats.matchCoverage],
  )
  const open = covered.reduce((sum, { name, notEvaluated, none }) => sum + name + notEvaluated + none, 0)
  return { open, all: covered.reduce((sum, { exact, cpe }) => sum + exact + cpe, open) }
}

/** Reads how many components could not be evaluated, and which data is missing for them. `evaluated` is undefined until both are known. */
export function useEvaluated(enabled: boolean): { readonly evaluated?: Evaluated; readonly error: Error | null } {
  const now = useToday()
  const coverage = useHomeCoverage(enabled)
  const needs = useNeeds(null, enabled)
  if (coverage.isError) return { error: coverage.error }
  if (coverage.data === undefined || (needs.isPending && enabled)) return { error: null }
  // Without the needs, it is still known how much could not be evaluated.
  return {
    evaluated: { ...countComponents(coverage.data), missing: describeMissingData(needs.data ?? [], now) },
    error: null,
  }
}
