import type { Dispatcher } from 'undici'
import { redactUrl } from '#service/domain/advisories/advisory-address.ts'
import { FetchProblem } from './fetch-problem.ts'
import type { HttpAgent } from './http-agent.ts'

const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])

/** An answer, after its redirects. */
export interface HttpAnswer {
  /** The address that answered. */
  readonly url: URL
  readonly status: number
  readonly body: Dispatcher.ResponseData['body']
  /** A header by its lower-case name. */
  header(name: string): string | null
}

export interface SentRequest {
  readonly agent: HttpAgent
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** How long a server may be silent, before its answer and in the middle of it. Milliseconds. */
  readonly idleTimeoutMs: number
}

/**
 * Sends a GET request and follows a few redirects, each of them looked at like the first address.
 *
 * @throws Rejection for an address that is not asked, FetchProblem for too many redirects, what the connection throws.
 */
export async function sendRequest({ agent, url, headers, signal, idleTimeoutMs }: SentRequest): Promise<HttpAnswer> {
  let target = url
  for (let count = 0; count <= maxRedirects; count += 1) {
    agent.check(target)
    const response = await agent.dispatcher.request({
      origin: target.origin,
      path: `${target.pathname}${target.search}`,
      method: 'GET',
      signal,
      headers: { 'user-agent': 'Waybill', accept: '*/*', 'accept-encoding': 'identity', ...headers },
      headersTimeout: idleTimeoutMs,
      bodyTimeout: idleTimeoutMs,
    })
    const header = (name: string) => {
      const value = response.headers[name]
      return (Array.isArray(value) ? value[0] : value) ?? null
    }
    const location = redirects.has(response.statusCode) ? header('location') : null
    if (location === null) return { url: target, status: response.statusCode, body: response.body, header }
    await response.body.dump({ limit: 65_536, signal })
    if (!URL.canParse(location, target))
      throw new FetchProblem(`"${redactUrl(target)}" redirects without a valid target`, 'Check the URL.')
    target = new URL(location, target)
  }
  throw new FetchProblem(`"${redactUrl(url)}" redirects too many times`, 'Check the URL.')
}
