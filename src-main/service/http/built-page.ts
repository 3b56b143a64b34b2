import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, extname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { errorResponse } from './responses.ts'
import { pageHeaders } from '#shared/page-headers.ts'
import { chooseEncoding, type ContentEncoding, contentEncodings } from './content-encoding.ts'

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Ends of the compressed forms, which the build writes beside a file. They are not files of the page themselves. */
const endOf = { br: '.br', gzip: '.gz' } as const satisfies Record<ContentEncoding, string>

/** Serves the page's own files. */
export type BuiltPage = (request: Request) => Promise<Response>

export interface BuiltPageOptions {
  /** Whether compressed forms are sent. Not to the desktop app's window, which reads from this computer and decodes none. Default true. */
  readonly isCompressed?: boolean
}

/**
 * Serves the built page from a folder: its files by name, and the page itself for every other path without an extension, so that deep links
 * work. Responds with 400 for a path with invalid encoding, 404 for a missing file, 405 for other methods.
 */
export function createBuiltPage(folder: string, { isCompressed = true }: BuiltPageOptions = {}): BuiltPage {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return rejectionResponse(405)
    const path = decodePath(request)
    if (path === null) return rejectionResponse(400)
    const file = join(folder, path)
    if (!file.startsWith(folder + sep) && file !== folder) return rejectionResponse(404)
    if (path !== '/' && !isForm(file) && (await sizeOf(file)) !== null) return send(request, file, isCompressed)
    return extname(path) === '' ? send(request, join(folder, 'index.html'), isCompressed) : rejectionResponse(404)
  }
}

/** Returns the decoded path, or null if it is malformed or contains an encoded separator or NUL. */
function decodePath(request: Request): string | null {
  try {
    const path = decodeURIComponent(new URL(request.url).pathname)
    return /[\0\\]/.test(path) ? null : path
  } catch {
    return null // a "%" that starts no escape
  }
}

function isForm(file: string): boolean {
  return Object.values(endOf).some((end) => file.endsWith(end))
}

/** Returns the size of a file in bytes, or null if it is none. */
async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    (stats) => (stats.isFile() ? stats.size : null),
    () => null,
  )
}

interface Form {
  readonly file: string
  readonly size: number
  readonly encoding: ContentEncoding | null
}

async function send(request: Request, file: string, isCompressed: boolean): Promise<Response> {
  const form = (isCompressed ? await findCompressed(request, file) : null) ?? (await findPlain(file))
  if (form === null) return rejectionResponse(404)
  const isNamed = isNamedByContent(file)
  const etag = isNamed ? `"${basename(form.file)}"` : `"${await digestOf(form.file)}"`
  const shared = {
    ...pageHeaders,
    etag,
    // The page that names the others must always be revalidated.
    'cache-control': isNamed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(isCompressed && { vary: 'accept-encoding' }),
  }
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: shared })
  const headers = {
    ...shared,
    'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream',
    'content-length': String(form.size),
    ...(form.encoding && { 'content-encoding': form.encoding }),
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const body = Readable.toWeb(createReadStream(form.file)) as ReadableStream<Uint8Array> // a file stream contains bytes
  return new Response(body, { headers })
}

async function findPlain(file: string): Promise<Form | null> {
  const size = await sizeOf(file)
  return size === null ? null : { file, size, encoding: null }
}

async function findCompressed(request: Request, file: string): Promise<Form | null> {
  const sizes = await Promise.all(contentEncodings.map((encoding) => sizeOf(file + endOf[encoding])))
  const available = contentEncodings.filter((_, at) => sizes[at] !== null)
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), available)
  const size = encoding && sizes[contentEncodings.indexOf(encoding)]
  return encoding && size ? { file: file + endOf[encoding], size, encoding } : null
}

/** The build writes a hash of the content into the names of the files that the page loads. */
function isNamedByContent(file: string): boolean {
  return /[/\\]assets[/\\][^/\\]+-[\w-]{8}\.\w+$/.test(file)
}

/** Files without a hash in their name are small. */
async function digestOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('base64url')
}

/** Compares weakly, as RFC 9110, 13.1.2 says. */
function matches(header: string | null, etag: string): boolean {
  if (header === null) return false
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

const rejections = { 400: 'The path is not valid', 404: 'Not found', 405: 'Use GET' } as const

function rejectionResponse(status: keyof typeof rejections): Response {
  return errorResponse(status, rejections[status], {
    ...pageHeaders,
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
  })
}
