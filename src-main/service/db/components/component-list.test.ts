import { expect, test } from 'vitest'
import { listComponents, listComponentsPrimaryFirst } from './component-list.ts'
import { listEdges, listNeighbours } from './dependency-list.ts'
import { listOccurrences } from './component-occurrences.ts'
import { plannedDatabase } from '#service/db/support/planned-database.ts'

const scope = { versionId: 'v' }
const page = { limit: 25, backward: false, cursor: null }

test.each([
  ['the first page', page],
  ['a later page', { ...page, cursor: [1, 'name', 'id'] }],
  ['a page from the end', { ...page, backward: true }],
])('reads %s of components in their own order from the index over names, unsorted', async (_name, request) => {
  const { database, plans } = plannedDatabase()
  await listComponentsPrimaryFirst(database, { scope }, request)
  expect(plans.at(-1)).toMatch(/SEARCH component USING INDEX component_by_name \(content_id=\?/)
  expect(plans.join()).not.toMatch(/TEMP B-TREE|SCAN/)
})

test.each([
  ['NAME', 'component_by_name'],
  ['SEVERITY', 'component_by_severity'],
] as const)('pages by %s use the index %s', async (field, index) => {
  const { database, plans } = plannedDatabase()
  for (const direction of ['asc', 'desc'] as const) {
    await listComponents(database, { scope }, { field, direction }, { ...page, cursor: ['x', 'id'] })
  }
  expect(plans).toHaveLength(2)
  for (const plan of plans) {
    expect(plan).toContain(`USING INDEX ${index} (content_id=?`)
    expect(plan).not.toContain('TEMP B-TREE')
  }
})

test('reads the graph by its own indexes in both directions', async () => {
  const { database, plans } = plannedDatabase()
  const component = { id: 'c' }
  for (const direction of ['dependencies', 'dependents'] as const) {
    await listNeighbours(database, component, direction, page)
    await listEdges(database, direction, ['a', 'b'])
  }
  expect(plans.join('\n')).not.toMatch(/SCAN/)
  expect(plans.join('\n')).toMatch(/dependency_by_target/)
})

test('finds occurrences by name in each version, not by a scan of all components', async () => {
  const { database, plans } = plannedDatabase()
  await listOccurrences(database, 'o', { name: 'a', group: null, ecosystem: 'npm', componentVersion: '1' }, page)
  expect(plans.join()).toMatch(/SEARCH component USING INDEX component_by_name \(content_id=\? AND name_key=\?\)/)
})
