import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { OpenedFile } from '#shared/bridge.ts'
import { errorResponse } from '#service/http/responses.ts'
import { type ByteRange, lookAt, type PassedFile } from './opened-file.ts'

const prefix = '/opened/'

/**
 * Files that the system passed to the app. The page receives names and ids, never a path. An id is valid as long as the page that received
 * it: such as a VEX document, which is sent again for each preview.
 */
export class OpenedFiles {
  readonly #files = new Map<string, PassedFile>()
  #waiting: OpenedFile[] = []
  #deliver: ((files: readonly OpenedFile[]) => void) | null = null

  /** Adds paths from outside. The page hears of each: links are shown by their target's name, anything but a regular file with a reason. */
  async add(paths: readonly string[]): Promise<void> {
    const looked = await Promise.all(paths.map((path) => lookAt(path)))
    const files = looked.map((file) => ('problem' in file ? unreadable(file) : this.#name(file)))
    if (files.length === 0) return
    if (this.#deliver) this.#deliver(files)
    else this.#waiting.push(...files)
  }

  /** Returns the pending files, and sends later ones to `deliver`. */
  connect(deliver: (files: readonly OpenedFile[]) => void): readonly OpenedFile[] {
    const waited = this.#waiting
    this.#waiting = []
    this.#deliver = deliver
    return waited
  }

  /** The page was unloaded: its ids end, and later files are pending again. */
  disconnect(): void {
    this.#deliver = null
    const waiting = new Set(this.#waiting.map(({ id }) => id))
    for (const id of this.#files.keys()) if (!waiting.has(id)) this.#files.delete(id)
  }

  /** Finds the file of an id; undefined for an id that is not valid. */
  find(id: string): PassedFile | undefined {
    return this.#files.get(id)
  }

  /** Returns the bytes of a file, or the part that the request names. 404 for an unknown id, 409 if the file is gone or has changed. */
  async respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const file = pathname.startsWith(prefix) ? this.find(pathname.slice(prefix.length)) : undefined
    if (!file) return errorResponse(404, 'The file is no longer open. Open it again')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return errorResponse(405, 'Use GET', { allow: 'GET, HEAD' })
    await file.check()
    const range = rangeOf(request, file.size)
    if (range === null) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } })
    const { start, end } = range
    const headers = {
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-length': String(end - start + 1),
    }
    if (request.method === 'HEAD') return new Response(null, { headers })
    const body = Readable.toWeb(file.read(undefined, range)) as ReadableStream<Uint8Array> // a file stream contains bytes
    if (!request.headers.has('range')) return new Response(body, { headers })
    const part = { 'content-range': `bytes ${start}-${end}/${file.size}` }
    return new Response(body, { status: 206, headers: { ...headers, ...part } })
  }

  #name(file: PassedFile): OpenedFile {
    const id = randomUUID()
    this.#files.set(id, file)
    return { id, name: file.name, bytes: file.size, lastModified: file.lastModified, url: prefix + id, problem: null }
  }
}

/** What the page hears of a path that is no file. Its id is not valid. */
function unreadable({ name, problem }: { readonly name: string; readonly problem: string }): OpenedFile {
  const id = randomUUID()
  return { id, name, bytes: 0, lastModified: 0, url: prefix + id, problem }
}

/** Returns the part of a file that a request names, the whole file without one, or null for a part outside of it. */
function rangeOf(request: Request, size: number): ByteRange | null {
  const header = request.headers.get('range')
  if (header === null) return { start: 0, end: size - 1 }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? []
  if (from === undefined || to === undefined) return null
  const start = Number(from)
  const end = Math.min(to === '' ? Infinity : Number(to), size - 1)
  return start <= end ? { start, end } : null
}
