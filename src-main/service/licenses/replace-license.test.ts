// What remembers that people set licenses, after a replacement and its undo.
import { expect, test } from 'vitest'
import { findLastReplacements, findReplacement } from '#service/db/licenses/license-replacements.ts'
import { by, repairBench } from '#service/checks/repair-bench-for-test.ts'
import { replaceLicense, undoReplacement } from './replace-license.ts'

test('the undo of a replacement takes away its own marks only', async () => {
  const { tools, version, set, components } = await repairBench(['a', 'b', 'c', 'd'])
  await set('b', { copyright: 'Ada' })
  await set('c', { license: 'MIT' })
  await set('c', { license: null })
  const before = await components()
  expect(before.map(({ marks }) => marks)).toEqual([null, '["copyright"]', '["license"]', null])
  const asked = { expression: null, componentIds: null, replacement: 'ISC', by }
  const replaced = await replaceLicense(tools, await version(), asked)
  expect(replaced).toMatchObject({ changedCount: 4, expression: null, replacement: 'ISC' })
  await set('d', { license: 'Zlib' })
  const kept = (await components())[3]
  expect(await undoReplacement(tools, await version(), replaced?.id ?? '')).toEqual({ restoredCount: 3, keptCount: 1 })
  expect(await components()).toEqual([...before.slice(0, 3), kept])
  expect(kept).toMatchObject({ license: 'Zlib', marks: '["license"]' })
})

test('all components with a license are replaced, also many of one name', async () => {
  const { tools, version, components } = await repairBench(Array.from({ length: 1_101 }, () => 'same'))
  const asked = { expression: null, componentIds: null, replacement: 'ISC', by }
  expect(await replaceLicense(tools, await version(), asked)).toMatchObject({ changedCount: 1_101 })
  expect(new Set((await components()).map(({ license }) => license))).toEqual(new Set(['ISC']))
})

test('the newest 20 replacements can be undone; one that changes nothing is none of them', async () => {
  const { bench, tools, version, place, components } = await repairBench(['a'])
  const { read } = bench.database
  const replace = async (expression: string | null, replacement: string) =>
    (await replaceLicense(tools, await version(), { expression, componentIds: null, replacement, by }))?.id ?? ''
  const last = async () => (await findLastReplacements(read, [place.id])).get(place.id)?.id
  expect(await last()).toBeUndefined()
  const licenses: (string | null)[] = [null, ...Array.from({ length: 21 }, (_, at) => `LicenseRef-${at}`)]
  const ids: string[] = []
  for (const [at, license] of licenses.slice(1).entries()) ids.push(await replace(licenses[at] ?? null, license ?? ''))
  expect(await replace('MIT', 'ISC')).toBe('')
  expect(await last()).toBe(ids.at(-1))
  expect(await findReplacement(read, place.id, ids[0] ?? '')).toBeUndefined()
  expect(await read.selectFrom('license_replacement_change').select('component_id').execute()).toHaveLength(20)
  for (const id of ids.slice(1).toReversed()) await undoReplacement(tools, await version(), id)
  expect((await components()).map(({ license }) => license)).toEqual(['LicenseRef-0'])
  expect(await last()).toBeUndefined()
})
