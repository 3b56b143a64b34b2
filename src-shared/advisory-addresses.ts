/** A publisher's URL of advisory data. */
export interface KnownAddress {
  /** As in `AdvisorySource.kind` of the API. */
  readonly kind: string
  readonly name: string
  readonly url: string
  /** Describes the data. */
  readonly words: string
  /** The size that a file of the publisher had once, and the date of that file. Absent: it was never measured. */
  readonly measured?: { readonly bytes: number; readonly date: string }
}

/** Those of which OSV publishes an archive of their own, which is not every ecosystem that components are compared in. */
const osvEcosystems = [
  'npm',
  'PyPI',
  'Maven',
  'Go',
  'crates.io',
  'RubyGems',
  'Packagist',
  'NuGet',
  'Pub',
  'Hex',
  'Hackage',
  'CRAN',
  'SwiftURL',
  'GitHub Actions',
  'Debian',
  'Ubuntu',
  'Alpine',
  'AlmaLinux',
  'Rocky Linux',
  'Red Hat',
  'SUSE',
  'openSUSE',
  'Bitnami',
  'Chainguard',
  'Wolfi',
  'Alpaquita',
  'BellSoft Hardened Containers',
  'Echo',
  'GHC',
  'Julia',
  'Mageia',
  'MinimOS',
  'opam',
  'openEuler',
  'VSCode',
] as const

/**
 * Sizes of archives of OSV that stay about the same, as measured on 2026-05-16 for pull request 100 of the scanner `garagon/aguara`. The one of npm
 * more than doubled within a week of 2025-11, so that no earlier size says anything; the others were not measured.
 */
const osvSizes: Partial<Record<(typeof osvEcosystems)[number], KnownAddress['measured']>> = {
  Go: { bytes: 8_100_000, date: '2026-05-16' },
  'crates.io': { bytes: 2_800_000, date: '2026-05-16' },
}

/**
 * URLs at which publishers offer their data, for the user to choose from. Nothing is fetched automatically: only URLs passed to
 * `advisorySourceFetch`, and only if the organization allows network access.
 */
export const knownAddresses: readonly KnownAddress[] = [
  {
    kind: 'OSV',
    name: 'OSV, everything',
    url: 'https://osv-vulnerabilities.storage.googleapis.com/all.zip',
    words: 'All ecosystems. Large; later updates fetch only changes.',
  },
  ...osvEcosystems.map((ecosystem): KnownAddress => ({
    kind: 'OSV',
    name: `OSV ${ecosystem}`,
    url: `https://osv-vulnerabilities.storage.googleapis.com/${encodeURIComponent(ecosystem)}/all.zip`,
    words: `${ecosystem} vulnerabilities. Later updates fetch only changes.`,
    ...(osvSizes[ecosystem] && { measured: osvSizes[ecosystem] }),
  })),
  {
    kind: 'GO',
    name: 'Go vulnerability database',
    url: 'https://vuln.go.dev/vulndb.zip',
    words: 'Go module vulnerabilities, from the Go team.',
  },
  {
    kind: 'NVD',
    name: 'NVD, changes of the last eight days',
    url: 'https://nvd.nist.gov/feeds/json/cve/2.0/nvdcve-2.0-modified.json.gz',
    words: 'CVEs with CPE names. Import the yearly files once, then update from this one daily or weekly.',
  },
  {
    kind: 'KEV',
    name: 'CISA KEV',
    url: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
    words: 'Known exploited vulnerabilities.',
    measured: { bytes: 1_257_565, date: '2025-08-25' },
  },
  {
    kind: 'EPSS',
    name: 'FIRST EPSS',
    url: 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz',
    words: 'Probability that each CVE is exploited in the next 30 days. Updated daily.',
  },
]

/** Year of the first feed of NVD, which also has the CVEs of the years before. */
const firstNvdYear = 2002

/**
 * Returns where publishers offer all data about an ecosystem by its OSV name, `KEV` or `EPSS`; for `cpe` the feeds of NVD of every year.
 * Empty if no publisher is known.
 * @param lastYear of the last feed of NVD
 */
export function publishedAddresses(ecosystem: string, lastYear: number): readonly KnownAddress[] {
  if (ecosystem === 'cpe') return nvdFeeds(lastYear)
  return knownAddresses.filter(({ kind, name }) => kind === ecosystem || name === `OSV ${ecosystem}`)
}

function nvdFeeds(lastYear: number): readonly KnownAddress[] {
  return Array.from({ length: lastYear - firstNvdYear + 1 }, (_, at) => ({
    kind: 'NVD',
    name: 'NVD',
    url: `https://nvd.nist.gov/feeds/json/cve/2.0/nvdcve-2.0-${firstNvdYear + at}.json.gz`,
    words: `CVEs of ${firstNvdYear + at} with CPE names.`,
  }))
}
