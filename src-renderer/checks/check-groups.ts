import { checkSeverityWord, shortFramework } from '#renderer/lib/check-words.ts'
import { formatNumber } from '#renderer/lib/format.ts'
import { plural } from '#renderer/lib/plural.ts'
import * as texts from './texts.tsx'
import type { Quality, Result } from './use-checks.ts'

/** By what checks are grouped. */
export type CheckGrouping = 'severity' | 'framework' | 'topic'

const severityOrder = ['critical', 'high', 'medium', 'low', 'info']

/** Returns the group of a check: its severity, its topic, or the first framework that asks for it. */
function groupOf({ check }: Pick<Result, 'check'>, grouping: CheckGrouping): string {
  if (grouping === 'severity') return checkSeverityWord(check.severity)
  if (grouping === 'topic') return `${check.domain.charAt(0).toUpperCase()}${check.domain.slice(1)}`
  const [first] = check.frameworks
  return first ? shortFramework(first.name) : texts.noFramework
}

/** Sorts checks by their groups, the most severe first, and keeps the order within each. */
export function sortedByGroup<Row extends Result>(rows: readonly Row[], grouping: CheckGrouping): readonly Row[] {
  if (grouping === 'severity') {
    const rank = ({ check }: Row) => severityOrder.indexOf(check.severity)
    return rows.toSorted((a, b) => rank(a) - rank(b))
  }
  const isLast = ({ check }: Row) => grouping === 'framework' && check.frameworks.length === 0
  const names = [...new Set(rows.filter((row) => !isLast(row)).map((row) => groupOf(row, grouping)))]
  const rank = (row: Row) => (isLast(row) ? names.length : names.indexOf(groupOf(row, grouping)))
  return rows.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the head above the first row of each group: its name, and what its checks say. Null for the other rows. */
export function groupHead<Row extends Result>(rows: readonly Row[], grouping: CheckGrouping) {
  const members = Map.groupBy(rows, (row) => groupOf(row, grouping))
  return (row: Row): { readonly name: string; readonly note: string } | null => {
    const name = groupOf(row, grouping)
    const group = members.get(name) ?? []
    return group[0] === row ? { name, note: describeResults(group) } : null
  }
}

/** Counts checks by their result: `7 fail, 1 accepted, 1 does not apply`. Empty for no checks. */
export function describeResults(group: readonly Result[]): string {
  const count = (test: (result: Result) => boolean) => group.filter(test).length
  const failed = count(({ state, acceptedAt }) => state === 'fail' && acceptedAt === null)
  const passed = count(({ state }) => state === 'pass')
  const without = count(({ state }) => state === 'not_applicable')
  const others = [
    [failed, plural(failed, texts.failsOrFail)],
    [count(({ state, acceptedAt }) => state === 'fail' && acceptedAt !== null), 'accepted'],
    [count(({ state }) => state === 'unknown'), texts.cannotBeTold],
    [passed, plural(passed, texts.passesOrPass)],
    [without, plural(without, texts.doesOrDoNotApply)],
  ] as const
  return others
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${formatNumber(number)} ${word}`)
    .join(', ')
}

/**
 * Says what became of all checks, and how many of them the score is about: one without weight, an accepted failure and what cannot be told are
 * outside of it, so that the numbers of the two sentences differ.
 */
export function describeScore(
  { passedCount, applicableCount }: Pick<Quality, 'passedCount' | 'applicableCount'>,
  results: readonly Result[],
): string {
  const [passed, counted, all] = [passedCount, applicableCount, results.length].map(formatNumber)
  return texts.resultsAndScore(describeResults(results), texts.scoreCounts(counted ?? '', all ?? '', passed ?? ''))
}

/** Whether a check is what was searched for: by its id, its name, or a framework that asks for it. */
export function isFound({ check }: Pick<Result, 'check'>, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/)
  const all = [check.id, check.name, ...check.frameworks.map(({ name }) => name)].join(' ').toLowerCase()
  return words.every((word) => all.includes(word))
}
