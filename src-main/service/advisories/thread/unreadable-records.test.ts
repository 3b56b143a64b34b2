// @module-tag long
import { expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { osvRecord } from '#service/scans/thread/support/scan-bench.ts'
import { openBench } from '#service/scans/thread/support/open-bench-for-test.ts'

const record = (id: string, name: string, day: number, fixed: unknown, more: object = {}) =>
  osvRecord(id, 'npm', name, [{ introduced: '0' }, { fixed }], { modified: `2026-05-0${day}T00:00:00Z`, ...more })
const good = record('GHSA-1', 'fox', 1, '2.0.0')
const later = record('GHSA-1', 'fox', 3, '1.5.0')
const bad = record('GHSA-1', 'fox', 2, { version: 2 })
const worse = record('GHSA-1', 'fox', 4, '2.0.0', { aliases: 'CVE-2026-0001' })
const other = record('GHSA-2', 'owl', 1, '2.0.0')
const broken = 'the advisory record could not be read: an event of affected[0] has "fixed" that is not text'

/** Returns the results for fox 1.4, fox 1.8 and owl 3 after these imports, and the snapshot id. */
async function judged(imports: readonly (readonly object[])[]) {
  const bench = openBench()
  for (const records of imports) await bench.importRecords(records)
  const purls = ['pkg:npm/fox@1.4.0', 'pkg:npm/fox@1.8.0', 'pkg:npm/owl@3.0.0']
  const versionId = await bench.addVersion(purls.map((purl) => ({ purl })))
  await bench.scan(versionId)
  const components = await bench.database.read
    .selectFrom('component')
    .select(['match_state', 'match_reason'])
    .orderBy('position')
    .execute()
  const advisories = openSqlite({ file: bench.advisories() ?? '', mode: 'read', schema: 'advisories' }, [])
  const [snapshot] = advisories.query('SELECT id FROM snapshot', []).rows
  advisories.close()
  return { states: components.map(({ match_state, match_reason }) => match_reason ?? match_state), snapshot }
}

test.each<[string, readonly (readonly object[])[], readonly unknown[]]>([
  [
    'nothing else is known of it',
    [[bad, other]],
    [expect.stringContaining(broken), expect.stringContaining(broken), 'CLEAN'],
  ],
  [
    'an earlier state can be read',
    [
      [good, other],
      [bad, other],
    ],
    ['MATCHED', 'MATCHED', 'CLEAN'],
  ],
  [
    'a later state can be read',
    [
      [bad, other],
      [later, other],
    ],
    ['MATCHED', 'CLEAN', 'CLEAN'],
  ],
  [
    'states before and after it',
    [
      [good, other],
      [worse, other],
      [later, other],
    ],
    ['MATCHED', 'CLEAN', 'CLEAN'],
  ],
  ['it is withdrawn', [[{ ...bad, withdrawn: '2026-05-02T00:00:00Z' }, other]], ['CLEAN', 'CLEAN', 'CLEAN']],
  [
    'none of its states can be read',
    [
      [bad, other],
      [worse, other],
    ],
    [expect.stringContaining('could not be read'), expect.stringContaining('could not be read'), 'CLEAN'],
  ],
])('does not evaluate a package of an unreadable record as clean: %s', async (_, imports, expected) => {
  const [found, ...others] = await Promise.all([
    judged(imports),
    judged(imports.toReversed()),
    judged([...imports, ...imports]),
  ])
  expect(found?.states).toEqual(expected)
  for (const { snapshot } of others) expect(snapshot).toEqual(found?.snapshot)
})

test('does not count unreadable records as data of their ecosystem', async () => {
  const bench = openBench()
  await expect(bench.importRecords([bad, worse])).rejects.toThrow('contains no readable records')
  const imported = await bench.importRecords([bad, other])
  expect(imported).toMatchObject({ skippedCount: 1, sourceName: 'OSV npm', records: 1 })
})

test('counts an unreadable record as skipped and not as a record, also when it returns and is removed', async () => {
  const bench = openBench()
  const counted = () => {
    const advisories = openSqlite({ file: bench.advisories() ?? '', mode: 'read', schema: 'advisories' }, [])
    const [source] = advisories.query('SELECT records, skipped_records FROM source', []).rows
    const held = advisories.query('SELECT part, records AS n FROM held_records ORDER BY part', []).rows
    advisories.close()
    return [...Object.values(source as object), held]
  }
  await bench.importRecords([bad, other])
  expect(counted()).toEqual([1, 1, [{ part: 'npm', n: 1 }]])
  await bench.importRecords([good, other])
  expect(counted()).toEqual([2, 0, [{ part: 'npm', n: 2 }]])
  await bench.importRecords([worse, other])
  expect(counted()).toEqual([2, 1, [{ part: 'npm', n: 2 }]])
})
