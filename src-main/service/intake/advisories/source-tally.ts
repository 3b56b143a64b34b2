import type { FeedHeader, FeedItem } from '#service/vulnerabilities/feed.ts'

/** Reasons of skipped records that a job keeps. */
const mostReasons = 100

/** Counts what is read of a feed, from which its source gets its name. */
export class SourceTally {
  header: FeedHeader | null = null
  records = 0
  skipped = 0
  newest: string | null = null
  onlyRecord: string | null = null
  readonly reasons: string[] = []
  readonly ecosystems = new Set<string>()
  #common: ReadonlySet<string> | null = null

  add(item: FeedItem): void {
    if (item.type === 'header') {
      this.header = item.header
      return
    }
    if (item.type === 'skip') {
      this.skipped += 1
      if (this.reasons.length < mostReasons) this.reasons.push(`${item.name}: ${item.reason}`)
      return
    }
    this.records += 1
    if (item.type !== 'advisory') return
    const { recordId, modified, affected } = item.advisory
    this.onlyRecord = this.records === 1 ? recordId : null
    if (this.newest === null || modified > this.newest) this.newest = modified
    const named = new Set(affected.map(({ ecosystem }) => ecosystem))
    for (const ecosystem of named) this.ecosystems.add(ecosystem)
    if (named.size > 0) this.#narrow(named)
  }

  /**
   * Name of the source: of the feed, and for OSV of the one ecosystem that all records are about, so that a newer archive of an
   * ecosystem takes the place of the older one. A single record is a source of its own, lest it take the place of all others.
   */
  sourceName(): string {
    const kind = this.header?.kind ?? 'OSV'
    if (kind === 'KEV') return 'CISA KEV'
    if (kind === 'EPSS') return 'FIRST EPSS'
    if (this.onlyRecord !== null) return `OSV ${this.onlyRecord}`
    if (kind === 'GHSA') return 'GitHub advisories'
    if (kind === 'GO') return 'Go vulnerability database'
    const [common] = sorted(this.#common ?? [])
    return common === undefined ? 'OSV' : `OSV ${common}`
  }

  /**
   * Ecosystems that the source covers: those of an archive, not those of records that came one by one. Where all records are about one, the others that some of them name besides are not covered:
   * a package of those must not look compared.
   */
  coveredEcosystems(isArchive: boolean): readonly string[] {
    if (!isArchive) return []
    return sorted(this.#common !== null && this.#common.size > 0 ? this.#common : this.ecosystems)
  }

  #narrow(named: ReadonlySet<string>): void {
    const common = this.#common
    this.#common = common === null ? named : new Set([...common].filter((ecosystem) => named.has(ecosystem)))
  }
}

function sorted(names: Iterable<string>): readonly string[] {
  return [...names].toSorted((a, b) => (a < b ? -1 : 1))
}
