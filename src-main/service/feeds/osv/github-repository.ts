import type { ArchiveContent } from './archive-coverage.ts'

/** The first month that GitHub's repository has reviewed records of: every month since then has some. */
const firstMonth = monthNumber(2017, 10)

/**
 * Numbers of reviewed records that the repository has for its first years at least: 221 and 785 in 2026. Withdrawn records stay, so that it
 * never has fewer. A selection by subject or by chance does.
 */
const minRecords = [
  { year: 2017, records: 200 },
  { year: 2018, records: 700 },
] as const

const isUnreviewed = /(?:^|\/)unreviewed\//

/**
 * Tests whether an archive is a clone or download of GitHub's repository of advisories: it has reviewed records of every month from October
 * 2017 to its newest change, and as many of the first years as the repository has. They are in `github-reviewed/YYYY/MM/GHSA-…/`, without
 * the first folder if that was packed by itself. The month of the newest change may be missing. Other files, for example its README, prove
 * nothing: parts of the repository have them too.
 */
export function isClone({ folders, newestChange }: ArchiveContent): boolean {
  const reviewed = new Map<number, number>()
  for (const [folder, records] of folders) {
    const [, year, month] = /(?:^|\/)(\d{4})\/(\d{2})$/.exec(folder) ?? []
    if (year === undefined || isUnreviewed.test(folder)) continue
    const number = monthNumber(Number(year), Number(month))
    reviewed.set(number, (reviewed.get(number) ?? 0) + records)
  }
  const recordsIn = (month: number) => reviewed.get(month) ?? 0
  const newest = newestChange === null ? new Date(0) : new Date(newestChange)
  const last = Math.max(monthNumber(newest.getUTCFullYear(), newest.getUTCMonth() + 1) - 1, ...reviewed.keys())
  return (
    last > firstMonth &&
    monthsBetween(firstMonth, last).every((month) => recordsIn(month) > 0) &&
    minRecords.every(({ year, records }) => {
      const months = monthsBetween(monthNumber(year, 1), monthNumber(year, 12))
      return months.reduce((sum, month) => sum + recordsIn(month), 0) >= records
    })
  )
}

/** Numbers months consecutively; `month` is 1 to 12. */
function monthNumber(year: number, month: number): number {
  return year * 12 + month - 1
}

function monthsBetween(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}
