// The strict rules of the stand-in for custom schemes, without a browser: what its HTTP/2 server does with requests and answers.
import { once } from 'node:events'
import { connect, type Http2SecureServer } from 'node:http2'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Handler = (request: Request) => unknown

interface StandIn {
  readonly protocol: {
    registerSchemesAsPrivileged(schemes: readonly object[]): void
    handle(scheme: string, handler: Handler): void
  }
  readonly schemeServer: Http2SecureServer
  unknownScheme(url: string): string | null
}

const require = createRequire(import.meta.url)
const folder = join(dirname(fileURLToPath(import.meta.url)), '../stand-in')
const all = { standard: true, supportFetchAPI: true }
let standIn: StandIn
let host: { isReady: boolean; schemePort: number }
let port: number

// Each test has modules of its own, as each app has.
beforeEach(async () => {
  for (const path of Object.keys(require.cache))
    if (path.startsWith(folder)) Reflect.deleteProperty(require.cache, path)
  host = (require('../stand-in/host.cjs') as { host: typeof host }).host
  standIn = require('../stand-in/schemes.cjs') as StandIn
  standIn.schemeServer.listen(0, '127.0.0.1')
  await once(standIn.schemeServer, 'listening')
  port = (standIn.schemeServer.address() as AddressInfo).port
  host.schemePort = port
})
afterEach(() => {
  vi.restoreAllMocks()
  standIn.schemeServer.close()
})

function ready(handler: Handler, privileges: object = all): void {
  standIn.protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])
  host.isReady = true
  standIn.protocol.handle('app', handler)
}

interface Sent {
  readonly headers?: Record<string, string>
  readonly pieces?: readonly string[]
  /** What is waited for before the second piece. */
  readonly between?: () => Promise<unknown>
  /** Ends the request once a part of the response has arrived. */
  readonly isLeft?: boolean
}

/** Sends a request as Chromium does. Returns the status and the text of the response, or "failed". */
async function send({ headers = {}, pieces, between, isLeft = false }: Sent = {}): Promise<string> {
  const client = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  const method = pieces ? 'POST' : 'GET'
  const stream = client.request({ ':authority': 'waybill.app.localhost', ':method': method, ':path': '/x', ...headers })
  let said = ''
  stream.on('response', (answer) => (said += `${answer[':status']} `))
  stream.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (isLeft) stream.close(8) // CANCEL
  })
  for (const [at, piece] of (pieces ?? []).entries()) {
    if (at > 0) await between?.()
    await new Promise((resolve) => stream.write(piece, resolve))
  }
  stream.end()
  const failed = await Promise.race([
    once(stream, 'close').then(() => stream.rstCode === 2),
    once(stream, 'error').then(() => true),
  ]).catch(() => true)
  client.close()
  return failed ? 'failed' : said
}

it('registers schemes once, before the app is ready', () => {
  const { protocol } = standIn
  protocol.registerSchemesAsPrivileged([])
  expect(() => protocol.registerSchemesAsPrivileged([])).toThrow('only once')
  host.isReady = true
  expect(() => protocol.registerSchemesAsPrivileged([])).toThrow('before app is ready')
})

it('handles a scheme once, when the app is ready', () => {
  const { protocol } = standIn
  const handler = () => new Response()
  expect(() => protocol.handle('app', handler)).toThrow('when app is ready')
  host.isReady = true
  protocol.handle('app', handler)
  expect(() => protocol.handle('app', handler)).toThrow('Failed to register protocol: app')
})

it.each([
  ['app://waybill/', 'ERR_UNKNOWN_URL_SCHEME'],
  ['https://example.org/', null],
  ['file:///a', null],
])('knows no scheme that nothing handles: %s', (url, error) => expect(standIn.unknownScheme(url)).toBe(error))

it.each([
  ['a page of any scheme', 'document', {}, '200 x'],
  ['a script of a standard scheme', 'script', { standard: true }, '200 x'],
  ['no script of another one', 'script', {}, 'failed'],
  ['a fetch of a scheme that supports it', 'empty', all, '200 x'],
  ['no fetch of another one', 'empty', { standard: true }, 'failed'],
])('answers %s', async (_, purpose, privileges, expected) => {
  ready(() => new Response('x'), privileges)
  expect(await send({ headers: { 'sec-fetch-dest': purpose } })).toBe(expected)
})

/** A stream as another library makes it. */
const foreignStream = { getReader: () => ({ read: () => Promise.resolve({ done: true }) }) }

it.each<[string, Handler]>([
  ['is no response', () => 'x'],
  ['is null', () => null],
  ['is an error', () => Response.error()],
  ['has a status that is no number', () => ({ status: '200', headers: new Headers(), body: null })],
  ['has a stream of another library', () => ({ status: 200, headers: new Headers(), body: foreignStream })],
  ['has a body that was read', (request) => ({ status: 200, headers: request.headers, body: readBody() })],
  ['is thrown', () => Promise.reject(new Error('thrown'))],
])('fails the request when an answer %s', async (_, handler) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  ready(handler)
  expect(await send()).toBe('failed')
})

function readBody(): ReadableStream | null {
  const { body } = new Response('x')
  body?.getReader()
  return body
}

it('cancels the body of an answer when the page aborts', async () => {
  const canceled = Promise.withResolvers<boolean>()
  const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new TextEncoder().encode('x'))
  ready(() => new Response(new ReadableStream({ pull, cancel: () => canceled.resolve(true) })))
  await send({ isLeft: true })
  expect(await canceled.promise).toBe(true)
})

/** An app that keeps what it read of a body. */
function reader(): string[] {
  const seen: string[] = []
  ready(async (request) => {
    for await (const piece of request.body ?? []) seen.push(new TextDecoder().decode(piece))
    return new Response(request.headers.get('x-standin-body'))
  })
  return seen
}

const pieces = ['one', 'two']

it('gives a body to the app in one piece', async () => {
  const seen = reader()
  expect(await send({ pieces })).toBe('200 ')
  expect(seen).toEqual(['onetwo'])
})

it('gives a body to the app piece by piece if the page says so, without its header', async () => {
  const seen = reader()
  const between = () => expect.poll(() => seen).toEqual(['one'])
  expect(await send({ headers: { 'x-standin-body': 'streamed' }, pieces, between })).toBe('200 ')
  expect(seen).toEqual(pieces)
})
