import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { ownerToken } from './support/api-client.ts'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { osv, zip } from './support/osv.ts'
import { startServerProcess } from './support/server-process.ts'
import { notAffected } from './support/triage-calls.ts'
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

test(
  'stores a decision about ten thousand findings of a product completely or not at all if it is killed',
  { timeout: 300_000 },
  async () => {
    const components = manyComponents(5000)
    let client = await start()
    await importFile(client, zip([record(components.map(({ name }) => name))]))
    const document = { name: 'app.cdx.json', bytes: cyclonedxOf(components).bytes }
    const first = await upload(client, document)
    await upload(client, document)
    const ids: string[] = []
    const page = `query ($id: Uuid!, $after: String) { sbom(sbomId: $id) { vulns(first: 1000, after: $after) {
    nodes { id } pageInfo { endCursor hasNextPage } } } }`
    for (let after: string | null = null; ;) {
      type Page = { nodes: { id: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } }
      const { sbom }: { sbom: { vulns: Page } } = await client.data(page, { id: first, after })
      ids.push(...sbom.vulns.nodes.map(({ id }) => id))
      if (!sbom.vulns.pageInfo.hasNextPage) break
      after = sbom.vulns.pageInfo.endCursor
    }
    expect(ids).toHaveLength(5000)

    const decide = `mutation ($input: ComponentVexBulkUpdateInput!) { componentVexBulkUpdate(input: $input) { errors changedCount } }`
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
