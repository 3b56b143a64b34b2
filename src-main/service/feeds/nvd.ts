import { Rejection } from '#service/domain/rejection.ts'
import { compressionOf } from '#service/archives/archive-kind.ts'
import { gunzipBytes } from '#service/archives/gunzip.ts'
import { isArchive, readFeedArchive } from '#service/feeds/reading/feed-archive.ts'
import { readFeedBytes } from '#service/feeds/reading/feed-bytes.ts'
import { headBytes } from '#service/feeds/reading/feed-file.ts'
import { sampleOf } from '#service/feeds/reading/feed-sample.ts'
import { coveredYear } from '#service/domain/advisories/nvd-years.ts'
import { memberOf, stringOf, timeBefore2100 } from '#service/domain/json-values.ts'
import { feedLimits } from '#service/feeds/reading/feed.ts'
import type { FeedFile, FeedHeader, FeedItem, FeedOptions, FeedSource } from '#service/feeds/reading/feed.ts'
import { readJsonList } from '#service/feeds/reading/json-list.ts'
import { readNvdRecord } from '#service/feeds/nvd/nvd-record.ts'

/** Number of records per batch. Some databases have records of hundreds of kilobytes. */
const batchSize = 100
const nvdFormat = /"format"\s*:\s*"NVD_CVE"/
/** No record nests deeper than ten levels. */
const maxDepth = 64

/**
 * NVD: the feed files of a year, `modified` and `recent`, and saved pages of the CVE API 2.0, as single files or several in an archive.
 * Holds one record of a feed file, or one file of an archive, in memory at a time.
 */
export const nvd: FeedSource = {
  kind: 'NVD',
  async recognizes(file) {
    const { start, documents } = await sampleOf(file)
    if (documents.some(({ value }) => isPage(value))) return true
    return /^\s*\{/.test(start) && nvdFormat.test(start)
  },
  async *read(file, options = {}) {
    let batch: FeedItem[] = []
    for await (const item of isArchive(file)
      ? readArchived(file, options)
      : readPage(readFeedBytes(file, options), file.name, options.onRecord)) {
      batch.push(item)
      if (batch.length < batchSize) continue
      options.signal?.throwIfAborted()
      yield batch
      batch = []
    }
    yield batch
  },
}

function isPage(value: unknown): boolean {
  return memberOf(value, 'format') === 'NVD_CVE' && Array.isArray(memberOf(value, 'vulnerabilities'))
}

async function* readArchived(
  file: FeedFile,
  { onProgress, signal, limits, onSkip, onRecord }: FeedOptions,
): AsyncGenerator<FeedItem> {
  let hasHeader = false
  for await (const { name, position, read } of readFeedArchive(file, {
    limits,
    signal,
    onSkip,
    wants: isPageName,
  })) {
    const content = read()
    if (typeof content === 'string') {
      yield { type: 'skip', name, reason: content }
      continue
    }
    const page = unpack(content, name, limits)
    if (!looksLikePage(page)) {
      yield { type: 'skip', name, reason: 'not an NVD page' }
      continue
    }
    for await (const item of readPage(only(page), name, onRecord)) {
      if (item.type !== 'header' || !hasHeader) yield item
      hasHeader ||= item.type === 'header'
    }
    onProgress?.(position)
  }
  if (!hasHeader) throw new Rejection(`"${file.name}" contains no NVD pages`)
}

/** The information that a page states about itself is before or after its list. */
function looksLikePage(content: Buffer): boolean {
  return [content.subarray(0, headBytes), content.subarray(-headBytes)].some((part) =>
    nvdFormat.test(part.toString('utf8')),
  )
}

/** Excludes files of a repository next to the pages, whose names begin with a dot. */
function isPageName(name: string): boolean {
  return /\.json(?:\.gz)?$/i.test(name) && !/(?:^|\/)\.[^./]/.test(name)
}

function unpack(content: Buffer, name: string, limits = feedLimits): Buffer {
  return compressionOf(content) === 'gzip' ? gunzipBytes(content, `"${name}"`, limits.entryBytes) : content
}

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** Reads a feed file or a page: both have the same shape. */
async function* readPage(
  bytes: AsyncIterable<Buffer>,
  name: string,
  onRecord: FeedOptions['onRecord'],
): AsyncGenerator<FeedItem> {
  let index = 0
  let total: unknown
  for await (const part of readJsonList(bytes, 'vulnerabilities', name)) {
    if (part.type === 'root') {
      yield { type: 'header', header: headerOf(part.value, name) }
      total = memberOf(part.value, 'totalResults')
    } else {
      onRecord?.(`${name}: vulnerabilities[${index}]`)
      yield* part.depth > maxDepth
        ? [
            {
              type: 'skip',
              name: `vulnerabilities[${index}]`,
              reason: `it nests deeper than ${maxDepth} levels`,
            } as const,
          ]
        : readElement(part.text, `vulnerabilities[${index}]`)
      index += 1
    }
  }
  const year = yearOfFeed(name)
  if (year !== null && total === index) yield { type: 'coverage', ecosystems: [coveredYear(year)] }
}

/**
 * Returns the year of a feed file by NVD's name for it, also as browsers name a second one; null for pages of the API, and for the feeds
 * `modified` and `recent`. A feed file that lacks records is noticed by the total that it states.
 */
function yearOfFeed(name: string): number | null {
  const [, year] =
    /(?:^|[/\\])nvdcve-\d\.\d-(\d{4})(?:\.json)?(?:[ _-]?\(\d+\))?(?:\.json)?(?:\.gz)?$/i.exec(name) ?? []
  return year === undefined ? null : Number(year)
}

function readElement(text: string, name: string): readonly FeedItem[] {
  let element: unknown
  try {
    element = JSON.parse(text)
  } catch (error) {
    return [{ type: 'skip', name, reason: `it is not JSON: ${error instanceof Error ? error.message : String(error)}` }]
  }
  const reading = readNvdRecord(element)
  if ('reason' in reading) return [{ type: 'skip', name, reason: reading.reason }]
  return [
    { type: 'advisory', advisory: reading.advisory },
    ...reading.flaws.map((reason): FeedItem => ({ type: 'skip', name, reason })),
  ]
}

function headerOf(root: unknown, name: string): FeedHeader {
  if (memberOf(root, 'format') !== 'NVD_CVE') throw new Rejection(`"${name}" is not in the format "NVD_CVE"`)
  return {
    kind: 'NVD',
    version: stringOf(memberOf(root, 'version')),
    date: timeBefore2100(memberOf(root, 'timestamp')),
    name: 'NVD',
    licence: 'Public domain',
    attribution: 'National Vulnerability Database, NIST; not endorsed or certified by the NVD',
  }
}
