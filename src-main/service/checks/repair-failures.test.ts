// Repairs over what happened since the checks ran: another document, values that were set, the same repair before.
import { expect, test } from 'vitest'
import { replaceDocument } from '#service/db/documents/swap-bench-for-test.ts'
import { by, named, repairBench } from './repair-bench-for-test.ts'
import { repairFailures } from './repair-failures.ts'

test.each([
  ['C09', 'MIT'],
  ['D09', 'CC0-1.0'],
])('a repair of %s that waits for another document changes nothing in it, checked or not', async (checkId, value) => {
  for (const isChecked of [false, true]) {
    const { bench, tools, locks, place, seen, check, components, lastChange } = await repairBench(['a', 'b'])
    const before = await seen(checkId)
    const replacing = Promise.withResolvers<void>()
    const held = locks.acquire(place.id, () => replacing.promise)
    const repairing = repairFailures(tools, before, { by, value, componentIds: null })
    await replaceDocument(bench, place, named('x', 'y', 'z'))
    if (isChecked) await check()
    const last = await lastChange()
    replacing.resolve()
    await held
    await expect(repairing).rejects.toThrow('The document was replaced meanwhile. Look at the checks again.')
    expect((await components()).map(({ name, license }) => [name, license])).toEqual([
      ['x', null],
      ['y', null],
      ['z', null],
    ])
    expect(await lastChange()).toBe(last)
  }
})

test('values that were set since the check ran stay, those of rules too, also after the clock was set back', async () => {
  const { bench, repair, set, components } = await repairBench(['a', 'b', 'c', 'd'])
  await set('b', { license: 'ISC' })
  const update = bench.database.write.updateTable('component').set({ license_expression: 'Zlib' })
  await update.set({ updated_at: '2000-01-01T00:00:00.000Z' }).where('name', '=', 'c').execute()
  await set('d', { copyright: 'Ada' }) // and still has no license
  expect(await repair('C09', 'MIT')).toMatchObject({ fixedCount: 2, checkRepair: { changedCount: 2 } })
  expect((await components()).map(({ name, license, copyright }) => [name, license, copyright])).toEqual([
    ['a', 'MIT', null],
    ['b', 'ISC', null],
    ['c', 'Zlib', null],
    ['d', 'MIT', 'Ada'],
  ])
})

test('what is counted now is not repaired over what was set since either', async () => {
  const { repair, set, bench } = await repairBench(['a', 'b', 'c'])
  await set('a', { supportLevel: 'abandoned' })
  await set('b', { purl: 'pkg:npm/b@1' })
  expect(await repair('C13', 'actively_maintained')).toMatchObject({ fixedCount: 2 })
  expect(await repair('V04', 'pkg:npm/other@1')).toMatchObject({ fixedCount: 2 })
  const rows = bench.database.read.selectFrom('component').select(['name', 'support_level', 'purl']).orderBy('name')
  expect((await rows.execute()).map((row) => Object.values(row))).toEqual([
    ['a', 'abandoned', 'pkg:npm/other@1'],
    ['b', 'actively_maintained', 'pkg:npm/b@1'],
    ['c', 'actively_maintained', 'pkg:npm/other@1'],
  ])
})

test('the same repair again, before the checks ran again, stores nothing', async () => {
  const { bench, repair, components, lastChange } = await repairBench(['a', 'b'])
  expect(await repair('C09', 'MIT')).toMatchObject({ fixedCount: 2 })
  const before = { last: await lastChange(), components: await components() }
  expect(await repair('C09', 'ISC')).toEqual({ fixedCount: 0, checkRepair: null })
  expect({ last: await lastChange(), components: await components() }).toEqual(before)
  expect(await bench.database.read.selectFrom('check_repair').select('id').execute()).toHaveLength(1)
})
