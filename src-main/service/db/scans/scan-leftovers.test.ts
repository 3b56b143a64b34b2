import { afterEach, beforeEach, expect, test } from 'vitest'
import { osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { removeAbandonedEntries, removeLeftovers } from './scan-leftovers.ts'
import { stageScanResults } from './scan-results.ts'

let bench: ReturnType<typeof scanBench>

beforeEach(() => {
  bench = scanBench()
})

afterEach(() => bench.close())

const component = (at: number) => ({ purl: `pkg:npm/left-pad-${at}@1.0.0` })

async function countRows(table: 'scan_component' | 'scan_delta_entry', versionId: string): Promise<number> {
  const rows = await bench.database.read
    .selectFrom(table)
    .select('version_id')
    .where('version_id', '=', versionId)
    .execute()
  return rows.length
}

test('removes what was staged of one version, however much, and leaves that of others', async () => {
  const [one, other] = [await bench.addVersion([]), await bench.addVersion([])]
  const staged = (version: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ version_id: version, component_id: `component ${at}`, severity_rank: 0 },
      ...{ match_state: 'CLEAN', match_reason: null, match_basis: 'EXACT' },
    }))
  await stageScanResults(bench.database, staged(one, 2500), [])
  await stageScanResults(bench.database, staged(other, 3), [])
  await removeLeftovers(bench.database, one)
  expect([await countRows('scan_component', one), await countRows('scan_component', other)]).toEqual([0, 3])
})

test('removes entries without a delta only', async () => {
  await bench.importRecords([osvRecord('CVE-2030-1', 'npm', 'other', [{ introduced: '0' }])])
  const version = await bench.addVersion([component(0), component(1)])
  await bench.scan(version)
  const range = [{ introduced: '0' }, { fixed: '2.0.0' }]
  await bench.importRecords([osvRecord('CVE-2030-2', 'npm', 'left-pad-0', range)])
  await bench.scan(version, 'RESCAN')
  expect(await countRows('scan_delta_entry', version)).toBe(1)
  const { read, write } = bench.database
  const entry = await read.selectFrom('scan_delta_entry').selectAll().executeTakeFirstOrThrow()
  const abandoned = ['1', '2'].map((finding) => ({ ...entry, delta_id: 'abandoned', finding_id: finding }))
  await write.insertInto('scan_delta_entry').values(abandoned).execute()
  await removeAbandonedEntries(bench.database, version)
  expect(await read.selectFrom('scan_delta_entry').selectAll().execute()).toEqual([entry])
})
