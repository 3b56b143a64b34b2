import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeStated } from './generated-statements.ts'
import { Served } from './served.ts'

/**
 * Measures what many clients wait for while they page through the lists of one large version, over HTTP, against the built server. Prints
 * one JSON line for each list: p50, p95 and maximum in milliseconds, and one with the memory, the delay of the main thread, and the
 * processor time of the server's threads for each request. `--clients n` (default 20), `--components n` (default 300,000, as many findings),
 * `--seconds n` (default 20).
 */
const clients = numberOf('--clients', 20)
const components = numberOf('--components', 300_000)
const seconds = numberOf('--seconds', 20)
const folder = mkdtempSync(join(tmpdir(), 'waybill-clients-'))

const lists = {
  findings: `query ($id: Uuid!, $after: String) { sbom(sbomId: $id) { page: vulns(first: 50, after: $after) { totalCount
    pageInfo { endCursor } nodes { id severity confidence fixedVersions priorityReason state stale vexStatus { id name }
    component { id name group version } vuln { id vulnId summary cvssScore vulnInfo { kev epssScore } } } } } }`,
  components: `query ($id: Uuid!, $after: String) { sbom(sbomId: $id) { page: components(first: 50, after: $after) { totalCount
    pageInfo { endCursor } nodes { id name group version kind ecosystem relation licensesExp matchState supportLevel
    severityCounts { critical high medium low } } } } }`,
  queue: `query ($id: Uuid!, $after: String) { queue: triageQueue(sbomId: $id) { matchingCount page: groups(first: 50, after: $after) {
    totalCount pageInfo { endCursor } nodes { key packageName findingsCount undecidedCount sbomsCount priority } } } }`,
  paths: `query ($id: Uuid!, $componentId: Uuid!) { component(id: $componentId, sbomId: $id) { pathsToRoot(first: 3) { components { id } } } }`,
} as const
type List = keyof typeof lists
const names = Object.keys(lists) as List[] // the keys of the object above
const aims = { findings: 250, components: 250, queue: 300, paths: null } as const
const times: Record<List, number[]> = { findings: [], components: [], queue: [], paths: [] }

const served = await Served.start(join(folder, 'data'))
try {
  const id = await prepare()
  const ids = await componentsOf(id)
  for (const name of names) await ask(name, id, null, ids)
  await served.loopDelay()
  const before = served.threadTimes()
  const until = performance.now() + seconds * 1000
  await Promise.all(Array.from({ length: clients }, (_, client) => page(client, id, ids, until)))
  report(await served.loopDelay(), before, served.threadTimes())
} finally {
  await served.stop()
  rmSync(folder, { recursive: true, force: true })
}

function numberOf(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name)
  return at > 0 ? Number(process.argv[at + 1]) : otherwise
}

/** One client: it asks for the next page of each list in turn, without a pause. */
async function page(client: number, id: string, ids: readonly string[], until: number): Promise<void> {
  const cursors = new Map<List, string | null>()
  for (let turn = client; performance.now() < until; turn += 1) {
    const name = names[turn % names.length] ?? 'findings'
    const started = performance.now()
    cursors.set(name, await ask(name, id, cursors.get(name) ?? null, ids))
    times[name].push(performance.now() - started)
  }
}

interface Page {
  readonly pageInfo: { readonly endCursor: string | null }
}

async function ask(name: List, id: string, after: string | null, ids: readonly string[]): Promise<string | null> {
  const componentId = ids[Math.floor(Math.random() * ids.length)]
  type Answer = { readonly queue?: { readonly page: Page }; readonly sbom?: { readonly page: Page } }
  const variables = name === 'paths' ? { id, componentId } : { id, after }
  const answer = await served.query<Answer>(lists[name], variables)
  return (answer.queue ?? answer.sbom)?.page.pageInfo.endCursor ?? null
}

function report(mainThread: object, before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): void {
  const requests = names.reduce((sum, name) => sum + times[name].length, 0)
  for (const name of names) {
    const sorted = times[name].toSorted((a, b) => a - b)
    const at = (share: number) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
    const waits = { count: sorted.length, p50: at(0.5), p95: at(0.95), max: at(1) }
    console.log(JSON.stringify({ bench: 'clients', list: name, clients, components, aimP95: aims[name], ...waits }))
  }
  const cpuMsPerRequest = Object.fromEntries(
    [...after].flatMap(([thread, time]) => {
      const ms = Math.round(((time - (before.get(thread) ?? 0)) / requests) * 100) / 100
      return ms > 0 ? [[thread, ms]] : []
    }),
  )
  const peakMegabytes = served.peakMemory()
  console.log(JSON.stringify({ bench: 'clients', clients, requests, mainThread, peakMegabytes, cpuMsPerRequest }))
}

async function prepare(): Promise<string> {
  const { records, sbom } = writeStated(folder, components, 1)
  await new Promise((resolve) => setTimeout(resolve, 100)) // connections that the server closed meanwhile are forgotten
  const importFile = 'mutation ($doc: Upload!) { advisorySourceImport(input: { file: $doc }) { errors } }'
  await served.upload(importFile, records, { doc: null }, 'variables.doc')
  await idle()
  await served.query('mutation { projectGroupCreate(input: { name: "Large" }) { errors } }')
  const upload = `mutation ($doc: Upload!) { uploadSbom(input: { sbom: $doc, projectGroupName: "Large" }) { errors sbom { id } } }`
  type Uploaded = { readonly uploadSbom: { readonly errors: string[]; readonly sbom: { readonly id: string } | null } }
  const { uploadSbom } = await served.upload<Uploaded>(upload, sbom, { doc: null }, 'variables.doc')
  if (!uploadSbom.sbom) throw new Error(uploadSbom.errors.join('; '))
  await idle()
  return uploadSbom.sbom.id
}

async function idle(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    type Jobs = { readonly jobs: { readonly totalCount: number } }
    const { jobs } = await served.query<Jobs>('{ jobs(state: ["QUEUED", "RUNNING"]) { totalCount } }')
    if (jobs.totalCount === 0) return
  }
}

async function componentsOf(id: string): Promise<string[]> {
  type Answer = { readonly sbom: { readonly components: { readonly nodes: { readonly id: string }[] } } }
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { components(first: 1000) { nodes { id } } } }'
  return (await served.query<Answer>(query, { id })).sbom.components.nodes.map((node) => node.id)
}
