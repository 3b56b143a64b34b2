import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { requestBody } from './request-stream.ts'

/** Answers a request; `host` is its Host header. Never rejects. */
export type Handler = (request: Request, host: string | null) => Promise<Response>

export interface ListenOptions {
  readonly port: number
  readonly host: string
  /** PEM texts: answers by TLS. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined
}

export interface Listener {
  readonly port: number
  /** Stops taking connections, lets answers under way end for a few seconds, then closes. */
  close(): Promise<void>
}

/** A large upload over a slow line takes long; a connection that says nothing is closed by Node's limit for headers. Milliseconds. */
const longestRequest = 60 * 60_000
/** How long a client may go on sending what nobody reads, so that it can read its answer. Milliseconds. */
const drainLimit = 5_000
const closeLimit = 5_000

/**
 * Listens for HTTP.
 *
 * @throws Error of the system when the address cannot be used
 */
export async function listen(options: ListenOptions, makeHandler: (port: number) => Handler): Promise<Listener> {
  let handler: Handler | null = null
  const onRequest = (message: IncomingMessage, response: ServerResponse) => {
    if (handler) void answer(message, response, handler)
  }
  const limits = { requestTimeout: longestRequest }
  const server: Server = options.tls
    ? createSecureServer({ ...limits, ...options.tls }, onRequest)
    : createServer(limits, onRequest)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  handler = makeHandler(port)
  return { port, close: () => close(server) }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), closeLimit)
    server.close(() => {
      clearTimeout(late)
      resolve()
    })
    server.closeIdleConnections()
  })
}

async function answer(message: IncomingMessage, target: ServerResponse, handler: Handler): Promise<void> {
  const gone = new AbortController()
  target.once('close', () => target.writableFinished || gone.abort())
  const request = toRequest(message, gone.signal)
  const response = request
    ? await handler(request, message.headers.host ?? null)
    : new Response(null, { status: 400, headers: { 'x-content-type-options': 'nosniff' } })
  // An answer before the end of the request: nothing else can come over this connection.
  const isEarly = !message.complete
  target.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    ...(isEarly && { connection: 'close' }),
  })
  try {
    if (response.body && message.method !== 'HEAD') {
      await pipeline(Readable.fromWeb(response.body as NodeReadableStream<Uint8Array>), target)
    } else {
      target.end()
    }
  } catch {
    target.destroy() // the client went away, or what is sent broke off: the client sees that it is not whole
  }
  if (isEarly) drain(message)
}

function drain(message: IncomingMessage): void {
  message.resume()
  const late = setTimeout(() => message.destroy(), drainLimit)
  message.once('close', () => clearTimeout(late))
}

/** Null for a target that is no path. What it names as host is not used: the Host header is checked apart. */
function toRequest(message: IncomingMessage, signal: AbortSignal): Request | null {
  const { url = '', method = 'GET', headers } = message
  if (!url.startsWith('/')) return null
  try {
    const all = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
    )
    const body = method === 'GET' || method === 'HEAD' ? null : requestBody(message)
    const init = { method, headers: all, body, signal, duplex: 'half' } // half: the body arrives while it is read
    return new Request(new URL(`http://localhost${url}`), init)
  } catch {
    return null // a target, method or header that is none
  }
}
