import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, runServer, type ServerConfig } from '#server/run-server.ts'

export const ownerToken = 'wb_test_owner_0123456789abcdef'

/** The body of a response as tests read it. */
export interface ApiResponseBody {
  // Tests select what they read, so the shape is in the query.
  readonly data?: Record<string, never>
  readonly errors?: readonly { readonly message: string; readonly extensions?: Record<string, unknown> }[]
}

/** A server in this process with its own data folder, and its client. */
export interface Api {
  readonly server: RunningServer
  readonly origin: string
  readonly dataFolder: string
  readonly log: readonly string[]
  /** Sends anything to a path. */
  fetch(path: string, init?: RequestInit & { readonly token?: string | null }): Promise<Response>
  /** Sends an operation and returns the complete response. */
  ask(query: string, variables?: object, token?: string): Promise<ApiResponseBody>
  /** Sends an operation and returns its data. It must have no top-level errors. */
  data<T>(query: string, variables?: object, token?: string): Promise<T>
  /** Creates a token with a role. */
  tokenOf(role: string): Promise<string>
  /** Lists temporary files of uploads. */
  spooled(): readonly string[]
  close(): Promise<void>
}

export async function startApi(config: Partial<ServerConfig> = {}): Promise<Api> {
  const dataFolder = config.dataFolder ?? mkdtempSync(join(tmpdir(), 'waybill-api-'))
  const log: string[] = []
  const server = await runServer({
    host: '127.0.0.1',
    port: 0,
    tls: undefined,
    publicUrl: undefined,
    bootstrapToken: ownerToken,
    rateLimits: undefined,
    log: (line) => log.push(line),
    ...config,
    dataFolder,
  })
  const client = clientOf(new URL(server.url).origin)
  return {
    server,
    dataFolder,
    log,
    ...client,
    spooled: () => filesIn(join(dataFolder, 'incoming')),
    close: async () => {
      await server.close()
      if (!config.dataFolder) rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

function clientOf(origin: string): Pick<Api, 'origin' | 'fetch' | 'ask' | 'data' | 'tokenOf'> {
  const send: Api['fetch'] = (path, { token = ownerToken, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    return fetch(`${origin}${path}`, { ...init, headers })
  }
  const ask: Api['ask'] = async (query, variables = {}, token = ownerToken) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ query, variables })
    return (await (await send('/graphql', { method: 'POST', headers, body, token })).json()) as ApiResponseBody
  }
  const data = async <T>(query: string, variables?: object, token?: string): Promise<T> => {
    const answer = await ask(query, variables, token)
    if (answer.errors) throw new Error(JSON.stringify(answer.errors))
    return answer.data as T // as the query selects
  }
  const tokenOf = async (role: string) => {
    const mutation = 'mutation ($role: String!) { tokenCreate(input: { name: $role, role: $role }) { secret errors } }'
    const made = await data<{ tokenCreate: { secret: string } }>(mutation, { role })
    return made.tokenCreate.secret
  }
  return { origin, fetch: send, ask, data, tokenOf }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // nothing was ever uploaded
  }
}

/** Sends a request with a Host header that `fetch` does not allow. */
export function requestAs(
  origin: string,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.once('error', reject)
    sent.end()
  })
}
