import type { CheckState } from './check.ts'

/** Percent of components that may be without an evaluation. */
export const mostUnmatchedPercent = 10

/** Counts of the components that lists show, for the checks of what changes without an edit. */
export interface CheckedCounts {
  /** All of them, and of them those without a support status, without its end and without an evaluation. */
  readonly components: number
  readonly withoutSupport: number
  readonly withoutEndOfSupport: number
  readonly unmatched: number
  /** Internal components, and of them those with the name of a public package. */
  readonly internal: number
  readonly confusable: number
  /** When the advisory data of the last scan was published, RFC 3339 in UTC; null before a scan. */
  readonly feedDate: string | null
  /** Days after which that is old, by the environment. */
  readonly feedLimit: number
}

/** Checks of what changes without an edit. */
export type CountedCheckId = 'C13' | 'C14' | 'C22' | 'V03' | 'V04'

/** Result of a check without its failures. */
export interface CheckCount<Id extends string = string> {
  readonly checkId: Id
  readonly state: CheckState
  readonly subjects: number
  readonly failures: number
}

const dayMs = 86_400_000

/** Returns the results of the checks of what changes without an edit. @param today YYYY-MM-DD in UTC */
export function countResults(counts: CheckedCounts, today: string): readonly CheckCount<CountedCheckId>[] {
  const { components, withoutSupport, withoutEndOfSupport, unmatched, internal, confusable } = counts
  const { feedDate, feedLimit } = counts
  const counted = (
    checkId: CountedCheckId,
    failures: number,
    { isFailed = failures > 0, among = components } = {},
  ): CheckCount<CountedCheckId> => {
    if (among === 0) return { checkId, state: 'not_applicable', subjects: 0, failures: 0 }
    return { checkId, state: isFailed ? 'fail' : 'pass', subjects: among, failures: isFailed ? failures : 0 }
  }
  const days = feedDate === null ? null : (Date.parse(today) - Date.parse(feedDate.slice(0, 10))) / dayMs
  const feed = days === null ? 'unknown' : days > feedLimit ? 'fail' : 'pass'
  return [
    counted('C13', withoutSupport),
    counted('C14', withoutEndOfSupport),
    counted('C22', confusable, { among: internal }),
    counted('V04', unmatched, { isFailed: unmatched * 100 >= components * mostUnmatchedPercent }),
    { checkId: 'V03', state: feed, subjects: 1, failures: feed === 'fail' ? 1 : 0 },
  ]
}
