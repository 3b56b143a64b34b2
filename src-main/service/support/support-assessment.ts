import type { SupportLevel } from '#service/domain/components/component.ts'

/** What an analysis found. `source` is null when nothing could be said; `reason` may then say why. */
export interface SupportAssessment {
  readonly level: SupportLevel
  /** `YYYY-MM-DD`. */
  readonly endOfSupport: string | null
  readonly source: 'LIFECYCLE_DATA' | 'ADVISORY' | null
  /** In words: what ended when, which list says so, the date of its data, where to look. */
  readonly reason: string | null
}

/** What is found where no list has anything to say. */
export const unknownSupport: SupportAssessment = {
  level: 'unspecified',
  endOfSupport: null,
  source: null,
  reason: null,
}
