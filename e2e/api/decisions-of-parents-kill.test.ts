// @module-tag long
// A kill in the middle of a decision about thousands of inherited findings for one version alone: all of it holds, or nothing.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { ownerToken } from './support/api-client.ts'
import { osv, zip } from './support/osv.ts'
import { startServerProcess } from './support/server-process.ts'
import { notAffected } from './support/triage-calls.ts'
import { cyclonedx, endpointClient, importFile, upload } from './support/triage-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-parent-kill-'))
let server: Awaited<ReturnType<typeof startServerProcess>> | undefined

afterEach(async () => {
  await server?.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  server = await startServerProcess(folder)
  return endpointClient(server.url, ownerToken)
}

type Client = Awaited<ReturnType<typeof start>>
const count = 3000

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

test('a kill leaves all of it or nothing, and the part as it was', async () => {
  let client = await start()
  await importFile(client, zip([osv('GHSA-1', 'a')]))
  const purls = Array.from({ length: count }, (_, at) => `pkg:npm/a@1.0.${at}`)
  const [part, parent] = [await upload(client, cyclonedx(purls), 'Part'), await upload(client, cyclonedx([]), 'Parent')]
  const attach = 'mutation ($input: PartAttachInput!) { partAttach(input: $input) { errors } }'
  await client.data(attach, { input: { sbomId: parent, partSbomId: part } })
  const componentVulnIds = await findingsOf(client, part)
  expect(componentVulnIds).toHaveLength(count)
  const stateOf = async () => {
    const counts = (id: string) =>
      `sbom(sbomId: "${id}") { all: vulns { totalCount } not: vulns(status: ["not affected"]) { totalCount } }`
    type Counts = Record<'all' | 'not', { totalCount: number }>
    type State = { above: Counts; below: Counts; vexOperations: { totalCount: number } }
    const state = await client.data<State>(
      `{ above: ${counts(parent)} below: ${counts(part)} vexOperations(sbomId: "${parent}") { totalCount } }`,
    )
    const { above, below } = state
    return [above.all, above.not, below.all, below.not, state.vexOperations].map(({ totalCount }) => totalCount)
  }
  const [before, after] = [
    [count, 0, count, 0, 0],
    [count, count, count, 0, 1],
  ]
  const decide = `mutation ($input: ComponentVexBulkUpdateInput!) { componentVexBulkUpdate(input: $input) { errors } }`
  const input = { componentVulnIds, currentSbomId: parent, ...notAffected() }
  for (const pause of [30, 100, 200, 400, 800, 1600, 6400]) {
    const asked = client.data(decide, { input }).catch(() => 'lost')
    await wait(pause)
    await server?.kill()
    await asked
    client = await start()
    const state = await stateOf()
    expect([before, after]).toContainEqual(state)
    if (state[1] === count) break
  }
  expect(await stateOf()).toEqual(after)
}, 240_000)
