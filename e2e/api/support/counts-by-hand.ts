// Counts by hand of the findings of a version, as its list shows them.

/** A finding of the list. */
export interface Listed {
  readonly id: string
  readonly severity: string
  readonly confidence: string
  readonly vexStatus: { readonly name: string } | null
  readonly upstreamIds: readonly string[]
  readonly fixedVersions: readonly string[]
  readonly vuln: { readonly id: string; readonly vulnInfo: { readonly kev: boolean | null } }
  readonly component: {
    readonly id: string
    readonly purl: string
    readonly ecosystem: string | null
    readonly relation: string
  }
}

export const severities = ['critical', 'high', 'medium', 'low', 'none', 'unknown']
/** The status in words. */
export const statusOf = ({ vexStatus }: Listed) => vexStatus?.name ?? 'Undecided'
/** Neither Not Affected nor Fixed. */
export const isOpen = (one: Listed) => !['Not Affected', 'Fixed'].includes(statusOf(one))
/** In the default queue. */
export const isUndecided = (one: Listed) => ['Undecided', 'Under Investigation'].includes(statusOf(one))

/** Counts as an object, in the order of the keys, without zeros. */
export function counted(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const key of keys.toSorted()) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

/** Counts of the API, as `counted` returns them. */
export const nonZero = (counts: readonly { readonly key: string; readonly count: number }[]) =>
  Object.fromEntries(
    counts
      .filter(({ count }) => count > 0)
      .map(({ key, count }) => [key, count] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Counts by severity, as the API returns them. */
export const bySeverity = (some: readonly Listed[]) => ({
  ...Object.fromEntries(severities.map((word) => [word, some.filter((one) => one.severity === word).length])),
  total: some.length,
})

/** The row of the queue that a finding is in: its only CVE, otherwise its vulnerability, in its package version. */
const rowOf = ({ upstreamIds, vuln, component }: Listed) =>
  `${upstreamIds.length === 1 ? upstreamIds[0] : vuln.id} ${component.purl.split('?')[0]}`

/** What a row must say, from the findings in it. */
export const expectedRow = (some: readonly Listed[]) => ({
  findingsCount: some.length,
  recordsCount: new Set(some.map(({ vuln }) => vuln.id)).size,
  placesCount: new Set(some.map(({ component }) => component.id)).size,
  openCount: some.filter(isUndecided).length,
  undecidedCount: some.filter((one) => one.vexStatus === null).length,
  sbomsCount: 1,
  severityCounts: bySeverity(some),
  componentVulnIds: some.map(({ id }) => id).toSorted(),
  findings: { totalCount: some.length },
})

/** What the progress of triage must say. */
export const expectedProgress = (all: readonly Listed[]) => ({
  ...{ total: all.length, decided: all.filter((one) => !isUndecided(one)).length, snoozed: 0, stale: 0 },
  ...{ remaining: all.filter(isUndecided).length, carriedPending: 0 },
  underInvestigation: all.filter((one) => statusOf(one) === 'Under Investigation').length,
  uncovered: all.filter((one) => one.vexStatus === null).length,
})

/** What findings of one row share, by grouping. */
export const groupings: Readonly<Record<string, (one: Listed) => string>> = {
  VULN_PACKAGE: rowOf,
  VULN_PACKAGE_NAME: (one) => rowOf(one).replace(/@[^@]*$/, ''),
  VULN: (one) => rowOf(one).split(' ')[0] ?? '',
  PACKAGE: ({ component }) => component.purl.split('?')[0] ?? '',
  COMPONENT: ({ component }) => component.id,
  SBOM: () => 'all',
  NONE: ({ id }) => id,
}
