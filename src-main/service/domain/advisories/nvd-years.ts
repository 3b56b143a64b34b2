/** Year of the first feed, which also has the CVEs of the years before. */
const firstFeed = 2002
/** First year in NVD ids; older vulnerabilities have ids of this year. */
const firstYear = 1999
/** NVD has more CVEs in every year since then. */
const minRecordsPerYear = 1000

/** What a source of NVD has. */
export interface NvdContent {
  /** What the source covers: the feeds of years. */
  readonly ecosystems: readonly string[]
  /** Records by `CVE-` and the year of their ids. */
  readonly parts: ReadonlyMap<string, number>
}

/** What is missing for components that are compared by CPE: a source of NVD, its records, and the years whose feeds it lacks. */
export interface CpeGap {
  readonly source: string
  readonly records: number
  readonly years: readonly number[]
}

/** Returns how the feed of a year is named among what a source of NVD covers. */
export function coveredYear(year: number): string {
  return `cpe:${year}`
}

/**
 * Returns the years whose feeds a source of NVD lacks, up to the year of its newest data. A year that has its feed but hardly any CVE is
 * lacking too; the last year may have just begun. Single records, pages of the API and lists of changes are no feed of a year, whatever
 * their number.
 * @param newest time of the newest data in milliseconds
 */
export function missingYears({ ecosystems, parts }: NvdContent, newest: number): readonly number[] {
  const last = Math.max(new Date(newest).getUTCFullYear(), firstFeed)
  const isHeld = (year: number) => (parts.get(`CVE-${year}`) ?? 0) >= (year === last ? 1 : minRecordsPerYear)
  return yearsBetween(firstFeed, last).filter(
    (year) =>
      !ecosystems.includes(coveredYear(year)) ||
      !yearsBetween(year === firstFeed ? firstYear : year, year).every(isHeld),
  )
}

function yearsBetween(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Formats years in order: `2002 to 2020, 2022`. */
export function formatYears(years: readonly number[]): string {
  const runs: [number, number][] = []
  for (const year of years) {
    const run = runs.at(-1)
    if (run?.[1] === year - 1) run[1] = year
    else runs.push([year, year])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ')
}
