import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { readCheckRecord, writeCheckRecord } from './check-record.ts'
import { startCheckTimer } from './check-timer.ts'

const scratch = mkdtempSync(join(tmpdir(), 'waybill-timer-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
let dataFolder: string
const now = () => new Date('2026-11-23T10:00:00.000Z')
const past = '2026-11-23T09:00:00.000Z'
const nextWeek = '2026-11-30T10:00:00.000Z'

/** A store with products on many pages, and one document. */
beforeEach(() => {
  dataFolder = mkdtempSync(join(scratch, 'store-'))
  const file = join(dataFolder, 'waybill.db')
  const database = openLocalDatabase<UserDataTables>(file, 'user-data', userDataMigrations)
  const sha256 = createHash('sha256').update('original').digest('hex')
  database.sqlite.execute(`PRAGMA foreign_keys = OFF;
    INSERT INTO organization (id, name, updated_at) VALUES ('o', 'o', 't');
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    INSERT INTO product (id, organization_id, name, name_key, created_at, updated_at)
    SELECT 'p' || i, 'o', 'p' || i || hex(zeroblob(200)), 'p' || i, 't', 't' FROM n;
    INSERT INTO sbom_version (id, content_id, finding_set_id, organization_id, product_id, environment_id, visible, label, label_key, spec, spec_version, format,
      primary_component_id, created_by, created_at, updated_at)
    VALUES ('v', 'v', 'v', 'o', 'p1', 'missing', 1, '1', '1', 'CycloneDX', '1.6', 'JSON', 'c', 'a', 't', 't');
    INSERT INTO sbom_document (id, version_id, spec, spec_version, format, bytes, sha256, active, created_by, created_at, filename)
    VALUES ('d', 'v', 'CycloneDX', '1.6', 'JSON', 8, '${sha256}', 1, 'a', 't', 'app.json')`)
  database.close()
  mkdirSync(join(dataFolder, 'documents'))
  writeFileSync(join(dataFolder, 'documents', 'd'), 'original')
})

async function check(): Promise<{ lines: string[]; damage: string[] }> {
  const lines: string[] = []
  const damage: string[] = []
  const reportDamage = (found: string) => Promise.resolve(void damage.push(found))
  const before = await readCheckRecord(dataFolder)
  const timer = startCheckTimer({ dataFolder, now, log: (line) => lines.push(line), reportDamage })
  await expect.poll(() => readCheckRecord(dataFolder), { timeout: 20_000 }).not.toEqual(before)
  await timer.close()
  return { lines, damage }
}

test('plans the first check of a store for a week later, also when the record is damaged', async () => {
  expect(await check()).toEqual({ lines: [], damage: [] })
  expect(await readCheckRecord(dataFolder)).toEqual({ dueAt: nextWeek, last: null })
  writeFileSync(join(dataFolder, 'store-check.json'), '{"dueAt":')
  expect(await readCheckRecord(dataFolder)).toBeNull()
})

test('names broken references and altered originals, which do not end changes', async () => {
  await writeCheckRecord(dataFolder, { dueAt: past, last: null })
  writeFileSync(join(dataFolder, 'documents', 'd'), 'Original')
  const { lines, damage } = await check()
  expect(damage).toEqual([])
  expect(lines).toEqual([
    'Table "sbom_version" has 1 row whose reference is missing',
    'The original document "app.json" (d) has other content than it was stored with',
  ])
  expect(await readCheckRecord(dataFolder)).toMatchObject({ dueAt: nextWeek, last: { problems: [], originals: 1 } })
})

test('finds five overwritten pages, also when the time of the next check is absurdly late', async () => {
  await writeCheckRecord(dataFolder, { dueAt: '2099-01-01T00:00:00.000Z', last: null })
  const file = join(dataFolder, 'waybill.db')
  const handle = openSync(file, 'r+')
  const pages = statSync(file).size / 4096
  for (let page = 1; page <= 5; page += 1)
    writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, (pages - page * 11) * 4096)
  closeSync(handle)
  const { damage } = await check()
  expect(damage).toEqual([expect.stringMatching(/malformed|page|btree/i)])
})
