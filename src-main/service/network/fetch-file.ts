import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { redactUrl } from '#service/domain/advisories/advisory-address.ts'
import { FetchProblem, problemOfError, problemOfStatus } from './fetch-problem.ts'
import type { HttpAgent } from './http-agent.ts'
import { type RetryPolicy, withRetries } from './retry-policy.ts'
import { type HttpAnswer, sendRequest } from './send-request.ts'

/** By which a server tells whether its file is still the same (RFC 9110, 8.8). */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

export interface FileFetch {
  readonly agent: HttpAgent
  readonly url: URL
  /** Where the whole file is put. What has arrived of it lies beside it and is gone on with, after a kill as well. */
  readonly path: string
  /** Of the file that is in use: it is not fetched again. */
  readonly known: Validators
  /** Most bytes that the file may have. */
  readonly limit: number
  readonly signal: AbortSignal
  readonly retryPolicy: RetryPolicy
  /** Called with what has arrived and, where the server says it, how much there is. Bytes. */
  readonly onProgress?: ((done: number, total: number | null) => void) | undefined
}

/** `missing` for an address where there is nothing. */
export type FetchedFile =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'missing' }
  | ({ readonly kind: 'fetched'; readonly bytes: number } & Validators)

/**
 * Downloads a file. Resumes a partial download and retries transient errors.
 * @throws Rejection for an address that is not asked or a file that is too large; FetchProblem when it came to nothing.
 */
export async function fetchFile(fetch: FileFetch): Promise<FetchedFile> {
  await mkdir(dirname(fetch.path), { recursive: true, mode: 0o700 })
  return withRetries(fetch.retryPolicy, fetch.signal, async () => {
    try {
      return await attempt(fetch)
    } catch (error) {
      if (fetch.signal.aborted || error instanceof FetchProblem) throw error
      if (error instanceof Error && error.name === 'Rejection') throw error
      throw problemOfError(fetch.url, error)
    }
  })
}

/** Removes what has arrived of a file. */
async function deletePartialFile(path: string): Promise<void> {
  await Promise.all([`${path}.part`, `${path}.part.json`].map((file) => rm(file, { force: true })))
}

/** What a part is a part of. */
interface PartialFile extends Validators {
  readonly url: string
  readonly bytes: number
}

async function attempt(fetch: FileFetch): Promise<FetchedFile> {
  const part = await findPartialFile(fetch)
  const { agent, url, signal } = fetch
  const request = { agent, url, signal, idleTimeoutMs: fetch.retryPolicy.idleTimeoutMs }
  const answer = await sendRequest({ ...request, headers: part ? rangeHeaders(part) : conditions(fetch.known) })
  try {
    return await take(answer, part, fetch)
  } finally {
    answer.body.on('error', () => {}) // a body that nobody reads to its end fails when it is let go
    answer.body.destroy()
  }
}

async function take(answer: HttpAnswer, part: PartialFile | null, fetch: FileFetch): Promise<FetchedFile> {
  const { status } = answer
  if (status === 304 && !part) return { kind: 'unchanged' }
  if (status === 404 || status === 410) return { kind: 'missing' }
  if (status === 206 && part && startOf(answer) === part.bytes) return receive(answer, part, fetch)
  if (status === 200) return receive(answer, null, fetch)
  if (status === 206 || status === 416 || status === 304) {
    // The part is of no use: what it belongs to is not there any more.
    await deletePartialFile(fetch.path)
    throw new FetchProblem(`"${redactUrl(fetch.url)}" returned the wrong byte range`, 'Try again.', {
      isTransient: true,
    })
  }
  throw problemOfStatus(fetch.url, status, retryTime(answer.header('retry-after')))
}

async function receive(answer: HttpAnswer, part: PartialFile | null, fetch: FileFetch): Promise<FetchedFile> {
  const seen = part ?? { etag: answer.header('etag'), lastModified: answer.header('last-modified') }
  const start = part?.bytes ?? 0
  const length = Number(answer.header('content-length') ?? Number.NaN)
  const total = Number.isSafeInteger(length) ? start + length : null
  if (total !== null && total > fetch.limit) throw tooLarge(fetch)
  if (!part) await startPartialFile(fetch, seen)
  const bytes = await append(answer, { start, total, flags: part ? 'a' : 'w' }, fetch)
  if (total !== null && bytes !== total) {
    const cut = `"${redactUrl(fetch.url)}" ended after ${bytes} of ${total} bytes`
    throw new FetchProblem(cut, 'Try again.', { isTransient: true })
  }
  await finish(fetch.path)
  return { kind: 'fetched', bytes, etag: seen.etag, lastModified: seen.lastModified }
}

async function startPartialFile({ path, url }: FileFetch, { etag, lastModified }: Validators): Promise<void> {
  await deletePartialFile(path)
  await writeFile(`${path}.part.json`, JSON.stringify({ url: url.href, etag, lastModified }), { mode: 0o600 })
}

/** Writes what arrives behind what is there. Gives the size of the part then. */
async function append(
  answer: HttpAnswer,
  { start, total, flags }: { readonly start: number; readonly total: number | null; readonly flags: 'a' | 'w' },
  fetch: FileFetch,
): Promise<number> {
  let bytes = start
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > fetch.limit) return done(tooLarge(fetch))
      fetch.onProgress?.(bytes, total)
      done(null, chunk)
    },
  })
  const file = createWriteStream(`${fetch.path}.part`, { flags, mode: 0o600 })
  try {
    await pipeline([answer.body, counted, file], { signal: fetch.signal })
  } catch (error) {
    if (bytes > fetch.limit) await deletePartialFile(fetch.path)
    throw error
  }
  return bytes
}

/** On disk before it has its name. */
async function finish(path: string): Promise<void> {
  const handle = await open(`${path}.part`, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.part`, path)
  await deletePartialFile(path)
}

/** What has arrived of the file, where the server can tell whether it still belongs to it. */
async function findPartialFile({ path, url }: FileFetch): Promise<PartialFile | null> {
  try {
    const { size } = await stat(`${path}.part`)
    const about = JSON.parse(await readFile(`${path}.part.json`, 'utf8')) as Omit<PartialFile, 'bytes'> // written above only
    return size > 0 && about.url === url.href && ifRange(about) !== null ? { ...about, bytes: size } : null
  } catch {
    return null // nothing there, or cut off in the middle of its description: fetched from the beginning
  }
}

function rangeHeaders(part: PartialFile): Record<string, string> {
  return { range: `bytes=${part.bytes}-`, 'if-range': ifRange(part) ?? '' }
}

/** A weak ETag does not say that two files are equal byte by byte (RFC 9110, 13.1.5). */
function ifRange({ etag, lastModified }: Validators): string | null {
  return etag !== null && !etag.startsWith('W/') ? etag : lastModified
}

function conditions({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(etag === null && lastModified !== null && { 'if-modified-since': lastModified }),
  }
}

function startOf(answer: HttpAnswer): number {
  return Number(/^bytes (\d+)-/.exec(answer.header('content-range') ?? '')?.[1] ?? -1)
}

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds since 1970. */
function retryTime(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Date.now() + Number(header) * 1000
  const time = Date.parse(header)
  return Number.isNaN(time) ? undefined : time
}

function tooLarge({ url, limit }: FileFetch): FetchProblem {
  return new FetchProblem(`"${redactUrl(url)}" is larger than ${limit} bytes`, 'Check the URL. No feed is that large.')
}
