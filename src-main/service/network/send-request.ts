import type { Dispatcher } from 'undici'
import { redactUrl } from '#service/domain/advisories/advisory-address.ts'
import { FetchProblem } from './fetch-problem.ts'
import type { HttpAgent } from './http-agent.ts'

const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])

/** A response, after redirects. */
export interface HttpAnswer {
  /** The URL that responded. */
  readonly url: URL
  readonly status: number
  readonly body: Dispatcher.ResponseData['body']
  /** Returns a header by its lower-case name. */
  header(name: string): string | null
}

export interface SentRequest {
  readonly agent: HttpAgent
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Milliseconds that a server may be silent, before its response and during it. */
  readonly idleTimeoutMs: number
}

/**
 * Sends a GET request and follows a few redirects, each checked like the first URL.
 *
 * @throws {Rejection} if a URL is not allowed
 * @throws {FetchProblem} if there are too many redirects
 * @throws the errors of the connection
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
