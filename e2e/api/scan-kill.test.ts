// @module-tag long
// A killed first scan of a large document shows nothing, and is repeated at the next start without leaving anything.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { ownerToken } from './support/api-client.ts'
import { osv, zip } from './support/osv.ts'
import { startServerProcess } from './support/server-process.ts'
import { noPartialRows, partialRows } from './support/stored-rows.ts'
import { becomeIdle, cyclonedx, endpointClient, importFile, upload } from './support/triage-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-scan-kill-'))
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

function count(sql: string): number {
  const database = openSqlite({ file: join(folder, 'waybill.db'), mode: 'read', schema: 'user-data' }, [])
  try {
    const [row] = database.query(`SELECT count(*) AS count FROM ${sql}`, []).rows
    return (row as { count: number }).count // of SQLite
  } finally {
    database.close()
  }
}

const packages = Array.from({ length: 40 }, (_, at) => `p${at}`)
const flaws = Array.from({ length: 250 }, (_, at) => at)
const written = 'finding WHERE finding_set_id IN (SELECT id FROM sbom_version WHERE scan_of IS NOT NULL)'

test('shows nothing of a killed first scan, and all of it after the next start', { timeout: 240_000 }, async () => {
  const first = await start()
  await importFile(first.client, zip(packages.flatMap((name) => flaws.map((at) => osv(`OLD-${name}-${at}`, name)))))
  const uploaded = upload(first.client, cyclonedx(packages.map((name) => `pkg:npm/${name}@1.0.0`))).catch(() => 'lost')
  for (let tries = 0; tries < 20_000 && count(written) === 0; tries += 1) await setTimeout(1)
  await first.process.kill()
  await uploaded
  expect([count(written) > 0, count('scan_state')]).toEqual([true, 0])

  const second = await start()
  await becomeIdle(second.client)
  const { sboms } = await second.client.data<{ sboms: object }>(
    'query { sboms(first: 5) { nodes { vulnRunStatus vulns(first: 1) { totalCount } } } }',
  )
  const totalCount = packages.length * flaws.length
  expect(sboms).toEqual({ nodes: [{ vulnRunStatus: 'FINISHED', vulns: { totalCount } }] })
  expect([partialRows(folder), count(written), count('scan_finding')]).toEqual([noPartialRows, 0, 0])
})
