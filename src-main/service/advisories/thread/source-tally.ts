import { findFeedFacts } from '#service/domain/advisories/feed-kinds.ts'
import type { AffectedPackage } from '#service/domain/advisories/advisory-record.ts'
import type { FeedHeader, FeedItem } from '#service/feeds/reading/feed.ts'

/** Reasons of skipped records that a source and a job keep. */
const maxReasons = 100

/** Counts what is read of a source, from which it gets its name where the feed has none. */
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
      // What could not be read is counted as skipped: it makes no source and covers nothing.
      this.items += 1
      if (item.type === 'advisory') this.#addPackages(item.advisory.affected)
    }
  }

  /**
   * Name of the source: of the feed, and where that has none, as OSV, of the one ecosystem that all records are about, so that all archives and records
   * of an ecosystem come together. Where all are about several, the one with the most packages.
   */
  sourceName(): string {
    if (this.header.name !== undefined) return this.header.name
    const facts = findFeedFacts(this.header.kind)
    if (facts?.sourceName !== null) return facts?.sourceName ?? this.header.kind
    const common = this.#mainEcosystem()
    return common === null ? this.header.kind : `${this.header.kind} ${common}`
  }

  /**
   * Ecosystems that the source means to be complete for: those of an archive, not those of records that came one by one. Where all
   * records are about one, the others that some of them name besides are not covered: a package of those must not look compared.
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
