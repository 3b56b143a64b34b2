/** For tests: creates a record of NVD, changed in this year, about all versions of a product (`vendor:product`) below one, or about nothing. */
export function nvdRecord(id: string, about?: readonly [product: string, below: string], changedIn = 2026): object {
  const cpeMatch = about && [
    { vulnerable: true, criteria: `cpe:2.3:a:${about[0]}:*:*:*:*:*:*:*:*`, versionEndExcluding: about[1] },
  ]
  const configurations = cpeMatch ? [{ nodes: [{ operator: 'OR', negate: false, cpeMatch }] }] : []
  return { cve: { id, lastModified: `${changedIn}-01-02T00:00:00.000`, vulnStatus: 'Analyzed', configurations } }
}

/** For tests: creates a feed file or a page with these records, as NVD writes it, of this year. */
export function nvdFeed(
  vulnerabilities: readonly object[],
  { total = vulnerabilities.length, writtenIn = 2026 } = {},
): string {
  return JSON.stringify({
    ...{ resultsPerPage: vulnerabilities.length, startIndex: 0, totalResults: total },
    ...{ format: 'NVD_CVE', version: '2.0', timestamp: `${writtenIn}-01-03T00:00:00.000`, vulnerabilities },
  })
}

/**
 * For tests: creates the feeds of the years from 2002 to `last`, all written in the last one: each with a thousand records about nothing, and
 * that of 2002 with as many for each year since 1999. `more` are records of the last year beside them.
 */
export function feedsOfYears(last: number, more: readonly object[] = []): ReadonlyMap<number, string> {
  const years = Array.from({ length: last - 2001 }, (_, at) => 2002 + at)
  return new Map(
    years.map((year) => {
      const own = year === 2002 ? [1999, 2000, 2001, 2002] : [year]
      const plain = own.flatMap((one) =>
        Array.from({ length: 1000 }, (_, at) => nvdRecord(`CVE-${one}-${at + 5000}`, undefined, last)),
      )
      return [year, nvdFeed(year === last ? [...plain, ...more] : plain, { writtenIn: last })] as const
    }),
  )
}
