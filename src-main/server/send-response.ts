import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ListenerLimits } from './listener-limits.ts'

/** One request and its response. */
export interface Exchange {
  readonly message: IncomingMessage
  readonly target: ServerResponse
  /** Aborted if the client has disconnected, or was given up. */
  readonly gone: AbortController
  readonly limits: ListenerLimits
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Sends a response completely. The rest of the request is read and discarded for a while, then the connection is closed.
 *
 * @throws {Error} if the client disconnects or reads nothing for too long, the response fails, or its head is invalid; the caller closes
 * the connection
 */
export async function sendResponse(response: Response, exchange: Exchange): Promise<void> {
  const { message, target } = exchange
  // The response comes before the end of the request, so no further request can use this connection.
  const isEarly = !message.complete
  const isEmpty = !response.body && message.method !== 'HEAD' && ![204, 304].includes(response.status)
  target.writeHead(response.status, {
    ...exchange.headers,
    ...Object.fromEntries(response.headers),
    ...(isEmpty && { 'content-length': '0' }),
    ...(isEarly && { connection: 'close' }),
  })
  // Concurrently, because some clients read no response before they have sent everything.
  const drained = isEarly ? drain(exchange) : null
  if (response.body && message.method !== 'HEAD') {
    await writeBody(response.body, exchange)
  } else {
    await response.body?.cancel()
    if (isEarly) target.flushHeaders()
  }
  // Node closes the connection at the end. Unread data would then cost the client its response.
  await drained
  const sent = waitFor('finish', exchange)
  target.end()
  await sent
}

async function writeBody(body: ReadableStream<Uint8Array>, exchange: Exchange): Promise<void> {
  const { target, gone } = exchange
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => {}) // a failed stream has nothing left to stop
  gone.signal.addEventListener('abort', stop)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      gone.signal.throwIfAborted()
      if (done) return
      if (!target.write(value)) await waitFor('drain', exchange)
    }
  } catch (error) {
    stop()
    throw error
  }
}

/** Waits until the client has read what was written. */
async function waitFor(event: 'drain' | 'finish', { target, gone, limits }: Exchange): Promise<void> {
  const late = setTimeout(() => gone.abort(), limits.stall)
  await once(target, event, { signal: gone.signal }).finally(() => clearTimeout(late))
}

/** Reads and discards the rest of the request, up to its limits. */
function drain({ message, limits }: Exchange): Promise<void> {
  if (message.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let bytes = 0
    const end = () => {
      clearTimeout(late)
      message.pause()
      resolve()
    }
    const late = setTimeout(end, limits.drain)
    message.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > limits.drainBytes) end()
    })
    for (const event of ['end', 'error', 'close'] as const) message.once(event, end)
    message.resume()
  })
}
