import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { osvRecord, osvZip, scanBench } from '#service/pipeline/vulnerability-scan/support/scan-bench.ts'
import { importFeed } from './import-feed.ts'

const benches: ReturnType<typeof scanBench>[] = []
afterEach(() => {
  for (const bench of benches.splice(0)) bench.close()
})

function open() {
  const bench = scanBench()
  benches.push(bench)
  const write = (name: string, content: string | Uint8Array) => {
    const path = join(bench.folder, name)
    writeFileSync(path, content)
    return bench.importFile(path, name)
  }
  return { ...bench, importFile: bench.importFile, importRecords: bench.importRecords.bind(bench), bench, write }
}

const all = [{ introduced: '0' }]
const npm = (id: string, more: object = {}) => osvRecord(id, 'npm', 'a', all, more)
const pypi = (id: string) => osvRecord(id, 'PyPI', 'a', all)

/** Sources and records of a file: everything that an import decides, without ids and times. */
function content(file: string | null) {
  const database = openSqlite({ file: file ?? '', mode: 'read', schema: 'advisories' }, [])
  const rows = (sql: string) => database.query(sql, []).rows.map((row) => Object.values(row as object).join(' '))
  const found = {
    sources: rows('SELECT name, records, withdrawn_records, skipped_records, ecosystems FROM source ORDER BY name'),
    records: rows('SELECT record_id, modified_at, superseded FROM advisory ORDER BY record_id, modified_at'),
    affected: rows('SELECT ecosystem, name_key, count(*) FROM affected GROUP BY ecosystem, name_key ORDER BY 1, 2'),
    groups: rows('SELECT count(DISTINCT group_id) FROM advisory'),
  }
  database.close()
  return found
}

test('one source per ecosystem; a newer archive takes the whole place of the older one', async () => {
  const bench = open()
  const first = await bench.importRecords([npm('GHSA-1'), npm('GHSA-2')])
  await bench.importRecords([pypi('PYSEC-1'), pypi('PYSEC-2')])
  const again = await bench.importRecords([
    npm('GHSA-3'),
    npm('GHSA-4'),
    npm('GHSA-5', { withdrawn: '2026-01-02T00:00:00Z' }),
  ])
  expect(again.sourceId).toBe(first.sourceId)
  expect(content(bench.advisories()).sources).toEqual(['OSV PyPI 2 0 0 ["PyPI"]', 'OSV npm 2 1 0 ["npm"]'])
})

test('the same archive twice gives the same data', async () => {
  const bench = open()
  const records = [
    npm('GHSA-1', { aliases: ['CVE-2026-0001'] }),
    npm('NPM-1', { aliases: ['CVE-2026-0001'] }),
    npm('GHSA-2'),
  ]
  await bench.importRecords(records)
  const first = content(bench.advisories())
  await bench.importRecords(records)
  expect(content(bench.advisories())).toEqual(first)
  expect(first.groups).toEqual(['2'])
})

test('an archive of all ecosystems is one source, and the later state of a record wins over all sources', async () => {
  const bench = open()
  await bench.importRecords([npm('GHSA-1'), npm('GHSA-2')])
  const later = { ...npm('GHSA-1'), modified: '2026-05-01T00:00:00Z' }
  await bench.importRecords([later, pypi('PYSEC-1')])
  const { sources, records } = content(bench.advisories())
  expect(sources).toEqual(['OSV 2 0 0 ["PyPI","npm"]', 'OSV npm 2 0 0 ["npm"]'])
  expect(records).toEqual(
    [
      'GHSA-1 2026-01-01T00:00:00Z 1',
      'GHSA-1 2026-05-01T00:00:00Z 0',
      'GHSA-2 2026-01-01T00:00:00Z 0',
      'PYSEC-1 2026-01-01T00:00:00Z 0',
    ].map((line) => line.replace(/T00:00:00Z/, expectTime(records))),
  )
})

test('a record that comes twice in an archive: the later state stays', async () => {
  const bench = open()
  const later = { ...npm('GHSA-1'), modified: '2026-05-01T00:00:00Z', summary: 'later' }
  await bench.importRecords([npm('GHSA-1'), later, { ...npm('GHSA-1'), summary: 'older' }])
  expect(content(bench.advisories()).records.map((line) => line.split(' ')[0])).toEqual(['GHSA-1'])
})

test('a record by itself is a source of its own and covers no ecosystem', async () => {
  const bench = open()
  await bench.importRecords([npm('GHSA-1'), npm('GHSA-2')])
  await bench.write('one.json', JSON.stringify(npm('GHSA-9')))
  expect(content(bench.advisories()).sources).toEqual(['OSV GHSA-9 1 0 0 []', 'OSV npm 2 0 0 ["npm"]'])
})

test('records that cannot be read are skipped and counted, with their reasons', async () => {
  const bench = open()
  const imported = await bench.importRecords([npm('GHSA-1'), npm('GHSA-2'), { id: 'BAD-1' }])
  expect([imported.records, imported.skippedCount]).toEqual([2, 1])
  expect(imported.skips).toEqual([expect.stringMatching(/^BAD-1\.json: /)])
})

test('KEV and EPSS replace their sets', async () => {
  const bench = open()
  const kev = (...ids: string[]) =>
    JSON.stringify({
      ...{ title: 'Known', catalogVersion: '2026.01.01', dateReleased: '2026-01-01T00:00:00Z', count: ids.length },
      vulnerabilities: ids.map((cveID) => ({ cveID, vulnerabilityName: cveID, dateAdded: '2026-01-01' })),
    })
  await bench.write('kev.json', kev('CVE-2026-0001', 'CVE-2026-0002'))
  await bench.write('kev-later.json', kev('CVE-2026-0002'))
  const epss = '#model_version:v1,score_date:2026-01-01T00:00:00Z\ncve,epss,percentile\nCVE-2026-0001,5e-05,0.1\n'
  await bench.write('epss.csv.gz', gzipSync(epss))
  expect(content(bench.advisories()).sources).toEqual(['CISA KEV 1 0 0 []', 'FIRST EPSS 1 0 0 []'])
})

test.each<[string, string, string | Uint8Array, RegExp]>([
  ['no feed', 'notes.txt', 'hello', /is not advisory data that can be imported/],
  [
    'NVD',
    'nvd.json.gz',
    gzipSync('{"resultsPerPage":1,"format":"NVD_CVE","version":"2.0","vulnerabilities":[]}'),
    /^"nvd.json.gz" is NVD data, which is not read yet/,
  ],
  ['CSAF', 'a.json', '{"document": {"category": "x", "csaf_version": "2.0"}}', /is CSAF, which is not read yet/],
  ['OpenVEX', 'a.json', '{"@context": "https://openvex.dev/ns/v0.2.0"}', /is OpenVEX, which is not read yet/],
  ['KEV as CSV', 'kev.csv', 'cveID,vendorProject,product\nCVE-2021-1,a,b\n', /is KEV as CSV, .*: take the JSON/],
  [
    'an SBOM',
    'bom.json',
    '{"bomFormat": "CycloneDX", "specVersion": "1.5", "components": []}',
    /is an SBOM: upload it to a product/,
  ],
  ['an SPDX SBOM', 'a.json', '{"SPDXID": "SPDXRef-DOCUMENT", "spdxVersion": "SPDX-2.3"}', /is an SBOM: upload/],
  ['a damaged archive', 'all.zip', osvZip([npm('GHSA-1')]).slice(0, 60), /./],
  ['an archive without records', 'all.zip', osvZip([{ id: 'BAD' }]), /./],
])('refused, and what is in use stays: %s', async (_, name, bytes, message) => {
  const bench = open()
  await bench.importRecords([npm('GHSA-1'), npm('GHSA-2')])
  const before = [bench.advisories(), content(bench.advisories())]
  await expect(bench.write(name, bytes)).rejects.toThrow(message)
  expect([bench.advisories(), content(bench.advisories())]).toEqual(before)
})

test('an import that is cancelled leaves no file behind', async () => {
  const bench = open()
  const path = join(bench.folder, 'all.zip')
  writeFileSync(path, osvZip(Array.from({ length: 2000 }, (_, at) => npm(`GHSA-${at}`))))
  const controller = new AbortController()
  const buildFile = join(bench.folder, 'next.building')
  const work = importFeed(
    { path, fileName: 'all.zip', bytes: 1, sha256: '', name: null, url: null, current: null, buildFile },
    { now: () => new Date(), signal: controller.signal, report: () => controller.abort(new Error('enough')) },
  )
  await expect(work).rejects.toThrow('enough')
  expect(statSync(buildFile, { throwIfNoEntry: false })).toBe(undefined)
})

/** Feeds may write times with or without milliseconds; both name the same moment. */
function expectTime(records: readonly string[]): string {
  return /T00:00:00(\.000)?Z/.exec(records.join())?.[0] ?? ''
}
