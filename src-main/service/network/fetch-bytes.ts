import { redactUrl } from '#service/domain/advisories/advisory-address.ts'
import { FetchProblem, problemOfError, problemOfStatus } from './fetch-problem.ts'
import type { HttpAgent } from './http-agent.ts'
import { type RetryPolicy, withRetries } from './retry-policy.ts'
import { sendRequest } from './send-request.ts'

export interface BytesFetch {
  readonly agent: HttpAgent
  readonly url: URL
  /** Limit of bytes in the response. */
  readonly limit: number
  readonly signal: AbortSignal
  readonly retryPolicy: RetryPolicy
  readonly now: () => Date
}

/**
 * Fetches a small file into memory; null if it does not exist.
 *
 * @throws {Rejection} as for a file
 */
export function fetchBytes({ agent, url, limit, signal, retryPolicy, now }: BytesFetch): Promise<Buffer | null> {
  return withRetries(retryPolicy, { signal, now }, async () => {
    try {
      const answer = await sendRequest({ agent, url, headers: {}, signal, idleTimeoutMs: retryPolicy.idleTimeoutMs })
      if (answer.status !== 200) {
        await answer.body.dump({ limit: 65_536, signal })
        if (answer.status === 404 || answer.status === 410) return null
        throw problemOfStatus(url, answer.status, undefined)
      }
      const chunks: Buffer[] = []
      let bytes = 0
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > limit) throw new FetchProblem(`"${redactUrl(url)}" is larger than ${limit} bytes`, 'Check the URL.')
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    } catch (error) {
      if (signal.aborted || (error instanceof Error && error.name === 'Rejection')) throw error
      throw problemOfError(url, error)
    }
  })
}
