import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer } from '#server/run-server.ts'

export const ownerToken = 'wb_test_owner_of_this_test_service'

/** A file that is sent with a request. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array | string
}

/** The complete body of a response. */
export interface EndpointResponse {
  readonly data?: Record<string, unknown> | null
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[]
}

export interface ApiClient extends ReturnType<typeof stepsOf> {
  ask(query: string, variables?: object): Promise<EndpointResponse>
  data<T>(query: string, variables?: object): Promise<T>
  send<T>(
    query: string,
    variables: object,
    file: SentFile,
    options?: { readonly path?: string; readonly headers?: Record<string, string> },
  ): Promise<T>
  idle(): Promise<void>
  as(token: string): ApiClient
}

/** Creates a client of an endpoint that knows only the API, as scripts do. */
export function createClient(url: string, token: string = ownerToken): ApiClient {
  async function post(body: BodyInit, headers: Record<string, string>): Promise<EndpointResponse> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
    })
    return (await response.json()) as EndpointResponse
  }

  const ask = (query: string, variables: object = {}) =>
    post(JSON.stringify({ query, variables }), { 'content-type': 'application/json' })

  /** Returns the data of a response, which must have no top-level errors. */
  async function data<T>(query: string, variables: object = {}): Promise<T> {
    return without(await ask(query, variables)) as T // as the query selects
  }

  /** Sends a file by the multipart convention of specification 4.4. `path` is the path of the variable. */
  async function send<T>(
    query: string,
    variables: object,
    file: SentFile,
    { path = 'input.doc', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
  ): Promise<T> {
    const form = new FormData()
    form.set('operations', JSON.stringify({ query, variables }))
    form.set('map', JSON.stringify({ 0: [`variables.${path}`] }))
    form.set('0', new Blob([file.bytes as BlobPart]), file.name)
    return without(await post(form, headers)) as T // as the query selects
  }

  /** Waits until no job is queued or running. */
  async function idle(): Promise<void> {
    const query = '{ jobs(first: 0, state: ["QUEUED", "RUNNING"]) { totalCount } }'
    for (;;) {
      const { jobs } = await data<{ jobs: { totalCount: number } }>(query)
      if (jobs.totalCount === 0) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  return { ask, data, send, idle, ...stepsOf(data, send), as: (other: string) => createClient(url, other) }
}

type Data = <T>(query: string, variables?: object) => Promise<T>
type Send = <T>(query: string, variables: object, file: SentFile) => Promise<T>

/** Common operations of tests. */
function stepsOf(data: Data, send: Send) {
  return {
    product: async (name: string): Promise<string> => {
      const query = `mutation ($input: ProjectGroupCreateInput!) {
        projectGroupCreate(input: $input) { errors projectGroup { id } } }`
      type Made = { projectGroupCreate: { errors: string[]; projectGroup: { id: string } | null } }
      const { projectGroupCreate } = await data<Made>(query, { input: { name } })
      if (!projectGroupCreate.projectGroup) throw new Error(projectGroupCreate.errors.join('; '))
      return projectGroupCreate.projectGroup.id
    },
    /** Uploads a document to an existing product and returns the new version's id, without waiting for its processing. */
    upload: async (file: SentFile, projectGroupName: string, more: object = {}): Promise<string> => {
      const query = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors sbom { id } } }'
      const input = { doc: null, projectGroupName, ...more }
      const { sbomUpload } = await send<{ sbomUpload: UploadPayload }>(query, { input }, file)
      if (!sbomUpload.sbom) throw new Error(sbomUpload.errors.join('; '))
      return sbomUpload.sbom.id
    },
    token: async (role: string): Promise<string> => {
      const query = 'mutation ($input: TokenCreateInput!) { tokenCreate(input: $input) { errors secret } }'
      const { tokenCreate } = await data<{ tokenCreate: { secret: string } }>(query, { input: { name: role, role } })
      return tokenCreate.secret
    },
  }
}

export interface UploadPayload {
  readonly errors: readonly string[]
  readonly sbom: { readonly id: string } | null
}

function without({ data, errors }: EndpointResponse): unknown {
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

/** Starts a server in this process with its own data folder, and a client for its Owner. */
export async function startService(dataFolder = mkdtempSync(join(tmpdir(), 'waybill-api-'))) {
  const lines: string[] = []
  const server = await runServer({
    dataFolder,
    host: '127.0.0.1',
    port: 0,
    tls: undefined,
    publicUrl: undefined,
    bootstrapToken: ownerToken,
    rateLimits: { requests: 0, uploads: 0 },
    log: (line) => lines.push(line),
  })
  return {
    ...createClient(server.url),
    url: server.url,
    dataFolder,
    lines,
    close: async () => {
      await server.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
