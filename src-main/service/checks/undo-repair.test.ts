// Undoing repairs: with the scan that they need, with the marks of people, and in the document that was repaired.
import { expect, test } from 'vitest'
import { failingAfter, replaceDocument } from '#service/db/documents/swap-bench-for-test.ts'
import { by, named, repairBench } from './repair-bench-for-test.ts'
import { undoRepair } from './undo-repair.ts'

test('an undo that is killed between its parts has queued the scan of what it restored', async () => {
  const { bench, tools, place, repair } = await repairBench(Array.from({ length: 600 }, (_, at) => `part-${at}`))
  const { read, write } = bench.database
  const { checkRepair } = await repair('C04', 'pkg:npm/part@1')
  const withPurl = async () =>
    (await read.selectFrom('component').select('id').where('purl', 'is not', null).execute()).length
  const jobs = async () => (await read.selectFrom('job').select(['kind', 'version_id', 'payload']).execute()).length
  expect([await withPurl(), await jobs()]).toEqual([600, 1])
  await write.deleteFrom('job').execute()
  const { id: versionId, organizationId } = place
  const asked = { versionId, organizationId, repairId: checkRepair?.id ?? '', by }
  const killed = { ...tools, database: failingAfter(1, bench.database) }
  await expect(undoRepair(killed, asked)).rejects.toThrow('killed')
  expect([await withPurl(), await jobs()]).toEqual([100, 1])
  await write.deleteFrom('job').execute()
  expect(await undoRepair(tools, asked)).toEqual({ keptCount: 0 })
  expect([await withPurl(), await jobs()]).toEqual([0, 1])
  await expect(undoRepair(tools, asked)).rejects.toThrow('The repair is already undone')
})

test('an undo takes away the marks of what it restores, and no others', async () => {
  const { tools, place, repair, set, components } = await repairBench(['a', 'b', 'c'])
  await set('b', { copyright: 'Ada' })
  const before = await components()
  expect(before.map(({ marks }) => marks)).toEqual([null, '["copyright"]', null])
  const { checkRepair } = await repair('C03', 'Stable Ltd')
  await set('c', { supplier: { name: 'By hand', email: null, phone: null, url: null } })
  const repaired = await components()
  expect(repaired.map(({ marks }) => marks)).toEqual(['["supplier"]', '["copyright","supplier"]', '["supplier"]'])
  const asked = { versionId: place.id, organizationId: place.organizationId, repairId: checkRepair?.id ?? '', by }
  expect(await undoRepair(tools, asked)).toEqual({ keptCount: 1 })
  expect(await components()).toEqual([...before.slice(0, 2), repaired[2]])
})

test('an undo that waits while the document is replaced changes nothing in the other one', async () => {
  const { bench, tools, locks, place, repair, components } = await repairBench(['a'])
  const { checkRepair } = await repair('C09', 'MIT')
  const replacing = Promise.withResolvers<void>()
  const held = locks.acquire(place.id, () => replacing.promise)
  const asked = { versionId: place.id, organizationId: place.organizationId, repairId: checkRepair?.id ?? '', by }
  const undoing = undoRepair(tools, asked)
  await replaceDocument(bench, place, named('x'))
  replacing.resolve()
  await held
  await expect(undoing).rejects.toThrow('Repair not found')
  expect(await components()).toEqual([{ name: 'x', license: null, copyright: null, marks: null }])
})
