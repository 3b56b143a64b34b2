import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runServer } from '#server/run-server.ts'

const bootstrapToken = 'wb_test_owner_of_this_test_service'

/** Parts of answers that these tests read; what a query did not select is absent. */
export type ApiResponse = Record<string, unknown>

/** A file to be sent with a request. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array | string
}

/** A client that speaks to an endpoint over HTTP as an Owner, or with the token that a call names. */
export function endpointClient(url: string, owner: string = bootstrapToken) {
  async function post(body: BodyInit, headers: Record<string, string>, token = owner): Promise<ApiResponse> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
    })
    return (await response.json()) as ApiResponse
  }

  /** The whole answer, errors included. */
  const ask = (query: string, variables: object = {}, token?: string) =>
    post(JSON.stringify({ query, variables }), { 'content-type': 'application/json' }, token)

  return {
    ask,
    /** The data of an answer that must have no top-level errors. */
    data: async <T>(query: string, variables: object = {}, token?: string) =>
      dataOf<T>(await ask(query, variables, token)),
    /** The same with a file, which goes to the variable that `path` names. */
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

/** The job at its end. */
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

/** Waits until nothing is queued or running. */
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

/** Uploads a document to a product, which is made when there is none, and waits for its processing. */
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

/** A server on a data folder of its own and a client that speaks to it over HTTP. `now` is the clock of the server. */
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
