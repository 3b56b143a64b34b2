import { createWriteStream } from 'node:fs'
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { redactUrl } from '#service/domain/advisories/advisory-address.ts'
import { FetchProblem, problemOfError, problemOfStatus } from './fetch-problem.ts'
import type { HttpAgent } from './http-agent.ts'
import { type RetryPolicy, withRetries } from './retry-policy.ts'
import { retryTime } from './retry-time.ts'
import { type HttpAnswer, sendRequest } from './send-request.ts'

/** Validators by which a server tells whether its file is unchanged (RFC 9110, 8.8). */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

export interface FileFetch {
  readonly agent: HttpAgent
  readonly url: URL
  /** Path of the complete file. A partial download is stored beside it and resumed, also after a kill. */
  readonly path: string
  /** Validators of the current file, which is not fetched again. */
  readonly known: Validators
  /** Limit of bytes in the file. */
  readonly limit: number
  readonly signal: AbortSignal
  readonly retryPolicy: RetryPolicy
  readonly now: () => Date
  /** Called with the received bytes and, if the server states it, the total. */
  readonly onProgress?: ((done: number, total: number | null) => void) | undefined
}

/** `missing` if the URL does not exist. */
export type FetchedFile =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'missing' }
  | ({ readonly kind: 'fetched'; readonly bytes: number } & Validators)

/**
 * Downloads a file. Resumes a partial download and retries transient errors.
 * @throws {Rejection} if the URL is not allowed or the file is too large
 * @throws {FetchProblem} if the download failed
 */
export async function fetchFile(fetch: FileFetch): Promise<FetchedFile> {
  return withRetries(fetch.retryPolicy, fetch, async () => {
    try {
      return await attempt(fetch)
    } catch (error) {
      if (fetch.signal.aborted || error instanceof FetchProblem) throw error
      if (error instanceof Error && error.name === 'Rejection') throw error
      throw problemOfError(fetch.url, error)
    }
  })
}

/** Removes the partial download of a file. */
async function deletePartialFile(path: string): Promise<void> {
  await Promise.all([`${path}.part`, `${path}.part.json`].map((file) => rm(file, { force: true })))
}

/** The file that a partial download belongs to. */
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
    answer.body.on('error', () => {}) // an unread body fails when it is discarded
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
    // The partial download is useless: its file no longer exists.
    await deletePartialFile(fetch.path)
    throw new FetchProblem(`"${redactUrl(fetch.url)}" returned the wrong byte range`, 'Try again.', {
      isTransient: true,
    })
  }
  throw problemOfStatus(fetch.url, status, retryTime(answer.header('retry-after'), fetch.now()))
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

/** Appends the received bytes to the partial file. Returns its size afterwards. */
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

/** Flush before the rename. */
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

/** Returns the partial download, if the server can tell whether it still belongs to the file. */
async function findPartialFile({ path, url }: FileFetch): Promise<PartialFile | null> {
  try {
    const { size } = await stat(`${path}.part`)
    const about = JSON.parse(await readFile(`${path}.part.json`, 'utf8')) as Omit<PartialFile, 'bytes'> // written above only
    return size > 0 && about.url === url.href && ifRange(about) !== null ? { ...about, bytes: size } : null
  } catch {
    return null // missing, or its description is truncated: fetched from the start
  }
}

function rangeHeaders(part: PartialFile): Record<string, string> {
  return { range: `bytes=${part.bytes}-`, 'if-range': ifRange(part) ?? '' }
}

/** A weak ETag does not mean that two files are equal byte by byte (RFC 9110, 13.1.5). */
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

function tooLarge({ url, limit }: FileFetch): FetchProblem {
  return new FetchProblem(`"${redactUrl(url)}" is larger than ${limit} bytes`, 'Check the URL. No feed is that large.')
}
