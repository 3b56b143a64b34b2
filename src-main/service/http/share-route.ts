import { createHash } from 'node:crypto'
import { hashOfToken } from '#service/accounts/token-secret.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { findShareLinkByHash, recordShareLinkUse } from '#service/db/sharing/share-links.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ShareLink } from '#service/domain/sharing/share-link.ts'
import { isStoreDamaged } from '#service/domain/store-damaged.ts'
import type { Exporter } from '#service/downloads/exporter.ts'
import { downloadFile } from '#service/downloads/prepare-download.ts'
import { markup } from '#service/sharing/html.ts'
import type { OfferedFormat } from '#service/sharing/offered-files.ts'
import { missingPage, writeMessage, writeSharePage } from '#service/sharing/share-page.ts'
import { shareStyle } from '#service/sharing/share-style.ts'
import { findSharedVersion, readSharedProduct, type SharedVersion } from '#service/sharing/shared-product.ts'
import type { Signer } from '#service/signatures/signer.ts'
import { addressOf } from './client-address.ts'
import { digestOf, streamCounted } from './counted-file.ts'
import { networkOf } from './failure-limit.ts'
import { createOpenLimit } from './open-limit.ts'
import { createRateLimit } from './rate-limit.ts'
import { errorResponse } from './responses.ts'
import type { RouteHandler } from './router.ts'

interface ShareTools {
  readonly database: UserDatabase
  readonly exporter: Exporter
  readonly signer: Pick<Signer, 'keyFor'>
  readonly now: () => Date
  readonly log: (line: string) => void
}

/** Pages of an address per minute: more than a person opens, also behind the address of an office. */
export const maxPagesPerMinute = 240
/** Files of an address per minute: each one is written when it is asked for. */
export const maxFilesPerMinute = 60
/** Files of an address that are written or sent at once: a client that reads slowly keeps each of them in memory. */
export const maxOpenFiles = 8
/** Seconds after which a client that has too many files open tries again. */
const openFileWait = 10

const privateHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

const styleHash = createHash('sha256').update(shareStyle).digest('base64')
const pageHeaders = {
  ...privateHeaders,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Creates the handler of share links: the page of a link, and the files of its versions. An unknown, revoked or expired link and a version
 * that is not shown get the same response.
 */
export function createShareRoute(tools: ShareTools): RouteHandler {
  const pages = createRateLimit(maxPagesPerMinute)
  const files = createRateLimit(maxFilesPerMinute)
  const openFiles = createOpenLimit(maxOpenFiles)
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return errorResponse(405, 'Use GET', { allow: 'GET, HEAD' })
    }
    const address = addressOf(request)
    const client = address === null ? null : networkOf(address)
    const wait = client === null ? 0 : pages(client)
    if (wait > 0) return tooMany(wait)
    const url = new URL(request.url)
    const [, , token = '', versionId, ...rest] = url.pathname.split('/')
    const link = await findShareLinkByHash(tools.database, hashOfToken(token), tools.now().toISOString())
    if (!link || rest.length > 0) return missing()
    if (versionId === undefined) return page(tools, link, url, request)
    const waitForFile = client === null ? 0 : files(client)
    if (waitForFile > 0) return tooMany(waitForFile)
    const start = () => (client === null ? () => {} : openFiles(client))
    return file(tools, link, { versionId, url, request, start })
  }
}

async function page(tools: ShareTools, link: ShareLink, url: URL, request: Request): Promise<Response> {
  const shared = await readSharedProduct(tools, link, url.searchParams.get('before'))
  if (!shared) return missing()
  const minute = `${tools.now().toISOString().slice(0, 16)}:00.000Z`
  // To the minute, so that views cause at most one write per minute.
  if (request.method === 'GET' && (link.lastUsedAt ?? '') < minute) await recordUse(tools, link, minute, 0)
  return htmlResponse(200, writeSharePage(shared, url.pathname))
}

interface Asked {
  readonly versionId: string
  readonly url: URL
  readonly request: Request
  /** Called before a file is written. Returns what ends its time; null if too many are open. */
  readonly start: () => (() => void) | null
}

async function file(tools: ShareTools, link: ShareLink, { versionId, url, ...rest }: Asked): Promise<Response> {
  const shared = await findSharedVersion(tools, link, versionId)
  if (!shared) return missing()
  if (!shared.isReady) {
    const content = markup`<p class="lead">This version is still being processed. Try again in a few minutes.</p>`
    return htmlResponse(503, writeMessage('Not ready yet', [content]), { 'retry-after': '60' })
  }
  const [first] = shared.formats
  const asked = url.searchParams.get('format') ?? first?.id
  const format = shared.formats.find(({ id }) => id === asked)
  if (!format) {
    const ids = shared.formats.map(({ id }) => id).join(', ')
    const content = markup`<p class="lead">"${asked ?? ''}" is not offered. Use one of ${ids}.</p>`
    return htmlResponse(400, writeMessage('This format is not offered', [content]))
  }
  try {
    return await sendFile(tools, link, { shared, format, ...rest })
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const content = markup`<p class="lead">
      ${error.messages.join('; ')}. Choose another format, or ask the person who sent the link.
    </p>`
    return htmlResponse(409, writeMessage('The file could not be made', [content]))
  }
}

interface Chosen extends Pick<Asked, 'request' | 'start'> {
  readonly shared: SharedVersion
  readonly format: OfferedFormat
}

async function sendFile(tools: ShareTools, link: ShareLink, chosen: Chosen): Promise<Response> {
  const { shared, format, request, start } = chosen
  const { version, document } = shared
  const signingKeyId = await tools.signer.keyFor(version, document, format.request)
  const asked =
    format.request.kind === 'sbom' && signingKeyId !== null ? { ...format.request, signingKeyId } : format.request
  const made = downloadFile(tools, version, document, { kind: 'export', request: asked, isNamed: true }, request.signal)
  const headers = {
    ...privateHeaders,
    'content-type': made.contentType,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(made.streamedName.toWellFormed())}`,
    'content-security-policy': "default-src 'none'; sandbox",
  }
  if (request.method === 'HEAD') return new Response(null, { headers }) // nothing is written to tell its length
  const onEnd = start()
  if (onEnd === null) return tooMany(openFileWait)
  try {
    const { bytes, content } = await made.written()
    const digest = await digestOf(content)
    const onTaken = () => recordUse(tools, link, tools.now().toISOString(), 1)
    return new Response(streamCounted(content, { onTaken, onEnd }), {
      headers: { ...headers, 'content-length': String(bytes), 'repr-digest': `sha-256=:${digest}:` },
    })
  } catch (error) {
    onEnd()
    throw error
  }
}

async function recordUse(tools: ShareTools, link: ShareLink, at: string, downloads: 0 | 1): Promise<void> {
  try {
    await recordShareLinkUse(tools.database, link.id, { at, downloads })
  } catch (error) {
    if (!isStoreDamaged(error)) tools.log(`The use of a share link was not recorded: ${String(error)}`) // damage is logged once
  }
}

function missing(): Response {
  return htmlResponse(404, missingPage)
}

function tooMany(wait: number): Response {
  const content = markup`<p class="lead">Too many requests came from your network. Try again in ${wait} seconds.</p>`
  return htmlResponse(429, writeMessage('Too many requests', [content]), { 'retry-after': String(wait) })
}

function htmlResponse(status: number, text: string, more: Readonly<Record<string, string>> = {}): Response {
  const bytes = Buffer.from(text)
  return new Response(bytes, { status, headers: { ...pageHeaders, 'content-length': String(bytes.length), ...more } })
}
