import { retryTime } from './retry-time.ts'
import { DeliveryProblem, problemOfConnection } from './delivery-problem.ts'
import { openHttpAgent } from './http-agent.ts'

/** Bytes of an answer that are read. Nobody needs more of it than a word. */
const maxAnswer = 4096

export interface PostRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether the host may be in a private network. Link-local addresses are never contacted. */
  readonly mayBePrivate: boolean
  readonly signal: AbortSignal
  /** Milliseconds from the start to the end of the answer. */
  readonly timeoutMs: number
  readonly now: () => Date
}

/**
 * Posts JSON to the address of a webhook. Only an answer with a status of 2xx is success; redirects are not followed.
 *
 * @throws {DeliveryProblem} if the receiver did not take it
 * @throws {Rejection} if the address must not be contacted
 */
export async function postRequest(request: PostRequest): Promise<void> {
  const { url, signal, timeoutMs } = request
  if (url.protocol !== 'https:') {
    throw new DeliveryProblem(`"${url.host}" was not contacted: the URL must start with https`)
  }
  const limit = AbortSignal.timeout(timeoutMs)
  const agent = openHttpAgent(url, request.mayBePrivate, timeoutMs)
  try {
    agent.check(url)
    const answer = await agent.dispatcher.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      signal: AbortSignal.any([signal, limit]),
      headers: { 'user-agent': 'Waybill', accept: '*/*', 'content-type': 'application/json', ...request.headers },
      body: request.body,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    answer.body.on('error', () => {}) // what is left of it fails when the agent closes
    if (answer.statusCode >= 200 && answer.statusCode < 300) return
    const retryAfter = answer.headers['retry-after']
    throw problemOfAnswer(url, {
      status: answer.statusCode,
      word: await wordOf(answer.body),
      retryAt: retryTime((Array.isArray(retryAfter) ? retryAfter[0] : retryAfter) ?? null, request.now()),
    })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (limit.aborted) throw new DeliveryProblem(`"${url.host}" did not answer in time`, { isTransient: true })
    throw problemOfConnection(url.host, error)
  } finally {
    await agent.close()
  }
}

interface Answer {
  readonly status: number
  /** What the receiver says in one word, as Slack does; null if it says anything else. */
  readonly word: string | null
  readonly retryAt: number | undefined
}

function problemOfAnswer(url: URL, { status, word, retryAt }: Answer): DeliveryProblem {
  const message = `"${url.host}" answered ${status}${word === null ? '' : ` (${word})`}`
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return new DeliveryProblem(message, { isTransient: true, retryAt })
  }
  if (status === 404 || status === 410) {
    return new DeliveryProblem(
      `${message}: the webhook was removed`,
      {},
      'Make a new one there, and enter its address.',
    )
  }
  if (status >= 300 && status < 400) {
    return new DeliveryProblem(`${message}: it redirects`, {}, 'Enter the address that it redirects to.')
  }
  return new DeliveryProblem(message, {}, 'Check the address of the webhook.')
}

/** A page or a text of the receiver is not shown: it may come from a host that only this service reaches. */
async function wordOf(body: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxAnswer) return null
  }
  const text = Buffer.concat(chunks).toString('latin1').trim()
  return /^[a-z][a-z_]{1,39}$/.test(text) ? text : null
}
