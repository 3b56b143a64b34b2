// Damaged advisory data is reported, never treated as missing data, and replaced by an earlier snapshot.
import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ownerToken } from './support/api-client.ts'
import { osv, zip } from './support/osv.ts'
import { startServerProcess } from './support/server-process.ts'
import { becomeIdle, cyclonedx, endpointClient, importFile, upload } from './support/triage-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-damage-'))
const processes: Awaited<ReturnType<typeof startServerProcess>>[] = []
afterEach(async () => {
  for (const process of processes.splice(0)) await process.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  const process = await startServerProcess(folder)
  processes.push(process)
  return { process, client: endpointClient(process.url, ownerToken) }
}

test('rejects imports while the data is damaged, keeps the findings, and is repaired by a rollback', async () => {
  const first = await start()
  await importFile(first.client, zip([osv('GHSA-1', 'a'), osv('GHSA-2', 'b')]))
  await importFile(first.client, zip([osv('GHSA-3', 'c')]))
  await upload(first.client, cyclonedx(['pkg:npm/a@1.0.0']))
  await first.process.kill()
  const { file } = JSON.parse(readFileSync(join(folder, 'advisories', 'current'), 'utf8')) as { file: string }
  truncateSync(join(folder, 'advisories', file), 8192)

  const { client } = await start()
  const query = '{ advisoryDatabase { problem } advisorySources { totalCount } componentVulns { totalCount } }'
  const told = {
    advisoryDatabase: { problem: expect.stringMatching(/^The advisory data is damaged/) },
    advisorySources: { totalCount: 0 },
    componentVulns: { totalCount: 1 },
  }
  expect(await client.data(query)).toEqual(told)
  expect(await importFile(client, zip([osv('GHSA-9', 'z'), osv('GHSA-8', 'z')]))).toMatchObject({
    state: 'FAILED',
    error: expect.stringMatching(/^The advisory data is damaged/),
  })
  await becomeIdle(client)
  expect(await client.data(query)).toEqual(told)

  expect(await client.data('mutation { advisoryRollback(input: {}) { errors } }')).toEqual({
    advisoryRollback: { errors: [] },
  })
  await becomeIdle(client)
  expect(await client.data(query)).toEqual({
    advisoryDatabase: { problem: null },
    advisorySources: { totalCount: 1 },
    componentVulns: { totalCount: 1 },
  })
  expect(await importFile(client, zip([osv('GHSA-9', 'z')]))).toMatchObject({ state: 'SUCCEEDED' })
})
