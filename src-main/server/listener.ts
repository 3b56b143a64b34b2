import { rememberAddress } from '#service/http/client-address.ts'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { errorResponse } from '#service/http/responses.ts'
import { failureResponse, logFault } from '#service/http/failure.ts'
import { isClientGone } from '#service/domain/abort-error.ts'
import type { Log } from '#service/domain/log-level.ts'
import { type ListenerLimits, defaultListenerLimits } from './listener-limits.ts'
import { OpenExchanges } from './open-exchanges.ts'
import { type IncomingBody, incomingBody } from './request-stream.ts'
import { type Exchange, sendResponse } from './send-response.ts'

/** Where a request comes from. */
export interface Sender {
  /** Its Host header. */
  readonly host: string | null
  /** IP address of the other end of the connection; null if the connection is closed already. */
  readonly address: string | null
}

/** Handles a request. A rejection is masked and logged. */
export type Handler = (request: Request, sender: Sender) => Promise<Response>

export interface ListenOptions {
  readonly port: number
  readonly host: string
  readonly log: Log
  /** PEM texts; enables TLS. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined
  /** Headers of every response. */
  readonly headers?: Readonly<Record<string, string>>
  readonly limits?: Partial<ListenerLimits>
}

export interface Listener {
  readonly port: number
  /** Stops accepting connections, lets running responses end for a few seconds, then closes. */
  close(): Promise<void>
}

/**
 * Listens for HTTP. It continues to listen whatever a client sends or omits, and whatever the handler does.
 *
 * @throws {Error} of the system if the address cannot be used
 */
export async function listen(options: ListenOptions, makeHandler: (port: number) => Handler): Promise<Listener> {
  const { log, port, host, tls, headers = {} } = options
  const limits = { ...defaultListenerLimits, ...options.limits }
  let handler: Handler | null = null
  const exchanges = new OpenExchanges(limits.openRequests)
  const onRequest = (message: IncomingMessage, target: ServerResponse) => {
    const { socket } = message
    const gone = handler && exchanges.begin(socket)
    if (handler && gone)
      void respond({ message, target, gone, limits, headers }, handler, log).finally(() => exchanges.end(socket, gone))
  }
  const times = {
    headersTimeout: limits.head,
    requestTimeout: limits.request,
    connectionsCheckingInterval: limits.checks,
  }
  const server: Server = tls ? createSecureServer({ ...times, ...tls }, onRequest) : createServer(times, onRequest)
  const sockets = openSockets(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  server.on('error', (error) => logFault(error, log)) // a connection that the system could not accept
  const address = server.address() as AddressInfo // it listens on a port
  handler = makeHandler(address.port)
  return { port: address.port, close: () => close(server, sockets, limits) }
}

/** Tracks sockets itself: Node's list of connections starts only after the TLS handshake, which a client may never complete. */
function openSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

function close(server: Server, sockets: ReadonlySet<Socket>, limits: ListenerLimits): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, limits.close)
    server.close(() => {
      clearTimeout(late)
      resolve()
    })
  })
}

/** Responds to one request. Never rejects: a response that cannot be sent ends with its connection. */
async function respond(exchange: Exchange, handler: Handler, log: Log): Promise<void> {
  const { message, target, gone } = exchange
  target.on('error', () => gone.abort())
  const body = message.method === 'GET' || message.method === 'HEAD' ? null : incomingBody(message)
  try {
    const response = await runHandler(exchange, body, handler).catch((error: unknown) => {
      if (isClientGone(error, gone.signal)) throw error
      return failureResponse(error, log)
    })
    body?.discard()
    await sendResponse(response, exchange).catch(async (error: unknown) => {
      if (gone.signal.aborted || target.headersSent) throw error
      await sendResponse(failureResponse(error, log), exchange) // the head of the response was invalid
    })
  } catch {
    target.destroy() // the client is gone, or sees that its response is incomplete; a fault of the response is logged already
  }
}

async function runHandler(exchange: Exchange, body: IncomingBody | null, handler: Handler): Promise<Response> {
  const { message, gone } = exchange
  const request = toRequest(message, body, gone.signal)
  const sender = { host: message.headers.host ?? null, address: message.socket.remoteAddress ?? null }
  if (request) rememberAddress(request, sender.address)
  return request ? handler(request, sender) : errorResponse(400, 'Invalid request')
}

/**
 * Returns null for a target that is not a path, and for a request that names its host twice: a proxy in front may have read the other one.
 * The Host header is checked by the handler.
 */
function toRequest(message: IncomingMessage, body: IncomingBody | null, signal: AbortSignal): Request | null {
  const { url = '', method = 'GET', headers } = message
  if (!url.startsWith('/') || (message.headersDistinct['host']?.length ?? 0) > 1) return null
  try {
    const all = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
    )
    // half: the body is read while it arrives
    const init = { method, headers: all, body: body?.stream ?? null, signal, duplex: 'half' }
    return new Request(new URL(`http://localhost${url}`), init)
  } catch {
    return null // an invalid target, method or header
  }
}
