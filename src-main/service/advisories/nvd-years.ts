/** First year in NVD ids; older vulnerabilities have ids of this year. */
const firstYear = 1999
/** NVD has more CVEs in every year since then. */
const minRecordsPerYear = 1000

/**
 * Returns the years that are certainly incomplete in NVD data, up to the year of its newest data: years with no or few CVEs. The last year,
 * which may have just begun, is missing only if it has none.
 * @param parts records by `CVE-` and the year of their ids
 */
export function missingYears(parts: ReadonlyMap<string, number>, newest: number): readonly number[] {
  const last = Math.max(new Date(newest).getUTCFullYear(), firstYear)
  const years = Array.from({ length: last - firstYear + 1 }, (_, at) => firstYear + at)
  return years.filter((year) => (parts.get(`CVE-${year}`) ?? 0) < (year === last ? 1 : minRecordsPerYear))
}

/** Formats years in order: `1999 to 2020, 2022`. */
export function formatYears(years: readonly number[]): string {
  const runs: [number, number][] = []
  for (const year of years) {
    const run = runs.at(-1)
    if (run?.[1] === year - 1) run[1] = year
    else runs.push([year, year])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ')
}
