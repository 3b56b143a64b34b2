import { setTimeout as wait } from 'node:timers/promises'
import type { Served } from './served.ts'

interface Setup {
  readonly url: string
  readonly token: string
  readonly sbomId: string
  /** Status of every answer: one that needs nothing else. */
  readonly statusId: string
  readonly number: number
}

/** A decision that the server acknowledged. */
interface Acknowledged {
  readonly findingId: string
  readonly note: string
  /** When it was written, by the server. */
  readonly at: string
}

interface Row {
  readonly id: string
  readonly updatedAt: string
}

/** Milliseconds that each kind of request took. */
type Times = Record<'queue' | 'findings' | 'decide' | 'changes', number[]>

/** Findings among which all people decide, so that they meet. */
const shared = 300
/** Milliseconds between two answers of one person: 0.5 to 1.5 s. */
const pause = () => 500 + Math.random() * 1000

const queueQuery = `query ($id: Uuid!) { triageQueue(sbomId: $id) { matchingCount groups(first: 50) { totalCount
  nodes { key packageName findingsCount undecidedCount priority } } } }`
const findingsQuery = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: ${shared}) { totalCount nodes { id updatedAt note
  severity vexStatus { name } component { name version } vuln { vulnId } } } } }`
const changesQuery = `query ($after: String) { changeFeed(first: 200, after: $after) { pageInfo { endCursor } nodes { kind } } }`
const decide = `mutation ($input: ComponentVexUpdateInput!) {
  componentVexUpdate(input: $input) { errors componentVuln { id note updatedAt } } }`

/** Someone who reads, decides, reads on. */
export class Person {
  readonly times: Times = { queue: [], findings: [], decide: [], changes: [] }
  readonly acknowledged: Acknowledged[] = []
  /** Answers that were rejected because another person had decided meanwhile. */
  readonly conflicts: string[] = []
  readonly failed: string[] = []
  readonly #setup: Setup
  #cursor: string | null = null
  #count = 0

  constructor(setup: Setup) {
    this.#setup = setup
  }

  async work(until: number): Promise<void> {
    await wait(pause() * Math.random())
    while (performance.now() < until) {
      await this.#answer().catch((error: unknown) => this.failed.push(String(error)))
    }
  }

  async #answer(): Promise<void> {
    const { sbomId, statusId, number } = this.#setup
    await this.#ask('queue', queueQuery, { id: sbomId })
    type Read = { readonly sbom: { readonly vulns: { readonly nodes: readonly Row[] } } }
    const { nodes } = (await this.#ask<Read>('findings', findingsQuery, { id: sbomId })).sbom.vulns
    const row = nodes[Math.floor(Math.random() * nodes.length)]
    if (!row) throw new Error('The version has no finding')
    await wait(pause())
    this.#count += 1
    const note = `person ${number}, answer ${this.#count}`
    await this.#decide(note, {
      ...{ componentVulnId: row.id, currentSbomId: sbomId, vexStatusId: statusId, note },
      expectedUpdatedAt: row.updatedAt,
    })
    type Feed = { readonly changeFeed: { readonly pageInfo: { readonly endCursor: string | null } } }
    const { changeFeed } = await this.#ask<Feed>('changes', changesQuery, { after: this.#cursor })
    this.#cursor = changeFeed.pageInfo.endCursor ?? this.#cursor
  }

  async #decide(note: string, input: object): Promise<void> {
    type Payload = { readonly errors: readonly string[]; readonly componentVuln: Row | null }
    const { componentVexUpdate } = await this.#ask<{ readonly componentVexUpdate: Payload }>('decide', decide, {
      input,
    })
    const [error = 'No answer'] = componentVexUpdate.errors
    const written = componentVexUpdate.componentVuln
    if (written) this.acknowledged.push({ findingId: written.id, note, at: written.updatedAt })
    else if (error.includes('was changed at')) this.conflicts.push(note)
    else this.failed.push(error)
  }

  async #ask<T>(name: keyof Times, query: string, variables: object): Promise<T> {
    const { url, token } = this.#setup
    const started = performance.now()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
    const body = (await response.json()) as { readonly data: T; readonly errors?: readonly { message: string }[] }
    this.times[name].push(performance.now() - started)
    if (response.status === 200 && !body.errors) return body.data
    throw new Error(`${name}: ${response.status} ${JSON.stringify(body.errors)}`)
  }
}

/** Compares what is stored with what was acknowledged: the last answer of each finding, and as many entries of its history as answers. */
export async function checkedAnswers(served: Served, sbomId: string, team: readonly Person[]) {
  const byFinding = Map.groupBy(
    team.flatMap(({ acknowledged }) => acknowledged),
    ({ findingId }) => findingId,
  )
  const query = `query ($ids: [Uuid!]!) { componentVulns(ids: $ids, first: 1000) { nodes { id note history(first: 1000) { nodes { action } } } } }`
  type Stored = {
    readonly id: string
    readonly note: string
    readonly history: { readonly nodes: readonly { action: string }[] }
  }
  const lost: string[] = []
  for (const [id, answers] of byFinding) {
    const { componentVulns } = await served.query<{ readonly componentVulns: { readonly nodes: readonly Stored[] } }>(
      query,
      { ids: [id] },
    )
    const [stored] = componentVulns.nodes
    const last = answers.toSorted((a, b) => (a.at < b.at ? -1 : 1)).at(-1)
    const decided = stored?.history.nodes.filter(({ action }) => action === 'DECIDED').length
    if (stored?.note !== last?.note)
      lost.push(`${id}: "${stored?.note}" is stored, "${last?.note}" was the last answer`)
    if (decided !== answers.length) lost.push(`${id}: ${decided} of ${answers.length} answers are in the history`)
  }
  return {
    answers: team.flatMap(({ acknowledged }) => acknowledged).length,
    decidedFindings: byFinding.size,
    conflicts: team.flatMap(({ conflicts }) => conflicts).length,
    failed: team.flatMap(({ failed }) => failed),
    ...{ lost, sbomId },
  }
}
