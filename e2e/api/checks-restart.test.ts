// @module-tag long
// The checks after a kill in their middle, and over versions that were stored before there were checks.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { ownerToken } from './support/api-client.ts'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { startServerProcess } from './support/server-process.ts'
import { becomeIdle, endpointClient, type SentFile, upload } from './support/triage-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-checks-restart-'))
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

interface Checked {
  readonly quality: { readonly score: number } | null
  readonly checkResults: { readonly nodes: readonly object[] }
}

async function checksOf({ data }: Client, id: string): Promise<Checked> {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { quality { score passedCount applicableCount }
    checkResults(first: 100) { nodes { state subjectsCount failuresCount check { id } } } } }`
  return (await data<{ sbom: Checked }>(query, { id })).sbom
}

/** Uploads and returns at once. */
async function send(client: Client, file: SentFile): Promise<string> {
  const { sbomUpload } = await client.send<{ sbomUpload: { sbom: { id: string } } }>(
    'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors sbom { id } } }',
    { input: { doc: null, projectGroupName: 'App' } },
    'input.doc',
    file,
  )
  return sbomUpload.sbom.id
}

async function stageOf({ data }: Client, id: string): Promise<string> {
  type Answer = { sbom: { stages: { name: string; status: string }[] } }
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { stages { name status } } }`
  const { sbom } = await data<Answer>(query, { id })
  return sbom.stages.find(({ name }) => name === 'CHECKS')?.status ?? ''
}

test('a kill in the checks leaves nothing behind, and versions without checks are checked by themselves', async () => {
  const file = { name: 'app.cdx.json', bytes: cyclonedxOf(manyComponents(6_000)).bytes }
  let client = await start()
  const whole = await upload(client, file)
  const expected = await checksOf(client, whole)
  expect(expected.quality?.score).toBeGreaterThan(0)

  const killed = await send(client, file)
  await expect.poll(() => stageOf(client, killed), { interval: 5, timeout: 60_000 }).toBe('IN_PROGRESS')
  await server?.kill()
  client = await start()
  await becomeIdle(client)
  expect(await stageOf(client, killed)).toBe('COMPLETED')
  expect(await checksOf(client, killed)).toEqual(expected)

  // As an update finds a store that was written before there were checks.
  await server?.kill()
  const database = new Database(join(folder, 'waybill.db'))
  database.exec('PRAGMA foreign_keys = on; DELETE FROM check_run')
  database.close()
  client = await start()
  await expect.poll(async () => (await checksOf(client, whole)).quality, { timeout: 60_000 }).not.toBeNull()
  // The newest of the environment came first.
  for (const id of [killed, whole]) expect(await checksOf(client, id)).toEqual(expected)
}, 180_000)
