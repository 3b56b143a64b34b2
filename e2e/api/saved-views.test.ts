// Filters of lists under a name: each user has their own, and they outlive a restart, renamed fields and deleted ones.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { rebuildDatabase } from '#service/db/salvage/rebuild-database.ts'
import { triageCalls } from './support/triage-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { addUsers, rowsOf, usersOf } from './support/users-of-roles.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>
beforeAll(async () => {
  service = await startTriageService()
  calls = triageCalls(service)
})
afterAll(() => service.close())

interface View {
  readonly id: string
  readonly name: string
  readonly list: string
  readonly filterText: string
  readonly search: string
  readonly position: number
  readonly key: number | null
  readonly problems: readonly string[]
}

const fields = 'id name list filterText search position key problems'
async function views(list: string | null = null, token?: string): Promise<readonly View[]> {
  const query = `query ($list: String) { savedViews(list: $list, first: 1000) { totalCount nodes { ${fields} } } }`
  const { savedViews } = await service.data<{ savedViews: { totalCount: number; nodes: View[] } }>(
    query,
    { list },
    token,
  )
  expect(savedViews.totalCount).toBe(savedViews.nodes.length)
  return savedViews.nodes
}
async function send(operation: string, input: object, token?: string) {
  const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}`
  const result = operation === 'savedViewDelete' ? 'deletedId' : `savedView { ${fields} }`
  const query = `mutation ($input: ${type}Input!) { ${operation}(input: $input) { errors ${result} } }`
  type Answer = Record<string, { errors: string[]; savedView?: View; deletedId?: string }>
  return (await service.data<Answer>(query, { input }, token))[operation]
}
const create = (input: object, token?: string) => send('savedViewCreate', input, token)
const update = (input: object, token?: string) => send('savedViewUpdate', input, token)
const remove = (id: string, token?: string) => send('savedViewDelete', { id }, token)
const names = async (list: string, token?: string) => (await views(list, token)).map(({ name }) => name)
const idOf = async (name: string) => (await views()).find((one) => one.name === name)?.id ?? ''
async function clear(): Promise<void> {
  for (const { id } of await views()) await remove(id)
}

test('saves a view with its conditions and search, at its place in its list', async () => {
  expect(await create({ name: ' KEV ', filterText: 'vuln.kev is yes', search: ' fox ' })).toMatchObject({
    errors: [],
    savedView: {
      name: 'KEV',
      list: 'findings',
      filterText: 'vuln.kev is yes',
      search: 'fox',
      position: 1,
      problems: [],
    },
  })
  await create({ name: 'mine', filterText: 'finding.assignee is Ada' })
  await create({ name: 'first', position: 1 })
  await create({ name: 'direct', list: 'Components', filterText: 'component.relation is direct' })
  await create({ name: 'released', list: 'versions', filterText: 'version.label hasAny released' })
  expect(await names('findings')).toEqual(['first', 'KEV', 'mine'])
  expect((await views()).map(({ list, name, position }) => [list, name, position])).toEqual([
    ['versions', 'released', 1],
    ['components', 'direct', 1],
    ['findings', 'first', 1],
    ['findings', 'KEV', 2],
    ['findings', 'mine', 3],
  ])
  await update({ id: await idOf('mine'), position: 1 })
  await update({ id: await idOf('first'), position: 99 })
  expect(await names('findings')).toEqual(['mine', 'KEV', 'first'])
  await remove(await idOf('KEV'))
  expect((await views('findings')).map(({ position }) => position)).toEqual([1, 2])
  await clear()
})

test('a list of products is filtered by its products alone, or by a version that fits', async () => {
  await service.upload(cyclonedx(['pkg:npm/fox@1.0.0']))
  const product = async (name: string, labels: string[]) => {
    const made = await calls.mutate('projectGroupCreate', { name, labels }, 'projectGroup { id }')
    return (made['projectGroup'] as { id: string }).id
  }
  const empty = await product('without versions', ['shop'])
  await product('also without', [])
  const field = await calls.mutate(
    'customFieldCreate',
    { name: 'team', type: 'text', appliesTo: 'product' },
    'customField { id }',
  )
  const fieldId = (field['customField'] as { id: string }).id
  const customFields = [{ customFieldDefinitionId: fieldId, value: 'web' }]
  expect((await calls.mutate('projectGroupUpdate', { id: empty, customFields }))['errors']).toEqual([])
  const found = async (filterText: string, order = 'PROJECT_GROUPS_NAME') => {
    const query = `query ($text: String, $orderBy: ProjectGroupOrderByInput) {
      projectGroups(filterText: $text, orderBy: $orderBy) { totalCount nodes { name } } }`
    const orderBy = { field: order, direction: 'ASC' }
    const { projectGroups } = await service.data<{
      projectGroups: { totalCount: number; nodes: { name: string }[] }
    }>(query, { text: filterText, orderBy })
    expect(projectGroups.totalCount).toBe(projectGroups.nodes.length)
    return projectGroups.nodes.map(({ name }) => name)
  }
  const all = await found('')
  const withVersions = await found('version.componentCount >= 0')
  expect(withVersions).not.toEqual([])
  expect(withVersions.toSorted()).toEqual(all.filter((name) => !name.includes('without')).toSorted())
  // What concerns only the product is asked of those without versions too.
  expect(await found('product.label hasAny shop')).toEqual(['without versions'])
  expect(await found('product.custom.team is web')).toEqual(['without versions'])
  expect(await found('product.label hasNone shop')).toEqual(all.filter((name) => name !== 'without versions'))
  expect(await found('version.product is "also without"')).toEqual(['also without'])
  expect(await found('version.product contains "so without"', 'PROJECT_GROUPS_SEVERITY')).toEqual(['also without'])
  expect(await found('product.label hasAny shop and version.componentCount >= 0')).toEqual([])
  expect(await found(`version.product is "${withVersions[0]}" and not (version.componentCount > 100000)`)).toEqual([
    withVersions[0],
  ])
  const wrong = await service.ask('{ projectGroups(filterText: "vuln.kev is yes") { totalCount } }')
  expect(wrong['errors']).toEqual([
    expect.objectContaining({ message: expect.stringContaining('cannot be asked about') }),
  ])
  const saved = await create({ name: 'shops', list: 'products', filterText: 'product.label hasAny shop' })
  expect(saved).toMatchObject({ errors: [], savedView: { list: 'products', problems: [] } })
  expect((await create({ name: 'kev', list: 'products', filterText: 'vuln.kev is yes' }))?.errors).toEqual([
    expect.stringContaining('cannot be asked about'),
  ])
  await calls.mutate('customFieldDelete', { id: fieldId }, 'deletedId')
  await clear()
})

test('a key opens one view of any list: the first free one, a chosen one, or none', async () => {
  const keys = async () => Object.fromEntries((await views()).map(({ name, key }) => [name, key]))
  await create({ name: 'a' })
  await create({ name: 'b', list: 'components' })
  await create({ name: 'c', list: 'versions', key: null })
  await create({ name: 'd', key: 5 })
  expect(await keys()).toEqual({ a: 1, b: 2, c: null, d: 5 })
  // Another view with the key loses it, in any list; a new order changes none.
  expect((await update({ id: await idOf('c'), key: 1 }))?.savedView?.key).toBe(1)
  await update({ id: await idOf('d'), key: 5, position: 1 })
  expect(await keys()).toEqual({ a: null, b: 2, c: 1, d: 5 })
  await update({ id: await idOf('c'), key: null })
  await remove(await idOf('b'))
  for (const name of ['e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm']) await create({ name })
  expect(await keys()).toEqual({ a: null, c: null, d: 5, e: 1, f: 2, g: 3, h: 4, i: 6, j: 7, k: 8, l: 9, m: null })
  await create({ name: 'n', key: 9 })
  expect(await keys()).toMatchObject({ l: null, n: 9 })
  const people = usersOf('keys')
  const organization = rowsOf(service.dataFolder).find(([table]) => table === 'organization')?.[1][0]
  addUsers(service.dataFolder, [[String(organization?.['id']), people]])
  await create({ name: 'theirs', key: 9 }, people.tokens.Viewer)
  expect(await keys()).toMatchObject({ n: 9 })
  await clear()
})

test('changes only what an update names', async () => {
  await create({ name: 'a', filterText: 'vuln.kev is yes', search: 'fox' })
  const id = await idOf('a')
  expect((await update({ id, name: 'b' }))?.savedView).toMatchObject({ filterText: 'vuln.kev is yes', search: 'fox' })
  expect((await update({ id, filterText: null, search: '' }))?.savedView).toMatchObject({
    ...{ name: 'b', filterText: '', search: '' },
  })
  expect((await update({ id, name: 'B' }))?.errors).toEqual([])
  await clear()
})

test.each([
  ['a name that is taken, in another case', { name: 'TAKEN' }, 'A saved view named "Taken" already exists'],
  ['no name', { name: '  ' }, '"name" must not be empty'],
  ['a long name', { name: 'x'.repeat(201) }, '"name" is longer than 200 characters'],
  ['conditions that cannot be read', { name: 'a', filterText: 'vuln.kev is' }, 'Expected a value after "is"'],
  ['an unknown subject', { name: 'a', filterText: 'vuln.keb is yes' }, 'vuln.keb'],
  ['a subject of other rows', { name: 'a', list: 'versions', filterText: 'vuln.kev is yes' }, 'cannot be asked about'],
  ['an unknown field', { name: 'a', filterText: 'finding.custom.none is 1' }, 'no custom field "finding.custom.none"'],
  ['an unknown list of values', { name: 'a', filterText: 'component.name in @none' }, '"none"'],
  ['conditions that are too long', { name: 'a', filterText: `vuln.id is ${'x'.repeat(10_000)}` }, 'longer than 10000'],
  ['a search that is too long', { name: 'a', search: 'x'.repeat(501) }, 'longer than 500 characters'],
  ['an unknown list', { name: 'a', list: 'jobs' }, '"jobs" is not a list with saved views'],
  ['a key that is no digit from 1', { name: 'a', key: 0 }, '"key" must be 1 to 9, not 0'],
  ['a key of two digits', { name: 'a', key: 10 }, '"key" must be 1 to 9, not 10'],
  ['a position before the first', { name: 'a', position: 0 }, '"position" must be 1 or more'],
])('rejects %s, and writes nothing', async (_what, input, message) => {
  await create({ name: 'Taken' })
  const before = await views()
  const answer = await create(input)
  expect(answer?.errors).toEqual([expect.stringContaining(message)])
  expect(answer?.savedView).toBeNull()
  expect(await views()).toEqual(before)
  await clear()
})

test('the same name is possible in another list, and for another user, who sees only their own', async () => {
  const viewer = await service.token('Viewer')
  const people = usersOf('views')
  const organization = rowsOf(service.dataFolder).find(([table]) => table === 'organization')?.[1][0]
  addUsers(service.dataFolder, [[String(organization?.['id']), people]])
  const other = people.tokens.Viewer
  await create({ name: 'same' })
  expect((await create({ name: 'same', list: 'components' }))?.errors).toEqual([])
  expect((await create({ name: 'same' }, other))?.errors).toEqual([])
  expect([await names('findings', other), await names('components', other)]).toEqual([['same'], []])
  // A token of a lower role is still the same person.
  expect(await names('findings', viewer)).toEqual(['same'])
  const id = await idOf('same')
  const missing = `Saved view "${id}" not found`
  expect((await update({ id, name: 'theirs' }, other))?.errors).toEqual([missing])
  expect((await update({ id, filterText: '' }, other))?.errors).toEqual([missing])
  expect((await remove(id, other))?.errors).toEqual([missing])
  expect((await remove(id))?.errors).toEqual([])
  expect((await remove(id))?.errors).toEqual([missing])
  await clear()
})

test('a view follows a renamed field and list, and says what was deleted', async () => {
  const field = await calls.mutate('customFieldCreate', { name: 'exposure', type: 'text' }, 'customField { id }')
  const list = await calls.mutate('namedListCreate', { name: 'banned', values: ['a'] }, 'namedList { id }')
  const fieldId = (field['customField'] as { id: string }).id
  const listId = (list['namedList'] as { id: string }).id
  await create({ name: 'field', filterText: 'not (finding.custom.Exposure is "the internet") or vuln.kev is yes' })
  await create({ name: 'list', filterText: 'component.name in @Banned' })
  await calls.mutate('customFieldUpdate', { id: fieldId, name: 'reach' }, 'customField { id }')
  await calls.mutate('namedListUpdate', { id: listId, name: 'bad names' }, 'namedList { id }')
  expect((await views()).map(({ filterText, problems }) => [filterText, problems])).toEqual([
    ['vuln.kev is yes or not (finding.custom.reach is "the internet")', []],
    ['component.name in @"bad names"', []],
  ])
  const removed = [
    await calls.mutate('customFieldDelete', { id: fieldId }, 'deletedId'),
    await calls.mutate('namedListDelete', { id: listId }, 'deletedId'),
  ]
  expect(removed.map(({ errors }) => errors)).toEqual([[], []])
  expect((await views()).map(({ filterText, problems }) => [filterText, problems])).toEqual([
    [expect.stringContaining('finding.custom.reach'), ['There is no custom field "finding.custom.reach"']],
    ['component.name in @"bad names"', [expect.stringContaining('bad names')]],
  ])
  // Such a view can still be renamed, and mended.
  const id = await idOf('field')
  expect((await update({ id, name: 'broken' }))?.errors).toEqual([])
  expect((await update({ id, filterText: 'vuln.kev is yes' }))?.savedView?.problems).toEqual([])
  await clear()
})

test('at most 100 views of a list', async () => {
  for (let part = 0; part < 5; part += 1) {
    const made = Array.from(
      { length: 20 },
      (_, at) => `a${at}: savedViewCreate(input: { name: "${part} ${at}" }) { errors }`,
    )
    await service.data(`mutation { ${made.join(' ')} }`)
  }
  expect((await create({ name: 'one more' }))?.errors).toEqual(['At most 100 saved views of a list are allowed'])
  expect((await create({ name: 'elsewhere', list: 'versions' }))?.errors).toEqual([])
  await clear()
})

test('views are there after a restart, and in a database that is rebuilt from its pages', async () => {
  await create({ name: 'kept', filterText: 'vuln.kev is yes', search: 'fox' })
  const before = await views()
  await service.stop()
  const rebuilt = join(service.dataFolder, 'rebuilt.db')
  rebuildDatabase(join(service.dataFolder, 'waybill.db'), rebuilt, () => {})
  const database = openSqlite({ file: rebuilt, mode: 'read', schema: 'user-data' }, [])
  const { rows } = database.query('SELECT name, search FROM saved_view WHERE list = ?', ['findings'])
  database.close()
  service = await startTriageService(service.dataFolder)
  expect(await views()).toEqual(before)
  expect(rows).toContainEqual({ name: 'kept', search: 'fox' })
})
