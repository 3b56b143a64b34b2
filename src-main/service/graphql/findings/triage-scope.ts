import type { FacetCount, FindingFacet } from '#service/db/findings/finding-facets.ts'
import type { FindingFilter } from '#service/db/findings/finding-filter.ts'

/** What the triage queue is over: `scope` for progress, `filter` for its rows and numbers. */
export interface TriageScope {
  readonly scope: FindingFilter
  readonly filter: FindingFilter
}

/** What the numbers of filter chips are over; `own` counts those of the findings themselves, once for all. */
export interface FacetScope {
  readonly filter: FindingFilter
  own(): Promise<Readonly<Record<FindingFacet, readonly FacetCount[]>>>
}
