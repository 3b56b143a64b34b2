import { Rejection } from '#service/domain/rejection.ts'
import type { ArchiveEntry } from '#service/archives/archive-entry.ts'
import { isArchive, readFeedArchive } from './feed-archive.ts'
import { isJsonName, parseEntry, sampleOf } from './feed-sample.ts'
import { readFeedJson } from './feed-text.ts'
import type { FeedKind } from '#service/domain/advisories/feed-kinds.ts'
import type { FeedFile, FeedHeader, FeedItem, FeedOptions } from './feed.ts'
import type { JsonObject } from '#service/domain/json-values.ts'

const batchSize = 500

/** A feed of JSON documents that contain several items each: CSAF, OpenVEX. */
export interface DocumentFeed {
  readonly kind: FeedKind
  /** Name of the format, used in the source's name. */
  readonly format: string
  isDocument(value: unknown): value is JsonObject
  authorOf(document: JsonObject): string | null
  readDocument(document: JsonObject, name: string): Iterable<FeedItem>
  /** Recognizes a JSON file that belongs to an archive but is not a document, so that it is not reported as skipped. */
  readonly isExpectedSidecar?: ((value: unknown) => boolean) | undefined
}

/** How a feed reads the other files of an archive. */
export interface SidecarDocuments {
  /** Tests by its name whether another file of an archive is needed. */
  isList(name: string): boolean
  add(entry: ArchiveEntry): void
  /** Receives a document of the archive before it is read. */
  keep(document: JsonObject): void
  /** Items to return after all documents. */
  items(): Iterable<FeedItem>
}

/**
 * Reads documents one at a time: one file, a list in one file, or an archive.
 * @throws {Rejection} if the file as a whole cannot be read or exceeds a limit
 */
export async function* readDocumentFeed(
  file: FeedFile,
  feed: DocumentFeed,
  options: FeedOptions,
  beside?: SidecarDocuments,
): AsyncGenerator<readonly FeedItem[]> {
  yield [{ type: 'header', header: await headerOf(file, feed) }]
  let batch: FeedItem[] = []
  const items = isArchive(file) ? readArchived(file, feed, options, beside) : readPlain(file, feed, options)
  for await (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  yield batch
}

/** All documents of an author form one source, however many are in the file. */
async function headerOf(file: FeedFile, { kind, format, isDocument, authorOf }: DocumentFeed): Promise<FeedHeader> {
  const { documents } = await sampleOf(file)
  const authors = new Set(documents.flatMap(({ value }) => (isDocument(value) ? (authorOf(value) ?? []) : [])))
  const [author] = authors
  const isOne = authors.size === 1 && author !== undefined
  return {
    kind,
    version: null,
    date: null,
    name: isOne ? `${format} ${author}` : format,
    attribution: isOne ? author : undefined,
  }
}

async function* readPlain(file: FeedFile, feed: DocumentFeed, options: FeedOptions): AsyncGenerator<FeedItem> {
  const content = await readFeedJson(file, options)
  const documents: readonly unknown[] = Array.isArray(content) ? content : [content]
  for (const [index, value] of documents.entries()) {
    const name = Array.isArray(content) ? `${file.name}[${index}]` : file.name
    options.onRecord?.(name)
    yield* readValue(value, name, feed)
  }
}

async function* readArchived(
  file: FeedFile,
  feed: DocumentFeed,
  { onProgress, signal, limits, onSkip, onRecord }: FeedOptions,
  beside: SidecarDocuments | undefined,
): AsyncGenerator<FeedItem> {
  let count = 0
  const wants = (name: string): boolean => isJsonName(name) || beside?.isList(name) === true
  for await (const entry of readFeedArchive(file, { limits, signal, onSkip, wants })) {
    if (beside?.isList(entry.name) === true) {
      beside.add(entry)
      continue
    }
    count += 1
    if (count % 100 === 0) onProgress?.(entry.position)
    onRecord?.(entry.name)
    yield* readEntry(entry, feed, beside)
  }
  if (count === 0) throw new Rejection(`"${file.name}" has no JSON files in it`)
  if (beside) yield* beside.items()
  onProgress?.(file.bytes)
}

function* readEntry(
  entry: ArchiveEntry,
  feed: DocumentFeed,
  beside: SidecarDocuments | undefined,
): Generator<FeedItem> {
  const parsed = parseEntry(entry)
  if ('reason' in parsed) {
    yield { type: 'skip', name: entry.name, reason: parsed.reason }
    return
  }
  if (feed.isDocument(parsed.value)) beside?.keep(parsed.value)
  yield* readValue(parsed.value, entry.name, feed)
}

function* readValue(value: unknown, name: string, feed: DocumentFeed): Generator<FeedItem> {
  if (feed.isDocument(value)) yield* feed.readDocument(value, name)
  else if (feed.isExpectedSidecar?.(value) !== true)
    yield { type: 'skip', name, reason: `it is no ${feed.format} document` }
}
