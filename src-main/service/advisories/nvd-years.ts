/** NVD begins with this year; what is older has ids of it. */
const firstYear = 1999
/** NVD has more CVEs of every year since then. */
const minRecordsPerYear = 1000

/**
 * Years of which NVD is certainly not held whole, up to that of its newest data: none or few of their CVEs are there. Of that last
 * year, which may have just begun, none are.
 * @param parts records by `CVE-` and the year of their ids
 */
export function missingYears(parts: ReadonlyMap<string, number>, newest: number): readonly number[] {
  const last = Math.max(new Date(newest).getUTCFullYear(), firstYear)
  const years = Array.from({ length: last - firstYear + 1 }, (_, at) => firstYear + at)
  return years.filter((year) => (parts.get(`CVE-${year}`) ?? 0) < (year === last ? 1 : minRecordsPerYear))
}

/** Years in their order: `1999 to 2020, 2022`. */
export function formatYears(years: readonly number[]): string {
  const runs: [number, number][] = []
  for (const year of years) {
    const run = runs.at(-1)
    if (run?.[1] === year - 1) run[1] = year
    else runs.push([year, year])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ')
}
