import { findFeedFacts } from '#service/domain/advisories/feed-kinds.ts'
import type { AffectedPackage } from '#service/domain/advisories/advisory-record.ts'
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
  readonly #ecosystems = new Map<string, number>()
  #common: ReadonlySet<string> | null = null

  constructor(header: FeedHeader) {
    this.header = header
  }

  add(item: Exclude<FeedItem, { type: 'header' }>): void {
    if (item.type === 'skip') {
      this.skipped += 1
      if (this.reasons.length < maxReasons) this.reasons.push(`${item.name}: ${item.reason}`)
    } else if (item.type === 'deletion' || item.type === 'taken-back') {
      this.deletions += 1
    } else if (item.type !== 'advisory' || item.advisory.unreadable !== true) {
      // A skipped record creates no source and covers no ecosystem.
      this.items += 1
      if (item.type === 'advisory') this.#addPackages(item.advisory.affected)
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
    const common = this.#mainEcosystem()
    return common === null ? this.header.kind : `${this.header.kind} ${common}`
  }

  /**
   * Returns the ecosystems that the source is meant to be complete for: those of an archive, not of single records. If all records are
   * about one ecosystem, others that some of them also name are not covered, because their packages would falsely count as evaluated.
   */
  coveredEcosystems(isArchive: boolean): readonly string[] {
    if (this.header.covers !== undefined) return this.header.covers
    if (this.header.kind === 'NVD') return ['cpe']
    if (!isArchive) return []
    const common = this.#mainEcosystem()
    return common === null ? [...this.#ecosystems.keys()] : [common]
  }

  #addPackages(affected: readonly AffectedPackage[]): void {
    const named = new Set<string>()
    for (const { ecosystem } of affected) {
      named.add(ecosystem)
      this.#ecosystems.set(ecosystem, (this.#ecosystems.get(ecosystem) ?? 0) + 1)
    }
    if (named.size === 0) return
    const common = this.#common
    if (common === null) this.#common = named
    else if (!common.isSubsetOf(named)) this.#common = common.intersection(named)
  }

  #mainEcosystem(): string | null {
    const count = (ecosystem: string) => this.#ecosystems.get(ecosystem) ?? 0
    const [main] = [...(this.#common ?? [])].toSorted((a, b) => count(b) - count(a) || (a < b ? -1 : 1))
    return main ?? null
  }
}
