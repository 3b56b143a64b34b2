import { findFeedFacts } from '#service/domain/advisories/feed-kinds.ts'
import { EcosystemTally } from '#service/domain/advisories/ecosystem-tally.ts'
import type { FeedHeader, FeedItem } from '#service/feeds/reading/feed.ts'

/** Maximum number of skip reasons that a source and a job store. */
const maxReasons = 100

/** Counts the items of a source. If the feed has no name, the source is named by these counts. */
export class SourceTally {
  readonly header: FeedHeader
  /** Records, entries, documents, statements. */
  items = 0
  deletions = 0
  skipped = 0
  readonly reasons: string[] = []
  readonly #ecosystems = new EcosystemTally()
  readonly #covered = new Set<string>()

  constructor(header: FeedHeader) {
    this.header = header
  }

  add(item: Exclude<FeedItem, { type: 'header' }>): void {
    if (item.type === 'skip') {
      this.skipped += 1
      if (this.reasons.length < maxReasons) this.reasons.push(`${item.name}: ${item.reason}`)
    } else if (item.type === 'coverage') {
      for (const ecosystem of item.ecosystems) this.#covered.add(ecosystem)
    } else if (item.type === 'deletion' || item.type === 'taken-back') {
      this.deletions += 1
    } else if (item.type !== 'advisory' || item.advisory.unreadable !== true) {
      // A skipped record creates no source and covers no ecosystem.
      this.items += 1
      if (item.type === 'advisory') this.#ecosystems.add(item.advisory.affected)
    }
  }

  /**
   * Returns the name of the source: that of the feed. If it has none, as for OSV, the ecosystem that all records share, so that all
   * archives and records of an ecosystem form one source. If no ecosystem is in all records, the one with the most packages.
   */
  sourceName(): string {
    if (this.header.name !== undefined) return this.header.name
    const facts = findFeedFacts(this.header.kind)
    if (facts?.sourceName !== null) return facts?.sourceName ?? this.header.kind
    const common = this.#ecosystems.shared
    return common === null ? this.header.kind : `${this.header.kind} ${common}`
  }

  /**
   * Returns the ecosystems that the source is meant to be complete for, as the feed says: an ecosystem whose packages were falsely covered
   * would count as evaluated. For NVD the feeds of years.
   */
  get coveredEcosystems(): readonly string[] {
    return this.header.covers ?? [...this.#covered]
  }
}
