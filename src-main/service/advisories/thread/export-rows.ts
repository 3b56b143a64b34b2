import { type FeedKind, findFeedFacts } from '#service/domain/advisories/feed-kinds.ts'
import { AdvisoryContents, type ContentSource } from '#service/db/advisory-file/advisory-contents.ts'
import type { AdvisoryReader } from '#service/db/advisory-file/advisory-reader.ts'
import { type FeedHeader, type FeedItem } from '#service/feeds/reading/feed.ts'
import {
  readAdvisoryContent,
  readAffectedPackage,
  readLifecycle,
  readStatement,
  readSupportNotice,
} from '#service/advisories/stored/advisory-rows.ts'
import { expandConfigurations } from '#service/advisories/stored/compact-configurations.ts'
import { batchItems } from './batch-items.ts'

export interface RowsToExport {
  /** Ids of the sources; absent: all. */
  readonly sourceIds?: readonly string[] | undefined
  /** An earlier snapshot: only differences from it are returned. */
  readonly base?: AdvisoryReader | undefined
}

/**
 * Returns everything in a snapshot of the advisory data as feed items, in an order that depends on the content only: a header for each
 * source, then its items. Importing them produces the same snapshot with the same id. With a base, records that a source lost become
 * deletions. A source that is a set is returned as a whole, or not at all if it did not change.
 */
export function* exportRows(reader: AdvisoryReader, what: RowsToExport = {}): Iterable<readonly FeedItem[]> {
  const contents = new AdvisoryContents(reader)
  const base = what.base && new AdvisoryContents(what.base)
  const before = new Map(base?.sources().map((source) => [source.name, source]))
  for (const source of contents.sources()) {
    if (what.sourceIds && !what.sourceIds.includes(source.id)) continue
    const known = before.get(source.name)
    if (known?.contentHash === source.contentHash) continue
    yield [{ type: 'header', header: headerOf(source) }]
    yield* batchItems(base && known ? changedItems(contents, source, base, known) : allItems(contents, source))
  }
}

function allItems(contents: AdvisoryContents, source: ContentSource): Iterable<FeedItem> {
  return isMerged(source) ? itemsOfRecords(contents, source, () => true) : itemsOfSet(contents, source)
}

function headerOf(source: ContentSource): FeedHeader {
  const { name, dataVersion, dataDate, licence, attribution, url, ecosystems } = source
  return {
    kind: source.kind as FeedKind, // written by the import
    name,
    version: dataVersion,
    date: dataDate,
    covers: ecosystems,
    ...(licence !== null && { licence }),
    ...(attribution !== null && { attribution }),
    ...(url !== null && { url }),
  }
}

function isMerged({ kind }: ContentSource): boolean {
  return findFeedFacts(kind)?.isMerged === true
}

function* itemsOfSet(contents: AdvisoryContents, { key, kind }: ContentSource): Iterable<FeedItem> {
  if (kind === 'KEV') for (const kev of contents.kev()) yield { type: 'kev', kev }
  if (kind === 'EPSS') for (const epss of contents.epss()) yield { type: 'epss', epss }
  for (const content of contents.lifecycles(key)) yield { type: 'lifecycle', lifecycle: readLifecycle({ content }) }
  for (const content of contents.supportNotices(key)) {
    yield { type: 'support-notice', notice: readSupportNotice({ content }) }
  }
}

/** Withdrawals come first and are always complete. */
function* itemsOfRecords(
  contents: AdvisoryContents,
  { key }: ContentSource,
  isWanted: (table: 'record' | 'document', id: string) => boolean,
): Iterable<FeedItem> {
  for (const { stem, at } of contents.withdrawnDocuments(key)) yield { type: 'taken-back', stem, at }
  for (const { record, configurations, affected } of contents.records(key, (id) => isWanted('record', id))) {
    const content = readAdvisoryContent(record)
    const compared = configurations === null ? {} : { configurations: expandConfigurations(configurations) }
    yield { type: 'advisory', advisory: { ...content, affected: affected.map(readAffectedPackage), ...compared } }
  }
  for (const document of contents.emptyDocuments(key)) {
    if (isWanted('document', document.documentId)) yield { type: 'document', ...document }
  }
  for (const stored of contents.statements(key)) {
    if (isWanted('document', stored.documentId)) yield { type: 'statement', statement: readStatement(stored) }
  }
}

/**
 * Returns the differences from an earlier snapshot by content hash, walking two sorted lists side by side. Sets are returned as a whole.
 */
function* changedItems(
  contents: AdvisoryContents,
  source: ContentSource,
  base: AdvisoryContents,
  known: ContentSource,
): Iterable<FeedItem> {
  if (!isMerged(source) || !isMerged(known)) {
    yield* allItems(contents, source)
    return
  }
  const records = differences(contents.recordHashes(source.key), base.recordHashes(known.key))
  const documents = differences(contents.documentHashes(source.key), base.documentHashes(known.key))
  for (const recordId of [...records.gone, ...documents.gone]) yield { type: 'deletion', recordId }
  yield* itemsOfRecords(contents, source, (table, id) => (table === 'record' ? records : documents).changed.has(id))
}

interface Hashed {
  readonly id: string
  readonly hash: string
}

function differences(now: Iterable<Hashed>, before: Iterable<Hashed>) {
  const changed = new Set<string>()
  const gone: string[] = []
  const earlier = before[Symbol.iterator]()
  let known = earlier.next()
  for (const { id, hash } of now) {
    for (; known.done !== true && known.value.id < id; known = earlier.next()) gone.push(known.value.id)
    const isKnown = known.done !== true && known.value.id === id
    if (!isKnown || known.value.hash !== hash) changed.add(id)
    if (isKnown) known = earlier.next()
  }
  for (; known.done !== true; known = earlier.next()) gone.push(known.value.id)
  return { changed, gone }
}
