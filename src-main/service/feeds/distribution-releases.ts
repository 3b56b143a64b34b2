import { readCsv } from '#service/feeds/reading/csv.ts'
import { sampleOf } from '#service/feeds/reading/feed-sample.ts'
import { readText } from '#service/feeds/reading/feed-text.ts'
import { dayOf, describeValue, stringOf } from '#service/domain/json-values.ts'
import type { FeedHeader, FeedItem, FeedSource } from '#service/feeds/reading/feed.ts'
import type { ReleaseCycle } from '#service/domain/advisories/lifecycle.ts'

/** A line of the table, by the names of its columns. */
type Row = ReadonlyMap<string, string>

interface Distribution {
  readonly productId: string
  readonly label: string
  readonly cpe: string
  readonly link: string
  /** Columns that only this table has. */
  readonly mark: RegExp
  /** End of security fixes for all users; the latest counts. */
  readonly security: readonly string[]
  readonly extended: string
}

const distributions: readonly Distribution[] = [
  {
    productId: 'debian',
    label: 'Debian',
    cpe: 'cpe:2.3:o:debian:debian_linux',
    link: 'https://wiki.debian.org/DebianReleases',
    mark: /,eol-lts\b/,
    security: ['eol'],
    extended: 'eol-lts',
  },
  {
    productId: 'ubuntu',
    label: 'Ubuntu',
    cpe: 'cpe:2.3:o:canonical:ubuntu_linux',
    link: 'https://wiki.ubuntu.com/Releases',
    mark: /,eol-(?:server|esm)\b/,
    security: ['eol', 'eol-server'],
    extended: 'eol-esm',
  },
]

/** Releases of Debian or Ubuntu with their ends of support: `debian.csv` and `ubuntu.csv` of distro-info-data. */
export const distributionReleases: FeedSource = {
  kind: 'END_OF_LIFE',
  async recognizes(file) {
    return distributionOf((await sampleOf(file)).start) !== undefined
  },
  async *read(file, options = {}) {
    const text = await readText(file, options)
    const distribution = distributionOf(text)
    if (distribution === undefined) return
    const [columns = [], ...rows] = readCsv(text)
    const skips: FeedItem[] = []
    const releases = rows.flatMap((cells, index) => {
      const row = new Map(columns.map((column, at) => [column, cells[at] ?? '']))
      const release = readRelease(row, distribution)
      if (typeof release !== 'string') return release
      skips.push({ type: 'skip', name: `line ${index + 2}`, reason: release })
      return []
    })
    const { productId, label, cpe, link } = distribution
    const lifecycle = { productId, label, purls: [], cpes: [cpe], releases, link }
    yield [{ type: 'header', header: headerOf(distribution) }, { type: 'lifecycle', lifecycle }, ...skips]
  },
}

function distributionOf(start: string): Distribution | undefined {
  const first = /^[^\r\n]*/.exec(start)?.[0] ?? ''
  if (!first.startsWith('version,codename,series,')) return undefined
  return distributions.find(({ mark }) => mark.test(first))
}

function headerOf({ label }: Distribution): FeedHeader {
  return {
    kind: 'END_OF_LIFE',
    version: null,
    date: null,
    name: `${label} releases`,
    licence: 'ISC',
    attribution: 'distro-info-data',
  }
}

/** Reads a release, or describes the problem with its line. A release without a number is named by its series. */
function readRelease(row: Row, { security, extended }: Distribution): ReleaseCycle | string {
  const numbered = stringOf(row.get('version'))
  const series = stringOf(row.get('series'))
  const cycle = numbered?.replace(/ LTS$/, '') ?? series
  if (cycle === null) return 'it has neither "version" nor "series"'
  const days = ['created', 'release', ...security, extended].map((column) => [column, row.get(column) ?? ''] as const)
  const wrong = days.find(([, text]) => text !== '' && dayOf(text) === null)
  if (wrong) return `"${wrong[0]}" of ${describeValue(cycle)} is not a date: ${describeValue(wrong[1])}`
  const ends = security.flatMap((column) => dayOf(row.get(column)) ?? []).toSorted()
  return {
    cycle,
    codename: series,
    releasedOn: dayOf(row.get('release')),
    activeUntil: null,
    securityUntil: ends.at(-1) ?? null,
    extendedUntil: dayOf(row.get(extended)),
    isLongTerm: numbered?.endsWith(' LTS') === true,
    latest: null,
    latestOn: null,
  }
}
