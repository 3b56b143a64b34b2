// @module-tag long
// A process that is killed while edits are repeated leaves all of them with their entry in the log, or none.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { startServerProcess } from './support/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-repeat-kill-'))
const processes: Awaited<ReturnType<typeof startServerProcess>>[] = []
afterEach(async () => {
  for (const process of processes.splice(0)) await process.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  const server = await startServerProcess(folder)
  processes.push(server)
  return server
}
type Server = Awaited<ReturnType<typeof start>>

const size = 3_000

async function idsOf(server: Server, id: string): Promise<readonly string[]> {
  const query = `query ($id: Uuid!, $after: String) { sbom(sbomId: $id) { components(first: 1000, after: $after) {
    nodes { id } pageInfo { endCursor hasNextPage } } } }`
  interface Answer {
    readonly sbom: {
      readonly components: {
        readonly nodes: readonly { readonly id: string }[]
        readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean }
      }
    }
  }
  const ids: string[] = []
  for (let after: string | null = null; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const { nodes, pageInfo }: Answer['sbom']['components'] = (await server.data<Answer>(query, { id, after })).sbom
      .components
    ids.push(...nodes.map((one) => one.id))
    if (!pageInfo.hasNextPage) return ids
    after = pageInfo.endCursor
  }
}

interface State {
  readonly sbom: {
    readonly repeatableEdits: { readonly possibleCount: number }
    readonly stats: { readonly compCount: number }
    readonly changeLog: { readonly nodes: readonly { readonly operation: string }[] }
  }
  readonly auditLogCheck: { readonly problem: string | null }
}

/** Prepares a version of which every component was edited, one removed and one added, and the next version. */
async function prepare(server: Server): Promise<string> {
  await server.product('Shop')
  const first = await server.upload(cyclonedxOf(manyComponents(size)), 'Shop')
  await server.idle()
  const [removed = '', ...ids] = await idsOf(server, first)
  const done = await server.data<{
    edit: { errors: string[] }
    add: { errors: string[] }
    remove: { errors: string[] }
  }>(
    `mutation ($id: Uuid!, $ids: [Uuid!]!, $removed: Uuid!) {
      edit: componentBulkUpdate(input: { sbomId: $id, componentIds: $ids, copyright: "Owl" }) { errors }
      add: componentCreate(input: { sbomId: $id, name: "added" }) { errors }
      remove: componentDelete(input: { sbomId: $id, id: $removed }) { errors } }`,
    { id: first, ids, removed },
  )
  expect(done).toEqual({ edit: { errors: [] }, add: { errors: [] }, remove: { errors: [] } })
  const second = await server.upload(cyclonedxOf(manyComponents(size), { version: '2.0.0' }), 'Shop')
  await server.idle()
  return second
}

/** Milliseconds from the request to the kill. */
const delays = [0, 60, 150, 250, 350, 450, 600, 800, 1_000, 20_000]

test('edits are repeated with their entry, or not at all', { timeout: 240_000 }, async () => {
  let server = await start()
  const id = await prepare(server)
  const seen = new Set<string>()
  for (const delay of delays) {
    // oxlint-disable-next-line no-await-in-loop -- one process at a time uses the folder
    const { ended, next } = await killDuring(server, id, delay)
    server = next
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { sbom, auditLogCheck } = await server.data<State>(
      `query ($id: Uuid!) { sbom(sbomId: $id) { repeatableEdits { possibleCount } stats { compCount }
        changeLog(first: 1000) { nodes { operation } } } auditLogCheck { problem } }`,
      { id },
    )
    expect(auditLogCheck.problem).toBeNull()
    const isRepeated = sbom.repeatableEdits.possibleCount === 0
    const entries = sbom.changeLog.nodes.filter(({ operation }) => operation === 'sbomEditsRepeat')
    expect(sbom.repeatableEdits.possibleCount).toBe(isRepeated ? 0 : size + 1)
    expect([sbom.stats.compCount, entries.length]).toEqual([size, isRepeated ? 1 : 0])
    if (ended) expect(isRepeated).toBe(true)
    seen.add(isRepeated ? 'repeated' : 'not repeated')
    if (isRepeated) break
  }
  // Kills came before and after the step.
  expect([...seen].toSorted()).toEqual(['not repeated', 'repeated'])
})

/** Kills the process some milliseconds after the request was sent, or when it was answered, and starts the next one. */
async function killDuring(server: Server, id: string, delay: number): Promise<{ ended: boolean; next: Server }> {
  let ended = false
  const text = 'mutation ($id: Uuid!) { sbomEditsRepeat(input: { sbomId: $id }) { errors } }'
  const answer = server.data(text, { id }).then(
    () => (ended = true),
    () => undefined, // its connection ends
  )
  await Promise.race([wait(delay), answer])
  await server.kill()
  await answer
  return { ended, next: await start() }
}
