// Undoing repairs: with the scan that they need, with the marks of people, and in the document that was repaired.
import { expect, test } from 'vitest'
import { findLastRepairs, saveRepair } from '#service/db/checks/check-repairs.ts'
import { deleteVersionContent } from '#service/db/versions/version-removal.ts'
import { readVersionToEdit } from '#service/db/versions/version-values.ts'
import { editVersion } from '#service/versions/edit-version.ts'
import { newId } from '#service/domain/id.ts'
import { replaceLicense } from '#service/licenses/replace-license.ts'
import { failingAfter, replaceDocument } from '#service/db/documents/swap-bench-for-test.ts'
import { by, named, repairBench } from './repair-bench-for-test.ts'
import { repairFailures } from './repair-failures.ts'
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

test('stored repairs end with their document, which only moves them', async () => {
  const { bench, tools, place, version, repair } = await repairBench(['a', 'b'])
  const { read } = bench.database
  await repair('C03', 'Stable Ltd')
  await replaceLicense(tools, await version(), { expression: null, componentIds: null, replacement: 'ISC', by })
  const rows = async () => {
    const repairs = await read.selectFrom('check_repair').select('version_id').execute()
    const replacements = await read.selectFrom('license_replacement').select('version_id').execute()
    const changes = [
      ...(await read.selectFrom('check_repair_change').select('component_id').execute()),
      ...(await read.selectFrom('license_replacement_change').select('component_id').execute()),
    ]
    return [...repairs, ...replacements].map((row) => row.version_id).concat(String(changes.length))
  }
  expect(await rows()).toEqual([place.id, place.id, '4'])
  const hidden = await replaceDocument(bench, place, named('x'))
  expect((await findLastRepairs(read, [place.id])).size).toBe(0)
  expect(await rows()).toEqual([hidden, hidden, '4'])
  await deleteVersionContent(bench.database, hidden)
  expect(await rows()).toEqual(['0'])
})

test('the newest 20 repairs of a version can be undone', async () => {
  const { bench, tools, place, repair } = await repairBench(['a'])
  const old = (await repair('C03', 'Stable Ltd')).checkRepair
  if (!old) throw new Error('Nothing was repaired')
  for (let at = 0; at < 19; at += 1) await saveRepair(bench.database.write, { ...old, id: newId() })
  const undo = (repairId: string) =>
    undoRepair(tools, { versionId: place.id, organizationId: place.organizationId, repairId, by })
  const last = (await repair('C09', 'MIT')).checkRepair
  expect(await bench.database.read.selectFrom('check_repair_change').select('component_id').execute()).toHaveLength(1)
  await expect(undo(old.id)).rejects.toThrow('Repair not found')
  expect(await undo(last?.id ?? '')).toEqual({ keptCount: 0 })
})

test('what a person set in a document no longer keeps rules off once another took its place, what is noted about the version does', async () => {
  const { bench, tools, place, version, repair } = await repairBench(['a'])
  const marks = async () => (await readVersionToEdit(bench.database.write, place.id))?.byHand
  await repair('D12', 'TLP:GREEN')
  await repair('D09', 'CC0-1.0')
  await editVersion(tools, await version(), { labels: ['lts'], label: '2' })
  expect(await marks()).toEqual(['tlp', 'dataLicense', 'label', 'label.lts'])
  await replaceDocument(bench, place, named('x'))
  expect(await marks()).toEqual(['label', 'label.lts'])
})

test('a repair of the document that is killed before it is stored changes nothing, and neither does its undo', async () => {
  const { bench, tools, place, version, seen, repair } = await repairBench(['a'])
  const asked = { by, value: 'TLP:GREEN', componentIds: null }
  const killed = () => ({ ...tools, database: failingAfter(0, bench.database) })
  await expect(repairFailures(killed(), await seen('D12'), asked)).rejects.toThrow('killed')
  expect((await version()).tlp).toBeNull()
  const { checkRepair } = await repair('D12', 'TLP:GREEN')
  const undo = { versionId: place.id, organizationId: place.organizationId, repairId: checkRepair?.id ?? '', by }
  await expect(undoRepair(killed(), undo)).rejects.toThrow('killed')
  expect((await version()).tlp).toBe('TLP:GREEN')
  expect(await undoRepair(tools, undo)).toEqual({ keptCount: 0 })
  expect((await version()).tlp).toBeNull()
})
