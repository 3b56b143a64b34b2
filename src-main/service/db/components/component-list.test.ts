import { expect, test } from 'vitest'
import { bulkInserter } from '#service/db/dialect/bulk-insert.ts'
import { ConnectionPool, queryBuilder } from '#service/db/dialect/kysely-driver.ts'
import { LocalConnection } from '#service/db/dialect/local-connection.ts'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { listComponents, listComponentsPrimaryFirst } from './component-list.ts'
import { listEdges, listNeighbours } from './dependency-list.ts'
import { listOccurrences } from './component-occurrences.ts'

/** A database that notes the plan of every statement it is asked. */
function planned() {
  const sqlite = openSqlite({ file: ':memory:', mode: 'write', schema: 'user-data' }, userDataMigrations)
  const plans: string[] = []
  class Planning extends LocalConnection {
    override async query(sql: string, parameters: readonly unknown[]) {
      const { rows } = sqlite.query(`EXPLAIN QUERY PLAN ${sql}`, parameters)
      plans.push(rows.map((row) => (row as { detail: string }).detail).join('; ')) // as SQLite documents it
      return super.query(sql, parameters)
    }
  }
  const pool = new ConnectionPool([new Planning(sqlite)])
  const builder = queryBuilder<UserDataTables>(pool)
  return { plans, database: { read: builder, write: builder, bulkInsert: bulkInserter<UserDataTables>(pool) } }
}

const scope = { versionId: 'v' }
const page = { limit: 25, backward: false, cursor: null }

test.each([
  ['the first page', page],
  ['a later page', { ...page, cursor: [1, 'name', 'id'] }],
  ['a page from the end', { ...page, backward: true }],
])('reads %s of components in their own order from the index over names, unsorted', async (_name, request) => {
  const { database, plans } = planned()
  await listComponentsPrimaryFirst(database, { scope }, request)
  expect(plans.at(-1)).toMatch(/SEARCH component USING INDEX component_by_name \(version_id=\?/)
  expect(plans.join()).not.toMatch(/TEMP B-TREE|SCAN/)
})

test.each([
  ['NAME', 'component_by_name'],
  ['SEVERITY', 'component_by_severity'],
] as const)('pages by %s use the index %s', async (field, index) => {
  const { database, plans } = planned()
  for (const direction of ['asc', 'desc'] as const) {
    await listComponents(database, { scope }, { field, direction }, { ...page, cursor: ['x', 'id'] })
  }
  expect(plans).toHaveLength(2)
  for (const plan of plans) {
    expect(plan).toContain(`USING INDEX ${index} (version_id=?`)
    expect(plan).not.toContain('TEMP B-TREE')
  }
})

test('reads the graph by its own indexes in both directions', async () => {
  const { database, plans } = planned()
  const component = { id: 'c' }
  for (const direction of ['dependencies', 'dependents'] as const) {
    await listNeighbours(database, component, direction, page)
    await listEdges(database, direction, ['a', 'b'])
  }
  expect(plans.join('\n')).not.toMatch(/SCAN/)
  expect(plans.join('\n')).toMatch(/dependency_by_target/)
})

test('finds occurrences by name in each version, not by a scan of all components', async () => {
  const { database, plans } = planned()
  await listOccurrences(database, 'o', { name: 'a', group: null, ecosystem: 'npm', componentVersion: '1' }, page)
  expect(plans.join()).toMatch(/SEARCH component USING INDEX component_by_name \(version_id=\? AND name_key=\?\)/)
})
