import { contactHost, headerOf, type HostRequest } from './contact-host.ts'
import { DeliveryProblem } from './delivery-problem.ts'

/** Bytes of an answer that are read. */
const maxAnswer = 8 * 1024 * 1024

/** An answer of a host. */
export interface JsonAnswer {
  readonly status: number
  /** Its body; undefined if it is not JSON, or there is none. */
  readonly json: unknown
  header(name: string): string | null
}

/**
 * Sends a request and returns its answer, whatever its status. Redirects are not followed.
 *
 * @throws {DeliveryProblem} if the host did not answer, or with too much
 * @throws {Rejection} if the address must not be contacted
 */
export async function exchangeJson(request: HostRequest): Promise<JsonAnswer> {
  return contactHost(request, async (answer) => {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > maxAnswer) {
        throw new DeliveryProblem(`"${request.url.host}" answered with more than ${maxAnswer} bytes`, {
          isTransient: true,
        })
      }
    }
    const json = parsed(Buffer.concat(chunks).toString('utf8'))
    return { status: answer.statusCode, json, header: (name) => headerOf(answer, name) }
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
