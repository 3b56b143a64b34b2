import type { Dispatcher } from 'undici'
import { DeliveryProblem, problemOfConnection } from './delivery-problem.ts'
import { openHttpAgent } from './http-agent.ts'

/** A request to a host that a person of the organization named. */
export interface HostRequest {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  /** JSON; null for a request without a body. */
  readonly body: string | null
  /** Whether the host may be in a private network. Link-local addresses are never contacted. */
  readonly mayBePrivate: boolean
  readonly signal: AbortSignal
  /** Milliseconds from the start to the end of the answer. */
  readonly timeoutMs: number
}

/** Users who enter the URL of a webhook cannot allow its host themselves. */
const remedy = 'An Owner can allow the host in the settings of channels.'

/**
 * Sends one request by HTTPS and reads its answer. Redirects are not followed.
 *
 * @param read what is made of the answer, before the connection ends
 * @throws {DeliveryProblem} if the host did not answer
 * @throws {Rejection} if the address must not be contacted
 */
export async function contactHost<Result>(
  { url, method, headers, body, mayBePrivate, signal, timeoutMs }: HostRequest,
  read: (answer: Dispatcher.ResponseData) => Promise<Result>,
): Promise<Result> {
  if (url.protocol !== 'https:') {
    throw new DeliveryProblem(`"${url.host}" was not contacted: the URL must start with https`)
  }
  const limit = AbortSignal.timeout(timeoutMs)
  const agent = openHttpAgent(url, mayBePrivate, { connectTimeout: timeoutMs, remedy })
  try {
    agent.check(url)
    const answer = await agent.dispatcher.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method,
      signal: AbortSignal.any([signal, limit]),
      headers: {
        'user-agent': 'Waybill',
        accept: '*/*',
        ...(body !== null && { 'content-type': 'application/json' }),
        ...headers,
      },
      body,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    answer.body.on('error', () => {}) // what is left of it fails when the agent closes
    return await read(answer)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (limit.aborted) throw new DeliveryProblem(`"${url.host}" did not answer in time`, { isTransient: true })
    throw problemOfConnection(url.host, error)
  } finally {
    await agent.close()
  }
}

/** Returns one header of an answer; null if it has none of that name. */
export function headerOf({ headers }: Pick<Dispatcher.ResponseData, 'headers'>, name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** Whether a request with this status may succeed a little later. */
export function isTransientStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}
