import { gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { FeedItem } from './feed.ts'
import { readEveryFeed as readFeed, tarOf, zipOf } from './test-feed.ts'

const json = (value: unknown) => JSON.stringify(value)
const osv = (id: string, more: object = {}) => json({ id, modified: '2026-01-01T00:00:00Z', affected: [], ...more })
const kev = json({ catalogVersion: '2026.11.20', vulnerabilities: [{ cveID: 'CVE-2026-0001' }] })
const epss = '#model_version:v1,score_date:2026-09-29T12:00:22Z\ncve,epss,percentile\nCVE-2026-0001,0.018,0.9\n'
const eol = json({ result: [{ name: 'nodejs', releases: [{ name: '20', isEol: false }] }] })
const ended = '# List of packages whose security support ends before the distribution itself\nfox 1.0 2026-01-01\n'
const ubuntu =
  'version,codename,series,created,release,eol,eol-server,eol-esm\n24.04 LTS,Noble,noble,,2024-04-25,2029-05-31,,\n'
const csaf = (id: string) =>
  json({
    document: { csaf_version: '2.0', publisher: { name: 'Owl' }, tracking: { id, current_release_date: '2026-02-03' } },
  })
const nvd = (id: string) =>
  json({ format: 'NVD_CVE', version: '2.0', vulnerabilities: [{ cve: { id, lastModified: '2026-01-01T00:00:00' } }] })

/** Items as `source: what`, a skip by its name. */
function inShort(items: readonly FeedItem[]): readonly string[] {
  return items.map((item) => {
    if (item.type === 'header') return `> ${item.header.name ?? item.header.kind}`
    if (item.type === 'advisory') return item.advisory.recordId
    if (item.type === 'document') return item.documentId
    return item.type === 'skip' ? `! ${item.name}` : item.type
  })
}

const sets = {
  'lists/epss_scores.csv.gz': gzipSync(epss),
  'lists/known.json': kev,
  'lists/products.json': eol,
  'security-support-ended.deb12': ended,
  'ubuntu.csv': ubuntu,
  'README.txt': 'read me',
  'package.json': '{"name":"x"}',
}
const ofSets = [
  '> FIRST EPSS',
  'epss',
  '> CISA KEV',
  'kev',
  '> endoflife.date',
  'lifecycle',
  '> Debian 12: support that ended early',
  'support-notice',
  '> Ubuntu releases',
  'lifecycle',
]

test.each<[string, Readonly<Record<string, string | Uint8Array>>, readonly string[]]>([
  ['sets only', sets, ofSets],
  ['one set only', { 'scores.csv': epss }, ['> FIRST EPSS', 'epss']],
  [
    'records and sets: what is neither is named',
    { 'a.json': osv('GHSA-1'), ...sets, 'z.json': osv('GHSA-2') },
    ['> OSV', 'GHSA-1', 'GHSA-2', '! package.json', ...ofSets],
  ],
  [
    'records of several feeds',
    {
      'all.zip': zipOf({ 'a.json': osv('GHSA-1') }),
      'csaf/1.json': csaf('OWL-1'),
      'csaf/2.json': csaf('OWL-2'),
      'deletions.csv': 'owl-3.json,2026-01-01T00:00:00Z\n',
      'nvdcve-2.0-2026.json.gz': gzipSync(nvd('CVE-2026-0001')),
      'page.json': nvd('CVE-2026-0002'),
      'changes.csv': '"1.json","2026-01-01T00:00:00Z"\n',
    },
    ['> NVD', 'CVE-2026-0001', 'CVE-2026-0002', '> OSV', 'GHSA-1', '> CSAF Owl', 'OWL-1', 'OWL-2', 'taken-back'],
  ],
  [
    'a record that cannot be read is not one of another feed in the same schema, and a compressed one is beside the plain one',
    {
      'advisories/github-reviewed/2026/01/GHSA-1/GHSA-1.json': osv('GHSA-1'),
      'bad.json': osv('GHSA-2', { affected: [{ ranges: [{ events: [{ fixed: '1.0, 2.0' }] }] }] }),
      'GHSA-1.json.gz': gzipSync(osv('GHSA-1')),
    },
    ['> GitHub advisories', 'GHSA-1', '! bad.json'],
  ],
  [
    'two days of a set come in the order of their names',
    { 'epss_scores-2026-02-01.csv': epss.replace('09-29', '02-01'), 'epss_scores-2026-01-01.csv': epss },
    ['> FIRST EPSS', 'epss', '> FIRST EPSS', 'epss'],
  ],
])('reads an archive of %s', async (_, files, expected) => {
  for (const archive of [zipOf(files), zstdCompressSync(await tarOf(files)), gzipSync(await tarOf(files))]) {
    expect(inShort(await readFeed('feeds', archive))).toEqual(expected)
  }
})

test('rejects an archive if a set in it is truncated', async () => {
  const files = { 'a.json': osv('GHSA-1'), 'scores.csv.gz': gzipSync(epss + 'x'.repeat(9_000)).subarray(0, 60) }
  await expect(readFeed('feeds.zip', zipOf(files))).rejects.toThrow('"scores.csv.gz" could not be read completely')
})

test('does not decompress archives in archives of archives', async () => {
  const inner = zipOf({ 'all.zip': zipOf({ 'scores.csv': epss }) })
  expect(inShort(await readFeed('feeds.zip', zipOf({ 'inner.zip': inner, 'a.json': osv('GHSA-1') })))).toEqual([
    '> OSV',
    'GHSA-1',
    '! inner.zip/all.zip',
  ])
})
