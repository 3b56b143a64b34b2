// @module-tag long
// Thousands of decisions are applied at once: a kill in the middle leaves all of them or none, and nothing that says otherwise.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { ownerToken } from './support/api-client.ts'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { exportHandover, importHandover } from './support/handover-calls.ts'
import { osv, zip } from './support/osv.ts'
import { startServerProcess } from './support/server-process.ts'
import { becomeIdle, endpointClient, importFile, startTriageService, upload } from './support/triage-service.ts'
import { statusId } from './support/vex-requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-handover-kill-'))
const count = 10_000
let server: Awaited<ReturnType<typeof startServerProcess>> | undefined

afterAll(async () => {
  await server?.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  server = await startServerProcess(folder)
  const client = endpointClient(server.url, ownerToken)
  return { ...client, url: server.url, idle: () => becomeIdle(client) }
}

type Client = Pick<ReturnType<typeof endpointClient>, 'data'>

async function idsOf({ data }: Client, version: string): Promise<readonly string[]> {
  const ids: string[] = []
  const page = `query ($id: Uuid!, $after: String) { sbom(sbomId: $id) { vulns(first: 1000, after: $after) {
    nodes { id } pageInfo { endCursor hasNextPage } } } }`
  for (let after: string | null = null; ;) {
    type Page = { nodes: { id: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } }
    const { sbom }: { sbom: { vulns: Page } } = await data(page, { id: version, after })
    ids.push(...sbom.vulns.nodes.map(({ id }) => id))
    if (!sbom.vulns.pageInfo.hasNextPage) return ids
    after = sbom.vulns.pageInfo.endCursor
  }
}

async function affectedIn({ data }: Client): Promise<number> {
  type Answer = { componentVulns: { totalCount: number } }
  return (await data<Answer>('{ componentVulns(status: ["affected"]) { totalCount } }')).componentVulns.totalCount
}

test('a kill in the middle leaves all decisions of a file, or none', async () => {
  const components = manyComponents(count)
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }]
  const affected = components.map(({ name }) => ({ package: { ecosystem: 'npm', name }, ranges }))
  const records = zip([osv('GHSA-many', 'x', { affected })])
  const document = { name: 'app.cdx.json', bytes: cyclonedxOf(components).bytes }
  const maker = await startTriageService()
  let file: Uint8Array
  try {
    await maker.importFile(records)
    const version = await maker.upload(document)
    const componentVulnIds = await idsOf(maker, version)
    const decide =
      'mutation ($input: ComponentVexBulkUpdateInput!) { componentVexBulkUpdate(input: $input) { errors } }'
    const input = { componentVulnIds, vexStatusId: statusId('affected') }
    expect(await maker.data(decide, { input })).toEqual({ componentVexBulkUpdate: { errors: [] } })
    file = await exportHandover(maker, version)
  } finally {
    await maker.close()
  }
  let client = await start()
  await importFile(client, records)
  await upload(client, document)
  for (const pause of [100, 300, 600, 900, 1300, 2000]) {
    const asked = importHandover(client, file).catch(() => null)
    await wait(pause)
    await server?.kill()
    await asked
    client = await start()
    expect([0, count]).toContain(await affectedIn(client))
    const { outcomes } = await importHandover(client, file, { dryRun: true })
    const key = (await affectedIn(client)) === 0 ? 'NEWER_THERE' : 'SAME'
    expect(outcomes?.map((one) => [one.key, one.count])).toEqual([[key, count]])
    if (key === 'SAME') break
  }
  expect((await importHandover(client, file)).errors).toEqual([])
  expect(await affectedIn(client)).toBe(count)
  expect(await client.data('mutation { vexUndo(input: {}) { errors } }')).toEqual({ vexUndo: { errors: [] } })
  expect(await affectedIn(client)).toBe(0)
}, 240_000)
