import { gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { feedLimits } from '#service/feeds/reading/feed.ts'
import { readFeed, zipOf } from '#service/feeds/reading/test-feed.ts'

const epssHeader = {
  kind: 'EPSS',
  name: 'FIRST EPSS',
  attribution: 'EPSS, FIRST.org, https://www.first.org/epss',
}
const kevHeader = {
  kind: 'KEV',
  name: 'CISA KEV',
  licence: 'CC0-1.0',
  attribution: 'CISA Known Exploited Vulnerabilities Catalog',
}

test('reads EPSS with comment line, percentile, scientific notation and CRLF', async () => {
  const text = [
    '#model_version:v2026.06.15,score_date:2026-09-29T12:00:22Z',
    'cve,epss,percentile',
    'CVE-1999-0001,0.018,0.9',
    'cve-2026-12345,5e-05,1',
    'CVE-1999-0002,1.5,0.1',
    'nonsense,0.1,0.1',
    'CVE-1999-0003,,0.1',
    '',
  ].join('\r\n')
  const expected = [
    { type: 'header', header: { ...epssHeader, version: 'v2026.06.15', date: '2026-09-29T12:00:22.000Z' } },
    { type: 'epss', epss: { cveId: 'CVE-1999-0001', score: 0.018, percentile: 0.9 } },
    { type: 'epss', epss: { cveId: 'CVE-2026-12345', score: 0.00005, percentile: 1 } },
    { type: 'skip', name: 'line 5', reason: '"1.5" is not a score from 0 to 1' },
    { type: 'skip', name: 'line 6', reason: '"NONSENSE" is not a CVE id' },
    { type: 'skip', name: 'line 7', reason: '"" is not a score from 0 to 1' },
  ]
  expect(await readFeed('epss.csv', text)).toEqual(expected)
  expect(await readFeed('epss.csv.gz', gzipSync(text))).toEqual(expected)
})

test('reads EPSS from before 2022 without comment and percentile, with the day in its name', async () => {
  expect(await readFeed('epss_scores-2021-05-01.csv.gz', gzipSync('cve,epss\nCVE-1999-0001,0.5\n'))).toEqual([
    { type: 'header', header: { ...epssHeader, version: null, date: '2021-05-01T00:00:00.000Z' } },
    { type: 'epss', epss: { cveId: 'CVE-1999-0001', score: 0.5, percentile: null } },
  ])
  const [header] = await readFeed(
    'e.csv',
    '#model_version:v2023.03.01,score_date:2025-02-20T00:00:00+0000\ncve,epss,percentile\n',
  )
  expect(header).toMatchObject({ header: { version: 'v2023.03.01', date: '2025-02-20T00:00:00.000Z' } })
})

test('rejects a truncated gzip file', async () => {
  const rows = Array.from({ length: 5000 }, (_, i) => `CVE-2026-${10_000 + i},${Math.sin(i) ** 2}`)
  const whole = gzipSync(`cve,epss\n${rows.join('\n')}`)
  await expect(readFeed('e.csv.gz', whole.subarray(0, whole.length >> 1))).rejects.toThrow(
    '"e.csv.gz" could not be read completely: ',
  )
})

test('reads KEV', async () => {
  const catalogue = {
    catalogVersion: '2026.11.20',
    dateReleased: '2026-11-20T17:04:19.9796Z',
    vulnerabilities: [
      {
        cveID: 'CVE-2026-0001',
        vulnerabilityName: 'Fox',
        dateAdded: '2026-11-01',
        dueDate: '2026-11-22',
        knownRansomwareCampaignUse: 'Known',
      },
      { cveID: 'CVE-2026-0002', knownRansomwareCampaignUse: 'Unknown', notes: 'https://example.org ; more' },
      { cveID: 7 },
    ],
  }
  expect(await readFeed('kev.json', JSON.stringify(catalogue))).toEqual([
    { type: 'header', header: { ...kevHeader, version: '2026.11.20', date: '2026-11-20T17:04:19.979Z' } },
    {
      type: 'kev',
      kev: {
        cveId: 'CVE-2026-0001',
        name: 'Fox',
        dateAdded: '2026-11-01',
        dueDate: '2026-11-22',
        ransomware: true,
        requiredAction: null,
        notes: null,
      },
    },
    {
      type: 'kev',
      kev: {
        cveId: 'CVE-2026-0002',
        name: null,
        dateAdded: null,
        dueDate: null,
        ransomware: false,
        requiredAction: null,
        notes: 'https://example.org ; more',
      },
    },
    { type: 'skip', name: 'vulnerabilities[2]', reason: 'it has no valid "cveID"' },
  ])
  await expect(readFeed('kev.json', '{"catalogVersion": "1"}')).rejects.toThrow(
    '"kev.json" has no list "vulnerabilities"',
  )
  await expect(readFeed('kev.json', '{"catalogVersion": "1"')).rejects.toThrow('"kev.json" is not valid JSON: ')
})

test('reads the same catalog from KEV as a table, without version and date', async () => {
  const table = [
    'cveID,vendorProject,product,vulnerabilityName,dateAdded,shortDescription,requiredAction,dueDate,knownRansomwareCampaignUse,notes,cwes',
    'CVE-2026-0001,Owl,Owl,"Owl ""Night"", all of them",2026-11-01,"Two',
    'lines",Update.,2026-11-22,Known,,"CWE-59, CWE-436"',
    '',
    'nonsense,Owl',
    '"cve-2026-0002",',
  ].join('\r\n')
  const empty = { name: null, dateAdded: null, dueDate: null, ransomware: false, requiredAction: null, notes: null }
  const expected = [
    { type: 'header', header: { ...kevHeader, version: null, date: null } },
    {
      type: 'kev',
      kev: {
        ...empty,
        cveId: 'CVE-2026-0001',
        name: 'Owl "Night", all of them',
        dateAdded: '2026-11-01',
        dueDate: '2026-11-22',
        ransomware: true,
        requiredAction: 'Update.',
      },
    },
    { type: 'skip', name: 'row 2', reason: 'it has no valid "cveID"' },
    { type: 'kev', kev: { ...empty, cveId: 'CVE-2026-0002' } },
  ]
  expect(await readFeed('kev.csv', table)).toEqual(expected)
  expect(await readFeed('kev.csv.zst', zstdCompressSync(`\uFEFF${table}`))).toEqual(expected)
})

test.each([
  ['an SBOM', '{"bomFormat":"CycloneDX","specVersion":"1.6","components":[]}'],
  ['an SPDX document', '{"spdxVersion":"SPDX-2.3","SPDXID":"SPDXRef-DOCUMENT"}'],
  ['a schema of SBOMs', '{"$id":"x","properties":{"id":{},"modified":{"x":1},"details":{},"affected":{}}}'],
  ['text', 'hello'],
  ['nothing', ''],
  ['an archive of something else', zipOf({ 'package.json': '{"name":"x"}', 'a/b.json': '[]' })],
  ['gzip of nothing known', gzipSync('hello')],
])('does not recognize %s as a feed', async (_, content) => {
  expect(await readFeed('unknown', content)).toEqual([])
})

test('counts a gzip bomb while it is decompressed', async () => {
  const csv = gzipSync(`cve,epss\n${'\n'.repeat(3_000_000)}`)
  await expect(readFeed('e.csv.gz', csv, { ...feedLimits, unpackedBytes: 1_000_000 })).rejects.toThrow(
    '"e.csv.gz" unpacks to more than 1000000 bytes',
  )
})
