/** For tests: returns every month from one year to another (`2017/01`), of the last year up to a month. */
export function monthsOf(from: number, to: number, last = 12): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at).flatMap((year) =>
    Array.from({ length: year === to ? last : 12 }, (_, at) => `${year}/${String(at + 1).padStart(2, '0')}`),
  )
}

/** For tests: the months of GitHub's repository of advisories up to March 2026. */
export const everyMonth = monthsOf(2017, 2026, 3).slice(9)

/**
 * For tests: creates the files of GitHub's repository of advisories for these months, all records changed at the same time: one about npm, in
 * March 2019 about Go, and as many in October 2017 and July 2018 as the repository has of their years at least. `share` of those.
 */
export function reviewedRecords(
  months: readonly string[],
  modified: string,
  { root = 'db/advisories/github-reviewed/', share = 1 } = {},
): Readonly<Record<string, string>> {
  const countOf = (month: string) => (month === '2017/10' ? 200 * share : month === '2018/07' ? 700 * share : 1)
  const records = months.flatMap((month) =>
    Array.from({ length: countOf(month) }, (_, at) => {
      const id = `GHSA-${month.replace('/', '-')}-${at}`
      const affected = [{ package: { ecosystem: month === '2019/03' ? 'Go' : 'npm', name: 'a' }, versions: ['1'] }]
      return [
        `${root}${month}/${id}/${id}.json`,
        JSON.stringify({ id, modified, affected, database_specific: { github_reviewed: true } }),
      ] as const
    }),
  )
  return Object.fromEntries(records)
}
