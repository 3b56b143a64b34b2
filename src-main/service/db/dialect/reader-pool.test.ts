import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { type DatabaseThreads, openDatabaseThreads } from './database-threads.ts'

const opened: DatabaseThreads<UserDataTables>[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

const lines: string[] = []
async function open(readers: number, patienceMs: number): Promise<DatabaseThreads<UserDataTables>> {
  lines.length = 0
  const database = await openDatabaseThreads<UserDataTables>({
    file: join(mkdtempSync(join(tmpdir(), 'waybill-readers-')), 'waybill.db'),
    schema: 'user-data',
    readers,
    patienceMs,
    threadUrl: workerUrl('database-thread'),
    log: (line, level) => void (level === 'info' || lines.push(line)),
  })
  opened.push(database)
  return database
}

/** A statement that counts for a while, beside the organizations. */
const counting = (millions: number) => sql<{ organizations: number }>`
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${millions * 1_000_000})
  SELECT (SELECT count(*) FROM organization) AS organizations, count(*) AS counted FROM n`
const quick = sql<{ organizations: number }>`SELECT count(*) AS organizations FROM organization`

test('statements that take long on every reader hold no other, and are answered', async () => {
  const { read } = await open(2, 50)
  const ended: string[] = []
  const slow = [1, 2, 3].map(async () => {
    await counting(8).execute(read)
    ended.push('slow')
  })
  await quick.execute(read)
  ended.push('quick')
  await Promise.all(slow)
  expect(ended).toEqual(['quick', 'slow', 'slow', 'slow'])
  expect(lines[0]).toMatch(/^Another reader is started, because [12] of at most 8 take long: \s*WITH RECURSIVE n/)
  expect((await Promise.all([1, 2, 3, 4].map(() => quick.execute(read)))).length).toBe(4)
})

test('more of them than a limit wait, and no thread is left over', async () => {
  const { read } = await open(1, 60)
  await Promise.all(Array.from({ length: 14 }, () => counting(2).execute(read)))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => !/because [1-8] of at most 8 take long/.test(line))).toEqual([])
  const before = lines.length
  await Promise.all(Array.from({ length: 14 }, () => quick.execute(read)))
  // On a slow machine one of these can be the reason.
  expect(lines.slice(before).filter((line) => !line.includes('take long: SELECT count'))).toEqual([])
})

test('a view in the place of a table waits for no slow statement, and holds for the readers that were started meanwhile', async () => {
  const { read, shadow, write } = await open(1, 50)
  await write.insertInto('organization').values({ id: 'a', name: 'a', updated_at: 't' }).execute()
  const organizations = async (statement: typeof quick) => (await statement.execute(read)).rows[0]?.organizations
  let isEnded = false
  const slow = organizations(counting(8)).finally(() => (isEnded = true))
  expect(await organizations(quick)).toBe(1) // another reader was started
  await shadow?.('organization', 'SELECT 1 AS id WHERE false')
  const second = organizations(counting(8))
  expect(await organizations(quick)).toBe(0) // and a third
  expect(isEnded).toBe(false)
  expect(await Promise.all([slow, second])).toEqual([1, 0])
  expect(await Promise.all([1, 2, 3].map(() => organizations(quick)))).toEqual([0, 0, 0])
  await shadow?.('organization', null)
  expect(await organizations(quick)).toBe(1)
})
