// @module-tag long
// A kill in the middle of an edit of all components of a large version, and of its undo: all of it holds or nothing, with its entry in the
// log, what undoes it, and an evaluation that ends.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isFullTier } from '#e2e/support/test-tier.ts'
import { ownerToken } from './support/api-client.ts'
import { csvCalls } from './support/csv-calls.ts'
import { osv, zip } from './support/osv.ts'
import { startServerProcess } from './support/server-process.ts'
import { becomeIdle, endpointClient, importFile, upload } from './support/triage-service.ts'

const count = isFullTier ? 50_000 : 2_000
/** Components that one call may name. */
const maxNamed = 25_000
let folder: string
let server: Awaited<ReturnType<typeof startServerProcess>> | undefined
let client: ReturnType<typeof clientOf>

function clientOf(url: string) {
  const calls = endpointClient(url, ownerToken)
  return { ...calls, url, idle: () => becomeIdle(calls) }
}
async function start(): Promise<void> {
  server = await startServerProcess(folder)
  client = clientOf(server.url)
}
const { exported, imported } = csvCalls(() => client)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-edit-kill-'))
  await start()
})
afterEach(async () => {
  await server?.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function uploadLarge(): Promise<string> {
  const affected = { ...osv('GHSA-1', 'p-7'), affected: [affectedFrom('p-7', '2.0.0')] }
  await importFile(client, zip([affected]))
  const components = Array.from({ length: count }, (_, at) => ({
    ...{ type: 'library', 'bom-ref': `r${at}`, name: `p-${at}`, version: '1.0.0', purl: `pkg:npm/p-${at}@1.0.0` },
  }))
  const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1.0.0' } }
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
  return upload(client, { name: 'x.json', bytes: JSON.stringify(document) })
}

const affectedFrom = (name: string, introduced: string) => ({
  package: { ecosystem: 'npm', name },
  ranges: [{ type: 'SEMVER', events: [{ introduced }] }],
})

interface State {
  readonly text: string
  readonly findings: number
  readonly edits: number
  readonly entries: number
}

/** What holds once everything that is open has ended. */
async function stateOf(id: string, operation: string): Promise<State> {
  await client.idle()
  type Answer = {
    readonly sbom: {
      readonly vulns: { readonly totalCount: number }
      readonly componentBulkEdits: readonly object[]
      readonly stages: readonly { readonly name: string; readonly error: unknown }[]
      readonly scanState: { readonly componentsCount: number }
    }
    readonly auditLog: { readonly totalCount: number }
  }
  const { sbom, auditLog } = await client.data<Answer>(`{
    sbom(sbomId: "${id}") { vulns { totalCount } componentBulkEdits { id } stages { name error { message } }
      scanState { componentsCount } }
    auditLog(first: 0, search: "${operation}") { totalCount } }`)
  expect(sbom.stages.filter(({ error }) => error !== null)).toEqual([])
  const text = await exported(id)
  const { totalCount: findings } = sbom.vulns
  return { text, findings, edits: sbom.componentBulkEdits.length, entries: auditLog.totalCount }
}

/** Calls again and again, killed later each time, until it is done. Each time it holds as a whole or not at all. */
async function untilDone(id: string, operation: string, call: () => Promise<unknown>, after: State): Promise<void> {
  const before = await stateOf(id, operation)
  expect(before).not.toEqual(after)
  for (let pause = 30; ; pause *= 3) {
    const asked = call().catch(() => 'lost')
    await Promise.race([asked, wait(pause)])
    await server?.kill()
    await asked
    await start()
    const state = await stateOf(id, operation)
    expect([before, after]).toContainEqual(state)
    if (state.entries === after.entries) return
  }
}

async function lastEdit(id: string): Promise<string | undefined> {
  type Answer = { readonly sbom: { readonly componentBulkEdits: readonly { readonly id: string }[] } }
  const { sbom } = await client.data<Answer>(`{ sbom(sbomId: "${id}") { componentBulkEdits { id } } }`)
  return sbom.componentBulkEdits[0]?.id
}

async function undo(id: string): Promise<unknown> {
  const query = 'mutation ($input: ComponentBulkUndoInput!) { componentBulkUndo(input: $input) { errors } }'
  return client.data(query, { input: { sbomId: id, editId: await lastEdit(id) } })
}

test('by a file, and its undo', async () => {
  const id = await uploadLarge()
  const text = await exported(id)
  const edited = text.replaceAll('1.0.0', '2.0.0').replaceAll(',library,', ',framework,')
  const done = { text: edited, findings: 1, edits: 1, entries: 1 }
  await untilDone(id, 'componentCsvUpdate', () => imported(id, edited), done)
  await untilDone(id, 'componentBulkUndo', () => undo(id), { text, findings: 0, edits: 0, entries: 1 })
}, 900_000)

test('by values for all, and its undo', async () => {
  const id = await uploadLarge()
  const text = await exported(id)
  const componentIds = text.split('\r\n').flatMap((line) => /^([\da-f-]{36}),p-/.exec(line)?.[1] ?? [])
  const named = new Set(componentIds.slice(0, maxNamed))
  const fields = { version: '2.0.0', copyright: 'x'.repeat(100), addLabels: ['mine'] }
  const query = 'mutation ($input: ComponentBulkUpdateInput!) { componentBulkUpdate(input: $input) { errors } }'
  const call = () => client.data(query, { input: { sbomId: id, componentIds: [...named], ...fields } })
  const lines = text.split('\r\n').map((line) => {
    if (!named.has(line.slice(0, 36))) return line
    const cells = line.split(',')
    return cells.with(3, '2.0.0').with(13, fields.copyright).with(17, 'mine').join(',')
  })
  const done = { text: lines.join('\r\n'), findings: 0, edits: 1, entries: 1 }
  await untilDone(id, 'componentBulkUpdate', call, done)
  await untilDone(id, 'componentBulkUndo', () => undo(id), { text, findings: 0, edits: 0, entries: 1 })
}, 900_000)
