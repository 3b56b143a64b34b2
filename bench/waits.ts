import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { vexResponses, vexStatuses } from '#shared/vex.ts'
import { writeGeneratedSbom } from './generated-sbom.ts'
import { writeStated } from './generated-statements.ts'
import { Served } from './served.ts'
import type { WaitsReport, WaitsSetup } from './waits-client.ts'

/**
 * Measures how long small decisions and reads of one client wait while another client's large operation runs, over HTTP, against the built
 * server. Prints one JSON line for each operation: p50, p99 and maximum of the waits, the delay of the server's main thread, and the time
 * and processor time of the operation, all in milliseconds. `--quick` for small sizes; `--only <names>` for some operations, by comma.
 */
const quick = process.argv.includes('--quick')
const at = process.argv.indexOf('--only')
const only = at > 0 ? (process.argv[at + 1] ?? '').split(',') : null
const scale = quick ? 0.1 : 1
const folder = mkdtempSync(join(tmpdir(), 'waybill-waits-'))
const sizes = { components: 50_000 * scale, statements: 250_000 * scale, decided: 10_000 * scale, versions: 5 }

const uploadDocument = `mutation ($doc: Upload!, $product: String!) {
  uploadSbom(input: { sbom: $doc, projectGroupName: $product }) { errors sbom { id } } }`
const addDocument = `mutation ($doc: Upload!, $id: Uuid!) { sbomDocumentCreate(input: { sbomId: $id, doc: $doc }) { errors } }`
const importVex = `mutation ($doc: Upload!, $id: Uuid!, $as: String!) {
  vexImport(input: { sbomId: $id, doc: $doc, importAs: $as }) { errors operation { id } } }`
const decideMany = `mutation ($input: ComponentVexBulkUpdateInput!) { componentVexBulkUpdate(input: $input) { errors operation { id } } }`
const undo = 'mutation ($id: Uuid!) { vexUndo(input: { operationId: $id }) { errors } }'

const affected = vexStatuses.find(({ word }) => word === 'affected')?.id
const update = vexResponses.find(({ word }) => word === 'update')?.id

const products = new Set<string>()
const served = await Served.start(join(folder, 'data'))
let client: Client | undefined
try {
  client = await startClient()
  if (isWanted('scan')) await measureScan(client)
  if (isWanted('swap')) await measureSwap(client)
  if (isWanted('bulk')) await measureBulk(client)
  if (isWanted('vex') || isWanted('statements')) await measureVex(client)
} finally {
  await client?.close()
  await served.stop()
  rmSync(folder, { recursive: true, force: true })
}

function isWanted(name: string): boolean {
  return only === null || only.includes(name)
}

interface Step {
  readonly operation: { readonly id: string }
}

interface Client {
  measure<T>(operation: string, size: number, work: () => Promise<T>): Promise<T>
  close(): Promise<unknown>
}

/** Starts the client that waits, on a thread of its own, with a version of its own. */
async function startClient(): Promise<Client> {
  const { records, sbom } = writeStated(folder, 500)
  await imported(records)
  const id = await uploaded(sbom, 'Other')
  const [findingId = ''] = await findingsOf(id, 1)
  const workerData: WaitsSetup = {
    url: served.url,
    token: served.token,
    findingId,
    versionId: id,
    statusId: affected ?? '',
  }
  const worker = new Worker(new URL('waits-client.ts', import.meta.url), { workerData })
  const asked = <T>(word: string) =>
    new Promise<T>((resolve) => {
      worker.once('message', resolve)
      worker.postMessage(word)
    })
  return {
    close: () => worker.terminate(),
    measure: async (operation, size, work) => {
      await served.loopDelay()
      const before = served.processorTime()
      await asked('start')
      const started = performance.now()
      const result = await work()
      const ms = Math.round(performance.now() - started)
      const waits = await asked<WaitsReport>('stop')
      const cpuMs = Math.round(served.processorTime() - before)
      const mainThread = await served.loopDelay()
      console.log(JSON.stringify({ bench: 'waits', operation, size, aimP99: 250, ...waits, mainThread, ms, cpuMs }))
      return result
    },
  }
}

/** A rescan that finds the first findings of a version, and the first scan of another. */
async function measureScan({ measure }: Client): Promise<void> {
  const { records, sbom } = writeStated(folder, sizes.components)
  await uploaded(sbom, 'Scanned')
  await measure('first findings of a version', sizes.components, () => imported(records))
  await measure('first scan', sizes.components, () => uploaded(sbom, 'Scanned'))
}

async function measureSwap({ measure }: Client): Promise<void> {
  const { records, sbom } = writeStated(folder, sizes.components)
  const other = join(folder, 'other.json')
  await writeGeneratedSbom(other, sizes.components)
  await imported(records)
  const id = await uploaded(other, 'Swapped')
  await measure('swap', sizes.components, () => send(addDocument, { doc: null, id }, sbom))
  await measure('processing after it', sizes.components, () => idle())
  await measure('swap of a document with findings', sizes.components, () => send(addDocument, { doc: null, id }, other))
  await measure('processing after it', sizes.components, () => idle())
}

async function measureBulk({ measure }: Client): Promise<void> {
  const { records, sbom } = writeStated(folder, sizes.decided)
  await imported(records)
  const ids: string[] = []
  for (let n = 0; n < sizes.versions; n += 1) ids.push(await uploaded(sbom, 'Decided'))
  const componentVulnIds = await findingsOf(ids[0] ?? '', sizes.decided)
  const count = sizes.decided * sizes.versions
  const input = { componentVulnIds, vexStatusId: affected, cdxResponseId: update, scope: 'PRODUCT' }
  const { operation } = await measure('bulk decision', count, () => send<Step>(decideMany, { input }))
  await measure('undo of it', count, () => send(undo, operation))
}

async function measureVex({ measure }: Client): Promise<void> {
  const { records, statements, sbom } = writeStated(folder, sizes.statements)
  await imported(records)
  const id = await uploaded(sbom, 'Stated')
  if (isWanted('vex')) {
    const input = { id, doc: null, as: 'DECISIONS' }
    const { operation } = await measure('VEX decisions', sizes.statements, () =>
      send<Step>(importVex, input, statements),
    )
    await measure('undo of them', sizes.statements, () => send(undo, operation))
  }
  if (!isWanted('statements')) return
  for (const again of ['', ', again']) {
    const name = `VEX statements${again}`
    await measure(name, sizes.statements, () => send(importVex, { id, doc: null, as: 'STATEMENTS' }, statements))
  }
}

/** Sends a mutation, with a file as its variable `doc`, and throws what it rejects. */
async function send<T>(mutation: string, variables: Record<string, unknown> = {}, file?: string): Promise<T> {
  const data = await (file === undefined
    ? served.query<Record<string, { errors: string[] }>>(mutation, variables)
    : served.upload<Record<string, { errors: string[] }>>(mutation, file, variables, 'variables.doc'))
  const [payload] = Object.values(data)
  if (!payload || payload.errors.length > 0) throw new Error(payload?.errors.join('; ') ?? 'No payload')
  return payload as T // what the mutation selects
}

/** Lets connections that the server closed be forgotten: files were written meanwhile, and a request on such a connection would fail. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100))
}

async function imported(file: string): Promise<void> {
  await settled()
  await send('mutation ($doc: Upload!) { advisorySourceImport(input: { file: $doc }) { errors } }', { doc: null }, file)
  await idle()
}

async function uploaded(file: string, product: string): Promise<string> {
  if (!products.has(product)) {
    await send('mutation ($name: String!) { projectGroupCreate(input: { name: $name }) { errors } }', { name: product })
    products.add(product)
  }
  const { sbom } = await send<{ sbom: { id: string } }>(uploadDocument, { doc: null, product }, file)
  await idle()
  return sbom.id
}

/** Waits until no job is queued or running. */
async function idle(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { jobs } = await served.query<{ jobs: { totalCount: number } }>(
      '{ jobs(state: ["QUEUED", "RUNNING"]) { totalCount } }',
    )
    if (jobs.totalCount === 0) return
  }
}

async function findingsOf(id: string, count: number): Promise<string[]> {
  const query = `query ($id: Uuid!, $first: Int!, $after: String) { sbom(sbomId: $id) { vulns(first: $first, after: $after) {
    nodes { id } pageInfo { endCursor } } } }`
  const ids: string[] = []
  for (let after: string | null = null; ids.length < count;) {
    type Page = { nodes: { id: string }[]; pageInfo: { endCursor: string | null } }
    const first = Math.min(1000, count - ids.length)
    const answer: { sbom: { vulns: Page } } = await served.query(query, { id, first, after })
    const { nodes, pageInfo } = answer.sbom.vulns
    if (nodes.length === 0) throw new Error(`The version has ${ids.length} findings, not ${count}`)
    ids.push(...nodes.map((node) => node.id))
    after = pageInfo.endCursor
  }
  return ids
}
