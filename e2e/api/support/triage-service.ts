import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runServer } from '#server/run-server.ts'

/** Token of the first owner. */
export const bootstrapToken = 'wb_test_owner_of_this_test_service'

/** Parts of responses that these tests read. Fields that a query did not select are missing. */
export type ApiResponse = Record<string, unknown>

/** A file that is sent with a request. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array | string
}

/** Creates an HTTP client of an endpoint, with an Owner's token or that of a call. */
export function endpointClient(url: string, owner: string = bootstrapToken) {
  async function post(body: BodyInit, headers: Record<string, string>, token = owner): Promise<ApiResponse> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
    })
    return (await response.json()) as ApiResponse
  }

  /** Returns the complete response, including errors. */
  const ask = (query: string, variables: object = {}, token?: string) =>
    post(JSON.stringify({ query, variables }), { 'content-type': 'application/json' }, token)

  return {
    ask,
    /** Returns the data of a response, which must have no top-level errors. */
    data: async <T>(query: string, variables: object = {}, token?: string) =>
      dataOf<T>(await ask(query, variables, token)),
    /** The same with a file for the variable that `path` names. */
    send: async <T>(query: string, variables: object, path: string, file: SentFile) => {
      const form = new FormData()
      form.set('operations', JSON.stringify({ query, variables }))
      form.set('map', JSON.stringify({ file: [`variables.${path}`] }))
      form.set('file', new Blob([file.bytes as BlobPart]), file.name)
      return dataOf<T>(await post(form, {}))
    },
  }
}

function dataOf<T>(answer: ApiResponse): T {
  if (answer['errors']) throw new Error(JSON.stringify(answer['errors']))
  return answer['data'] as T // as the query selects
}

type Client = ReturnType<typeof endpointClient>

/** Waits for the end of a job and returns it. */
async function finishedJob({ data }: Client, id: string): Promise<JobEnd> {
  for (;;) {
    const { job } = await data<{ job: JobEnd }>(
      'query ($id: Uuid!) { job(id: $id) { state message error skippedCount skips advisorySource { name records } } }',
      { id },
    )
    if (!['QUEUED', 'RUNNING'].includes(job.state)) return job
    await setTimeout(25)
  }
}

/** Waits until no job is queued or running. */
export async function becomeIdle({ data }: Client): Promise<void> {
  for (;;) {
    const open = await data<{ jobs: { totalCount: number } }>(
      'query { jobs(first: 0, state: ["QUEUED", "RUNNING"]) { totalCount } }',
    )
    if (open.jobs.totalCount === 0) return
    await setTimeout(25)
  }
}

/** Imports a feed file and waits for its job and for the scans that follow. */
export async function importFile(client: Client, file: SentFile, name: string | null = null): Promise<JobEnd> {
  type Payload = { advisorySourceImport: { errors: string[]; jobs: { id: string }[] | null } }
  const { advisorySourceImport: payload } = await client.send<Payload>(
    'mutation ($input: AdvisorySourceImportInput!) { advisorySourceImport(input: $input) { errors jobs { id } } }',
    { input: { file: null, name } },
    'input.file',
    file,
  )
  const [job] = payload.jobs ?? []
  if (!job) throw new Error(payload.errors.join('; '))
  const end = await finishedJob(client, job.id)
  await becomeIdle(client)
  return end
}

/** Uploads a document to a product, which is created if missing, and waits for its processing. */
export async function upload(client: Client, file: SentFile, product = 'App'): Promise<string> {
  await client.ask('mutation ($input: ProjectGroupCreateInput!) { projectGroupCreate(input: $input) { errors } }', {
    input: { name: product },
  })
  type Payload = { sbomUpload: { errors: string[]; sbom: { id: string } | null } }
  const { sbomUpload: payload } = await client.send<Payload>(
    'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors sbom { id } } }',
    { input: { doc: null, projectGroupName: product } },
    'input.doc',
    file,
  )
  if (!payload.sbom) throw new Error(payload.errors.join('; '))
  await becomeIdle(client)
  return payload.sbom.id
}

async function createToken({ data }: Client, role: string): Promise<string> {
  const { tokenCreate } = await data<{ tokenCreate: { errors: string[]; secret: string } }>(
    'mutation ($input: TokenCreateInput!) { tokenCreate(input: $input) { errors secret } }',
    { input: { name: role, role } },
  )
  return tokenCreate.secret
}

/** Starts a server with its own data folder, and an HTTP client for it. `now` is the clock of the server. */
export async function startTriageService(
  dataFolder = mkdtempSync(join(tmpdir(), 'waybill-api-')),
  now = () => new Date(),
) {
  const server = await runServer({
    dataFolder,
    host: '127.0.0.1',
    port: 0,
    tls: undefined,
    publicUrl: undefined,
    bootstrapToken,
    rateLimits: { requests: 0, uploads: 0 },
    log: () => {},
    now,
  })
  const client = endpointClient(server.url)
  return {
    ...client,
    dataFolder,
    url: server.url,
    ownerToken: bootstrapToken,
    finished: (id: string) => finishedJob(client, id),
    idle: () => becomeIdle(client),
    importFile: (file: SentFile, name: string | null = null) => importFile(client, file, name),
    upload: (file: SentFile, product?: string) => upload(client, file, product),
    token: (role: string) => createToken(client, role),
    stop: () => server.close(),
    close: async () => {
      await server.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

export interface JobEnd {
  readonly state: string
  readonly message: string
  readonly error: string | null
  readonly skippedCount: number
  readonly skips: readonly string[]
  readonly advisorySource: { readonly name: string; readonly records: number } | null
}

/** A CycloneDX document with these purls, the first one being a direct dependency. */
export function cyclonedx(purls: readonly string[], label = '1.0.0'): SentFile {
  const parts = purls.map((purl) => {
    const [, name = 'unnamed', version] = /\/([^/@]+)@?([^/]*)$/.exec(purl) ?? []
    return { type: 'library', 'bom-ref': purl, name, version, purl }
  })
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: label } },
    components: parts,
    dependencies: [{ ref: 'app', dependsOn: purls.slice(0, 1) }],
  }
  return { name: 'app.cdx.json', bytes: JSON.stringify(document) }
}
