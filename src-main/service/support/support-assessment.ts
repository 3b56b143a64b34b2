import type { SupportLevel } from '#service/domain/components/component.ts'

/** The result of an assessment. `source` is null if there is no result; `reason` may then explain why. */
export interface SupportAssessment {
  readonly level: SupportLevel
  /** `YYYY-MM-DD`. */
  readonly endOfSupport: string | null
  readonly source: 'LIFECYCLE_DATA' | 'ADVISORY' | null
  /** Describes what ended and when, the list, the date of its data, and a link. */
  readonly reason: string | null
}

/** The result if no list has data. */
export const unknownSupport: SupportAssessment = {
  level: 'unspecified',
  endOfSupport: null,
  source: null,
  reason: null,
}
