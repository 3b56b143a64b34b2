// @module-tag long
// What a processing thread stores for a user is in the log even if the process is killed at the instant at which it is stored.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { ownerToken } from './support/api-client.ts'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { osv, zip } from './support/osv.ts'
import { startServerProcess } from './support/server-process.ts'
import { statusId } from './support/triage-calls.ts'
import { becomeIdle, endpointClient, importFile, upload } from './support/triage-service.ts'
import { importVexFile } from './support/vex-requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-entry-kill-'))
let server: Awaited<ReturnType<typeof startServerProcess>>
let client: ReturnType<typeof endpointClient>

afterEach(async () => {
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  server = await startServerProcess(folder)
  client = endpointClient(server.url, ownerToken)
}

/** Sends a request and kills the process as soon as the database has the number that `sql` counts. Then starts the next one. */
async function killAt(sql: string, wanted: number, request: () => Promise<unknown>): Promise<void> {
  const database = new Database(join(folder, 'waybill.db'), { readonly: true })
  const count = database.prepare(sql).pluck()
  const before = count.get()
  const answer = request().then(
    () => 'answered',
    () => 'lost',
  )
  const isOver = { yet: false }
  void answer.then(() => (isOver.yet = true))
  while (Number(count.get()) !== wanted && !isOver.yet) await turn()
  const killed = server.kill()
  expect([before === wanted, count.get()]).toEqual([false, wanted])
  database.close()
  await killed
  await answer
  await start()
}

async function entriesOf(operation: string): Promise<number> {
  const text = `{ auditLog(search: "${operation}") { totalCount } auditLogCheck { problem } }`
  type Log = { auditLog: { totalCount: number }; auditLogCheck: { problem: string | null } }
  const { auditLog, auditLogCheck } = await client.data<Log>(text)
  expect(auditLogCheck.problem).toBeNull()
  return auditLog.totalCount
}

const shown = 'SELECT count(*) FROM sbom_version WHERE visible = 1'
const decided = 'SELECT count(*) FROM finding WHERE vex_status IS NOT NULL'
const stated = 'SELECT count(*) FROM vendor_statement'
const openSteps = 'SELECT count(*) FROM vex_operation WHERE open = 1'
const steps = 'SELECT count(*) FROM vex_operation WHERE open = 0'

const names = manyComponents(1200)
const document = (label: string) => ({ name: `${label}.cdx.json`, bytes: cyclonedxOf(names).bytes })

function vexFile(from: number, to: number) {
  const statements = names.slice(from, to).map(({ name, version }) => ({
    ...{ vulnerability: { name: 'GHSA-many' }, products: [{ '@id': `pkg:npm/${name}@${version}` }] },
    ...{ status: 'not_affected', justification: 'component_not_present' },
  }))
  const head = { '@context': 'https://openvex.dev/ns/v0.2.0', '@id': `https://acme.example/${from}`, author: 'Acme' }
  const bytes = JSON.stringify({ ...head, timestamp: '2026-11-19T00:00:00Z', version: 1, statements })
  return { name: 'acme.json', bytes }
}

test('an upload, decisions of a VEX file and its statements', { timeout: 240_000 }, async () => {
  await start()
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '99.0.0' }] }]
  const affected = names.map(({ name }) => ({ package: { ecosystem: 'npm', name }, ranges }))
  await importFile(client, zip([osv('GHSA-many', 'x', { affected })]))

  for (const round of [1, 2, 3]) {
    await killAt(shown, round, () => upload(client, document(`r${round}`)))
    expect(await entriesOf('sbomUpload')).toBe(round)
  }
  await becomeIdle(client)
  const { sboms } = await client.data<{ sboms: { nodes: { id: string }[] } }>('{ sboms(first: 5) { nodes { id } } }')
  const sbomId = sboms.nodes[0]?.id ?? ''

  await killAt(decided, 5, () => importVexFile(client, vexFile(0, 5), { sbomId }))
  expect(await entriesOf('vexImport')).toBe(1)
  await killAt(steps, 2, () => importVexFile(client, vexFile(0, 1200), { sbomId })) // in parts
  expect(await entriesOf('vexImport')).toBe(2)
  await killAt(stated, 7, () => importVexFile(client, vexFile(0, 7), { sbomId, importAs: 'STATEMENTS' }))
  expect(await entriesOf('vexImport')).toBe(3)

  // Nothing is said of what is not shown yet, and is undone.
  const { sbom } = await client.data<{ sbom: { vulns: { nodes: { id: string }[] } } }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: 1000) { nodes { id } } } }',
    { id: sbomId },
  )
  const componentVulnIds = sbom.vulns.nodes.map(({ id }) => id)
  const decide = 'mutation ($input: ComponentVexBulkUpdateInput!) { componentVexBulkUpdate(input: $input) { errors } }'
  const input = { componentVulnIds, vexStatusId: statusId('affected'), scope: 'PRODUCT', overwrite: true }
  await killAt(openSteps, 1, () => client.data(decide, { input }))
  expect(await entriesOf('componentVexBulkUpdate')).toBe(0)
  await client.data(decide, { input })
  expect(await entriesOf('componentVexBulkUpdate')).toBe(1)
})
