// @module-tag long
// A process that is killed at any moment of a change leaves the change and its entry in the log, or neither.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { startServerProcess } from './support/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-change-kill-'))
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

interface State {
  readonly component: { readonly copyright: string | null }
  readonly sbom: {
    readonly parts: { readonly nodes: readonly { readonly id: string; readonly part: { readonly id: string } }[] }
    readonly components: { readonly totalCount: number }
    readonly changeLog: {
      readonly nodes: readonly {
        readonly operation: string
        readonly changes: readonly { readonly newValue: string | null }[]
      }[]
    }
  }
  readonly auditLogCheck: { readonly problem: string | null }
}

const stateOf = (server: Server, id: string, componentId: string) =>
  server.data<State>(
    `query ($id: Uuid!, $component: Uuid!) { component(id: $component, sbomId: $id) { copyright } sbom(sbomId: $id) { parts { nodes { id part { id } } }
      components(first: 1, includeParts: true) { totalCount }
      changeLog(first: 1000) { nodes { operation changes { newValue } } } } auditLogCheck { problem } }`,
    { id, component: componentId },
  )

/** Milliseconds from the request to the kill. */
const delays = [0, 5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 110, 150, 3000]

test('an attached part and an edit are there with their entry, or not at all', { timeout: 240_000 }, async () => {
  let server = await start()
  await server.product('Shop')
  await server.product('Part')
  const id = await server.upload(cyclonedxOf(manyComponents(30)), 'Shop')
  const part = await server.upload(cyclonedxOf([{ name: 'inherited', version: '1' }]), 'Part')
  await server.idle()
  const first = `query ($id: Uuid!) { sbom(sbomId: $id) { components(first: 1) { nodes { id } } } }`
  const { sbom } = await server.data<{ sbom: { components: { nodes: { id: string }[] } } }>(first, { id })
  const componentId = sbom.components.nodes[0]?.id ?? ''
  const seen = new Set<string>()

  for (const [round, delay] of delays.entries()) {
    const text = `mutation { edit: componentUpdate(input: { id: "${componentId}", sbomId: "${id}", copyright: "round ${round}" }) { errors }
      attach: partAttach(input: { sbomId: "${id}", partSbomId: "${part}" }) { errors } }`
    // oxlint-disable-next-line no-await-in-loop -- one process at a time uses the folder
    server = await killDuring(server, text, delay)
    // oxlint-disable-next-line no-await-in-loop -- as above
    const state = await stateOf(server, id, componentId)
    expect(state.auditLogCheck.problem).toBeNull()
    const { parts, components, changeLog } = state.sbom
    const entries = changeLog.nodes.filter(({ operation }) => operation === 'componentUpdate')
    const attached = changeLog.nodes.filter(({ operation }) => operation === 'partAttach').length
    const detached = changeLog.nodes.filter(({ operation }) => operation === 'partDetach').length
    const { copyright } = state.component
    // The newest entry of an edit is the edit that is there.
    expect(entries[0]?.changes[0]?.newValue ?? null).toBe(copyright)
    expect([attached - detached, components.totalCount]).toEqual([parts.nodes.length, 30 + parts.nodes.length])
    seen.add(`${copyright === `round ${round}` ? 'edited' : 'not edited'}, ${parts.nodes.length} parts`)
    for (const link of parts.nodes) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await server.data('mutation ($id: Uuid!) { partDetach(input: { id: $id }) { errors } }', { id: link.id })
    }
  }
  // Kills came before and after the changes.
  expect([...seen]).toEqual(expect.arrayContaining(['not edited, 0 parts', 'edited, 1 parts']))
})

/** Kills the process some milliseconds after a request was sent, and starts the next one. */
async function killDuring(server: Server, text: string, delay: number): Promise<Server> {
  const answer = server.data(text, {}).catch(() => undefined) // its connection ends
  await wait(delay)
  await server.kill()
  await answer
  return start()
}
