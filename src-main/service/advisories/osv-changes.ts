import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { type BytesFetch, fetchBytes } from '#service/network/fetch-bytes.ts'

/** Beyond this an archive of everything comes faster than the records one by one. */
export const maxSingleRecords = 2_000
const maxConcurrentFetches = 8
const maxRecordBytes = 16 * 2 ** 20

/** What changed since a time, by OSV's list `modified_id.csv`. */
export interface OsvChanges {
  /** Newest time in the list; null for an empty one. */
  readonly newest: string | null
  /** Paths of the changed records, without `.json`; null when there are too many or the time before is not known. */
  readonly records: readonly string[] | null
}

/** Reads the list, whose lines are `time,[ecosystem/]id`, the newest first, as far as it is news. */
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
    return { newest, records: newest === null ? null : records } // something else that answers in its place
  } finally {
    input.destroy()
  }
}

/**
 * Fetches records one by one into one file, a record in each line. Gives how many there were: one that is gone from its place is left out.
 *
 * @param archive address of the archive that the records lie beside
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

/** A record without line feeds. One that is no JSON stays as it is: the import says what is wrong with it. */
function oneLine(bytes: Buffer): string {
  return `${bytes
    .toString('utf8')
    .replaceAll(/\s*[\r\n]+\s*/g, ' ')
    .trim()}\n`
}

/** Some times have fractions of a second and some have none; those with microseconds differ in their text only. */
function isNotAfter(time: string, since: string): boolean {
  const [a, b] = [Date.parse(time), Date.parse(since)]
  return a === b ? time <= since : a < b
}

function isRecordPath(record: string): boolean {
  return (
    /^[^\s/][^/]*(?:\/[^\s/][^/]*)?$/.test(record) && !record.split('/').some((part) => part === '..' || part === '.')
  )
}
