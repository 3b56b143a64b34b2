/** A publisher's URL of advisory data. */
export interface KnownAddress {
  /** As in `AdvisorySource.kind` of the API. */
  readonly kind: string
  readonly name: string
  readonly url: string
  /** Describes the data. */
  readonly words: string
}

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
  'ConanCenter',
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
] as const

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
  ...osvEcosystems.map((ecosystem) => ({
    kind: 'OSV',
    name: `OSV ${ecosystem}`,
    url: `https://osv-vulnerabilities.storage.googleapis.com/${encodeURIComponent(ecosystem)}/all.zip`,
    words: `${ecosystem} vulnerabilities. Later updates fetch only changes.`,
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
  },
  {
    kind: 'EPSS',
    name: 'FIRST EPSS',
    url: 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz',
    words: 'Probability that each CVE is exploited in the next 30 days. Updated daily.',
  },
]
