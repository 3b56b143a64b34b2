// @module-tag long
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createThreadHeaps } from '#service/domain/thread-heaps.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { type DatabaseThreads, openDatabaseThreads } from './database-threads.ts'
import { ConnectionPool, queryBuilder } from './kysely-driver.ts'
import { ThreadClient } from './thread-client.ts'

const opened: DatabaseThreads<UserDataTables>[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function open(threadUrl = workerUrl('database-thread')): Promise<DatabaseThreads<UserDataTables>> {
  const file = join(mkdtempSync(join(tmpdir(), 'waybill-db-')), 'waybill.db')
  const database = await openDatabaseThreads<UserDataTables>({
    file,
    schema: 'user-data',
    readers: 2,
    threadUrl,
  })
  opened.push(database)
  return database
}

const organization = (id: string) => ({ id, name: id, updated_at: '2026-01-01T00:00:00Z' })
const names = async (database: DatabaseThreads<UserDataTables>) =>
  (await database.read.selectFrom('organization').select('id').orderBy('id').execute()).map((row) => row.id)

test('shows readers what the writer committed', async () => {
  const database = await open()
  await database.write.insertInto('organization').values(organization('a')).execute()
  expect(await names(database)).toEqual(['a'])
})

test('does not let readers write', async () => {
  const { read } = await open()
  const writer = read as Kysely<UserDataTables> // what the types reject below is rejected by the thread, too
  await expect(writer.insertInto('organization').values(organization('a')).execute()).rejects.toThrow(
    /readonly|read-only/i,
  )
})

/** Compiles only as long as the type of a reader has no way to write, nor is taken for a writer. */
export function refusedByTypes({ read }: DatabaseThreads<UserDataTables>) {
  // @ts-expect-error a reader inserts nothing
  void read.insertInto
  // @ts-expect-error a reader updates nothing
  void read.updateTable
  // @ts-expect-error a reader deletes nothing
  void read.deleteFrom
  // @ts-expect-error a reader begins no transaction
  void read.transaction
  // @ts-expect-error a common table expression could write
  void read.with
  // @ts-expect-error a reader is no writer
  const writer: Kysely<UserDataTables> = read
  return writer
}

test('answers a quick read while another reader is busy', async () => {
  const { read } = await open()
  const ended: string[] = []
  const slow = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000) SELECT count(*) FROM n`
  const quick = sql`SELECT 1`
  await Promise.all([
    slow.execute(read).then(() => ended.push('slow')),
    quick.execute(read).then(() => ended.push('quick')),
  ])
  expect(ended).toEqual(['quick', 'slow'])
})

test('rolls back a transaction that throws', async () => {
  const database = await open()
  const work = database.write.transaction().execute(async (transaction) => {
    await transaction.insertInto('organization').values(organization('a')).execute()
    throw new Error('stop')
  })
  await expect(work).rejects.toThrow('stop')
  expect(await names(database)).toEqual([])
})

test('writes in bulk all or nothing', async () => {
  const database = await open()
  const columns = ['id', 'name', 'updated_at'] as const
  await database.bulkInsert('organization', columns, [
    ['a', 'a', 't'],
    ['b', 'b', 't'],
  ])
  await expect(
    database.bulkInsert('organization', columns, [
      ['c', 'c', 't'],
      ['a', 'again', 't'],
    ]),
  ).rejects.toThrow(/UNIQUE/)
  expect(await names(database)).toEqual(['a', 'b'])
})

test('makes a second client wait for an open transaction, and rolls back that of a lost client', async () => {
  const database = await open()
  const lost = new ThreadClient(await database.connectWriter())
  const port = await database.connectWriter()
  const second = queryBuilder<UserDataTables>(new ConnectionPool([new ThreadClient(port)]))
  await lost.begin()
  await lost.query(`INSERT INTO organization (id, name, updated_at) VALUES ('lost', 'lost', 't')`, [])
  let finished = false
  const waiting = second
    .insertInto('organization')
    .values(organization('b'))
    .execute()
    .then(() => (finished = true))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(finished).toBe(false)
  lost.disconnect()
  await waiting
  expect(await names(database)).toEqual(['b'])
  port.close()
})

test('lets changes of people go before those of processing, but not forever', async () => {
  const database = await open()
  const holder = new ThreadClient(await database.connectWriter())
  const port = await database.connectWriter()
  const processing = queryBuilder<UserDataTables>(new ConnectionPool([new ThreadClient(port)]))
  await holder.begin()
  const insert = (write: typeof processing, id: string) =>
    write.transaction().execute((inside) => inside.insertInto('organization').values(organization(id)).execute())
  const first = insert(processing, 'processing')
  await new Promise((resolve) => setTimeout(resolve, 50))
  const people = Array.from({ length: 40 }, (_, at) => insert(database.write, `person ${at}`))
  await new Promise((resolve) => setTimeout(resolve, 50))
  await holder.rollback()
  holder.disconnect()
  await Promise.all([first, ...people])
  port.close()
  const { rows } = await sql<{ id: string }>`SELECT id FROM organization ORDER BY rowid`.execute(database.read)
  const place = rows.findIndex(({ id }) => id === 'processing')
  expect([place > 3, place < 12]).toEqual([true, true]) // at first four of 40 wait at the writer, eight go before
})

test('rejects what still waits for a connection when it closes, and everything later', async () => {
  const database = await open()
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const insert = (id: string, before?: () => Promise<void>) =>
    database.write.transaction().execute(async (transaction) => {
      await before?.()
      await transaction.insertInto('organization').values(organization(id)).execute()
    })
  const wait = () => {
    begin()
    return gate
  }
  const holding = insert('holding', wait)
  await begun
  const others = Promise.allSettled(Array.from({ length: 6 }, (_, at) => insert(`other ${at}`)))
  const closed = database.close()
  letGo()
  await holding
  await closed
  const waited = (await others).filter(({ status }) => status === 'rejected')
  expect(waited.map((one) => (one as PromiseRejectedResult).reason as Error)).toMatchObject(
    Array.from({ length: waited.length }, () => ({ name: 'DatabaseClosed', message: 'The database is closed' })),
  )
  expect(waited.length).toBeGreaterThanOrEqual(3) // there are four connections, one of which was held
  await expect(insert('late')).rejects.toThrow('The database is closed')
  await expect(names(database)).rejects.toThrow('The database is closed')
  opened.length = 0
})

test('says to what waits at the writer itself that the database is closed, and loses no answer', async () => {
  const database = await open()
  const counting = sql<{ i: number }>`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000000)
    SELECT max(i) AS i FROM n`.execute(database.write)
  await pause(50) // the writer runs it
  const ends = Promise.allSettled(Array.from({ length: 3 }, () => sql`SELECT 1`.execute(database.write)))
  const closed = database.close()
  opened.length = 0
  await pause(200) // the writer is asked to close
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000) // this thread hears of its answers and its end all at once
  expect((await counting).rows).toEqual([{ i: 6_000_000 }])
  await closed
  const said = (await ends).map((end) => (end.status === 'rejected' ? String(end.reason) : 'answered'))
  expect(said.filter((one) => one !== 'answered' && one !== 'DatabaseClosed: The database is closed')).toEqual([])
})

test.each([
  ['ends', 'process.exit(1)', /^The database thread ended$/],
  ['fails', "throw new Error('no more')", /^(no more|The database thread ended)$/], // which of them is heard first
])('what waits at a writer that %s by itself is rejected, and all later changes', async (_, end, message) => {
  const thread = join(mkdtempSync(join(tmpdir(), 'waybill-db-')), 'thread.mjs')
  writeFileSync(
    thread,
    `import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ kind }) => { if (kind === 'damage') ${end} })
await import(${JSON.stringify(workerUrl('database-thread').href)})`,
  )
  const database = await open(pathToFileURL(thread))
  const begun = Promise.withResolvers<void>()
  const change = database.write.transaction().execute(() => {
    begun.resolve()
    return new Promise((resolve) => setTimeout(resolve, 1000))
  })
  await begun.promise
  const ends = Promise.allSettled([change, ...Array.from({ length: 5 }, () => sql`SELECT 1`.execute(database.write))])
  await Promise.allSettled([database.reportDamage('x')])
  const [changed, ...others] = await ends
  const ended = { reason: { message: expect.stringMatching(message) } }
  expect(changed).toMatchObject(ended)
  // A thread that fails may answer what waited, before it ends.
  for (const one of others) if (one.status === 'rejected') expect(one).toMatchObject(ended)
  expect(others.at(-1)).toMatchObject(ended)
  await expect(sql`SELECT 1`.execute(database.write)).rejects.toThrow(message)
})

test('rejects what is sent to a writer that has ended, also from another thread’s port', async () => {
  const database = await open()
  const port = await database.connectWriter()
  const elsewhere = new ThreadClient(port)
  await elsewhere.query('SELECT 1', [])
  await database.close()
  await expect(elsewhere.query('SELECT 1', [])).rejects.toThrow('The database is closed')
  await expect(elsewhere.begin()).rejects.toThrow('The database is closed')
  opened.length = 0
})

test('shows readers a view in the place of a table, and nothing that they read before', async () => {
  const threads = await open()
  await threads.write.insertInto('organization').values(organization('a')).execute()
  const slow = sql<{ count: number }>`SELECT count(*) AS count FROM organization, (
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) SELECT count(*) FROM n)`
  const counts = async () => {
    const found = await Promise.all([1, 2, 3].map(() => slow.execute(threads.read)))
    return found.map(({ rows }) => rows[0]?.count)
  }
  expect(await counts()).toEqual([1, 1, 1])
  await threads.shadow?.('organization', 'SELECT 1 AS id WHERE false')
  expect(await counts()).toEqual([0, 0, 0])
  await threads.shadow?.('organization', null)
  expect(await counts()).toEqual([1, 1, 1])
})

test('every thread ends by itself, with its exit handlers, although others have ports to it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-db-'))
  const threadUrl = pathToFileURL(join(folder, 'thread.mjs'))
  writeFileSync(
    threadUrl,
    `import { writeFileSync } from 'node:fs'
import { threadId, workerData } from 'node:worker_threads'
process.once('exit', () => writeFileSync(${JSON.stringify(folder)} + '/' + threadId + '.' + workerData.mode, ''))
await import(${JSON.stringify(workerUrl('database-thread').href)})`,
  )
  const file = join(folder, 'waybill.db')
  const database = await openDatabaseThreads<UserDataTables>({ file, schema: 'user-data', readers: 2, threadUrl })
  const port = await database.connectWriter()
  await database.close()
  const ended = readdirSync(folder).flatMap((name) => /\.(read|write)$/.exec(name)?.[1] ?? [])
  expect(ended.toSorted()).toEqual(['read', 'read', 'write'])
  port.close()
})

test('threads have the heap that they were given, and give it back', async () => {
  const heaps = createThreadHeaps(true)
  const all = heaps.databases.room
  const file = join(mkdtempSync(join(tmpdir(), 'waybill-db-')), 'waybill.db')
  const threadUrl = workerUrl('database-thread')
  const database = await openDatabaseThreads<UserDataTables>({
    file,
    schema: 'user-data',
    readers: 2,
    threadUrl,
    heaps,
  })
  expect(all - heaps.databases.room).toBe(3 * (heaps.database + 6))
  const many = database.read.selectFrom('organization').select(sql<string>`hex(zeroblob(20000000))`.as('long'))
  await database.write.insertInto('organization').values(organization('a')).execute()
  await expect(many.execute()).rejects.toMatchObject({ code: 'WAYBILL_RESULT_TOO_LARGE' })
  await database.close()
  expect(heaps.databases.room).toBe(all)
})
