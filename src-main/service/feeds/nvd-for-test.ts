/** For tests: creates a record of NVD about all versions of a product (`vendor:product`) below one. */
export function nvdRecord(id: string, product?: string, below?: string): object {
  const criteria = `cpe:2.3:a:${product}:*:*:*:*:*:*:*:*`
  const cpeMatch = [{ vulnerable: true, criteria, ...(below !== undefined && { versionEndExcluding: below }) }]
  const configurations = product === undefined ? [] : [{ nodes: [{ operator: 'OR', negate: false, cpeMatch }] }]
  return { cve: { id, lastModified: '2026-01-02T00:00:00.000', vulnStatus: 'Analyzed', configurations } }
}

/** For tests: creates a feed file or a page with these records, as NVD writes it. */
export function nvdFeed(vulnerabilities: readonly object[], totalResults = vulnerabilities.length): string {
  return JSON.stringify({
    ...{ resultsPerPage: vulnerabilities.length, startIndex: 0, totalResults },
    ...{ format: 'NVD_CVE', version: '2.0', timestamp: '2026-01-03T00:00:00.000', vulnerabilities },
  })
}

/**
 * For tests: creates the feeds of years, each with a thousand records without configurations, and that of 2002 with as many for each year
 * since 1999. `more` are records beside them, in the feeds of their years.
 */
export function feedsOfYears(from: number, to: number, more: readonly object[] = []): ReadonlyMap<number, string> {
  const years = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return new Map(
    years.map((year) => {
      const own = year === 2002 ? [1999, 2000, 2001, 2002] : [year]
      const plain = own.flatMap((one) => Array.from({ length: 1000 }, (_, at) => nvdRecord(`CVE-${one}-${at + 5000}`)))
      const also = more.filter((record) => own.some((one) => JSON.stringify(record).includes(`"CVE-${one}-`)))
      return [year, nvdFeed([...plain, ...also])] as const
    }),
  )
}
