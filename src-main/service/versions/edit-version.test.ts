import { afterAll, beforeAll, expect, test } from 'vitest'
import { findVersion } from '#service/db/versions/find-version.ts'
import type { VersionChange } from '#service/db/versions/version-update.ts'
import { scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { editVersion } from './edit-version.ts'

let bench: ReturnType<typeof scanBench>
let organizationId: string
let id: string
const now = () => new Date('2026-11-20T08:00:00.000Z')

beforeAll(async () => {
  bench = scanBench()
  id = await bench.addVersion([])
  ;({ id: organizationId } = await bench.database.read
    .selectFrom('organization')
    .select('id')
    .executeTakeFirstOrThrow())
})
afterAll(() => bench.close())

async function find() {
  const version = await findVersion(bench.database.read, organizationId, { id })
  if (!version) throw new Error('The version is missing')
  return version
}

test.each<[string, VersionChange, string]>([
  ['an empty label', { label: ' ' }, '"projectVersion" must not be empty'],
  ['a label of 501 characters', { label: 'x'.repeat(501) }, 'has more than 500 characters'],
  ['an unknown TLP label', { tlp: 'TLP:PINK' }, '"TLP:PINK" is not a TLP label. Use TLP:CLEAR, TLP:GREEN,'],
  ['an end before the release', { releaseDate: '2026-02-01', endOfLifeDate: '2026-01-31' }, 'must be in this order'],
  [
    'an end of life before the end of support',
    { endOfSupportDate: '2026-02-01', endOfLifeDate: '2026-01-31' },
    'must be',
  ],
])('rejects %s and changes nothing', async (_, change, message) => {
  const before = await find()
  await expect(editVersion({ database: bench.database, now }, before, change)).rejects.toThrow(message)
  expect(await find()).toEqual(before)
})

test('accepts equal dates, a label of 500 characters and a TLP label, and reports the change', async () => {
  const [date, label] = ['2026-02-01', 'x'.repeat(500)]
  const change = { label, tlp: 'TLP:RED', releaseDate: date, endOfSupportDate: date, endOfLifeDate: null }
  await editVersion({ database: bench.database, now }, await find(), change)
  expect(await find()).toMatchObject({ ...change, updatedAt: now().toISOString() })
  const events = await bench.database.read.selectFrom('change_event').select(['kind', 'action', 'subject_id']).execute()
  expect(events).toEqual([{ kind: 'SBOM', action: 'UPDATED', subject_id: id }])
})
