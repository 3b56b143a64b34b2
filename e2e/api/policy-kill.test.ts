// @module-tag long
// A server that is killed while it evaluates policies has no half of a result, and evaluates them at the next start.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { ownerToken } from './support/api-client.ts'
import { policyCalls } from './support/policy-calls.ts'
import { startServerProcess } from './support/server-process.ts'
import { becomeIdle, cyclonedx, endpointClient, upload } from './support/triage-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-policy-kill-'))
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

function rows(sql: string): readonly object[] {
  const database = openSqlite({ file: join(folder, 'waybill.db'), mode: 'read', schema: 'user-data' }, [])
  try {
    return database.query(sql, []).rows as object[] // of SQLite
  } finally {
    database.close()
  }
}

const components = 4000
const policies = 12
const purls = Array.from({ length: components }, (_, at) => `pkg:npm/p${at}@1.0.0`)
const chunks = `SELECT count(*) AS n FROM stage_chunk WHERE stage = 'POLICY_SCAN'`
const results = `SELECT outcome, count(*) AS results FROM policy_result GROUP BY outcome`
const violations = `SELECT count(*) AS n, count(DISTINCT policy_id || row_id) AS rows FROM policy_violation WHERE resolved_at IS NULL`

async function untilEvaluating(): Promise<void> {
  for (let tries = 0; tries < 20_000 && JSON.stringify(rows(chunks)) === '[{"n":0}]'; tries += 1) await setTimeout(1)
  expect(rows(chunks)).not.toEqual([{ n: 0 }])
}

async function expectComplete({ client }: Awaited<ReturnType<typeof start>>, version: string): Promise<void> {
  await becomeIdle(client)
  const { status, counts } = await policyCalls(client).verdict(version)
  expect([status, counts.failed]).toEqual(['FAIL', policies])
  expect(rows(results)).toEqual([{ outcome: 'EVALUATED', results: policies }])
  expect(rows(violations)).toEqual([{ n: policies * components, rows: policies * components }])
  expect(rows(chunks)).toEqual([{ n: 0 }])
}

test('in the stage of an upload, and in a job', { timeout: 240_000 }, async () => {
  const first = await start()
  const { create } = policyCalls(first.client)
  for (let at = 0; at < policies; at += 1) await create(`Policy ${at}`, 'component', 'component.name startsWith p')
  await becomeIdle(first.client)
  const lost = upload(first.client, cyclonedx(purls)).catch(() => 'lost')
  await untilEvaluating()
  await first.process.kill()
  expect(await lost).toBe('lost')
  expect(rows(results)).toEqual([])

  const second = await start()
  const { sboms } = await second.client.data<{ sboms: { nodes: { id: string }[] } }>('{ sboms { nodes { id } } }')
  const id = sboms.nodes[0]?.id ?? ''
  await expectComplete(second, id)
  await policyCalls(second.client).mutate('policyRun', { sbomIds: [id] })
  await untilEvaluating()
  await second.process.kill()
  await expectComplete(await start(), id)
})
