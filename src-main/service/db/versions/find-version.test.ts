import { afterEach, beforeEach, expect, test } from 'vitest'
import { scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { findNewestVersionIds, findPreviousVersionIds, findSignedVersions, findVersion } from './find-version.ts'

let bench: ReturnType<typeof scanBench>
/** Versions of one environment by age: of days 1 to 4, of which the third is hidden. */
let ids: readonly [string, string, string, string]
let place: { readonly organizationId: string; readonly productId: string; readonly environmentId: string }

const day = (number: number) => `2026-11-0${number}T00:00:00.000Z`

beforeEach(async () => {
  bench = scanBench()
  const add = (version: string) => bench.addVersion([{ name: 'app', version }])
  // Added in another order than that of their ages, because ids grow with time.
  const [fourth, second, third, first] = [await add('4.0'), await add('2.0'), await add('3.0'), await add('1.0-RC')]
  ids = [first, second, third, fourth]
  const { write, read } = bench.database
  for (const [index, id] of ids.entries())
    await write
      .updateTable('sbom_version')
      .set({ created_at: day(index + 1) })
      .where('id', '=', id)
      .execute()
  await write.updateTable('sbom_version').set({ visible: 0 }).where('id', '=', third).execute()
  place = await read
    .selectFrom('sbom_version')
    .select(['organization_id as organizationId', 'product_id as productId', 'environment_id as environmentId'])
    .executeTakeFirstOrThrow()
})
afterEach(() => bench.close())

/** Adds a version of an environment of its own. */
async function addElsewhere(): Promise<string> {
  const { write } = bench.database
  const environment = { id: 'other', name: 'other', name_key: 'other', position: 1, product_id: place.productId }
  await write
    .insertInto('environment')
    .values({ ...environment, updated_at: day(1) })
    .execute()
  const id = await bench.addVersion([])
  await write
    .updateTable('sbom_version')
    .set({ environment_id: 'other', created_at: day(2) })
    .where('id', '=', id)
    .execute()
  return id
}

test('the previous version is the next older one of the environment that is not hidden', async () => {
  const [first, second, , fourth] = ids
  const elsewhere = await addElsewhere()
  expect(await findPreviousVersionIds(bench.database, [fourth, second, first, elsewhere])).toEqual(
    new Map([
      [fourth, second],
      [second, first],
    ]),
  )
})

test('the newest version is the youngest that is not hidden', async () => {
  const [, second, , fourth] = ids
  const newest = (by: 'product_id' | 'environment_id') =>
    findNewestVersionIds(bench.database, by, [place.productId, place.environmentId, 'other'])
  const elsewhere = await addElsewhere()
  const expected = async (id: string) => {
    expect(await newest('product_id')).toEqual(new Map([[place.productId, id]]))
    expect(await newest('environment_id')).toEqual(
      new Map([
        ['other', elsewhere],
        [place.environmentId, id],
      ]),
    )
  }
  await expected(fourth)
  await bench.database.write.updateTable('sbom_version').set({ visible: 0 }).where('id', '=', fourth).execute()
  expect(await newest('environment_id')).toEqual(
    new Map([
      [place.environmentId, second],
      ['other', elsewhere],
    ]),
  )
})

test('finds the newest version that matches everything, ignoring letter case', async () => {
  const [first, second, third, fourth] = ids
  const find = async (search: object, organizationId = place.organizationId) =>
    (await findVersion(bench.database.read, organizationId, search))?.id
  await bench.database.write
    .updateTable('sbom_version')
    .set({ label: 'Spring', label_key: 'spring' })
    .where('id', 'in', [first, second, third])
    .execute()
  const found = await Promise.all([
    find({}),
    find({ versionName: 'SPRING' }),
    find({ versionName: '1.0-rc' }),
    find({ versionName: '3.0' }),
    find({ versionName: '2.0', productName: 'APP', environmentName: 'Default' }),
    find({ versionName: '2.0', productName: 'another' }),
    find({ versionName: '2.0', environmentName: 'another' }),
    find({ environmentId: 'another' }),
    find({ id: first, environmentId: place.environmentId }),
    find({ id: first }, 'another'),
  ])
  const none = undefined
  expect(found).toEqual([fourth, second, first, none, second, none, none, none, first, none])
})

test('a version is signed if its document has a signature, not if a text says so', async () => {
  const [first, second, third, fourth] = ids
  const documents = {
    [first]: { signature: {} },
    [second]: { note: '{"signature":1}' },
    [third]: { note: { signature: 1 } },
  }
  for (const [id, kept] of Object.entries(documents))
    await bench.database.write
      .updateTable('sbom_version')
      .set({ kept: JSON.stringify(kept) })
      .where('id', '=', id)
      .execute()
  expect(await findSignedVersions(bench.database, [first, second, third, fourth])).toEqual(new Map([[first, true]]))
  expect(await findSignedVersions(bench.database, [second])).toEqual(new Map())
})
