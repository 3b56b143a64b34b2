import { Rejection } from '#service/domain/rejection.ts'
import type { Skip } from '#service/domain/skip.ts'
import type { ArchiveEntry } from '#service/archives/archive-entry.ts'
import { compressionOf } from '#service/archives/archive-kind.ts'
import { isArchive, readFeedArchive } from './feed-archive.ts'
import { headBytes, unpackHead } from './feed-file.ts'
import { maxJsonBytes, readFeedJson, readFeedLines } from './feed-text.ts'
import { isObject, type JsonObject } from '#service/domain/json-values.ts'
import type { FeedFile } from './feed.ts'

/** Maximum number of files of an archive that are read to recognize the feed. */
const maxSampledEntries = 50
/** Maximum number of bytes that are read to recognize a feed. */
const maxBytes = 4_194_304

/** A sample of a feed file, by which a source recognizes it. */
export interface FeedSample {
  /** The beginning of the file as text; for an archive, the beginning of its first JSON file that is compressed or too large to parse. */
  readonly start: string
  /**
   * JSON documents: the first ones of an archive, otherwise the only one; a list is represented by its first elements. Empty if there are
   * none.
   */
  readonly documents: readonly SampledDocument[]
}

export interface SampledDocument {
  /** The name in the archive for a file of an archive, otherwise the name of the feed file. */
  readonly name: string
  readonly value: unknown
}

const known = new WeakMap<FeedFile, Promise<FeedSample>>()

/**
 * Samples a feed file once, however many sources ask. Of a damaged file, the sample has what could be read.
 * @throws {Rejection} if nothing of an archive can be read
 */
export function sampleOf(file: FeedFile): Promise<FeedSample> {
  let sample = known.get(file)
  if (!sample) {
    sample = readSample(file)
    known.set(file, sample)
  }
  return sample
}

/** Parses a JSON document of an archive, or returns the reason why it cannot be read. */
export function parseEntry({ read }: Pick<ArchiveEntry, 'read'>): { readonly value: unknown } | Skip {
  const content = read()
  if (typeof content === 'string') return { reason: content }
  if (content.length > maxJsonBytes) return { reason: `it has ${content.length} bytes, too many for one JSON document` }
  try {
    return { value: JSON.parse(content.toString('utf8').replace(/^\uFEFF/, '')) as unknown }
  } catch (error) {
    return { reason: `it is not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}

async function readSample(file: FeedFile): Promise<FeedSample> {
  if (isArchive(file)) return sampleArchive(file)
  const start = new TextDecoder().decode(file.head)
  return { start, documents: /^\s*[[{]/.test(start) ? await onlyDocument(file) : [] }
}

async function sampleArchive(file: FeedFile): Promise<FeedSample> {
  const found = { documents: [] as SampledDocument[], start: '' }
  let looked = 0
  let bytes = 0
  try {
    for await (const entry of readFeedArchive(file, { wants: isSampledName })) {
      looked += 1
      bytes += await sampleEntry(entry, found)
      if (looked >= maxSampledEntries || bytes > maxBytes) break
    }
  } catch (error) {
    // Later problems are reported by the source that reads the archive.
    if (!(error instanceof Rejection) || (found.documents.length === 0 && found.start === '')) throw error
  }
  return found
}

/** Adds a file of an archive to the sample and returns its size in bytes. */
async function sampleEntry(
  { name, read }: ArchiveEntry,
  found: { readonly documents: SampledDocument[]; start: string },
): Promise<number> {
  const content = read()
  if (typeof content === 'string') return 0
  if (content.length > maxBytes || /\.gz$/i.test(name)) found.start ||= await readHead(content)
  else {
    const parsed = parseEntry({ read: () => content })
    if ('value' in parsed) found.documents.push({ name, value: parsed.value })
  }
  return content.length
}

async function readHead(content: Buffer): Promise<string> {
  const first = content.subarray(0, headBytes)
  const compression = compressionOf(first)
  return new TextDecoder().decode(compression === undefined ? first : await unpackHead(first, compression))
}

async function onlyDocument(file: FeedFile): Promise<readonly SampledDocument[]> {
  const value = await wholeDocument(file)
  const elements: readonly unknown[] = Array.isArray(value) ? value.slice(0, maxSampledEntries) : [value]
  return elements.flatMap((element) => (element === undefined ? [] : [{ name: file.name, value: element }]))
}

/** Returns undefined for a damaged or too large document. It is then recognized by its first line or its beginning. */
async function wholeDocument(file: FeedFile): Promise<unknown> {
  if (file.bytes > maxBytes) return firstLine(file)
  const { content, wrapping } = file
  if (content && wrapping === 'plain') {
    // An archive may contain tens of thousands of files, and a stream for each would cost more than everything else.
    const parsed = parseEntry({ read: () => content })
    return 'value' in parsed ? parsed.value : firstLine(file)
  }
  const limits = { entries: 1, entryBytes: maxBytes, unpackedBytes: maxBytes }
  try {
    return await readFeedJson(file, { limits })
  } catch (error) {
    if (error instanceof Rejection) return firstLine(file)
    throw error
  }
}

/** Returns the JSON object that is the whole first line, as in JSON Lines; undefined if there is none. */
async function firstLine(file: FeedFile): Promise<unknown> {
  try {
    for await (const line of readFeedLines(file, {}, maxBytes)) {
      if (line !== '') return parseObject(line)
    }
  } catch (error) {
    // The line is damaged or longer than the sample.
    if (!(error instanceof Rejection)) throw error
  }
  return undefined
}

/** Parses a JSON object; returns undefined for any other text. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as unknown
    return isObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isSampledName(name: string): boolean {
  return isJsonName(name.replace(/\.gz$/i, ''))
}

/** Excludes files that are not records: dot files and folders of a repository. */
export function isJsonName(name: string): boolean {
  return /\.json$/i.test(name) && !/(?:^|\/)\.[^./]/.test(name)
}
