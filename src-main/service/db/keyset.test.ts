import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Cursor, PageRequest } from '#service/domain/page.ts'
import { readKeysetPage, type SortKey } from './keyset.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-keyset-'))
let database: ReturnType<typeof openLocalDatabase<UserDataTables>>

/** Several rows of one name: the id decides among them. */
const names = ['a', 'b', 'b', 'b', 'c', 'c', 'd']

beforeAll(async () => {
  database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
  const rows = names.map((name, at) => ({ id: `${at}`, name, updated_at: '' }))
  await database.write.insertInto('organization').values(rows).execute()
})
afterAll(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

const keysOf = (name: SortKey['direction'], id: SortKey['direction']): readonly SortKey[] => [
  { expression: sql`name`, direction: name },
  { expression: sql`id`, direction: id },
]
const read = (keys: readonly SortKey[], request: PageRequest) =>
  readKeysetPage(database.read.selectFrom('organization').select('id'), keys, request)

/** The ids of all pages, one after the other, as a client walks through a list. */
async function walk(keys: readonly SortKey[], backward: boolean): Promise<string> {
  const pages: string[] = []
  for (let cursor: Cursor | null = null; ;) {
    const page = await read(keys, { limit: 2, backward, cursor })
    pages.push(page.rows.map(({ id }) => id).join(''))
    const hasMore = backward ? page.hasPreviousPage : page.hasNextPage
    expect([page.rows.length > 0, backward ? page.hasNextPage : page.hasPreviousPage]).toEqual([true, cursor !== null])
    if (!hasMore) break
    if (pages.length > names.length) throw new Error(`The list has no end: ${pages.join(' ')}`)
    cursor = (backward ? page.cursors[0] : page.cursors.at(-1)) ?? null
  }
  return (backward ? pages.toReversed() : pages).join(' ')
}

test.each([
  ['asc', 'asc', '01 23 45 6', '0 12 34 56'],
  ['desc', 'desc', '65 43 21 0', '6 54 32 10'],
  ['asc', 'desc', '03 21 54 6', '0 32 15 46'],
  ['desc', 'asc', '64 51 23 0', '6 45 12 30'],
] as const)('ordered by name %s, id %s: every row is on one page', async (name, id, forward, backward) => {
  const keys = keysOf(name, id)
  expect([await walk(keys, false), await walk(keys, true)]).toEqual([forward, backward])
})

test.each([[['b']], [['b', '1', 'x']], [['b', null]]])('rejects a cursor of another list: %j', async (cursor) => {
  const request = { limit: 2, backward: false, cursor }
  await expect(read(keysOf('asc', 'asc'), request)).rejects.toThrow('Invalid cursor for this list')
})
