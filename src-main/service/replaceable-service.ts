import { setTimeout as wait } from 'node:timers/promises'
import type { ServiceHandlers } from './http/request-handler.ts'
import { hashOfToken } from './accounts/token-secret.ts'
import type { Log } from './domain/log-level.ts'
import { errorResponse } from './http/responses.ts'
import { createRouter, type RouteHandler } from './http/router.ts'

/** A service on an open store. */
export interface OpenService {
  readonly answers: ServiceHandlers
  readonly firstToken: string | null
  issueSessionToken(): Promise<string>
  close(): Promise<void>
}

/** What a service can ask of the code that opened it, and what outlives it. */
export interface ServiceHost {
  /** Closes the service, runs `replace` while nothing has the store open, and opens the service again. Returns at once. */
  replaceStore(replace: () => Promise<void> | void): void
  /** Hashes of the Owner's session tokens. They stay valid when the store is replaced. */
  readonly sessions: Set<string>
}

interface Parts {
  readonly open: () => Promise<OpenService>
  readonly sessions: ReadonlySet<string>
  readonly log: Log
  readonly onClosed: () => void
}

/** Milliseconds in which running requests may end before the store is closed. */
const graceMs = 2000
const checkMs = 20

/** A service whose store can be replaced while it runs. Meanwhile every request is answered with 503 (specification 7.3). */
export class ReplaceableService implements OpenService {
  readonly answers: ServiceHandlers
  /** Handles a request without a transport: no page and no other route. Never rejects. */
  readonly handle: RouteHandler
  readonly firstToken: string | null
  readonly #open: () => Promise<OpenService>
  /** The log, for what a transport does itself. */
  readonly log: Log
  readonly #onClosed: () => void
  readonly #sessions: ReadonlySet<string>
  #current: OpenService | null
  #replacing = Promise.resolve()
  #running = 0
  #problem: string | null = null
  #isClosed = false

  private constructor(first: OpenService, { open, sessions, log, onClosed }: Parts) {
    this.#sessions = sessions
    this.#current = first
    this.#open = open
    this.log = log
    this.#onClosed = onClosed
    this.firstToken = first.firstToken
    const paths = Object.keys(first.answers) as (keyof ServiceHandlers)[] // of this type
    const entries = paths.map((path) => [path, (request: Request) => this.#answer(path, request)])
    this.answers = Object.fromEntries(entries) as ServiceHandlers // one handler for each path
    this.handle = createRouter(this.answers, log)
  }

  /** @throws what `open` throws */
  static async open(
    open: (host: ServiceHost) => Promise<OpenService>,
    log: Log,
    onClosed: () => void,
  ): Promise<ReplaceableService> {
    let replaceable: ReplaceableService | undefined
    const host: ServiceHost = {
      replaceStore: (replace) => replaceable?.replaceStore(replace),
      sessions: new Set(),
    }
    const again = () => open(host)
    return (replaceable = new ReplaceableService(await again(), {
      open: again,
      sessions: host.sessions,
      log,
      onClosed,
    }))
  }

  replaceStore(replace: () => Promise<void> | void): void {
    this.#replacing = this.#replacing.then(() => this.#replace(replace)).catch((error: unknown) => this.#fail(error))
  }

  /** Tests whether a token is that of a session. */
  isSessionToken(token: string): Promise<boolean> {
    return Promise.resolve(this.#sessions.has(hashOfToken(token)))
  }

  async issueSessionToken(): Promise<string> {
    await this.#replacing
    if (!this.#current) throw new Error(this.#problem ?? 'The service is closed')
    return this.#current.issueSessionToken()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#replacing
    try {
      await this.#current?.close()
    } finally {
      this.#current = null
      this.#onClosed()
    }
  }

  async #replace(replace: () => Promise<void> | void): Promise<void> {
    const old = this.#current
    this.#current = null
    for (let waited = 0; this.#running > 0 && waited < graceMs; waited += checkMs) await wait(checkMs)
    // A damaged store need not end cleanly.
    await old?.close().catch((error: unknown) => this.log(`The store did not close: ${String(error)}`))
    if (this.#isClosed) return
    try {
      await replace()
    } catch (error) {
      this.log(`The store was not replaced: ${String(error)}`)
    }
    this.#current = await this.#open()
    this.#problem = null
  }

  #fail(error: unknown): void {
    this.#problem = error instanceof Error ? error.message : String(error)
    this.log(this.#problem)
  }

  async #answer(path: keyof ServiceHandlers, request: Request): Promise<Response> {
    const current = this.#current
    if (!current) {
      const message = this.#problem ?? 'A backup is being restored. Try again in a few seconds'
      return errorResponse(503, message, { 'retry-after': '2' })
    }
    this.#running += 1
    try {
      return await current.answers[path](request)
    } finally {
      this.#running -= 1
    }
  }
}
