import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { ConnectionPool, queryBuilder } from './kysely-driver.ts'
import { LocalConnection } from './local-connection.ts'
import { openSqlite } from './open-sqlite.ts'

const file = join(mkdtempSync(join(tmpdir(), 'waybill-local-')), 'waybill.db')
const sqlite = openSqlite({ file, mode: 'write', schema: 'user-data' }, userDataMigrations)
const connection = new LocalConnection(sqlite)
afterAll(() => sqlite.close())

const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n LIMIT ?`
const read = (count: number, rows: number) => connection.readInParts(numbers, [count], rows)

test.each([
  { count: 0, lengths: [] },
  { count: 1, lengths: [1] },
  { count: 6, lengths: [3, 3] },
  { count: 7, lengths: [3, 3, 1] },
])('$count rows are read in parts of 3: $lengths', async ({ count, lengths }) => {
  const parts: (readonly unknown[])[] = []
  for await (const part of read(count, 3)) parts.push(part)
  expect(parts.map((part) => part.length)).toEqual(lengths)
  expect(parts.flat()).toEqual(Array.from({ length: count }, (_, at) => ({ i: at + 1 })))
})

test('a query as a stream has only a part of its rows in memory, and frees the connection when it is left', async () => {
  const executor = queryBuilder<object>(new ConnectionPool([connection])).getExecutor()
  for await (const { rows } of executor.stream(CompiledQuery.raw(numbers, [2 ** 40]), 2)) {
    expect(rows).toEqual([{ i: 1 }, { i: 2 }])
    break
  }
  expect(await executor.executeQuery(CompiledQuery.raw('SELECT 1 AS one'))).toMatchObject({ rows: [{ one: 1 }] })
})
