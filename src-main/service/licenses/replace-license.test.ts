// What remembers that people set licenses, after a replacement and its undo.
import { expect, test } from 'vitest'
import { repairBench } from '#service/checks/repair-bench-for-test.ts'
import { replaceLicense, undoReplacement } from './replace-license.ts'

test('the undo of a replacement takes away its own marks only', async () => {
  const { tools, version, set, components } = await repairBench(['a', 'b', 'c', 'd'])
  await set('b', { copyright: 'Ada' })
  await set('c', { license: 'MIT' })
  await set('c', { license: null })
  const before = await components()
  expect(before.map(({ marks }) => marks)).toEqual([null, '["copyright"]', '["license"]', null])
  const asked = { expression: null, componentIds: null, replacement: 'ISC' }
  const { id, changedCount } = await replaceLicense(tools, await version(), asked)
  expect(changedCount).toBe(4)
  await set('d', { license: 'Zlib' })
  const kept = (await components())[3]
  expect(await undoReplacement(tools, await version(), id)).toEqual({ restoredCount: 3, keptCount: 1 })
  expect(await components()).toEqual([...before.slice(0, 3), kept])
  expect(kept).toMatchObject({ license: 'Zlib', marks: '["license"]' })
})
