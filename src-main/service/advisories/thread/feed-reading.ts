import { type FeedKind, findFeedFacts } from '#service/domain/advisories/feed-kinds.ts'
import type { AdvisoryBuild } from '#service/db/advisory-file/build/advisory-build.ts'
import type { SourceMode } from '#service/db/advisory-file/build/advisory-source-build.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { type BundleHeader, type FeedHeader, type FeedItem } from '#service/feeds/reading/feed.ts'
import { requireBase, requireDeclaredContent } from './bundle-check.ts'
import { type DescribedSource, type SourceOutcome, SourceSection } from './source-section.ts'
import type { SourceTally } from './source-tally.ts'

export interface ReadingOptions {
  /** Name of the first source as the user entered it; null: read from the content. */
  readonly name: string | null
  /** Names of the sources by their kinds; absent: read from the content. */
  readonly names?: ReadonlyMap<FeedKind, string> | undefined
  readonly fileName: string
  describe(tally: SourceTally): DescribedSource
}

type ContentItem = Exclude<FeedItem, { type: 'header' }>

/** Writes the items of one feed to a build. Each header except that of a bundle begins a source. */
export class FeedReading {
  readonly outcomes: SourceOutcome[] = []
  readonly removed: string[] = []
  readonly #build: AdvisoryBuild
  readonly #options: ReadingOptions
  #bundle: BundleHeader | undefined
  #section: SourceSection | undefined

  constructor(build: AdvisoryBuild, options: ReadingOptions) {
    this.#build = build
    this.#options = options
  }

  get isBundle(): boolean {
    return this.#bundle !== undefined
  }

  /** @throws {Rejection} if the items may not replace the existing data */
  take(items: readonly FeedItem[]): void {
    let waiting: ContentItem[] = []
    const pass = () => {
      if (waiting.length > 0) this.#current().add(waiting)
      waiting = []
    }
    for (const item of items) {
      if (item.type !== 'header') {
        waiting.push(item)
        continue
      }
      pass()
      this.#begin(item.header)
    }
    pass()
  }

  /**
   * Ends the last source. A bundle must produce the content that it declares. Sources that it does not mention stay as they are.
   * @throws {Rejection} if it does not
   */
  finish(): void {
    this.#closeSection()
    if (!this.#bundle) return
    this.#removeSources(this.#bundle)
    this.#requireNamed(this.#bundle)
    this.#build.flush()
    requireDeclaredContent(this.#build, this.#bundle, this.#options.fileName)
  }

  #begin(header: FeedHeader): void {
    if (header.bundle) {
      this.#bundle = header.bundle
      this.#build.flush()
      requireBase(this.#build, header.bundle, this.#options.fileName)
      return
    }
    this.#closeSection()
    const name = this.#bundle ? null : this.#nameOf(header.kind)
    this.#section = new SourceSection(this.#build, header, { mode: this.#modeOf(header), name })
  }

  #nameOf(kind: FeedKind): string | null {
    const given = this.outcomes.length === 0 ? this.#options.name : null
    return given ?? this.#options.names?.get(kind) ?? null
  }

  #modeOf({ kind }: FeedHeader): SourceMode | null {
    if (!this.#bundle) return null
    return this.#bundle.baseSnapshotId !== null && findFeedFacts(kind)?.isMerged === true ? 'apply' : 'replace'
  }

  #closeSection(): void {
    if (this.#section) {
      this.outcomes.push(this.#section.close((tally) => this.#options.describe(tally), this.#bundle !== undefined))
    }
    this.#section = undefined
  }

  /** Removes sources that the machine of the bundle removed. */
  #removeSources({ states }: BundleHeader): void {
    for (const { name, after } of states) {
      if (after === null && this.#build.removeSource({ name })) this.removed.push(name)
    }
  }

  /** Rejects content that is not declared by the bundle and could not be checked. */
  #requireNamed({ states }: BundleHeader): void {
    const named = new Set(states.map(({ name }) => name))
    const other = this.outcomes.find(({ name }) => !named.has(name))
    if (other)
      throw new Rejection(
        `"${this.#options.fileName}" contains a source that its header does not list: "${other.name}"`,
      )
  }

  #current(): SourceSection {
    // A feed without a header contains OSV records.
    this.#section ??= new SourceSection(
      this.#build,
      { kind: 'OSV', version: null, date: null },
      { mode: null, name: this.#nameOf('OSV') },
    )
    return this.#section
  }
}
