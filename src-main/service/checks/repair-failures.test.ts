// Repairs over what happened since the checks ran: another document, values that were set, the same repair before.
import { expect, test } from 'vitest'
import { saveCheckResults } from '#service/db/checks/check-results.ts'
import { replaceDocument } from '#service/db/documents/swap-bench-for-test.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import { editComponent } from '#service/components/edit-component.ts'
import { VersionLocks } from '#service/jobs/version-locks.ts'
import { openBench } from '#service/scans/thread/support/open-bench-for-test.ts'
import { repairFailures } from './repair-failures.ts'
import { evaluateStored } from './thread/evaluate-stored.ts'
import { requireVersionCheck } from './version-checks.ts'

const by = { kind: 'USER', name: 'Ada', id: null } as const
const now = () => new Date()
const named = (...names: readonly string[]) => names.map((name) => ({ name, version: '1' }))

async function start(names: readonly string[]) {
  const bench = openBench()
  const { database } = bench
  const id = await bench.addVersion(named(...names))
  const { id: organizationId } = await database.read.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  const locks = new VersionLocks()
  const whileLocked = <T>(versionId: string, work: () => Promise<T>) => locks.acquire(versionId, work)
  const tools = { database, now, jobs: { wake: () => {} }, checker: { whileLocked } }
  const version = async () => {
    const found = await findVersion(database.write, organizationId, { id })
    if (!found) throw new Error('The version is gone')
    return found
  }
  const check = async () => {
    const context = { database, now, report: () => {}, signal: new AbortController().signal }
    const results = await evaluateStored(context, { id, organizationId })
    if (!results) throw new Error('Nothing was checked')
    await database.write.transaction().execute((write) => saveCheckResults(write, results.run, results.outcomes))
  }
  const seen = async (checkId: string) => {
    const current = await version()
    return { version: current, result: await requireVersionCheck(database.write, current, { checkId, now: now() }) }
  }
  await check()
  return {
    ...{ bench, tools, locks, place: { id, organizationId }, check, version, seen },
    repair: async (checkId: string, value: string) =>
      repairFailures(tools, await seen(checkId), { by, value, componentIds: null }),
    set: async (name: string, edit: Parameters<typeof editComponent>[3]['edit']) =>
      editComponent(tools, await version(), await idOf(name), { by, edit }),
    components: () =>
      database.read
        .selectFrom('component')
        .innerJoin('sbom_version', 'sbom_version.content_id', 'component.content_id')
        .select(['component.name', 'license_expression as license', 'copyright', 'component.edited_fields as marks'])
        .where('sbom_version.id', '=', id)
        .orderBy('position')
        .execute(),
    lastChange: async () =>
      (await database.read.selectFrom('change_event').select('cursor').orderBy('cursor', 'desc').executeTakeFirst())
        ?.cursor,
  }

  async function idOf(name: string): Promise<string> {
    const rows = database.read.selectFrom('component').select('id').where('name', '=', name)
    return (await rows.executeTakeFirstOrThrow()).id
  }
}

test.each([
  ['C09', 'MIT'],
  ['D09', 'CC0-1.0'],
])('a repair of %s that waits for another document changes nothing in it, checked or not', async (checkId, value) => {
  for (const isChecked of [false, true]) {
    const { bench, tools, locks, place, seen, check, components, lastChange } = await start(['a', 'b'])
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

test('values that were set since the check ran stay, whoever set them and whatever the clock said', async () => {
  const { bench, repair, set, components } = await start(['a', 'b', 'c', 'd'])
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
  const { repair, set, bench } = await start(['a', 'b', 'c'])
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
  const { bench, repair, components, lastChange } = await start(['a', 'b'])
  expect(await repair('C09', 'MIT')).toMatchObject({ fixedCount: 2 })
  const before = { last: await lastChange(), components: await components() }
  expect(await repair('C09', 'ISC')).toEqual({ fixedCount: 0, checkRepair: null })
  expect({ last: await lastChange(), components: await components() }).toEqual(before)
  expect(await bench.database.read.selectFrom('check_repair').select('id').execute()).toHaveLength(1)
})
