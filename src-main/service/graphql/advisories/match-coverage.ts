import type { MatchCount } from '#service/db/components/component-counts.ts'
import type { AdvisorySource } from '#service/db/advisory-file/advisory-store.ts'
import { unreadablePurl } from '#service/domain/skip.ts'
import { sampleSourceNames } from '#service/domain/products/sample-feeds.ts'
import { newestIn } from '#service/domain/advisories/source-dates.ts'
import { matchingSources } from '#service/advisories/matching-sources.ts'

/** Counts of a version's components by the result of their evaluation. */
export type CountedCoverage = ReturnType<typeof countCoverage> & {
  readonly versionId: string
  /** Whether any component has a CPE name. */
  readonly byCpe: boolean
}

const notScanned = 'Not scanned yet'

/** Counts every component once: by the basis of its comparison, or as not evaluated. */
export function countCoverage(counts: readonly MatchCount[]) {
  const isCompared = ({ state }: MatchCount) => state === 'MATCHED' || state === 'CLEAN'
  const compared = counts.filter(isCompared)
  const others = counts.filter((count) => !isCompared(count))
  const isNameOnly = ({ isNamed, isSuggested, reason }: MatchCount) =>
    isSuggested && (!isNamed || reason?.startsWith(unreadablePurl) === true)
  const byName = others.filter(isNameOnly)
  const unknown = others.filter((count) => !isNameOnly(count))
  const reasons = Map.groupBy(others, ({ state, reason }) => (state === null ? notScanned : (reason ?? 'Unknown')))
  return {
    exact: sum(compared.filter(({ basis }) => basis === 'EXACT')),
    cpe: sum(compared.filter(({ basis }) => basis === 'CPE')),
    name: sum(byName),
    notEvaluated: sum(unknown.filter(({ isNamed }) => isNamed)),
    none: sum(unknown.filter(({ isNamed }) => !isNamed)),
    reasons: [...reasons]
      .map(([reason, alike]) => ({ key: reason, label: reason, count: sum(alike) }))
      .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1)),
  }
}

/** Selects the sources whose age is shown. The invented data of the sample counts only if there is no other source. */
export function datedSources<Source extends { readonly name: string }>(sources: readonly Source[]): readonly Source[] {
  const real = sources.filter(({ name }) => !sampleSourceNames.has(name))
  return real.length > 0 ? real : sources
}

/** Returns the dates of the oldest and newest data among the sources that components of these types are compared with. */
export function dataDateOf(
  sources: readonly Pick<AdvisorySource, 'name' | 'kind' | 'ecosystems' | 'newestRecord' | 'dataDate' | 'importedAt'>[],
  purlTypes: readonly string[],
  byCpe: boolean,
) {
  const times = datedSources(matchingSources(sources, purlTypes, byCpe)).map(newestIn)
  if (times.length === 0) return null
  const [oldest, newest] = [Math.min(...times), Math.max(...times)].map((time) => new Date(time).toISOString())
  return oldest === undefined || newest === undefined ? null : { oldest, newest }
}

function sum(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}
