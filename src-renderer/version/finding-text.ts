import { formatNumber } from '#renderer/lib/format.ts'

interface StatusCount {
  /** A status word, or `undecided`. */
  readonly key: string
  readonly count: number
}

/** Statuses whose findings stay open (specification: undecided, affected, under investigation), with their labels. */
const open = [
  ['undecided', 'undecided'],
  ['under_investigation', 'under investigation'],
  ['affected', 'affected'],
] as const

/**
 * Summarizes the findings of a version by status: `30 undecided, 7 under investigation, 8 affected, 8 closed`. The numbers add up to all
 * findings; zeros are omitted.
 */
export function summarizeFindings(counts: readonly StatusCount[]): string {
  const counted = open.map(([key, words]) => [counts.find((one) => one.key === key)?.count ?? 0, words] as const)
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const closed = all - counted.reduce((sum, [count]) => sum + count, 0)
  return [...counted, [closed, 'closed'] as const]
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatNumber(count)} ${words}`)
    .join(', ')
}
