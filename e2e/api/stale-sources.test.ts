// @module-tag long
// Stale advisory data is reported once, when a source becomes stale, and again only after a refresh.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { createService } from '#service/service.ts'
import { osv, zip } from './support/osv.ts'
import { startTriageService } from './support/triage-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-stale-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const today = Date.now()
const day = (days: number) => new Date(today + days * 86_400_000)

async function importRecord(modified: Date): Promise<void> {
  const service = await startTriageService(folder)
  const times = { modified: modified.toISOString(), published: modified.toISOString() }
  await service.importFile(zip([osv('GHSA-1', 'a', times)]))
  await service.stop()
}

/** Runs a service at the time `at`, which checks at its start, and returns all messages so far. */
async function toldAt(at: Date): Promise<unknown[]> {
  const service = await createService({ dataFolder: folder, shape: 'server', now: () => at })
  await service.close()
  const database = openSqlite({ file: join(folder, 'waybill.db'), mode: 'read', schema: 'user-data' }, [])
  try {
    const rows = database.query(
      `SELECT payload, version_id AS version FROM outbox WHERE message_type = 'ADVISORY_DATA_STALE' ORDER BY id`,
      [],
    ).rows as { payload: string; version: string | null }[]
    return rows.map(({ payload, version }) => ({ ...(JSON.parse(payload) as object), version }))
  } finally {
    database.close()
  }
}

test('notifies once about a source that becomes stale, and again after a refresh in between', async () => {
  await importRecord(day(-20))
  const first = { sources: [{ name: 'OSV npm', newest: day(-20).toISOString(), days: 6 }], version: null }
  expect(await toldAt(day(-16))).toEqual([])
  expect(await toldAt(day(-14))).toEqual([first])
  expect(await toldAt(day(-13))).toEqual([first])
  await importRecord(day(-10))
  // The first message is older than a week by now. The data is newer but still stale, so it did not become stale again.
  expect(await toldAt(day(-2))).toEqual([])
  await importRecord(day(-1))
  expect(await toldAt(day(0))).toEqual([])
  const second = { sources: [{ name: 'OSV npm', newest: day(-1).toISOString(), days: 8 }], version: null }
  expect(await toldAt(day(7))).toEqual([second])
  expect(await toldAt(day(8))).toEqual([second])
})
