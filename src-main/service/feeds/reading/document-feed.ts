import { Rejection } from '#service/domain/rejection.ts'
import type { ArchiveEntry } from '#service/archives/archive-entry.ts'
import { isArchive, readFeedArchive } from './feed-archive.ts'
import { isJsonName, parseEntry, sampleOf } from './feed-sample.ts'
import { readFeedJson } from './feed-text.ts'
import type { FeedKind } from '#service/domain/advisories/feed-kinds.ts'
import type { FeedFile, FeedHeader, FeedItem, FeedOptions } from './feed.ts'
import type { JsonObject } from '#service/domain/json-values.ts'

const batchSize = 500

/** A feed of JSON documents, each of which holds several things: CSAF, OpenVEX. */
export interface DocumentFeed {
  readonly kind: FeedKind
  /** As people call the format, for the source's name. */
  readonly format: string
  isDocument(value: unknown): value is JsonObject
  authorOf(document: JsonObject): string | null
  readDocument(document: JsonObject, name: string): Iterable<FeedItem>
  /** A JSON file beside the documents that is none and that need not be named as passed over. */
  readonly isExpectedSidecar?: ((value: unknown) => boolean) | undefined
}

/** What a feed does with the other files of an archive. */
export interface SidecarDocuments {
  /** Whether another file of an archive is of interest, by its name. */
  isList(name: string): boolean
  add(entry: ArchiveEntry): void
  /** A document of the archive, before it is read. */
  keep(document: JsonObject): void
  /** To be given after all documents. */
  items(): Iterable<FeedItem>
}

/**
 * Reads documents one at a time: one file, a list in one file, or an archive.
 *
 * @throws Rejection when the file as a whole cannot be read or passes a limit.
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

/** All documents of an author are one source, however many come at once. */
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
    yield* readValue(value, name, feed)
  }
}

async function* readArchived(
  file: FeedFile,
  feed: DocumentFeed,
  { onProgress, signal, limits, onSkip }: FeedOptions,
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
    const parsed = parseEntry(entry)
    if ('reason' in parsed) yield { type: 'skip', name: entry.name, reason: parsed.reason }
    else {
      if (feed.isDocument(parsed.value)) beside?.keep(parsed.value)
      yield* readValue(parsed.value, entry.name, feed)
    }
  }
  if (count === 0) throw new Rejection(`"${file.name}" has no JSON files in it`)
  if (beside) yield* beside.items()
  onProgress?.(file.bytes)
}

function* readValue(value: unknown, name: string, feed: DocumentFeed): Generator<FeedItem> {
  if (feed.isDocument(value)) yield* feed.readDocument(value, name)
  else if (feed.isExpectedSidecar?.(value) !== true)
    yield { type: 'skip', name, reason: `it is no ${feed.format} document` }
}
