import { Rejection } from '#service/domain/rejection.ts'
import { isArchive, readFeedArchive } from '#service/feeds/reading/feed-archive.ts'
import { isJsonName, parseEntry, parseObject } from '#service/feeds/reading/feed-sample.ts'
import { maxJsonBytes, readFeedJson, readFeedLines } from '#service/feeds/reading/feed-text.ts'
import { isObject } from '#service/domain/json-values.ts'
import type { FeedFile, FeedHeader, FeedItem, FeedOptions } from '#service/feeds/reading/feed.ts'
import { readOsvRecord } from './osv-record.ts'
import { readUnreadableRecord } from './unreadable-record.ts'

/** Records that are handed on together. Of some databases one has hundreds of kilobytes. */
const batchSize = 100

/** What a feed of records in the OSV schema is to its reader. */
export interface OsvFeed {
  readonly header: FeedHeader
  /** `source` of its records. */
  readonly source: string
  /** Why a parsed record cannot be used although its schema is right. */
  readonly objectTo?: ((record: unknown) => string | undefined) | undefined
}

/** Whether a parsed JSON document looks like a record in the OSV schema. */
export function isOsvRecord(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    typeof value['modified'] === 'string' &&
    !('document' in value || 'configurations' in value)
  )
}

/**
 * Reads records in the OSV schema: an archive of one file each, one record, a list of them, or one in each line. Holds one record of an
 * archive at a time.
 *
 * @throws Rejection when the file as a whole cannot be read or passes a limit.
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
  { onProgress, signal, limits, onSkip }: FeedOptions,
): AsyncGenerator<FeedItem> {
  let count = 0
  for await (const entry of readFeedArchive(file, { limits, signal, onSkip, wants: isRecordName })) {
    count += 1
    if (count % batchSize === 0) onProgress?.(entry.position)
    const parsed = parseEntry(entry)
    if ('reason' in parsed) yield { type: 'skip', name: entry.name, reason: parsed.reason }
    else yield* itemsOf(parsed.value, entry.name, feed)
  }
  if (count === 0) throw new Rejection(`"${file.name}" has no JSON files in it`)
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
    // A document over several lines: nothing of it was given yet.
    if (isFirst && parseObject(text) === undefined) {
      yield* readDocument(file, feed, options)
      return
    }
    isFirst = false
    const name = `${file.name}:${line}`
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
  for (const [index, record] of content.entries()) yield* itemsOf(record, `${file.name}[${index}]`, feed)
}

/** A record; of one that cannot be used the reason, and what it is about. */
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

/** Go's `index/` lists the records that lie beside it. */
function isRecordName(name: string): boolean {
  return isJsonName(name) && !/(?:^|\/)index\//.test(name)
}
