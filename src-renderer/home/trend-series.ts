import type { HomeTrendsQuery } from '#renderer/generated/documents.ts'
import * as texts from './texts.tsx'

type Points = HomeTrendsQuery['open']

/** One line of a small chart. Null where a week has no value. */
export interface TrendLine {
  readonly key: string
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly color: string
  readonly dash?: string
}

type Look = Omit<TrendLine, 'values'>

const severityLooks: readonly Look[] = [
  { key: 'critical', label: texts.critical, color: 'var(--sev-critical)' },
  { key: 'high', label: texts.high, color: 'var(--sev-high)', dash: '5 3' },
  { key: 'medium', label: texts.medium, color: 'var(--sev-medium-text)', dash: '1 3' },
  { key: 'low', label: texts.low, color: 'var(--sev-low)', dash: '7 2 1 2' },
  { key: 'none', label: texts.none, color: 'var(--sev-none)', dash: '10 4' },
  { key: 'unknown', label: texts.unknown, color: 'var(--sev-none)', dash: '3 6' },
]
const statusLooks: readonly Look[] = [
  { key: 'not_affected', label: texts.notAffected, color: 'var(--vex-notaffected)' },
  { key: 'affected', label: texts.affected, color: 'var(--vex-affected)', dash: '5 3' },
  { key: 'fixed', label: texts.fixed, color: 'var(--vex-fixed)', dash: '1 3' },
  { key: 'under_investigation', label: texts.investigating, color: 'var(--vex-investigating)', dash: '7 2 1 2' },
]

/** Returns the lines that have a value in some week. A series without data at a time is 0 then. */
function linesOf(points: Points, looks: readonly Look[]): readonly TrendLine[] {
  return looks
    .map((look) => ({
      ...look,
      values: points.map(({ values }) => values.find(({ key }) => key === look.key)?.value ?? 0),
    }))
    .filter(({ values }) => values.some((value) => value > 0))
}

export function openLines(points: Points): readonly TrendLine[] {
  return linesOf(points, severityLooks)
}

/** Returns how many decisions were in effect at the end of each week, by status. */
export function decisionLines(points: Points): readonly TrendLine[] {
  return linesOf(points, statusLooks)
}

/** Returns the median of the days to a decision. A week without one has no value, which is not 0. */
export function daysLines(points: Points): readonly TrendLine[] {
  const values = points.map(({ values: found }) => found.find(({ key }) => key === 'median')?.value ?? null)
  return values.every((value) => value === null)
    ? []
    : [{ key: 'median', label: texts.days, color: 'var(--fill-1)', values }]
}

/** Returns how much the sum of all values changed from the week before: `+12 this week`; empty if nothing is known of that week, or there is nothing. */
export function changeOfWeek(points: Points): string {
  const [before, now] = points.slice(-2).map(({ values }) => values.reduce((sum, { value }) => sum + value, 0))
  if (before === undefined || now === undefined || (before === 0 && now === 0)) return ''
  const change = now - before
  return change === 0
    ? texts.unchangedThisWeek
    : texts.changeThisWeek(change > 0 ? '+' : '−', Math.abs(change).toLocaleString('en'))
}
