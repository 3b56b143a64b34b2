import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { type BytesFetch, fetchBytes } from '#service/network/fetch-bytes.ts'

/** With more records, fetching the complete archive is faster. */
export const maxSingleRecords = 2_000
const maxConcurrentFetches = 8
const maxRecordBytes = 16 * 2 ** 20

/** Changes since a time, from OSV's list `modified_id.csv`. */
export interface OsvChanges {
  /** Newest time in the list; null if it is empty. */
  readonly newest: string | null
  /** Paths of the changed records, without `.json`; null if there are too many or the previous time is unknown. */
  readonly records: readonly string[] | null
}

/** Reads the list, whose lines are `time,[ecosystem/]id`, newest first, until the lines are no longer new. */
export async function readOsvChanges(path: string, since: string | null): Promise<OsvChanges> {
  let newest: string | null = null
  const records: string[] = []
  const input = createReadStream(path)
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const comma = line.indexOf(',')
      const time = line.slice(0, comma)
      const record = line.slice(comma + 1).trim()
      if (comma < 0 || Number.isNaN(Date.parse(time)) || !isRecordPath(record)) continue
      newest ??= time
      if (since === null) return { newest, records: null }
      if (isNotAfter(time, since)) break
      if (records.length === maxSingleRecords) return { newest, records: null }
      records.push(record)
    }
    return { newest, records: newest === null ? null : records } // the response is something else
  } finally {
    input.destroy()
  }
}

/**
 * Fetches records one by one into one file, one record per line. A deleted record is skipped.
 * @param archive URL of the archive next to the records
 * @returns the number of records
 */
export async function fetchOsvRecords(
  records: readonly string[],
  path: string,
  {
    archive,
    onProgress,
    ...fetch
  }: Omit<BytesFetch, 'url' | 'limit'> & {
    readonly archive: URL
    readonly onProgress: (done: number) => void
  },
): Promise<number> {
  let found = 0
  const file = await open(path, 'w', 0o600)
  try {
    for (let start = 0; start < records.length; start += maxConcurrentFetches) {
      const fetched = await Promise.all(
        records.slice(start, start + maxConcurrentFetches).map((record) => {
          const place = `${record.split('/').map(encodeURIComponent).join('/')}.json`
          return fetchBytes({ ...fetch, url: new URL(`./${place}`, archive), limit: maxRecordBytes })
        }),
      )
      const lines = fetched.filter((bytes) => bytes !== null).map(oneLine)
      found += lines.length
      await file.write(lines.join(''))
      onProgress(Math.min(start + maxConcurrentFetches, records.length))
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return found
}

/** Removes line feeds from a record. Invalid JSON stays as it is, and the import reports it. */
function oneLine(bytes: Buffer): string {
  return `${bytes
    .toString('utf8')
    .replaceAll(/\s*[\r\n]+\s*/g, ' ')
    .trim()}\n`
}

/** Some times have fractions of a second and some do not; times with microseconds are compared as text. */
function isNotAfter(time: string, since: string): boolean {
  const [a, b] = [Date.parse(time), Date.parse(since)]
  return a === b ? time <= since : a < b
}

function isRecordPath(record: string): boolean {
  return (
    /^[^\s/][^/]*(?:\/[^\s/][^/]*)?$/.test(record) && !record.split('/').some((part) => part === '..' || part === '.')
  )
}
