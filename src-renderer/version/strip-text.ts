import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import * as texts from './texts.tsx'
import type { Version } from './use-version.ts'

/**
 * Counts the policies that do not pass: `2 fail, 1 warns`.
 * @param isEvaluated whether a component of the version was evaluated
 */
export function describePolicies(
  { status, counts }: Pick<Version['policyGate'], 'status' | 'counts'>,
  isEvaluated: boolean,
): string {
  if (status === 'NO_POLICIES') return texts.noneAppliesToThisVersion
  const words = [
    [counts.failed, 'fails', 'fail'],
    [counts.warned, 'warns', 'warn'],
    [counts.errored, 'unknown', 'unknown'],
  ] as const
  const shown = words.flatMap(([count, one, many]) =>
    count > 0 ? [`${formatNumber(count)} ${count === 1 ? one : many}`] : [],
  )
  if (shown.length > 0) return shown.join(', ')
  if (status !== 'PASS') return texts.noResultYet
  return isEvaluated ? texts.noPolicyFailsOrWarns : texts.noComponentCouldBeEvaluatedInline
}

/** Counts the checks that fail without being accepted, as the tab of checks does. */
export function countFailed({ nodes }: Version['checkResults']): number {
  return nodes.filter(({ acceptedAt }) => acceptedAt === null).length
}

/** Says how many checks fail, as the tab of checks has it. How many pass would be another number in the score than in the list. */
export function describeFailed(count: number): string {
  return count === 0 ? texts.noCheckFails : formatCount(count, texts.failingCheckForms)
}

/** What the lists say about the support of components. Without any that they cover nothing is known, which is no zero. */
export function describeSupport(stats: Pick<Version['stats'], 'supportLevelCounts'>): {
  readonly isKnown: boolean
  readonly value: string
  readonly unit: string
  readonly note: string
} {
  const countOf = (key: string) => stats.supportLevelCounts.find((one) => one.key.toUpperCase() === key)?.count ?? 0
  const ended = countOf('NO_LONGER_MAINTAINED') + countOf('ABANDONED')
  const [maintained, unknown] = [countOf('ACTIVELY_MAINTAINED'), countOf('UNSPECIFIED')]
  if (ended + maintained === 0)
    return { isKnown: false, value: '–', unit: texts.unknownInline, note: texts.noListCoversAComponent }
  return {
    isKnown: ended > 0,
    value: formatNumber(ended),
    unit: texts.noLongerMaintainedInline,
    note: texts.maintainedUnknown(formatNumber(maintained), formatNumber(unknown)),
  }
}

const readinessText: Readonly<Record<string, string>> = {
  NEEDS_ATTENTION: texts.needsAttentionCriticalOrHigh,
  PARTLY: texts.partlyReadyCriticalAndHighFindings,
  PENDING: texts.notScannedYetLabel,
  READY: texts.readyEveryFindingIsDecided,
}

/**
 * What is left to decide, with the number of the button that starts it.
 * @param absence why there are no findings, if there are none
 */
export function describeTriage(
  { total, decided, remaining, readiness }: Pick<Triage, 'total' | 'decided' | 'remaining' | 'readiness'>,
  absence: string,
): { readonly value: string; readonly unit?: string; readonly note: string; readonly title?: string } {
  if (total === 0) return { value: '–', note: absence }
  const title = readinessText[readiness]
  return {
    value: formatNumber(remaining),
    unit: texts.left,
    note: texts.decidedOfTotalDecided(formatNumber(decided), formatNumber(total)),
    ...(title !== undefined && { title }),
  }
}

type Triage = Version['stats']['withParts']['triage']
