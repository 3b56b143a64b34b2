// @module-tag long
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { readStoreMark } from '#service/db/store/store-mark.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { type DatabaseThreads, openDatabaseThreads } from './database-threads.ts'

const scratch = mkdtempSync(join(tmpdir(), 'waybill-lost-readers-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
/** The thread of the database. A reader ends where its statement says so, and none starts while there is a file in the way. */
const threadUrl = pathToFileURL(join(scratch, 'thread.mjs'))
const inTheWay = join(scratch, 'in-the-way')
writeFileSync(
  threadUrl,
  `import { existsSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
if (workerData.mode === 'read' && existsSync(${JSON.stringify(inTheWay)})) throw new Error('No reader starts')
parentPort.on('message', ({ sql = '' }) => {
  if (sql.includes('ends before')) process.exit(1)
  if (sql.includes('ends later')) setTimeout(() => process.exit(1), 30)
})
await import(${JSON.stringify(workerUrl('database-thread').href)})
parentPort.on('message', ({ sql = '' }) => {
  if (sql.includes('ends after')) process.exit(1)
})`,
)

const opened: DatabaseThreads<UserDataTables>[] = []
afterEach(async () => {
  rmSync(inTheWay, { force: true })
  for (const database of opened.splice(0)) await database.close()
})

async function open(readers: number, folder = mkdtempSync(join(scratch, 'store-'))) {
  const database = await openDatabaseThreads<UserDataTables>({
    ...{ file: join(folder, 'waybill.db'), schema: 'user-data', isStore: true, readers, patienceMs: 50, threadUrl },
  })
  opened.push(database)
  return database
}

const saying = (text: string) => sql`SELECT ${sql.lit(text)} AS said`
const said = async ({ read }: DatabaseThreads<UserDataTables>, text: string) =>
  (await saying(text).execute(read)).rows.length

test('a reader that ended while nobody used it is replaced before anybody does', async () => {
  const database = await open(1)
  expect(await said(database, 'ends later')).toBe(1)
  await wait(1000) // it has ended, on a slow machine too
  expect(await Promise.all(['a', 'b', 'c'].map((text) => said(database, text)))).toEqual([1, 1, 1])
  expect(await said(database, 'ends later')).toBe(1)
  await wait(1000) // it has ended, on a slow machine too
  await database.shadow?.('organization', 'SELECT 1 AS id WHERE false')
  expect(await said(database, 'd')).toBe(1)
})

test('those who wait are told if no reader is left and none can be started, and later ones find one', async () => {
  const database = await open(1)
  writeFileSync(inTheWay, '')
  const work = ['ends before', 'a', 'b'].map((text) => said(database, text).catch((error: Error) => error.message))
  const ends = await Promise.race([Promise.all(work), wait(30_000, 'they wait')])
  expect(ends).toEqual(['The database thread ended', 'No reader starts', 'No reader starts'])
  rmSync(inTheWay)
  expect(await said(database, 'c')).toBe(1)
})

test('a reader that ends while it is closed keeps nothing else from being closed', async () => {
  const folder = mkdtempSync(join(scratch, 'store-'))
  const database = await open(2, folder)
  opened.length = 0
  const slow = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000)
    SELECT 'ends after', count(*) FROM n`
  const reading = slow.execute(database.read).catch(() => {})
  await wait(50)
  await database.close()
  await reading
  expect(readStoreMark(folder)).toMatchObject({ isOpen: false })
})

test('a database whose readers cannot be started is closed again', async () => {
  const folder = mkdtempSync(join(scratch, 'store-'))
  writeFileSync(inTheWay, '')
  await expect(open(2, folder)).rejects.toThrow('No reader starts')
  expect(readStoreMark(folder)).toMatchObject({ isOpen: false })
})

const anyStep = fc.record({
  text: fc.constantFrom('quick', 'slow', 'slow', 'ends before', 'ends after', 'ends later', 'view', 'table', 'toggle'),
  pauseMs: fc.constantFrom(0, 0, 0, 5, 60),
})

test('whatever ends when, each statement is answered, later ones find the right view, and the end is clean', async () => {
  const anySteps = fc.array(anyStep, { minLength: 5, maxLength: 25 })
  await fc.assert(fc.asyncProperty(anySteps, fc.integer({ min: 1, max: 3 }), fc.boolean(), check), { numRuns: 4 })
})

type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

async function check(steps: readonly Step[], readers: number, closesAtOnce: boolean): Promise<void> {
  const folder = mkdtempSync(join(scratch, 'store-'))
  const database = await open(readers, folder)
  const answers: Promise<string>[] = []
  for (const { text, pauseMs } of steps) {
    if (text === 'view' || text === 'table') await database.shadow?.('product', viewOf(text))
    else if (text === 'toggle') toggle()
    else answers.push((text === 'slow' ? slow.execute(database.read) : said(database, text)).then(String, String))
    await wait(pauseMs)
  }
  const closing = closesAtOnce ? database.close() : undefined
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(knownAnswers)
  rmSync(inTheWay, { force: true })
  if (!closesAtOnce) {
    const counts = await Promise.all(Array.from({ length: 4 }, () => countProducts(database)))
    expect(counts).toEqual(counts.map(() => productsAfter(steps)))
  }
  await (closing ?? database.close())
  opened.length = 0
  expect(readStoreMark(folder)).toMatchObject({ isOpen: false })
}

const productsAfter = (steps: readonly Step[]) =>
  steps.findLast(({ text }) => text === 'view' || text === 'table')?.text === 'view' ? 1 : 0

/**
 * Asks again while readers that were told to end do so, and while a start fails that began when the file was in the way. Each ends once, and
 * its successor ends no more.
 */
async function countProducts(database: DatabaseThreads<UserDataTables>): Promise<number> {
  try {
    return (await database.read.selectFrom('product').select('id').execute()).length
  } catch (error) {
    if (!/^Error: (The database thread ended|No reader starts)$/.test(String(error))) throw error
    await wait(5)
    return countProducts(database)
  }
}

const knownAnswers = /^1$|object|No reader starts|The database thread ended|The database is closed/
const slow = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) SELECT count(*) FROM n`
const viewOf = (text: 'view' | 'table') => (text === 'view' ? `SELECT 'shown' AS id` : null)

function toggle(): void {
  if (existsSync(inTheWay)) rmSync(inTheWay)
  else writeFileSync(inTheWay, '')
}
