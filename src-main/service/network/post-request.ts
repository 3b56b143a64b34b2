import { retryTime } from './retry-time.ts'
import { contactHost, headerOf, type HostRequest, isTransientStatus } from './contact-host.ts'
import { DeliveryProblem } from './delivery-problem.ts'

/** Bytes of an answer that are read. Nobody needs more of it than a word. */
const maxAnswer = 4096

export interface PostRequest extends Omit<HostRequest, 'method'> {
  readonly body: string
  readonly now: () => Date
}

/**
 * Posts JSON to the address of a webhook. Only an answer with a status of 2xx is success; redirects are not followed.
 *
 * @throws {DeliveryProblem} if the receiver did not take it
 * @throws {Rejection} if the address must not be contacted
 */
export async function postRequest({ now, ...request }: PostRequest): Promise<void> {
  const { url } = request
  await contactHost({ ...request, method: 'POST' }, async (answer) => {
    if (answer.statusCode >= 200 && answer.statusCode < 300) return
    throw problemOfAnswer(url, {
      status: answer.statusCode,
      word: await wordOf(answer.body),
      retryAt: retryTime(headerOf(answer, 'retry-after'), now()),
    })
  })
}

interface Answer {
  readonly status: number
  /** What the receiver says in one word, as Slack does; null if it says anything else. */
  readonly word: string | null
  readonly retryAt: number | undefined
}

function problemOfAnswer(url: URL, { status, word, retryAt }: Answer): DeliveryProblem {
  const message = `"${url.host}" answered ${status}${word === null ? '' : ` (${word})`}`
  if (isTransientStatus(status)) {
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
