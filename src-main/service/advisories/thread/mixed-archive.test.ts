import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { osvRecord } from '#service/scans/thread/support/scan-bench.ts'
import { zipOf } from '#service/feeds/reading/test-feed.ts'
import { openBench } from '#service/scans/thread/support/open-bench-for-test.ts'

async function importArchive(files: Readonly<Record<string, string>>, name: string | null = null) {
  const bench = openBench()
  const path = join(bench.folder, 'feeds.zip')
  writeFileSync(path, zipOf(files))
  const { message } = await bench.importFile(path, 'feeds.zip', name)
  const database = openSqlite({ file: bench.advisories() ?? '', mode: 'read', schema: 'advisories' }, [])
  const { rows } = database.query('SELECT name, kind, records, skipped_records AS skipped, ecosystems FROM source', [])
  database.close()
  return { message, sources: rows.map((row) => Object.values(row as object).join(' ')).toSorted() }
}

const osv = (id: string, ecosystem: string) =>
  JSON.stringify({ ...osvRecord(id, ecosystem, 'a', [{ introduced: '0' }]), modified: '2026-01-01T00:00:00Z' })
const many = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`npm/${at}.json`, osv(`GHSA-${at}`, 'npm')]))
const kev = JSON.stringify({ catalogVersion: '2026.11.20', vulnerabilities: [{ cveID: 'CVE-2026-0001' }] })
const epss = '#model_version:v1,score_date:2026-09-29T12:00:22Z\ncve,epss,percentile\nCVE-2026-0001,0.018,0.9\n'
const tracking = { id: 'OWL-1', current_release_date: '2026-02-03' }
const csaf = JSON.stringify({ document: { csaf_version: '2.0', publisher: { name: 'Owl' }, tracking } })

test('imports an archive of several feeds as several sources, each with its unreadable records', async () => {
  const files = { ...many, 'z/1.json': osv('PYSEC-1', 'PyPI'), 'kev.json': kev, 'epss.csv': epss, 'x.json': '{}' }
  expect((await importArchive(files)).sources).toEqual([
    'CISA KEV KEV 1 0 []',
    'FIRST EPSS EPSS 1 0 []',
    'OSV OSV 601 1 []',
  ])
})

test('names records in an archive of another feed by all of them', async () => {
  const files = { '0.json': csaf, ...many, 'z/1.json': osv('PYSEC-1', 'PyPI'), 'epss.csv': epss }
  expect(await importArchive(files, 'Ours')).toEqual({
    message: 'Ours: 1 record; OSV: 601 records; FIRST EPSS: 1 record',
    sources: ['FIRST EPSS EPSS 1 0 []', 'OSV OSV 601 0 []', 'Ours CSAF 1 0 []'],
  })
})

test('keeps the names of several lists of distributions next to records that are named by all of them', async () => {
  const head = 'version,codename,series,created,release,eol'
  const lists = {
    'lists/debian.csv': `${head},eol-lts\n12,Bookworm,bookworm,2021-08-14,2023-06-10,2026-06-10,2028-06-30\n`,
    'lists/ubuntu.csv': `${head},eol-server\n24.04 LTS,Noble,noble,2023-10-26,2024-04-25,2029-05-31,2029-05-31\n`,
  }
  expect((await importArchive({ ...many, 'z/1.json': osv('PYSEC-1', 'PyPI'), ...lists })).sources).toEqual([
    'Debian releases END_OF_LIFE 1 0 []',
    'OSV OSV 601 0 []',
    'Ubuntu releases END_OF_LIFE 1 0 []',
  ])
})
