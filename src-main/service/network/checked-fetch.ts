import { openHttpAgent } from './http-agent.ts'
import { bareHost } from './private-host.ts'

/** A request as an OpenID client makes it. */
export interface CheckedRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

export interface CheckedFetchOptions {
  /** Hosts in private networks that an Owner allowed. */
  readonly privateHosts: readonly string[]
  /** Limit of bytes of an answer. */
  readonly maxBytes: number
  readonly timeoutMs: number
}

const remedy = 'An Owner can allow the host in the settings of channels.'

/**
 * Creates a function that sends requests as `fetch` does, to hosts that may be contacted. Redirects are not followed, and a longer answer is
 * an error.
 */
export function createCheckedFetch({ privateHosts, maxBytes, timeoutMs }: CheckedFetchOptions) {
  return async (address: string, { method, headers, body, signal }: CheckedRequest): Promise<Response> => {
    const url = new URL(address)
    const agent = openHttpAgent(url, privateHosts.includes(bareHost(url.hostname)), {
      connectTimeout: timeoutMs,
      remedy,
    })
    try {
      agent.check(url)
      const limit = AbortSignal.timeout(timeoutMs)
      const answer = await agent.dispatcher.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: method as 'GET', // whatever the method
        headers: { 'user-agent': 'Waybill', 'accept-encoding': 'identity', ...headers },
        body: body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : null,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      })
      const bytes = await readBounded(answer.body, url.host, maxBytes)
      const said = Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
      )
      const mayHaveBody = answer.statusCode !== 204 && answer.statusCode !== 304
      return new Response(mayHaveBody ? new Uint8Array(bytes) : null, { status: answer.statusCode, headers: said })
    } finally {
      await agent.close()
    }
  }
}

async function readBounded(body: AsyncIterable<Buffer>, host: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new RangeError(`"${host}" sent more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
