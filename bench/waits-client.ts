import { parentPort, workerData } from 'node:worker_threads'

export interface WaitsSetup {
  readonly url: string
  readonly token: string
  /** The finding that it decides about, again and again, and a version that it reads. */
  readonly findingId: string
  readonly versionId: string
  /** The status that it decides, each time with another note. */
  readonly statusId: string
  /** Milliseconds from one request to the next of its kind. Default: 50. */
  readonly pauseMs?: number
}

interface Waits {
  readonly count: number
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export interface WaitsReport {
  readonly decisions: Waits
  readonly reads: Waits
}

const setup = workerData as WaitsSetup // what the bench passes
const decide = `mutation ($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) { errors } }`
const read = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: 50) { nodes { id vexStatus { name } } } } }`
let running: Promise<WaitsReport> | undefined
let isStopped = false

parentPort?.on('message', (word: string) => {
  if (word === 'start') {
    isStopped = false
    running = measure()
    parentPort?.postMessage('started')
  } else {
    isStopped = true
    void running?.then((report) => parentPort?.postMessage(report))
  }
})

async function measure(): Promise<WaitsReport> {
  const [decisions, reads] = await Promise.all([repeat(decided), repeat(() => ask(read, { id: setup.versionId }))])
  return { decisions: toWaits(decisions), reads: toWaits(reads) }
}

/** Sends a request at each turn of the clock, whether or not those before it are answered: one long wait does not hide others. */
async function repeat(request: () => Promise<void>): Promise<number[]> {
  const open: Promise<number>[] = []
  while (!isStopped) {
    const started = performance.now()
    open.push(request().then(() => performance.now() - started))
    await new Promise((resolve) => setTimeout(resolve, setup.pauseMs ?? 50))
  }
  return Promise.all(open)
}

let turn = 0

async function decided(): Promise<void> {
  turn += 1
  const note = `Turn ${turn}`
  const input = { componentVulnId: setup.findingId, currentSbomId: setup.versionId, vexStatusId: setup.statusId, note }
  await ask(decide, { input })
}

async function ask(query: string, variables: object): Promise<void> {
  const response = await fetch(setup.url, {
    method: 'POST',
    headers: { authorization: `Bearer ${setup.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const body = await response.text()
  if (!response.ok || /"errors":\[[^\]]/.test(body)) throw new Error(body.slice(0, 500))
}

function toWaits(times: number[]): Waits {
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  return { count: times.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}
