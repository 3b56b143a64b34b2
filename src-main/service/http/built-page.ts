import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pageHeaders } from '#shared/page-headers.ts'

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

/** Serves the page's own files. */
export type BuiltPage = (request: Request) => Promise<Response>

/**
 * Serves the built page from a folder: its files by name, and the page itself for every other path without an extension, so that deep links
 * work. Responds with 400 for a path with invalid encoding, 404 for a missing file, 405 for other methods.
 */
export function createBuiltPage(folder: string): BuiltPage {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return rejectionResponse(405)
    const path = decodePath(request)
    if (path === null) return rejectionResponse(400)
    const file = join(folder, path)
    if (!file.startsWith(folder + sep) && file !== folder) return rejectionResponse(404)
    if (path !== '/' && (await isFile(file))) return send(request, file)
    return extname(path) === '' ? send(request, join(folder, 'index.html')) : rejectionResponse(404)
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

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  )
}

async function send(request: Request, file: string): Promise<Response> {
  const stats = await stat(file).catch(() => null)
  if (!stats?.isFile()) return rejectionResponse(404)
  const headers = {
    ...pageHeaders,
    'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream',
    'content-length': String(stats.size),
    // Built files have a hash in their name. The page that names them must always be revalidated.
    'cache-control': extname(file) === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const body = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array> // a file stream contains bytes
  return new Response(body, { headers })
}

function rejectionResponse(status: 400 | 404 | 405): Response {
  return new Response(null, { status, headers: { ...pageHeaders, ...(status === 405 ? { allow: 'GET, HEAD' } : {}) } })
}
