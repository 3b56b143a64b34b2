import { type Agent, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ServerProblem } from './server-problem.ts'

/** How long and how much is waited for. */
export interface ServerLimits {
  /** Milliseconds until the head of an answer, after the request was sent. */
  readonly headMs: number
  /** Milliseconds without a byte. */
  readonly idleMs: number
  /** Milliseconds of a whole answer of the endpoint. */
  readonly answerMs: number
  /** Bytes of an answer of the endpoint. */
  readonly answerBytes: number
  /** Bytes of a download. */
  readonly downloadBytes: number
  /** Milliseconds for which a rejected token is not sent again: a server counts failed authentications. */
  readonly rejectedMs: number
}

export const serverLimits: ServerLimits = {
  headMs: 5 * 60_000,
  idleMs: 60_000,
  answerMs: 10 * 60_000,
  answerBytes: 64 * 1024 * 1024,
  downloadBytes: 8 * 1024 * 1024 * 1024,
  rejectedMs: 10_000,
}

/** Of the one question to a server that is added or edited: nothing else can be changed meanwhile. */
export const questionLimits: ServerLimits = {
  ...serverLimits,
  headMs: 20_000,
  idleMs: 20_000,
  answerMs: 30_000,
  answerBytes: 64 * 1024,
}

export interface ServerRequest {
  readonly agent: Agent
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | Readable | null
  readonly signal: AbortSignal
  readonly limits: ServerLimits
}

/**
 * Sends a request and returns the head of its answer. Redirects are never followed.
 *
 * @throws {ServerProblem} if there is no answer, or none of a Waybill server
 * @throws the reason of the signal
 */
export async function sendToServer(request: ServerRequest): Promise<IncomingMessage> {
  const { url, signal } = request
  const state = { wasSent: false }
  try {
    const answer = await receiveHead(request, state)
    const problem = problemOfHead(answer, url)
    if (problem === null) return answer
    answer.destroy()
    throw problem
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ServerProblem ? error : lost(url, error, state.wasSent)
  }
}

function receiveHead(asked: ServerRequest, state: { wasSent: boolean }): Promise<IncomingMessage> {
  const { agent, url, method, headers, body, signal, limits } = asked
  const send = url.protocol === 'http:' ? plainRequest : secureRequest
  return new Promise((resolve, reject) => {
    const own = { 'user-agent': 'Waybill', 'accept-encoding': 'identity', ...headers }
    const request = send(url, { agent, method, headers: own, signal })
    const late = () => request.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }))
    let timer: NodeJS.Timeout | undefined
    const wait = () => (timer = setTimeout(late, limits.headMs))
    request.once('socket', () => (state.wasSent = true)) // a connection is checked before it is used
    request.once('finish', wait)
    request.setTimeout(limits.idleMs, () => !request.writableFinished && late())
    request.once('close', () => clearTimeout(timer))
    request.on('error', reject)
    request.once('response', (answer) => {
      clearTimeout(timer)
      request.setTimeout(0)
      resolve(answer)
    })
    if (body === null || Buffer.isBuffer(body)) request.end(body ?? undefined)
    // The server may answer before it has read everything, for example that it is too large.
    else pipeline(body, request).catch((error: unknown) => reject(error as Error))
  })
}

function problemOfHead({ statusCode = 0, headers }: IncomingMessage, { host }: URL): ServerProblem | null {
  const foreign = (what: string) =>
    new ServerProblem(
      'NOT_WAYBILL',
      `${host} ${what}`,
      'Check the URL of the connection, and whether a proxy answers for the server.',
      true,
    )
  if (statusCode >= 300 && statusCode < 400) return foreign('redirects to another place, which is not followed')
  // An answer without a body, or with a status that there is not.
  if (statusCode < 200 || statusCode === 204 || statusCode === 205 || statusCode > 599)
    return foreign(`answered something else than Waybill does (HTTP ${statusCode})`)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return foreign('sends an encoding that was not asked for')
  return null
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ETIMEDOUT: 'no answer in time',
  ECONNRESET: 'the connection was ended',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  EPROTO: 'it does not speak TLS',
}

/** The problem of a connection that failed. */
export function lost(url: URL, error: unknown, wasSent: boolean): ServerProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const why =
    words[code] ?? (code.startsWith('ERR_SSL') ? 'it does not speak TLS as it should' : code || 'the connection failed')
  return new ServerProblem(
    'SERVER_LOST',
    `${url.host} does not answer: ${why}`,
    'Check the network, and whether the server runs.',
    wasSent,
  )
}

/** Reads an answer piece by piece, no more than `maxBytes`, and no longer than a pause allows. */
export async function* readAnswer(
  answer: IncomingMessage,
  url: URL,
  { maxBytes, idleMs }: { readonly maxBytes: number; readonly idleMs: number },
): AsyncGenerator<Buffer> {
  let bytes = 0
  const late = () => answer.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }))
  let timer = setTimeout(late, idleMs)
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      clearTimeout(timer)
      bytes += piece.length
      if (bytes > maxBytes) throw tooLarge(url)
      yield piece
      timer = setTimeout(late, idleMs)
    }
  } catch (error) {
    throw error instanceof ServerProblem ? error : lost(url, error, true)
  } finally {
    clearTimeout(timer)
    answer.destroy()
  }
}

function tooLarge({ host }: URL): ServerProblem {
  return new ServerProblem('NOT_WAYBILL', `${host} sent more than Waybill ever does`, 'Ask who runs the server.', true)
}
