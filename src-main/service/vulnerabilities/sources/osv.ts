import { Rejection } from '#service/domain/rejection.ts'
import type { FeedFile, FeedHeader, FeedItem, FeedOptions, FeedSource } from '#service/vulnerabilities/feed.ts'
import { readFeedJson } from '#service/vulnerabilities/feed-text.ts'
import { readOsvRecord } from '#service/vulnerabilities/osv-record.ts'
import { readArchive } from '#service/vulnerabilities/zip-archive.ts'

const batchSize = 500
/** Files looked at before an archive is said not to be one of OSV records. */
const mostLookedAt = 50

/**
 * OSV records: the zip of one ecosystem or of all, GitHub's advisory database, Go's `vulndb.zip`, a single record or a list of them
 * in one JSON file. Holds one record at a time.
 */
export const osv: FeedSource = {
  kind: 'OSV',
  async recognises(file) {
    if (file.wrapping === 'zip') return holdsRecords(file)
    const head = new TextDecoder().decode(file.head)
    return (
      /^\uFEFF?\s*[[{]/.test(head) && /"id"\s*:/.test(head) && /"(?:modified|affected|schema_version)"\s*:/.test(head)
    )
  },
  async *read(file, options = {}) {
    yield* file.wrapping === 'zip' ? readZip(file, options) : readJson(file, options)
  },
}

async function* readZip(
  file: FeedFile,
  { onProgress, signal, limits }: FeedOptions,
): AsyncIterable<readonly FeedItem[]> {
  let batch: FeedItem[] = []
  let header: FeedHeader | undefined
  for await (const { name, position, read } of readArchive(file.path, file.name, limits)) {
    signal?.throwIfAborted()
    if (!isRecordFile(name)) continue
    if (header === undefined) {
      header = headerOf(name)
      batch.push({ type: 'header', header })
    }
    batch.push(readItem(read(), name, header))
    if (batch.length < batchSize) continue
    onProgress?.(position)
    yield batch
    batch = []
  }
  if (header === undefined) throw new Rejection(`"${file.name}" has no JSON files in it`)
  onProgress?.(file.bytes)
  yield batch
}

async function* readJson(file: FeedFile, options: FeedOptions): AsyncIterable<readonly FeedItem[]> {
  const content = await readFeedJson(file, options)
  const header = headerOf(file.name)
  const records: readonly unknown[] = Array.isArray(content) ? content : [content]
  yield [
    { type: 'header', header },
    ...records.map((record, index) =>
      asItem(record, Array.isArray(content) ? `${file.name}[${index}]` : file.name, header),
    ),
  ]
}

function readItem(content: Buffer | string, name: string, header: FeedHeader): FeedItem {
  if (typeof content === 'string') return { type: 'skip', name, reason: content }
  let record: unknown
  try {
    record = JSON.parse(content.toString('utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    return { type: 'skip', name, reason: `it is not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
  return asItem(record, name, header)
}

function asItem(record: unknown, name: string, header: FeedHeader): FeedItem {
  const reading = readOsvRecord(record, header.kind === 'GHSA' ? 'GITHUB' : 'OSV')
  return 'reason' in reading ? { type: 'skip', name, reason: reading.reason } : { type: 'advisory', advisory: reading }
}

/** Files beside the records: Go's `index/`, dot files of a repository. */
function isRecordFile(name: string): boolean {
  return name.toLowerCase().endsWith('.json') && !/(?:^|\/)(?:index\/|\.[^./])/.test(name)
}

function headerOf(name: string): FeedHeader {
  const isGithub = /(?:^|\/)advisories\/(?:github-reviewed|unreviewed)\//.test(name)
  const isGo = /(?:^|\/)ID\/GO-[^/]*$/.test(name)
  return { kind: isGithub ? 'GHSA' : isGo ? 'GO' : 'OSV', version: null, date: null }
}

async function holdsRecords(file: FeedFile): Promise<boolean> {
  let looked = 0
  for await (const { name, read } of readArchive(file.path, file.name)) {
    if (!isRecordFile(name)) continue
    const item = readItem(read(), name, headerOf(name))
    if (item.type === 'advisory') return true
    looked += 1
    if (looked >= mostLookedAt) return false
  }
  return false
}
