import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { storageFaultOf } from '#service/domain/storage-fault.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { type DatabaseThreads, openDatabaseThreads } from './database-threads.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-full-'))
const rowOf = (id: string, bytes = 1) => ({ id, name: 'x'.repeat(bytes), updated_at: '2026-01-01T00:00:00Z' })
let database: DatabaseThreads<UserDataTables>

beforeEach(async () => {
  const threadUrl = workerUrl('database-thread')
  const file = join(folder, `${Math.random()}.db`)
  database = await openDatabaseThreads({ file, schema: 'user-data', readers: 1, threadUrl })
  // SQLite itself answers as on a full disk, and rolls the transaction back.
  const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(database.write)
  await sql.raw(`PRAGMA max_page_count = ${(rows[0]?.page_count ?? 0) + 5}`).execute(database.write)
})
afterEach(() => database.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ids = async () =>
  (await database.read.selectFrom('organization').select('id').orderBy('id').execute()).map(({ id }) => id)

test('stores nothing of a transaction that met a full disk, whatever its client sends after that', async () => {
  const swallowing = database.write.transaction().execute(async (inside) => {
    await inside.insertInto('organization').values(rowOf('before')).execute()
    const large = inside.insertInto('organization').values(rowOf('large', 200_000)).execute()
    const after = inside.insertInto('organization').values(rowOf('after')).execute()
    await Promise.allSettled([large, after])
  })
  const error: unknown = await swallowing.catch((reason: unknown) => reason)
  expect(storageFaultOf(error, null)?.code).toBe('DISK_FULL')
  expect(await ids()).toEqual([])
})

test('goes on with the transaction of another client', async () => {
  const full = database.write
    .transaction()
    .execute((inside) => inside.insertInto('organization').values(rowOf('large', 200_000)).execute())
  const next = database.write
    .transaction()
    .execute((inside) => inside.insertInto('organization').values(rowOf('next')).execute())
  await expect(full).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  await next
  expect(await ids()).toEqual(['next'])
})
