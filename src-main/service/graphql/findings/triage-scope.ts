import type { FacetCount, FindingFacet } from '#service/db/findings/finding-facets.ts'
import type { FindingFilter } from '#service/db/findings/finding-filter.ts'

/** The findings that the triage queue covers: `scope` for progress, `filter` for its rows and counts. */
export interface TriageScope {
  readonly scope: FindingFilter
  readonly filter: FindingFilter
}

/** The findings that the counts of filter chips cover; `own` counts the findings themselves, once for all chips. */
export interface FacetScope {
  readonly filter: FindingFilter
  own(): Promise<Readonly<Record<FindingFacet, readonly FacetCount[]>>>
}
