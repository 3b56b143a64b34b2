// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { ownerToken } from './support/api-client.ts'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { osv, zip } from './support/osv.ts'
import { startServerProcess } from './support/server-process.ts'
import { notAffected, statusId } from './support/triage-calls.ts'
import { endpointClient, importFile, upload } from './support/triage-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-decision-kill-'))
let server: Awaited<ReturnType<typeof startServerProcess>> | undefined

afterEach(async () => {
  await server?.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  server = await startServerProcess(folder)
  return endpointClient(server.url, ownerToken)
}

/** A record about every package. */
function record(names: readonly string[]) {
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }]
  return osv('GHSA-many', 'x', { affected: names.map((name) => ({ package: { ecosystem: 'npm', name }, ranges })) })
}

type Client = Awaited<ReturnType<typeof start>>

/** Uploads two versions with 5,000 findings each. Returns the ids of the findings of each. */
async function prepare(client: Client): Promise<readonly [string[], string[]]> {
  const components = manyComponents(5000)
  await importFile(client, zip([record(components.map(({ name }) => name))]))
  const document = { name: 'app.cdx.json', bytes: cyclonedxOf(components).bytes }
  const first = await upload(client, document)
  const second = await upload(client, document)
  return [await findingsOf(client, first), await findingsOf(client, second)]
}

async function findingsOf(client: Client, version: string): Promise<string[]> {
  const ids: string[] = []
  const page = `query ($id: Uuid!, $after: String) { sbom(sbomId: $id) { vulns(first: 1000, after: $after) {
    nodes { id } pageInfo { endCursor hasNextPage } } } }`
  for (let after: string | null = null; ;) {
    type Page = { nodes: { id: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } }
    const { sbom }: { sbom: { vulns: Page } } = await client.data(page, { id: version, after })
    ids.push(...sbom.vulns.nodes.map(({ id }) => id))
    if (!sbom.vulns.pageInfo.hasNextPage) return ids
    after = sbom.vulns.pageInfo.endCursor
  }
}

const decide = `mutation ($input: ComponentVexBulkUpdateInput!) { componentVexBulkUpdate(input: $input) { errors changedCount } }`
const undo = 'mutation { vexUndo(input: {}) { errors } }'

/** How many findings are undecided, Affected and Not Affected, and the steps that are not undone, newest first. */
async function stateOf(client: Client) {
  type Count = { totalCount: number }
  type Step = { kind: string; findingsCount: number; undoneAt: string | null }
  const { undecided, affected, not, vexOperations } = await client.data<{
    undecided: Count
    affected: Count
    not: Count
    vexOperations: { nodes: Step[] }
  }>(`{ undecided: componentVulns(status: ["undecided"]) { totalCount } affected: componentVulns(status: ["affected"]) { totalCount }
    not: componentVulns(status: ["not affected"]) { totalCount } vexOperations { nodes { kind findingsCount undoneAt } } }`)
  const steps = vexOperations.nodes.filter(({ kind, undoneAt }) => kind !== 'UNDO' && undoneAt === null)
  return [undecided.totalCount, affected.totalCount, not.totalCount, ...steps.map(({ findingsCount }) => findingsCount)]
}

/** Sends a call and kills the server in its middle, later each time, until the state is the one after it. Returns the client then. */
async function killUntilDone(client: Client, call: (client: Client) => Promise<unknown>, [before, after]: object[]) {
  for (const pause of [30, 120, 300, 600, 1200, 2400, 4800]) {
    const asked = call(client).catch(() => 'lost')
    await wait(pause)
    await server?.kill()
    await asked
    client = await start()
    const state = await stateOf(client)
    if (JSON.stringify(state) === JSON.stringify(after)) return client
    expect(state).toEqual(before)
  }
  await call(client)
  expect(await stateOf(client)).toEqual(after)
  return client
}

test(
  'overwrites contrary decisions about ten thousand findings completely or not at all if it is killed, and so does its undo',
  { timeout: 300_000 },
  async () => {
    let client = await start()
    const [named, other] = await prepare(client)
    await client.data(decide, { input: { componentVulnIds: other, vexStatusId: statusId('affected') } })
    const input = { componentVulnIds: named, ...notAffected(), scope: 'PRODUCT', overwrite: true }
    const states = [
      [5000, 5000, 0, 5000],
      [0, 0, 10_000, 10_000, 5000],
    ]
    expect(await stateOf(client)).toEqual(states[0])
    client = await killUntilDone(client, (asked) => asked.data(decide, { input }), states)
    client = await killUntilDone(client, (asked) => asked.data(undo), states.toReversed())
    expect(await client.data(undo)).toEqual({ vexUndo: { errors: [] } })
    expect(await stateOf(client)).toEqual([10_000, 0, 0])
  },
)

test(
  'stores a decision about ten thousand findings of a product completely or not at all if it is killed',
  { timeout: 300_000 },
  async () => {
    let client = await start()
    const [ids] = await prepare(client)
    const input = { componentVulnIds: ids, ...notAffected(), scope: 'PRODUCT' }
    const counts = `{ undecided: componentVulns(status: ["undecided"]) { totalCount }
    decided: componentVulns(status: ["not affected"]) { totalCount } vexOperations { totalCount nodes { findingsCount } } }`
    for (const pause of [50, 250, 600]) {
      const asked = client.data(decide, { input }).catch(() => 'lost')
      await wait(pause)
      await server?.kill()
      await asked
      client = await start()
      const { decided, undecided, vexOperations } = await client.data<{
        decided: { totalCount: number }
        undecided: { totalCount: number }
        vexOperations: { totalCount: number; nodes: { findingsCount: number }[] }
      }>(counts)
      const whole = decided.totalCount > 0
      expect([decided.totalCount, undecided.totalCount]).toEqual(whole ? [10_000, 0] : [0, 10_000])
      expect(vexOperations.nodes.map(({ findingsCount }) => findingsCount)).toEqual(whole ? [10_000] : [])
      if (whole) return
    }
    expect(await client.data(decide, { input })).toEqual({
      componentVexBulkUpdate: { errors: [], changedCount: 10_000 },
    })
  },
)
