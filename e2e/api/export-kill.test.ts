// @module-tag long
// A process that is killed while it makes an export leaves no file that is offered, and continues at the next start.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { startServerProcess } from './support/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-export-kill-'))
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

interface Export {
  readonly ready: boolean
  readonly files: readonly { readonly sha256: string; readonly url: string; readonly roundTripVerified: boolean }[]
  readonly job: { readonly state: string; readonly error: string | null }
}
const query = `query ($id: Uuid!) { export(id: $id) { ready files { sha256 url roundTripVerified }
  job { state error } } }`

const filesIn = (name: string) => {
  try {
    return readdirSync(join(folder, 'exports', name))
  } catch {
    return [] // not created yet
  }
}

test('a killed export is not ready, and its files are made again', { timeout: 180_000 }, async () => {
  let server = await start()
  await server.product('Shop')
  const parts = manyComponents(6000)
  const sbomId = await server.upload(cyclonedxOf(parts, { uses: parts.map(({ name }) => name) }), 'Shop')
  await server.idle()
  const outputs = [{ kind: 'SUPPORT_LEVELS' }, { kind: 'SBOM' }, { kind: 'SBOM', format: 'SPDX' }]
  const { exportCreate } = await server.data<{ exportCreate: { export: { id: string } } }>(
    'mutation ($input: ExportCreateInput!) { exportCreate(input: $input) { errors export { id } } }',
    { input: { sbomId, outputs } },
  )
  const { id } = exportCreate.export
  const deadline = performance.now() + 60_000
  while (filesIn(id).length < 2 && performance.now() < deadline) await wait(2)
  await server.kill()
  const left = filesIn(id)
  expect(left.length).toBeGreaterThan(1)

  server = await start()
  const meanwhile = (await server.data<{ export: Export }>(query, { id })).export
  // The state and the files are of one moment.
  expect(meanwhile.ready).toBe(meanwhile.job.state === 'SUCCEEDED')
  expect(meanwhile.files).toHaveLength(meanwhile.ready ? 3 : 0)
  await server.idle()
  const made = (await server.data<{ export: Export }>(query, { id })).export
  expect(made).toMatchObject({ ready: true, job: { state: 'SUCCEEDED', error: null } })
  expect(made.files.map(({ roundTripVerified }) => roundTripVerified)).toEqual([null, true, true])
  expect(filesIn('')).toEqual([id])

  await server.kill()
  server = await start()
  const after = (await server.data<{ export: Export }>(query, { id })).export
  expect(after.files.map(({ sha256 }) => sha256)).toEqual(made.files.map(({ sha256 }) => sha256))
  for (const { url, sha256 } of after.files) {
    const bytes = Buffer.from(await (await fetch(new URL(url, server.url))).arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  }
})
