import type { MatchCount } from '#service/db/components/component-counts.ts'
import { unreadablePurl } from '#service/domain/skip.ts'

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

function sum(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}
