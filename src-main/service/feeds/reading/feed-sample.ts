import { Rejection } from '#service/domain/rejection.ts'
import type { Skip } from '#service/domain/skip.ts'
import type { ArchiveEntry } from '#service/archives/archive-entry.ts'
import { compressionOf } from '#service/archives/archive-kind.ts'
import { isArchive, readFeedArchive } from './feed-archive.ts'
import { headBytes, unpackHead } from './feed-file.ts'
import { maxJsonBytes, readFeedJson, readFeedLines } from './feed-text.ts'
import { isObject, type JsonObject } from '#service/domain/json-values.ts'
import type { FeedFile } from './feed.ts'

/** Files of an archive that are looked at to tell what feed it is. */
const maxSampledEntries = 50
/** What is read of a feed at most only to tell it. */
const maxBytes = 4_194_304

/** Some of what a feed file holds, by which a source tells whether it is its own. */
export interface FeedSample {
  /** How a file begins, as text; of an archive how its first JSON file begins that is compressed by itself or too large to be parsed. */
  readonly start: string
  /** JSON documents: of an archive the first ones, else the only one, a list by its first elements. Empty when there are none. */
  readonly documents: readonly SampledDocument[]
}

export interface SampledDocument {
  /** Of a file in an archive its name there; else the name of the feed file. */
  readonly name: string
  readonly value: unknown
}

const known = new WeakMap<FeedFile, Promise<FeedSample>>()

/**
 * Looks into a feed file once, however many sources ask. A damaged file gives what could be read of it. Throws a Rejection for an archive
 * of which nothing can be read.
 */
export function sampleOf(file: FeedFile): Promise<FeedSample> {
  let sample = known.get(file)
  if (!sample) {
    sample = look(file)
    known.set(file, sample)
  }
  return sample
}

/** A JSON document of an archive, or why it cannot be read. */
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

async function look(file: FeedFile): Promise<FeedSample> {
  if (isArchive(file)) return lookInside(file)
  const start = new TextDecoder().decode(file.head)
  return { start, documents: /^\s*[[{]/.test(start) ? await onlyDocument(file) : [] }
}

async function lookInside(file: FeedFile): Promise<FeedSample> {
  const found = { documents: [] as SampledDocument[], start: '' }
  let looked = 0
  let bytes = 0
  try {
    for await (const entry of readFeedArchive(file, { wants: isSampledName })) {
      looked += 1
      bytes += await lookAt(entry, found)
      if (looked >= maxSampledEntries || bytes > maxBytes) break
    }
  } catch (error) {
    // What is wrong behind them is said by the source that reads the archive.
    if (!(error instanceof Rejection) || (found.documents.length === 0 && found.start === '')) throw error
  }
  return found
}

/** Adds a file of an archive to what was found; how many bytes it has. */
async function lookAt(
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

/** Undefined for one that is damaged or too large, which is told by its first line or by how it begins. */
async function wholeDocument(file: FeedFile): Promise<unknown> {
  if (file.bytes > maxBytes) return firstLine(file)
  const { content, wrapping } = file
  if (content && wrapping === 'plain') {
    // An archive may hold tens of thousands, for each of which streams would cost more than all else.
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

/** The JSON object that is the whole first line, as in a file of one in each line; undefined when it is none. */
async function firstLine(file: FeedFile): Promise<unknown> {
  try {
    for await (const line of readFeedLines(file, {}, maxBytes)) {
      if (line !== '') return parseObject(line)
    }
  } catch (error) {
    // Damaged, or longer than is looked at.
    if (!(error instanceof Rejection)) throw error
  }
  return undefined
}

/** A JSON object; undefined for text that is none. */
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

/** Files beside the records are left out: dot files and folders of a repository. */
export function isJsonName(name: string): boolean {
  return /\.json$/i.test(name) && !/(?:^|\/)\.[^./]/.test(name)
}
