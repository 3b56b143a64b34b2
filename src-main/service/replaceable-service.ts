import { setTimeout as wait } from 'node:timers/promises'
import type { ServiceHandlers } from './http/request-handler.ts'
import { errorResponse } from './http/responses.ts'
import { createRouter } from './http/router.ts'

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
  replaceStore(replace: () => void): void
  /** Hashes of the Owner's session tokens. They stay valid when the store is replaced. */
  readonly sessions: Set<string>
}

/** A service whose store can be replaced while it runs. */
export interface ReplaceableService extends OpenService {
  /** Handles a request without a transport: no page and no other route. Never rejects. */
  handle(request: Request): Promise<Response>
}

/** Milliseconds in which running requests may end before the store is closed. */
const graceMs = 2000
const checkMs = 20

/**
 * Opens a service whose store can be replaced. Meanwhile every request is answered with 503, which clients repeat (specification 7.3).
 *
 * @throws what `open` throws
 */
export async function openReplaceable(
  open: (host: ServiceHost) => Promise<OpenService>,
  log: (line: string) => void,
): Promise<ReplaceableService> {
  let replacing = Promise.resolve()
  let running = 0
  let current: OpenService | null = null
  let problem: string | null = null
  let isClosed = false

  async function replace(work: () => void): Promise<void> {
    const old = current
    current = null
    for (let waited = 0; running > 0 && waited < graceMs; waited += checkMs) await wait(checkMs)
    // A damaged store need not end cleanly.
    await old?.close().catch((error: unknown) => log(`The store did not close: ${String(error)}`))
    if (isClosed) return
    try {
      work()
    } catch (error) {
      log(`The store was not replaced: ${String(error)}`)
    }
    try {
      current = await open(host)
      problem = null
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error)
      log(problem)
    }
  }

  const host: ServiceHost = {
    replaceStore: (work) => {
      replacing = replacing.then(() => replace(work)).catch((error: unknown) => log(String(error)))
    },
    sessions: new Set(),
  }

  async function answer(path: keyof ServiceHandlers, request: Request): Promise<Response> {
    if (!current) {
      const message = problem ?? 'A backup is being restored. Try again in a few seconds'
      return errorResponse(503, message, { 'retry-after': '2' })
    }
    running += 1
    try {
      return await current.answers[path](request)
    } finally {
      running -= 1
    }
  }

  const first = await open(host)
  current = first
  const paths = Object.keys(first.answers) as (keyof ServiceHandlers)[] // of this type
  const answers = Object.fromEntries(
    paths.map((path) => [path, (request: Request) => answer(path, request)]),
  ) as unknown as ServiceHandlers // one handler for each path
  return {
    answers,
    handle: createRouter(answers, log),
    firstToken: first.firstToken,
    issueSessionToken: () => (current ?? first).issueSessionToken(),
    async close() {
      isClosed = true
      await replacing
      await current?.close()
      current = null
    },
  }
}
