// @module-tag long
// Components that a person added or removed in an earlier version, and what depends on what: repeated in the next one, and undone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allValid, manualCalls } from './support/manual-calls.ts'
import { nothingRepeated, repeatCalls } from './support/repeat-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const calls = manualCalls(() => service)
const { mutate, shown, named, verdicts } = calls
const { edits, states, repeat, undo, upload } = repeatCalls(() => service, calls)

let products = 0
const newProduct = () => `Repeated graph ${(products += 1)}`
const update = async (sbomId: string, name: string, fields: object) =>
  expect(await mutate('componentUpdate', { sbomId, id: (await named(sbomId, name)).id, ...fields })).toEqual({
    errors: [],
  })
test('components are added and removed again, with what is around them', async () => {
  const product = newProduct()
  const first = await upload(product, '1.0.0', [{ name: 'a' }, { name: 'b' }, { name: 'old' }, { name: 'left' }])
  const a = (await named(first, 'a')).id
  const added = { sbomId: first, name: 'added', version: '3.0.0', purl: 'pkg:npm/added@3.0.0', dependentIds: [a] }
  const made = await mutate('componentCreate', { ...added, licenses: { licensesExp: 'MIT' } }, 'component { id }')
  await mutate('componentCreate', { sbomId: first, name: 'came', version: '1', purl: 'pkg:npm/came@1' })
  const { id: addedId } = made['component'] as { id: string }
  await update(first, 'b', { dependencyIds: [addedId, a] })
  for (const name of ['old', 'left']) {
    await mutate('componentDelete', { sbomId: first, id: (await named(first, name)).id })
  }
  const second = await upload(product, '2.0.0', [
    ...[
      { name: 'a' },
      { name: 'b' },
      { name: 'old' },
      { name: 'left', version: '1.0.1' },
      { name: 'came', version: '1' },
    ],
  ])
  const before = await shown(second)
  expect(await states(second)).toEqual({
    ...{ added: 'POSSIBLE', b: 'POSSIBLE', old: 'POSSIBLE', left: 'OTHER_VERSION', came: 'SAME' },
  })
  const { edits: found } = await edits(second)
  const idOf = (name: string) => found.nodes.find((one) => one.name === name)?.id
  expect((await repeat(second, { editIds: [idOf('b')] }))['errors']).toEqual([
    '"b" depends on a component that would be added. Choose that edit, too',
  ])
  expect(await shown(second)).toEqual(before)
  const done = await repeat(second)
  expect(done).toMatchObject({ errors: [], repeatedCount: 3 })
  const after = await shown(second)
  expect(after.components.nodes.map(({ name }) => name).toSorted()).toEqual(['a', 'added', 'b', 'came', 'left'])
  expect(await named(second, 'added')).toMatchObject({ version: '3.0.0', licensesExp: 'MIT', relation: 'transitive' })
  expect((await named(second, 'a')).dependencies.nodes).toEqual([{ name: 'added' }])
  expect((await named(second, 'b')).dependencies.nodes.map(({ name }) => name).toSorted()).toEqual(['a', 'added'])
  expect(after['stats']).toMatchObject({ compCount: 5, compPurlCount: 5, dependencyCount: 7 })
  expect(await verdicts(second)).toEqual(allValid)
  expect(await repeat(second)).toEqual(nothingRepeated)
  // A third version gets what was repeated.
  const third = await upload(product, '3.0.0', [{ name: 'a' }, { name: 'b' }, { name: 'old' }])
  expect(await states(third)).toEqual({ added: 'POSSIBLE', b: 'POSSIBLE', old: 'POSSIBLE' })
  expect(await undo(second, done['editId'])).toEqual({ errors: [], restoredCount: 3, keptCount: 0 })
  const undone = await shown(second)
  expect(undone.components).toEqual(before.components)
  expect(undone['stats']).toEqual(before['stats'])
})

test('what a person removed from the later version is not added to it again', async () => {
  const product = newProduct()
  const first = await upload(product, '1.0.0', [{ name: 'a' }])
  const a = (await named(first, 'a')).id
  const make = async (name: string) => {
    const input = { sbomId: first, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0`, dependentIds: [a] }
    return ((await mutate('componentCreate', input, 'component { id }'))['component'] as { id: string }).id
  }
  await make('stated')
  const repeated = await make('repeated')
  const second = await upload(product, '2.0.0', [{ name: 'a' }, { name: 'stated' }])
  expect(await states(second)).toMatchObject({ stated: 'SAME', repeated: 'POSSIBLE' })
  expect(await repeat(second, { editIds: [repeated] })).toMatchObject({ errors: [], repeatedCount: 1 })
  for (const name of ['stated', 'repeated']) {
    const { id } = await named(second, name)
    expect(await mutate('componentDelete', { sbomId: second, id })).toEqual({ errors: [] })
  }
  const { edits: found } = await edits(second)
  expect(found.nodes.map(({ name, state, reason }) => [name, state, reason])).toEqual(
    ['stated', 'repeated'].map((name) => [name, 'EDITED', 'A person removed it here. It stays removed']),
  )
  expect(await repeat(second)).toEqual(nothingRepeated)
  expect((await repeat(second, { editIds: [repeated] }))['errors']).toEqual([
    'repeated 1.0.0: A person removed it here. It stays removed',
  ])
  expect((await shown(second)).components.nodes.map(({ name }) => name)).toEqual(['a'])
})

test('what was edited since the step stays when it is undone', async () => {
  const product = newProduct()
  const first = await upload(product, '1.0.0', [{ name: 'a' }, { name: 'b' }])
  await update(first, 'a', { description: 'a' })
  await update(first, 'b', { description: 'b' })
  await mutate('componentCreate', { sbomId: first, name: 'new' })
  const second = await upload(product, '2.0.0', [{ name: 'a' }, { name: 'b' }])
  const { editId } = await repeat(second)
  await update(second, 'a', { description: 'since' })
  await update(second, 'new', { description: 'since' })
  expect(await undo(second, editId)).toEqual({ errors: [], restoredCount: 1, keptCount: 2 })
  expect(await named(second, 'a')).toMatchObject({ description: 'since' })
  expect(await named(second, 'b')).toMatchObject({ description: null })
  expect(await named(second, 'new')).toMatchObject({ description: 'since' })
})
