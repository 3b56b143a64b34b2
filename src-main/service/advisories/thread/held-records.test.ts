import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import type { AdvisoryTables } from '#service/db/advisory-file/advisory-tables.ts'
import { listSources } from '#service/db/advisory-file/advisory-sources.ts'
import { advisoryMigrations } from '#service/db/advisory-file/migrations/advisory-migrations.ts'
import { osvRecord } from '#service/scans/thread/support/scan-bench.ts'
import { comparedWith, gapOf, wholeEcosystems } from '#service/advisories/matching-sources.ts'
import { feedsOfYears } from '#service/feeds/nvd-for-test.ts'
import { openBench } from '#service/scans/thread/support/open-bench-for-test.ts'

function open() {
  const bench = openBench()
  const sources = async () => {
    const database = openLocalDatabase<AdvisoryTables>(bench.advisories() ?? '', 'advisories', advisoryMigrations)
    try {
      return await listSources(database.read)
    } finally {
      database.close()
    }
  }
  return { bench, sources, parts: async () => (await sources()).map(({ name, parts }) => [name, ...parts].join(' ')) }
}

const about = (id: string, ...names: readonly string[]) => ({
  ...osvRecord(id, 'npm', 'a', []),
  affected: names.map((name) => ({ package: { ecosystem: name, name: 'a' }, versions: ['1'] })),
})
const nvd = (...ids: readonly string[]) =>
  JSON.stringify({
    format: 'NVD_CVE',
    version: '2.0',
    timestamp: '2021-05-01T00:00:00.000',
    vulnerabilities: ids.map((id) => ({ cve: { id, lastModified: '2021-04-01T00:00:00' } })),
  })

test('counts records by ecosystem or year, also when they change, return or are removed', async () => {
  const { bench, parts } = open()
  await bench.importRecords([about('A', 'npm', 'npm', 'Maven'), about('B', 'Debian:11', 'Debian:12'), about('C')])
  expect(await parts()).toEqual(['OSV Debian,1 Maven,1 npm,1'])
  await bench.importRecords([about('A', 'npm'), about('B', 'Debian:12'), about('C', 'PyPI')])
  expect(await parts()).toEqual(['OSV Debian,1 Maven,1 PyPI,1 npm,1'])
  const { sourceId } = await bench.importRecords([about('A', 'npm'), about('D', 'PyPI'), about('E', 'npm')])
  expect(await parts()).toEqual(['OSV Debian,1 Maven,1 PyPI,2 npm,2'])
  bench.remove(sourceId)
  await bench.importRecords([about('A', 'npm'), about('E', 'npm')])
  expect(await parts()).toEqual(['OSV npm npm,2'])
})

test('returns the number of records that a component is compared with, and the missing years', async () => {
  const { bench, sources } = open()
  await bench.importRecords([about('A', 'npm', 'Maven'), about('B', 'Maven'), about('C', 'Maven')])
  const path = join(bench.folder, 'nvd.json')
  writeFileSync(path, nvd('CVE-2021-0001', 'CVE-2021-0002', 'CVE-1999-0001'))
  await bench.importFile(path, 'nvd.json')
  const held = await sources()
  const missingData = 'no complete feed of 2002 to 2021'
  expect(held.map(gapOf)).toEqual([missingData, null])
  expect(comparedWith(held, ['maven', 'deb'], true)).toEqual([
    { ecosystem: 'Maven', source: 'OSV Maven', records: 3, complete: true, missingData: null },
    { ecosystem: 'cpe', source: 'NVD', records: 3, complete: false, missingData },
  ])
  expect(comparedWith(held, ['maven'], false).map(({ source }) => source)).toEqual(['OSV Maven'])
})

test('counts NVD as complete with the feeds of all years', async () => {
  const { bench, sources } = open()
  const complete = async () => comparedWith(await sources(), [], true).map((data) => [data.records, data.complete])
  for (const [year, text] of feedsOfYears(2004)) {
    const path = join(bench.folder, `nvdcve-2.0-${year}.json`)
    writeFileSync(path, text)
    await bench.importFile(path, `nvdcve-2.0-${year}.json`)
    expect(await complete()).toEqual([[(year - 1998) * 1000, year === 2004]])
  }
  expect((await sources()).map((source) => [source.ecosystems, wholeEcosystems(source), gapOf(source)])).toEqual([
    [['cpe:2002', 'cpe:2003', 'cpe:2004'], ['cpe'], null],
  ])
})
