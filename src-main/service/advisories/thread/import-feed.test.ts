import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { osvRecord, osvZip } from '#service/scans/thread/support/scan-bench.ts'
import { importFeed } from './import-feed.ts'
import { openBench } from '#service/scans/thread/support/open-bench-for-test.ts'

function open() {
  const bench = openBench()
  const write = (name: string, content: string | Uint8Array) => {
    const path = join(bench.folder, name)
    writeFileSync(path, content)
    return bench.importFile(path, name)
  }
  return { ...bench, importFile: bench.importFile, importRecords: bench.importRecords.bind(bench), bench, write }
}

const all = [{ introduced: '0' }]
const first = { modified: '2026-01-01T00:00:00Z' }
const npm = (id: string, more: object = {}) => osvRecord(id, 'npm', 'a', all, { ...first, ...more })
const pypi = (id: string) => osvRecord(id, 'PyPI', 'a', all, first)

/** Returns the sources and records of a file: everything that an import decides, without ids and times. */
function content(file: string | null) {
  const database = openSqlite({ file: file ?? '', mode: 'read', schema: 'advisories' }, [])
  const rows = (sql: string) => database.query(sql, []).rows.map((row) => Object.values(row as object).join(' '))
  const found = {
    sources: rows('SELECT name, records, withdrawn_records, skipped_records, ecosystems FROM source ORDER BY name'),
    records: rows("SELECT record_id, date(modified / 1000, 'unixepoch'), superseded FROM advisory ORDER BY 1, 2, 3"),
    affected: rows(
      'SELECT ecosystem, name_key, count(*) FROM affected JOIN package ON package.id = package_id GROUP BY 1, 2 ORDER BY 1, 2',
    ),
    groups: rows('SELECT count(DISTINCT coalesce(group_id, id)) FROM advisory'),
    snapshot: rows('SELECT id FROM snapshot'),
  }
  database.close()
  return found
}

test('merges archives of an ecosystem into one source per ecosystem', async () => {
  const bench = open()
  const first = await bench.importRecords([npm('GHSA-1'), npm('GHSA-2')])
  await bench.importRecords([pypi('PYSEC-1'), pypi('PYSEC-2')])
  const again = await bench.importRecords([npm('GHSA-3'), npm('GHSA-4', { withdrawn: '2026-01-02T00:00:00Z' })])
  expect(again.sourceId).toBe(first.sourceId)
  expect(again.message).toBe('OSV npm: 3 records')
  expect(content(bench.advisories()).sources).toEqual(['OSV PyPI 2 0 0 ["PyPI"]', 'OSV npm 3 1 0 ["npm"]'])
})

const day = (at: number) => ({ modified: `2026-05-0${at}T00:00:00Z` })

test.each<[string, object[][]]>([
  [
    'twice',
    [
      [npm('A'), npm('B', { aliases: ['CVE-2026-0001'] }), npm('C')],
      [npm('A'), npm('B'), npm('C')],
    ].slice(0, 1),
  ],
  [
    'in halves',
    [
      [npm('A'), npm('B', { aliases: ['CVE-2026-0001'] })],
      [npm('C'), npm('D')],
    ],
  ],
  [
    'with revisions of the same time',
    [
      [npm('A', { summary: 'one' }), npm('B')],
      [npm('A', { summary: 'other' }), npm('C')],
    ],
  ],
  [
    'with revisions of several times',
    [
      [npm('A', day(2)), npm('B')],
      [npm('A', day(1)), npm('B', day(3))],
    ],
  ],
  ['record by record', [[npm('A'), npm('B')], [npm('A', day(2))], [npm('B', day(1))], [npm('C')]]],
  [
    'in several sources',
    [
      [npm('A', day(1)), npm('B')],
      [npm('A', day(2)), pypi('P')],
      [pypi('P'), pypi('Q')],
    ],
  ],
])('builds the same snapshot from data that is imported %s, in any order', async (_, parts) => {
  const snapshots = new Set<string>()
  for (const order of [parts, parts.toReversed(), [...parts, ...parts], [...parts.slice(1), ...parts.slice(0, 1)]]) {
    const bench = open()
    for (const part of order) await bench.importRecords(part)
    snapshots.add(JSON.stringify(content(bench.advisories())))
  }
  expect([...snapshots]).toHaveLength(1)
})

test('imports an archive of several ecosystems as one source, and the later version of a record supersedes those in all sources', async () => {
  const bench = open()
  await bench.importRecords([npm('GHSA-1'), npm('GHSA-2')])
  const later = { ...npm('GHSA-1'), modified: '2026-05-01T00:00:00Z' }
  await bench.importRecords([later, pypi('PYSEC-1')])
  const { sources, records } = content(bench.advisories())
  expect(sources).toEqual(['OSV 2 0 0 []', 'OSV npm 2 0 0 ["npm"]'])
  expect(records).toEqual(['GHSA-1 2026-01-01 1', 'GHSA-1 2026-05-01 0', 'GHSA-2 2026-01-01 0', 'PYSEC-1 2026-01-01 0'])
})

test('keeps records of several databases with one CVE id about different packages', async () => {
  const bench = open()
  await bench.importRecords([npm('CVE-2026-0001'), npm('GHSA-2')])
  await bench.importRecords([pypi('CVE-2026-0001'), pypi('PYSEC-2')])
  await bench.importRecords([npm('CVE-2026-0001', day(1)), pypi('PYSEC-2')])
  expect(content(bench.advisories()).records).toEqual([
    ...['CVE-2026-0001 2026-01-01 0', 'CVE-2026-0001 2026-01-01 1', 'CVE-2026-0001 2026-05-01 0'],
    ...['GHSA-2 2026-01-01 0', 'PYSEC-2 2026-01-01 0', 'PYSEC-2 2026-01-01 1'],
  ])
})

test('keeps the later version of a record that occurs twice in an archive', async () => {
  const bench = open()
  const later = { ...npm('GHSA-1'), modified: '2026-05-01T00:00:00Z', summary: 'later' }
  await bench.write('list.json', JSON.stringify([npm('GHSA-1'), later, { ...npm('GHSA-1'), summary: 'older' }]))
  expect(content(bench.advisories()).records).toEqual(['GHSA-1 2026-05-01 0'])
})

test('adds a single record to the source of its ecosystem and does not make it complete', async () => {
  const bench = open()
  await bench.write('one.json', JSON.stringify(pypi('PYSEC-9')))
  await bench.importRecords([npm('GHSA-1'), npm('GHSA-2')])
  await bench.write('one.json', JSON.stringify(npm('GHSA-9')))
  expect(content(bench.advisories()).sources).toEqual(['OSV PyPI 1 0 0 []', 'OSV npm 3 0 0 ["npm"]'])
})

test('imports an archive whose first records are about one ecosystem and later ones are not', async () => {
  const bench = open()
  const many = Array.from({ length: 600 }, (_, at) => npm(`GHSA-${at}`))
  await bench.importRecords([...many, pypi('PYSEC-1')])
  expect(content(bench.advisories()).sources).toEqual(['OSV 601 0 0 []'])
})

test('skips and counts unreadable records, with their reasons', async () => {
  const bench = open()
  const imported = await bench.importRecords([npm('GHSA-1'), npm('GHSA-2'), { id: 'BAD-1', modified: 'never' }])
  expect([imported.records, imported.skippedCount]).toEqual([2, 1])
  expect(imported.skips).toEqual([expect.stringMatching(/^BAD-1\.json: /)])
})

const kev = (...ids: string[]) =>
  JSON.stringify({
    ...{ title: 'Known', catalogVersion: '2026.01.01', dateReleased: '2026-01-01T00:00:00Z', count: ids.length },
    vulnerabilities: ids.map((cveID) => ({ cveID, vulnerabilityName: cveID, dateAdded: '2026-01-01' })),
  })
const cves = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `CVE-2026-${1000 + from + at}`)

test('replaces the sets of KEV and EPSS', async () => {
  const bench = open()
  await bench.write('kev.json', kev(...cves(10)))
  await bench.write('kev-later.json', kev(...cves(8, 5)))
  const epss = '#model_version:v1,score_date:2026-01-01T00:00:00Z\ncve,epss,percentile\nCVE-2026-0001,5e-05,0.1\n'
  await bench.write('epss.csv.gz', gzipSync(epss))
  expect(content(bench.advisories()).sources).toEqual(['CISA KEV 8 0 0 []', 'FIRST EPSS 1 0 0 []'])
})

test('names KEV after its data and does not take the real one for the sample', async () => {
  const bench = open()
  await bench.write('kev.json', kev(...cves(3)))
  const given = async (name: string) => {
    const path = join(bench.folder, 'kev.json')
    const buildFile = join(bench.folder, 'named.building')
    const input = { path, fileName: 'kev.json', bytes: 1, sha256: '', name, url: null, current: bench.advisories() }
    await importFeed({ ...input, buildFile }, { now: () => new Date(), signal: AbortSignal.any([]), report: () => {} })
    return content(buildFile).sources
  }
  expect(await given('Sample known exploited')).toEqual(['Sample known exploited 3 0 0 []'])
  await bench.importRecords([npm('GHSA-1'), npm('GHSA-2')])
  await expect(given('OSV npm')).rejects.toThrow('The source "OSV npm" contains OSV data')
})

test('rejects a set that would lose more than a fifth with both numbers, until its source is removed', async () => {
  const bench = open()
  const { sourceId } = await bench.write('kev.json', kev(...cves(10)))
  const before = content(bench.advisories())
  await expect(bench.write('kev.json', kev(...cves(7)))).rejects.toMatchObject({
    message: '"CISA KEV" would shrink from 10 to 7 records, by more than 20%. Nothing was changed',
    remedy: expect.stringContaining('remove the source and import the file again'),
  })
  expect(content(bench.advisories())).toEqual(before)
  bench.bench.remove(sourceId)
  await bench.write('kev.json', kev(...cves(7)))
  expect(content(bench.advisories()).sources).toEqual(['CISA KEV 7 0 0 []'])
})

test('skips a record with an impossible time, in either order', async () => {
  const far = npm('GHSA-1', { modified: '9999-01-01T00:00:00Z' })
  const snapshots = []
  for (const order of [
    [far, npm('GHSA-1')],
    [npm('GHSA-1'), far],
  ]) {
    const bench = open()
    for (const record of order) await bench.importRecords([record, npm('GHSA-2')])
    snapshots.push(content(bench.advisories()).snapshot)
  }
  const bench = open()
  const imported = await bench.importRecords([far, npm('GHSA-2')])
  expect(imported.skips).toEqual(['GHSA-1.json: "modified" is not a time before 2100: "9999-01-01T00:00:00Z"'])
  expect(snapshots[0]).toEqual(snapshots[1])
})

test('accepts an empty list of packages with ended support, but not of vulnerabilities', async () => {
  const bench = open()
  const ended = '# List of packages whose security support ends before the distribution itself\n# name version date\n'
  const imported = await bench.write('security-support-ended.deb11', ended)
  expect([imported.records, imported.message]).toEqual([0, 'Debian 11: support that ended early: 0 records'])
  await expect(bench.write('kev.json', kev())).rejects.toThrow(/contains no readable records/)
  await bench.write('security-support-ended.deb11', `${ended}a 1.0 2024-01-01\n`)
  await expect(bench.write('security-support-ended.deb11', ended)).rejects.toThrow(/from 1 to 0 records/)
})

const csaf = (id: string, modified: string) =>
  JSON.stringify({
    document: {
      ...{ category: 'csaf_vex', csaf_version: '2.0', title: id, publisher: { name: 'Acme', category: 'vendor' } },
      tracking: { id, current_release_date: modified, initial_release_date: modified, status: 'final', version: '1' },
    },
    product_tree: {
      full_product_names: ['a', 'b'].map((name) => ({
        ...{ product_id: name, name, product_identification_helper: { purl: `pkg:npm/${name}@1` } },
      })),
    },
    vulnerabilities: [
      { cve: 'CVE-2026-0001', product_status: { known_affected: ['a', 'b'] } },
      {
        ...{ cve: 'CVE-2026-0002', product_status: { known_not_affected: ['a', 'b'] } },
        flags: [{ label: 'component_not_present', product_ids: ['a', 'b'] }],
      },
    ],
  })

test('counts documents of vendors as records, and their statements separately', async () => {
  const bench = open()
  const imported = await bench.write('a.json', csaf('A-1', '2026-02-01T00:00:00Z'))
  await bench.write('b.json', csaf('A-2', '2026-01-01T00:00:00Z'))
  expect([imported.records, imported.message]).toEqual([1, `${imported.sourceName}: 1 record, 2 statements`])
  const database = openSqlite({ file: bench.advisories() ?? '', mode: 'read', schema: 'advisories' }, [])
  const { rows } = database.query('SELECT records, statements, newest_record AS newest FROM source', [])
  database.close()
  expect(rows).toEqual([{ records: 2, statements: 4, newest: '2026-02-01T00:00:00.000Z' }])
})

test.each<[string, string, string | Uint8Array, RegExp]>([
  ['a text file', 'notes.txt', 'hello', /is not supported advisory data/],
  [
    'an SBOM',
    'bom.json',
    '{"bomFormat": "CycloneDX", "specVersion": "1.5", "components": []}',
    /is an SBOM\. Upload it to a product/,
  ],
  ['an SPDX SBOM', 'a.json', '{"SPDXID": "SPDXRef-DOCUMENT", "spdxVersion": "SPDX-2.3"}', /is an SBOM\. Upload/],
  ['a damaged archive', 'all.zip', osvZip([npm('GHSA-1')]).slice(0, 60), /./],
  ['an archive without records', 'all.zip', osvZip([{ id: 'BAD' }]), /./],
])('rejects %s and keeps the current data', async (_, name, bytes, message) => {
  const bench = open()
  await bench.importRecords([npm('GHSA-1'), npm('GHSA-2')])
  const before = [bench.advisories(), content(bench.advisories())]
  await expect(bench.write(name, bytes)).rejects.toThrow(message)
  expect([bench.advisories(), content(bench.advisories())]).toEqual(before)
})

test('leaves no file of a canceled import', async () => {
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
