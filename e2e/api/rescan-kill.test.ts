// @module-tag long
// A killed rescan keeps its results and continues at the next start, without repeating messages.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { ownerToken } from './support/api-client.ts'
import { osv, zip } from './support/osv.ts'
import { startServerProcess } from './support/server-process.ts'
import { becomeIdle, cyclonedx, endpointClient, importFile, upload } from './support/triage-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-rescan-kill-'))
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

const versionsCount = 30
const packages = Array.from({ length: 100 }, (_, at) => `p${at}`)
const perState = 'SELECT count(*) AS scanned FROM scan_state GROUP BY snapshot_id'
const messages = `SELECT message_type AS type, count(*) AS rows, count(DISTINCT version_id) AS versions FROM outbox
  WHERE message_type IN ('NEW_VULNS_REPORT', 'VULN_DIFF_REPORT') GROUP BY message_type ORDER BY message_type`
const states = `SELECT state, count(*) AS findings FROM finding GROUP BY state ORDER BY state`

test('scans the rest once at the next start, if a rescan is killed', { timeout: 240_000 }, async () => {
  const first = await start()
  const old = packages.map((name) => osv(`OLD-${name}`, name))
  await importFile(first.client, zip(old))
  const document = cyclonedx(packages.map((name) => `pkg:npm/${name}@1.0.0`))
  for (let at = 0; at < versionsCount; at += 1) await upload(first.client, document)
  const withdrawn = { ...osv('OLD-p0', 'p0'), withdrawn: '2026-10-01T00:00:00Z' }
  const lost = importFile(first.client, zip([withdrawn, ...packages.map((name) => osv(`NEW-${name}`, name))]))
  const end = lost.catch(() => 'lost')
  for (let tries = 0; tries < 20_000 && rows(perState).length < 2; tries += 1) await setTimeout(1)
  await first.process.kill()
  expect(await end).toBe('lost')
  const left = rows(perState)
  expect(left).toHaveLength(2)

  const second = await start()
  const running = 'query { sboms(first: 50) { nodes { vulnRunStatus } } }'
  expect(JSON.stringify(await second.client.data(running))).toContain('"IN_PROGRESS"')
  await becomeIdle(second.client)
  expect(rows(perState)).toEqual([{ scanned: versionsCount }])
  expect(rows(states)).toEqual([
    { state: 'AFFECTED', findings: versionsCount * (2 * packages.length - 1) },
    { state: 'INACTIVE', findings: versionsCount },
  ])
  expect(rows(messages)).toEqual(
    ['NEW_VULNS_REPORT', 'VULN_DIFF_REPORT'].map((type) => ({ type, rows: versionsCount, versions: versionsCount })),
  )
  const { sboms } = await second.client.data<{ sboms: { nodes: object[] } }>(
    'query { sboms(first: 50) { nodes { vulnRunStatus scanState { current } stages { status } scanDelta { counts { new withdrawn total } } } } }',
  )
  expect(new Set(sboms.nodes.map((node) => JSON.stringify(node)))).toEqual(
    new Set([
      JSON.stringify({
        vulnRunStatus: 'FINISHED',
        scanState: { current: true },
        stages: Array.from({ length: 6 }, () => ({ status: 'COMPLETED' })),
        scanDelta: { counts: { new: packages.length, withdrawn: 1, total: packages.length + 1 } },
      }),
    ]),
  )
  expect(rows('SELECT version_id FROM scan_finding LIMIT 1')).toEqual([])
})
