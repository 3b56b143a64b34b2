import { createServer } from 'node:https'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loopbackTls } from './loopback-tls.ts'

/** A request that a server of webhooks received. */
export interface TakenHook {
  readonly path: string
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type HookAnswer = (response: ServerResponse, hook: TakenHook) => void

/** An HTTPS server on this machine that takes webhooks, for tests. */
export interface HookServer {
  /** `https://127.0.0.1:<port>` */
  readonly origin: string
  /** All requests that arrived whole, in order. */
  readonly taken: TakenHook[]
  /** Answers each request; a test replaces it. */
  answer: HookAnswer
  close(): Promise<void>
}

/** Answers with a status. */
export const status =
  (code: number, headers: Record<string, string> = {}, body = ''): HookAnswer =>
  (response) =>
    void response.writeHead(code, headers).end(body)

/** Answers the first requests one after the other, and all others as the last one. */
export function inTurn(...answers: readonly HookAnswer[]): HookAnswer {
  let at = 0
  return (response, hook) => {
    answers[Math.min(at, answers.length - 1)]?.(response, hook)
    at += 1
  }
}

export async function startHookServer(): Promise<HookServer> {
  const taken: TakenHook[] = []
  const server = createServer(loopbackTls, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', method = '', headers } = request
      const hook = { path: url, method, headers, body: Buffer.concat(chunks).toString() }
      taken.push(hook)
      hooks.answer(response, hook)
    })
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hooks: HookServer = {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    answer: status(200),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return hooks
}
