import { Rejection } from '#service/domain/rejection.ts'
import { isArchive, readFeedArchive } from '#service/feeds/reading/feed-archive.ts'
import { isJsonName, parseEntry, parseObject } from '#service/feeds/reading/feed-sample.ts'
import { maxJsonBytes, readFeedJson, readFeedLines } from '#service/feeds/reading/feed-text.ts'
import { isObject } from '#service/domain/json-values.ts'
import type { FeedFile, FeedHeader, FeedItem, FeedOptions } from '#service/feeds/reading/feed.ts'
import { ArchiveCoverage, type WholeTest } from './archive-coverage.ts'
import { readOsvRecord } from './osv-record.ts'
import { readUnreadableRecord } from './unreadable-record.ts'

/** Number of records per batch. Some databases have records of hundreds of kilobytes. */
const batchSize = 100

/** How a feed of records in the OSV schema is read. */
export interface OsvFeed {
  readonly header: FeedHeader
  /** `source` of its records. */
  readonly source: string
  /** Tests whether the names in an archive show that it is all of the database. Absent: OSV's archives, which have a name of their own. */
  readonly isWhole?: WholeTest | undefined
  /** Returns the reason why a record with a valid schema cannot be used. */
  readonly objectTo?: ((record: unknown) => string | undefined) | undefined
}

/** Tests whether a parsed JSON document looks like a record in the OSV schema. */
export function isOsvRecord(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    typeof value['modified'] === 'string' &&
    !('document' in value || 'configurations' in value)
  )
}

/**
 * Reads records in the OSV schema: an archive with one record per file, one record, a list, or one record per line. Holds one record of an
 * archive in memory at a time.
 * @throws {Rejection} if the file as a whole cannot be read or exceeds a limit
 */
export async function* readOsvFeed(
  file: FeedFile,
  feed: OsvFeed,
  options: FeedOptions = {},
): AsyncGenerator<readonly FeedItem[]> {
  yield [{ type: 'header', header: feed.header }]
  let batch: FeedItem[] = []
  for await (const item of isArchive(file) ? readArchived(file, feed, options) : readPlain(file, feed, options)) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  yield batch
}

async function* readArchived(
  file: FeedFile,
  feed: OsvFeed,
  { onProgress, signal, limits, onSkip, onRecord }: FeedOptions,
): AsyncGenerator<FeedItem> {
  let count = 0
  const coverage = new ArchiveCoverage(file, feed.isWhole)
  const passOver = (name: string): void => {
    coverage.passOver(name)
    onSkip?.(name)
  }
  for await (const entry of readFeedArchive(file, { limits, signal, onSkip: passOver, wants: isRecordName })) {
    count += 1
    if (count % batchSize === 0) onProgress?.(entry.position)
    onRecord?.(entry.name)
    const parsed = parseEntry(entry)
    if ('reason' in parsed) yield { type: 'skip', name: entry.name, reason: parsed.reason }
    else yield* coverage.watch(entry.name, itemsOf(parsed.value, entry.name, feed))
  }
  if (count === 0) throw new Rejection(`"${file.name}" has no JSON files in it`)
  if (coverage.ecosystems.length > 0) yield { type: 'coverage', ecosystems: coverage.ecosystems }
  onProgress?.(file.bytes)
}

async function* readPlain(file: FeedFile, feed: OsvFeed, options: FeedOptions): AsyncGenerator<FeedItem> {
  if (/^\s*\[/.test(new TextDecoder().decode(file.head))) {
    yield* readDocument(file, feed, options)
    return
  }
  let line = 0
  let isFirst = true
  for await (const text of readFeedLines(file, options, maxJsonBytes)) {
    line += 1
    if (text === '') continue
    // A document over several lines: no item was returned yet.
    if (isFirst && parseObject(text) === undefined) {
      yield* readDocument(file, feed, options)
      return
    }
    isFirst = false
    const name = `${file.name}:${line}`
    options.onRecord?.(name)
    const parsed = parseEntry({ read: () => Buffer.from(text) })
    if ('reason' in parsed) yield { type: 'skip', name, reason: parsed.reason }
    else yield* itemsOf(parsed.value, name, feed)
  }
}

async function* readDocument(file: FeedFile, feed: OsvFeed, options: FeedOptions): AsyncGenerator<FeedItem> {
  const content = await readFeedJson(file, options)
  if (!Array.isArray(content)) {
    yield* itemsOf(content, file.name, feed)
    return
  }
  for (const [index, record] of content.entries()) {
    const name = `${file.name}[${index}]`
    options.onRecord?.(name)
    yield* itemsOf(record, name, feed)
  }
}

/** Returns a record, or the skip reason and what the record is about. */
function* itemsOf(record: unknown, name: string, { source, objectTo }: OsvFeed): Generator<FeedItem> {
  const objection = objectTo?.(record)
  const reading = objection === undefined ? readOsvRecord(record, source) : { reason: objection }
  if (!('reason' in reading)) {
    yield { type: 'advisory', advisory: reading }
    return
  }
  yield { type: 'skip', name, reason: reading.reason }
  const unreadable = readUnreadableRecord(record, source, reading.reason)
  if (unreadable) yield { type: 'advisory', advisory: unreadable }
}

/** Go's `index/` repeats the records next to it. */
function isRecordName(name: string): boolean {
  return isJsonName(name) && !/(?:^|\/)index\//.test(name)
}
