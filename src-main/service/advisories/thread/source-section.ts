import { findFeedFacts } from '#service/domain/advisories/feed-kinds.ts'
import type { AdvisoryBuild } from '#service/db/advisory-file/build/advisory-build.ts'
import type { SourceCounts } from '#service/db/advisory-file/build/advisory-counts.ts'
import type { BuiltSource, SourceBuild, SourceMode } from '#service/db/advisory-file/build/advisory-source-build.ts'
import { type FeedHeader, type FeedItem } from '#service/feeds/reading/feed.ts'
import { advisoryRow, documentRow, statementRow } from '#service/advisories/stored/advisory-rows.ts'
import { markPlace } from '#service/workers/task-place.ts'
import { rejectDataLoss, rejectOlderData } from './check-replacement.ts'
import { SourceTally } from './source-tally.ts'
import { packagesOfProduct } from './stated-packages.ts'

type ContentItem = Exclude<FeedItem, { type: 'header' }>
type ItemOf<Type extends FeedItem['type']> = Extract<FeedItem, { type: Type }>

/** The source named after the first records is the wrong one. */
export class OtherSource extends Error {
  override readonly name = 'OtherSource'
}

/** A source as its feed describes it. */
export type DescribedSource = Omit<BuiltSource, 'isWhole'>

/** Result of reading a source. */
export interface SourceOutcome {
  readonly id: string
  readonly name: string
  readonly counts: SourceCounts
  readonly before: SourceCounts | null
  readonly tally: SourceTally
  readonly changes: SourceBuild['counts']
}

/** Writes the items of one source of a feed to a build. */
export class SourceSection {
  readonly tally: SourceTally
  readonly #build: AdvisoryBuild
  readonly #mode: SourceMode
  readonly #givenName: string | null
  #source: { readonly name: string; readonly build: SourceBuild } | undefined

  constructor(build: AdvisoryBuild, header: FeedHeader, options: { mode: SourceMode | null; name: string | null }) {
    this.tally = new SourceTally(header)
    this.#build = build
    this.#mode = options.mode ?? (findFeedFacts(header.kind)?.isMerged === true ? 'merge' : 'replace')
    this.#givenName = options.name
  }

  /** @throws {OtherSource} if the items belong to another source than the first records suggested */
  add(items: readonly ContentItem[]): void {
    for (const item of items) this.tally.add(item)
    const source = this.#open()
    for (const item of items) {
      if (item.type === 'advisory') markPlace('the record', item.advisory.recordId)
      addInOrder(source, item)
    }
    source.addKev(of(items, 'kev').map(({ kev }) => kev))
    source.addEpss(of(items, 'epss').map(({ epss }) => epss))
    source.addLifecycles(
      of(items, 'lifecycle').map(({ lifecycle }) => ({
        productId: lifecycle.productId,
        content: JSON.stringify(lifecycle),
      })),
    )
    source.addSupportNotices(of(items, 'support-notice').map(({ notice }) => JSON.stringify(notice)))
  }

  /**
   * Ends the source. With `fromBundle`, sources that merge are checked too.
   * @throws {Rejection} if the source would lose too much, or is a set that is older than the stored one
   */
  close(described: (tally: SourceTally) => DescribedSource, fromBundle: boolean): SourceOutcome {
    const source = this.#open()
    const about = described(this.tally)
    const isWhole = !fromBundle && (this.#mode === 'replace' || about.ecosystems.length > 0)
    const counts = source.close({ ...about, isWhole })
    const { id, before } = source
    const name = this.#source?.name ?? ''
    if (this.#mode === 'replace' || fromBundle) rejectDataLoss(name, before, counts)
    if (this.#mode === 'replace' && findFeedFacts(this.tally.header.kind)?.isMerged !== true) {
      rejectOlderData(name, before, { dataDate: about.dataDate, newest: counts.newest })
    }
    return { id, name, counts, before, tally: this.tally, changes: source.counts }
  }

  #open(): SourceBuild {
    const name = this.#givenName ?? this.tally.sourceName()
    if (this.#source !== undefined && this.#source.name !== name) throw new OtherSource()
    this.#source ??= { name, build: this.#build.openSource(name, this.tally.header.kind, this.#mode) }
    return this.#source.build
  }
}

/** Writes records and documents in order: items after the start of a document belong to it. */
function addInOrder(source: SourceBuild, item: ContentItem): void {
  if (item.type === 'advisory') source.addAdvisory(advisoryRow(item.advisory))
  else if (item.type === 'document') source.beginDocument(documentRow(item))
  else if (item.type === 'statement') source.addStatement(statementRow(item.statement, packagesOfProduct))
  else if (item.type === 'taken-back') source.withdrawDocument(item.stem, item.at)
  else if (item.type === 'deletion') source.remove(item.recordId)
}

function of<Type extends FeedItem['type']>(items: readonly FeedItem[], type: Type): ItemOf<Type>[] {
  return items.filter((item): item is ItemOf<Type> => item.type === type)
}
