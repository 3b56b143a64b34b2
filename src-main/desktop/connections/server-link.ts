import type { Agent, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FindOpenedFile } from '#service/http/opened-upload.ts'
import { jsonResponse } from '#service/http/responses.ts'
import { isMultipart } from '#service/http/routes.ts'
import { bodyWithFiles, type Body } from './opened-parts.ts'
import { createServerAgent, type ServerIdentity } from './server-agent.ts'
import { ServerProblem } from './server-problem.ts'
import { readAnswer, sendToServer, serverLimits, type ServerLimits } from './server-request.ts'

export interface ServerLinkOptions {
  readonly identity: ServerIdentity
  readonly token: string
  readonly findOpenedFile: FindOpenedFile
  readonly limits?: Partial<ServerLimits>
}

/** Headers of an answer of the endpoint that go on to the page. */
const answerHeaders = ['retry-after']
/** Of a download. */
const downloadHeaders = ['content-type', 'content-length']
const maxHeaderLength = 1_000

/**
 * The way to one server: the page's requests go through it with the token of the connection, which the page never has. Whatever the server
 * sends, it is bounded, has only headers that are listed here, and cannot become a page of the app.
 */
export class ServerLink {
  readonly #options: ServerLinkOptions
  readonly #limits: ServerLimits
  readonly #agent: Agent
  #rejected: { readonly problem: ServerProblem; readonly until: number } | null = null

  constructor(options: ServerLinkOptions) {
    this.#options = options
    this.#limits = { ...serverLimits, ...options.limits }
    this.#agent = createServerAgent(options.identity)
  }

  get #url(): URL {
    return this.#options.identity.url
  }

  /** Sends a request of the page to the endpoint. A problem with the server is an answer, too. Rejects with the reason of its signal. */
  async graphql(request: Request): Promise<Response> {
    if (request.method !== 'POST') return jsonResponse({ errors: [{ message: 'Send operations with POST' }] }, 405)
    if (this.#rejected && performance.now() < this.#rejected.until) return problemResponse(this.#rejected.problem)
    const end = AbortSignal.any([request.signal, AbortSignal.timeout(this.#limits.answerMs)])
    return this.#answering(request, async () => {
      const { type, body } = await this.#bodyOf(request)
      const answer = await this.#send(
        { path: '/graphql', method: 'POST', signal: isMultipart(request) ? request.signal : end },
        body,
        {
          'content-type': type,
          accept: 'application/json',
          authorization: `Bearer ${this.#options.token}`,
          ...(Buffer.isBuffer(body) ? { 'content-length': String(body.length) } : {}),
        },
      )
      return this.#toResponse(answer)
    })
  }

  /** Passes a download on, as a file that is saved and never shown. */
  async download(request: Request): Promise<Response> {
    if (request.method !== 'GET') return jsonResponse({ errors: [{ message: 'Use GET' }] }, 405)
    const { pathname: path } = new URL(request.url)
    return this.#answering(request, async () => {
      const answer = await this.#send({ path, method: 'GET', signal: request.signal }, null, {})
      const status = answer.statusCode ?? 0
      if (status !== 200) {
        answer.destroy()
        return jsonResponse({ errors: [{ message: 'Not found' }] }, status >= 400 ? status : 404)
      }
      const limits = { maxBytes: this.#limits.downloadBytes, idleMs: this.#limits.idleMs }
      const body = Readable.toWeb(Readable.from(readAnswer(answer, this.#url, limits), { objectMode: false }))
      return new Response(body as ReadableStream<Uint8Array>, {
        headers: {
          ...pick(answer, downloadHeaders),
          'content-disposition': attachment(answer.headers['content-disposition']),
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        },
      })
    })
  }

  /** Ends all connections to the server. */
  close(): void {
    this.#agent.destroy()
  }

  async #bodyOf(request: Request): Promise<Body> {
    if (!isMultipart(request)) {
      const json = Buffer.from(await request.arrayBuffer())
      return bodyWithFiles(json, this.#options.findOpenedFile, request.signal)
    }
    const type = request.headers.get('content-type') ?? ''
    const body = request.body
      ? Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
      : Buffer.alloc(0)
    return { type, body }
  }

  #send(
    { path, method, signal }: { readonly path: string; readonly method: string; readonly signal: AbortSignal },
    body: Buffer | Readable | null,
    headers: Readonly<Record<string, string>>,
  ): Promise<IncomingMessage> {
    const url = new URL(path, this.#url)
    return sendToServer({ agent: this.#agent, url, method, headers, body, signal, limits: this.#limits })
  }

  async #toResponse(answer: IncomingMessage): Promise<Response> {
    const { host } = this.#url
    const status = answer.statusCode ?? 0
    if (!/^application\/(?:graphql-response\+)?json\s*(?:;|$)/i.test(answer.headers['content-type'] ?? '')) {
      answer.destroy()
      const what = `${host} answered something else than Waybill does (HTTP ${status})`
      throw new ServerProblem(
        'NOT_WAYBILL',
        what,
        'Check the URL of the connection, and whether a proxy answers for the server.',
        true,
      )
    }
    if (status === 401) {
      answer.destroy()
      const what = `${host} does not accept the token of this connection: it has expired, or was revoked`
      const problem = new ServerProblem('TOKEN_REJECTED', what, 'Enter a new token in the settings of the connection.')
      this.#rejected = { problem, until: performance.now() + this.#limits.rejectedMs }
      throw problem
    }
    const pieces: Buffer[] = []
    const limits = { maxBytes: this.#limits.answerBytes, idleMs: this.#limits.idleMs }
    for await (const piece of readAnswer(answer, this.#url, limits)) pieces.push(piece)
    const headers = { ...pick(answer, answerHeaders), 'content-type': 'application/json', 'cache-control': 'no-store' }
    return new Response(Buffer.concat(pieces), { status: status < 200 ? 502 : status, headers })
  }

  async #answering(request: Request, work: () => Promise<Response>): Promise<Response> {
    try {
      return await work()
    } catch (error) {
      request.signal.throwIfAborted()
      if (error instanceof ServerProblem) return problemResponse(error)
      if (error instanceof Error && error.name === 'TimeoutError') return problemResponse(tooLate(this.#url))
      throw error
    }
  }
}

function tooLate({ host }: URL): ServerProblem {
  return new ServerProblem('SERVER_LOST', `${host} did not complete its answer in time`, 'Try again later.', true)
}

/** Says what is wrong with the server, in the shape of a GraphQL error. */
export function problemResponse({ message, code, remedy, wasSent }: ServerProblem): Response {
  return jsonResponse({ errors: [{ message, extensions: { code, remedy, wasSent } }] }, 502)
}

function pick({ headers }: IncomingMessage, names: readonly string[]): Record<string, string> {
  const found = names.map((name) => [name, headers[name]] as const)
  return Object.fromEntries(
    found.filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1].length <= maxHeaderLength),
  )
}

/** A download is saved under the name that the user chooses; the server only suggests one. */
function attachment(disposition: string | undefined): string {
  const isKept =
    disposition !== undefined && disposition.length <= maxHeaderLength && /^attachment\s*;/i.test(disposition)
  return isKept ? disposition : 'attachment'
}
