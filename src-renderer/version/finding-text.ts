import { formatNumber } from '#renderer/lib/format.ts'
import * as texts from './texts.tsx'

interface StatusCount {
  /** A status word, or `undecided`. */
  readonly key: string
  readonly count: number
}

/**
 * Summarizes the findings of a version by status: `37 left (30 undecided, 7 under investigation), 8 affected, 8 closed`. What is left is the
 * number of the button that starts triage; with what is affected it is open, and all add up to all findings. Zeros are omitted, and all of it where
 * nothing is decided.
 */
export function summarizeFindings(counts: readonly StatusCount[]): string {
  const countOf = (key: string) => counts.find((one) => one.key === key)?.count ?? 0
  const [undecided, investigated, affected] = [
    countOf('undecided'),
    countOf('under_investigation'),
    countOf('affected'),
  ]
  const left = undecided + investigated
  const closed = counts.reduce((sum, { count }) => sum + count, 0) - left - affected
  // The number of all open ones stands before it.
  if (investigated + affected + closed === 0) return ''
  const parts =
    investigated > 0 ? ` (${words([undecided, 'undecided'], [investigated, texts.underInvestigation])})` : ''
  return words([left, `left${parts}`], [affected, 'affected'], [closed, 'closed'])
}

function words(...counts: readonly (readonly [number, string])[]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatNumber(count)} ${word}`)
    .join(', ')
}
