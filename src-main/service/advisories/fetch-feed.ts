import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type AddressValidators, decodedPath, redactUrl } from '#service/domain/advisories/advisory-address.ts'
import { fetchFile } from '#service/network/fetch-file.ts'
import { FetchProblem } from '#service/network/fetch-problem.ts'
import type { HttpAgent } from '#service/network/http-agent.ts'
import type { RetryPolicy } from '#service/network/retry-policy.ts'
import { maxFeedFileBytes } from '#service/feeds/reading/feed.ts'
import { fetchOsvRecords, readOsvChanges } from './osv-changes.ts'
import { checksumOf, checksumPlace, fetchChecksum } from './published-checksum.ts'

export interface FeedFetch {
  readonly agent: HttpAgent
  readonly url: URL
  /** Validators of the current data. */
  readonly known: AddressValidators
  /** Folder for this URL only, where partial downloads survive a crash. */
  readonly folder: string
  readonly signal: AbortSignal
  readonly retryPolicy: RetryPolicy
  readonly now: () => Date
  /** In bytes, or in records if they are fetched one by one. */
  show(progress: { readonly unit: 'bytes' | 'records'; readonly done: number; readonly total: number | null }): void
}

/** What a URL returned. `path` is a complete file with a correct checksum. */
export type FeedFetchResult =
  | { readonly kind: 'unchanged'; readonly validators: AddressValidators }
  | {
      readonly kind: 'fetched'
      readonly path: string
      readonly fileName: string
      readonly bytes: number
      readonly validators: AddressValidators
    }

/** Maximum size of a list of changed records. */
const maxListBytes = 512 * 2 ** 20

/**
 * Fetches what is new at a URL: for OSV the changed records if they are few, for others the file if it changed.
 * @throws {FetchProblem} if the fetch failed or the checksum is wrong
 * @throws {Rejection} if the URL is not allowed
 */
export async function fetchFeed(fetch: FeedFetch): Promise<FeedFetchResult> {
  return fetch.url.pathname.endsWith('/all.zip') ? fetchOsv(fetch) : fetchAll(fetch)
}

async function fetchOsv(fetch: FeedFetch): Promise<FeedFetchResult> {
  const { url, known, folder } = fetch
  const path = join(folder, 'modified_id.csv')
  const list = await fetchFile({
    agent: fetch.agent,
    signal: fetch.signal,
    retryPolicy: fetch.retryPolicy,
    now: fetch.now,
    url: new URL('./modified_id.csv', url),
    path,
    limit: maxListBytes,
    known: { etag: known.changeListEtag, lastModified: null },
  })
  if (list.kind === 'unchanged') return { kind: 'unchanged', validators: known }
  if (list.kind === 'missing') return fetchAll(fetch)
  const { newest, records } = await readOsvChanges(path, known.newestChange)
  await rm(path, { force: true })
  // Read before the archive, so that a change in between counts as new the next time.
  const seen = { changeListEtag: list.etag, newestChange: newest ?? known.newestChange }
  if (records === null) {
    const whole = await fetchAll(fetch)
    return whole.kind === 'unchanged' ? whole : { ...whole, validators: { ...whole.validators, ...seen } }
  }
  const validators = { ...known, ...seen }
  const file = await fetchChanged(records, fetch)
  return file === null ? { kind: 'unchanged', validators } : { ...file, kind: 'fetched', validators }
}

async function fetchChanged(records: readonly string[], fetch: FeedFetch) {
  const { agent, url, signal, retryPolicy: patience, folder, now } = fetch
  const fileName = 'modified-records.ndjson'
  const path = join(folder, fileName)
  const show = (done: number) => fetch.show({ unit: 'records', done, total: records.length })
  const found = await fetchOsvRecords(records, path, {
    agent,
    signal,
    retryPolicy: patience,
    now,
    archive: url,
    onProgress: show,
  })
  if (found === 0) return null
  return { path, fileName, bytes: (await stat(path)).size }
}

async function fetchAll(fetch: FeedFetch): Promise<FeedFetchResult> {
  const { agent, url, known, folder, signal, retryPolicy: patience, now } = fetch
  const place = checksumPlace(url)
  const stated = place && (await fetchChecksum(place, { agent, signal, retryPolicy: patience, now }))
  if (stated !== null && stated === known.checksum) return { kind: 'unchanged', validators: known }
  const fileName = nameOf(url)
  const path = join(folder, fileName)
  const fetched = await fetchFile({
    agent,
    url,
    path,
    signal,
    retryPolicy: patience,
    now,
    known,
    limit: maxFeedFileBytes,
    onProgress: (done, total) => fetch.show({ unit: 'bytes', done, total }),
  })
  if (fetched.kind === 'missing') throw new FetchProblem(`"${redactUrl(url)}" not found`, 'Check the URL.')
  if (fetched.kind === 'unchanged') return { kind: 'unchanged', validators: known }
  if (place && stated !== null) await verifyChecksum(path, { place, stated }, fetch)
  const { bytes, etag, lastModified } = fetched
  const validators = { etag, lastModified, checksum: stated, changeListEtag: null, newestChange: null }
  return { kind: 'fetched', path, fileName, bytes, validators }
}

async function verifyChecksum(
  path: string,
  { place, stated }: { readonly place: NonNullable<ReturnType<typeof checksumPlace>>; readonly stated: string },
  { agent, url, signal, retryPolicy: patience, now }: FeedFetch,
): Promise<void> {
  const found = await checksumOf(path, place.isOfUnpacked).catch(() => 'unreadable')
  if (found === stated) return
  await rm(path, { force: true })
  // Publishers replace the file and its checksum separately.
  const again = await fetchChecksum(place, { agent, signal, retryPolicy: patience, now })
  const isMoving = again !== stated
  throw new FetchProblem(
    `"${redactUrl(url)}" does not match its published checksum`,
    isMoving
      ? 'It may have been updated during the download. Try again.'
      : 'The file was corrupted or modified. Try again later.',
  )
}

function nameOf(url: URL): string {
  const name = basename(decodedPath(url)).replaceAll(/[^\w.+-]/g, '_')
  return name.replace(/^\.+/, '').slice(-100) || 'feed'
}
