// A server that is killed while rules edit a version edits the rest at the next start, once, and every edit can be undone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { ownerToken } from './support/api-client.ts'
import { action, automationCalls } from './support/automation-calls.ts'
import { startServerProcess } from './support/server-process.ts'
import { becomeIdle, cyclonedx, endpointClient, upload } from './support/triage-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-automation-kill-'))
const processes: Awaited<ReturnType<typeof startServerProcess>>[] = []
afterEach(async () => {
  for (const process of processes.splice(0)) await process.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  const process = await startServerProcess(folder)
  processes.push(process)
  const client = endpointClient(process.url, ownerToken)
  return { process, client, ...automationCalls({ ...client, idle: () => becomeIdle(client) }) }
}

function count(sql: string): number {
  const database = openSqlite({ file: join(folder, 'waybill.db'), mode: 'read', schema: 'user-data' }, [])
  try {
    return Number((database.query(sql, []).rows[0] as { n: number }).n) // the statements below count
  } finally {
    database.close()
  }
}

const components = 12_000
const purls = Array.from({ length: components }, (_, at) => `pkg:npm/p${at}@1.0.0`)
const supplied = `SELECT count(*) AS n FROM component WHERE supplier_name = 'Meadow'`
const changes = `SELECT count(*) AS n FROM automation_change`

test('in the stage of an upload', { timeout: 240_000 }, async () => {
  const first = await start()
  const actions = [action('setField', { field: 'supplier', value: 'Meadow' })]
  const rule = await first.create('Supplier', 'component.name startsWith p', actions)
  const lost = upload(first.client, cyclonedx(purls)).catch(() => 'lost')
  for (let tries = 0; tries < 60_000 && count(changes) === 0; tries += 1) await setTimeout(1)
  await first.process.kill()
  expect(await lost).toBe('lost')
  const before = count(supplied)
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(components)
  expect(count(changes)).toBe(before)

  const second = await start()
  await becomeIdle(second.client)
  expect([count(supplied), count(changes)]).toEqual([components, components])
  const runs = await second.runs(rule)
  expect(runs.map(({ changedCount, error }) => [changedCount, error])).toEqual([
    [components - before, null],
    [before, 'Interrupted'],
  ])

  // Undone in the middle, it goes on where it was.
  const lostUndo = second.change('automationRunUndo', { id: runs[0]?.id }).catch(() => null)
  for (let tries = 0; tries < 60_000 && count(changes) === components; tries += 1) await setTimeout(1)
  await second.process.kill()
  expect(await lostUndo).toBeNull()
  const third = await start()
  await becomeIdle(third.client)
  expect((await third.runs(rule))[0]).toMatchObject({ error: 'The undo was interrupted', undoneAt: null })
  for (const { id } of runs) {
    expect(await third.change('automationRunUndo', { id })).toMatchObject({ errors: [], keptCount: 0 })
  }
  expect([count(supplied), count(changes)]).toEqual([0, 0])
})
