// @module-tag long
// A database whose pages were overwritten is found at the next unclean start, or by the statement that meets the damage.
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SelectQueryBuilder, sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { damageMarkName, readDamageMark } from '#service/db/store/damage-mark.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { checkClosedFile } from './check-content.ts'
import { openDatabaseThreads } from './database-threads.ts'
import { openProcessingDatabase } from './processing-database.ts'
import { openSqlite } from './open-sqlite.ts'
import { StoreClaim } from './store-claim.ts'
import { ThreadClient } from './thread-client.ts'

const scratch = mkdtempSync(join(tmpdir(), 'waybill-damaged-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(scratch, 'store-'))
  file = join(folder, 'waybill.db')
})

const pageSize = 4096
const claim = () => new StoreClaim(file, userDataMigrations.length)

/** Fills a store with products on many pages; ends it cleanly or as a kill does. */
function fill(ending: 'end' | 'kill'): void {
  const connection = openSqlite({ file, mode: 'write', schema: 'user-data' }, userDataMigrations, claim())
  connection.execute(`INSERT INTO organization (id, name, updated_at) VALUES ('o', 'o', 't');
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    INSERT INTO product (id, organization_id, name, name_key, created_at, updated_at)
    SELECT 'p' || i, 'o', 'p' || i || hex(zeroblob(200)), 'p' || i, 't', 't' FROM n`)
  connection.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  connection.execute(`UPDATE organization SET name = 'later'`)
  const kept = mkdtempSync(join(scratch, 'killed-'))
  const names = ['waybill.db', 'waybill.db-wal', 'store.json']
  if (ending === 'kill') for (const name of names) copyFileSync(join(folder, name), join(kept, name))
  connection.close()
  if (ending === 'kill') for (const name of names) copyFileSync(join(kept, name), join(folder, name))
}

/** Overwrites whole pages, from the end of the file, where the products are. */
function overwrite(count: number): void {
  const last = statSync(file).size / pageSize - 1
  const handle = openSync(file, 'r+')
  for (let page = 0; page < count; page += 1) {
    writeSync(handle, Buffer.alloc(pageSize, 0xa5), 0, pageSize, (last - 20 - page * 7) * pageSize)
  }
  closeSync(handle)
}

const openThreads = (onDamage: (found: string) => void = () => {}) =>
  openDatabaseThreads<UserDataTables>({
    ...({ file, schema: 'user-data', isStore: true, readers: 1, onDamage } as const),
    threadUrl: workerUrl('database-thread'),
  })

/** Keeps this thread from hearing anything, until the writer has answered. */
const busy = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)

test('finds five overwritten pages at the next start after a kill, before anything is written', () => {
  fill('kill')
  expect(claim().problem).toBeNull()
  overwrite(5)
  const before = readFileSync(file)
  expect(claim).toThrow(expect.objectContaining({ name: 'StoreRejected', fault: 'damaged' }))
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('ends all changes when a reader meets damage, and marks the folder', async () => {
  fill('end')
  overwrite(5)
  const damage: string[] = []
  const database = await openThreads((found) => damage.push(found))
  try {
    const list = database.read.selectFrom('product').select('name').execute()
    await expect(list).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
    expect(damage).toHaveLength(1) // known when the statement fails
    const change = database.write.updateTable('organization').set({ name: 'x' }).execute()
    await expect(change).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
    await expect(database.write.transaction().execute(() => Promise.resolve())).rejects.toMatchObject({
      code: 'STORE_DAMAGED',
    })
    expect(await database.read.selectFrom('organization').select('name').execute()).toEqual([{ name: 'later' }])
  } finally {
    await database.close()
  }
  expect(readDamageMark(folder)?.found).toMatch(/malformed/)
  expect(claim).toThrow(/"waybill\.db" is damaged/)
})

const readings = {
  whole: (names: Names) => names.execute(),
  'in parts': (names: Names) => names.stream(2000).next(),
} as const
type Names = SelectQueryBuilder<UserDataTables, 'product', { name: string }>

test.each(Object.entries(readings))(
  'ends all changes when the reader of a processing thread meets damage in a result that it reads %s, also during a transaction',
  async (_name, readAll) => {
    fill('end')
    overwrite(5)
    const damage: string[] = []
    const database = await openThreads((found) => damage.push(found))
    const processing = openProcessingDatabase<UserDataTables>(file, 'user-data', await database.connectWriter())
    const step = database.write.transaction().execute(async (transaction) => {
      await transaction.updateTable('organization').set({ name: 'not stored' }).execute()
      const list = readAll(processing.read.selectFrom('product').select('name'))
      await expect(list).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
    })
    await expect(step).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
    await expect.poll(() => damage).toHaveLength(1)
    await expect(processing.bulkInsert('organization', ['id'], [['p']])).rejects.toMatchObject({
      code: 'STORE_DAMAGED',
    })
    processing.close()
    await database.close()
  },
)

test('rolls back an open transaction when the writer meets damage', async () => {
  fill('end')
  overwrite(5)
  const database = await openThreads()
  const step = database.write.transaction().execute(async (transaction) => {
    await transaction.updateTable('organization').set({ name: 'not stored' }).execute()
    await transaction.updateTable('product').set({ updated_at: 'u' }).execute()
  })
  await expect(step).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
  expect(await database.read.selectFrom('organization').select('name').execute()).toEqual([{ name: 'later' }])
  await database.close()
})

test('opens a replaced database beside the mark of a damaged one, after a full check', () => {
  fill('end')
  copyFileSync(file, join(scratch, 'whole.db'))
  overwrite(5)
  expect(checkClosedFile(file, 'full')).not.toEqual([])
  const mark = join(folder, damageMarkName)
  copyFileSync(join(folder, 'store.json'), mark) // any content says that there is a mark
  expect(claim).toThrow(/is damaged/)
  copyFileSync(join(scratch, 'whole.db'), file)
  const next = claim()
  expect(existsSync(mark)).toBe(true)
  openSqlite({ file, mode: 'write', schema: 'user-data' }, userDataMigrations, next).close()
  expect(existsSync(mark)).toBe(false)
})

test('keeps every connection in defensive mode, with checks of pages and without a trusted schema', () => {
  fill('end')
  for (const mode of ['write', 'read'] as const) {
    const connection = openSqlite({ file, mode, schema: 'user-data' }, userDataMigrations)
    expect(connection.query('PRAGMA cell_size_check', []).rows).toEqual([{ cell_size_check: 1 }])
    expect(connection.query('PRAGMA trusted_schema', []).rows).toEqual([{ trusted_schema: 0 }])
    connection.execute('PRAGMA writable_schema = ON; PRAGMA query_only = OFF')
    expect(() => connection.execute(`UPDATE sqlite_schema SET sql = 'x' WHERE name = 'product'`)).toThrow(
      /may not be modified|readonly/,
    )
    connection.execute('PRAGMA journal_mode = OFF')
    expect(connection.query('PRAGMA journal_mode', []).rows).toEqual([{ journal_mode: 'wal' }])
    connection.close()
  }
})

test('what waits for a transaction is rejected as soon as damage is known', async () => {
  fill('end')
  const database = await openThreads()
  const holder = new ThreadClient(await database.connectWriter())
  await holder.begin()
  const waiting = database.write.updateTable('organization').set({ name: 'x' }).execute()
  const ended = expect(waiting).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  await database.reportDamage('a page')
  await ended
  await expect(holder.commit()).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
  holder.disconnect()
  await database.close()
})

test('damage that the writer meets is known when a change fails, and ends all changes also if it cannot be marked', async () => {
  fill('end')
  overwrite(5)
  mkdirSync(join(folder, `${damageMarkName}.part`)) // in the way of the mark
  const damage: string[] = []
  const database = await openThreads((found) => damage.push(found))
  const known: number[] = []
  for (let times = 0; times < 20; times += 1) {
    await expect(database.write.updateTable('product').set({ updated_at: 'u' }).execute()).rejects.toMatchObject({
      code: 'STORE_DAMAGED',
    })
    known.push(damage.length)
  }
  expect(new Set(known)).toEqual(new Set([1]))
  rmdirSync(join(folder, `${damageMarkName}.part`))
  await database.close()
  expect(readDamageMark(folder)?.found).toMatch(/malformed/)
})

test.each([1, 2, 3, 4])(
  'damage is known before a change fails, although this thread was busy meanwhile and hears all at once (%i)',
  async (before) => {
    fill('end')
    overwrite(5)
    const damage: string[] = []
    const database = await openThreads((found) => damage.push(found))
    const known: number[] = []
    const change = async () => {
      const changed = database.write.updateTable('product').set({ updated_at: 'u' }).execute()
      await changed.catch(() => known.push(damage.length))
    }
    for (let times = 0; times < before; times += 1) await sql`SELECT 1`.execute(database.write)
    const changes = Promise.all(Array.from({ length: 4 }, change))
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve() // they are sent, and no message came in between
    busy()
    await changes
    await database.close()
    expect([known, damage.length]).toEqual([[1, 1, 1, 1], 1])
  },
)
