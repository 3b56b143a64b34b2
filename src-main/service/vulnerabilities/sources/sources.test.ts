import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { openFeedFile } from '#service/vulnerabilities/feed-file.ts'
import { feedLimits } from '#service/vulnerabilities/feed.ts'
import type { FeedItem, FeedLimits } from '#service/vulnerabilities/feed.ts'
import { sources } from './sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-feeds-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(name: string, content: Uint8Array | string, limits?: FeedLimits): Promise<FeedItem[]> {
  const path = join(folder, 'feed')
  writeFileSync(path, content)
  const file = await openFeedFile(path, name)
  const items: FeedItem[] = []
  for (const source of sources) {
    if (!(await source.recognises(file))) continue
    for await (const batch of source.read(file, { limits })) items.push(...batch)
    return items
  }
  return []
}

function osvRecord(id: string, more: object = {}): string {
  return JSON.stringify({
    id,
    modified: '2026-02-03T04:05:06Z',
    affected: [
      {
        package: { ecosystem: 'PyPI', name: 'Night_Owl' },
        ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '2.0' }] }],
      },
    ],
    ...more,
  })
}

function zip(files: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

test('an OSV record in the shape every feed is read into', async () => {
  const text = osvRecord('GHSA-aaaa-bbbb-cccc', {
    published: '2026-01-02T03:04:05.5+01:00',
    aliases: ['CVE-2026-0001', 'GHSA-aaaa-bbbb-cccc', 'CVE-2026-0001'],
    summary: 'Owls at night',
    severity: [
      { type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' },
      { type: 'CVSS_V4', score: 'CVSS:4.0/AV:N' },
    ],
    references: [
      { type: 'ADVISORY', url: 'https://example.org/a' },
      { type: 'WEB', url: 'javascript:alert(1)' },
    ],
    database_specific: { severity: 'CRITICAL', cwe_ids: ['CWE-79', 'nonsense'] },
  })
  expect(await read('one.json', text)).toEqual([
    { type: 'header', header: { kind: 'OSV', version: null, date: null } },
    {
      type: 'advisory',
      advisory: {
        recordId: 'GHSA-aaaa-bbbb-cccc',
        source: 'OSV',
        modified: '2026-02-03T04:05:06.000Z',
        published: '2026-01-02T02:04:05.500Z',
        withdrawn: null,
        summary: 'Owls at night',
        details: null,
        aliases: ['CVE-2026-0001'],
        upstream: [],
        related: [],
        cvss: [
          {
            version: '3.1',
            vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
            score: 9.8,
            severity: 'critical',
            source: 'OSV',
          },
        ],
        severityWord: 'critical',
        cwes: ['CWE-79'],
        references: [{ type: 'advisory', url: 'https://example.org/a' }],
        kind: 'vulnerability',
        informational: null,
        affected: [
          {
            ecosystem: 'PyPI',
            release: null,
            nameKey: 'night-owl',
            displayName: 'Night_Owl',
            intervals: [{ introduced: null, fixed: '2.0' }],
            versions: [],
            gitOnly: false,
            note: null,
          },
        ],
      },
    },
  ])
})

test('bad records are passed over by name and reason, the good ones stay', async () => {
  const items = await read(
    'all.zip',
    zip({
      'OK-1.json': `\uFEFF${osvRecord('OK-1')}`,
      'README.md': 'not a record',
      'index/db.json': '{"modified":"2026-01-01T00:00:00Z"}',
      'a.json': '{"id": "A"',
      'b.json': osvRecord('B', { modified: undefined }),
      'c.json': osvRecord('C', { modified: 'yesterday' }),
      'd.json': osvRecord('D', { affected: {} }),
      'e.json': osvRecord('E', { affected: [{ package: { ecosystem: 'PyPI' } }] }),
      'f.json': osvRecord('F', { affected: [{ package: { ecosystem: 'PyPI', name: 'x' }, versions: [1] }] }),
      'g.json': osvRecord('G', {
        affected: [
          { package: { ecosystem: 'PyPI', name: 'x' }, ranges: [{ type: 'ECOSYSTEM', events: [{ fixed: 2 }] }] },
        ],
      }),
      'h.json': '[1]',
      'i.json': osvRecord('', {}),
      'j.json': osvRecord('J', { aliases: 'CVE-2026-0001' }),
      '../../etc/OK-2.json': osvRecord('OK-2'),
      '__proto__.json': `{"__proto__": {"id": "X"}, "constructor": 1, ${osvRecord('OK-3').slice(1)}`,
    }),
  )
  const ids = items.flatMap((item) => (item.type === 'advisory' ? item.advisory.recordId : []))
  const skips = items.flatMap((item) => (item.type === 'skip' ? `${item.name}: ${item.reason}` : []))
  expect(ids).toEqual(['OK-1', 'OK-2', 'OK-3'])
  expect(skips).toEqual([
    expect.stringContaining('a.json: it is not JSON: '),
    'b.json: it has no "modified"',
    'c.json: "modified" is not a time: "yesterday"',
    'd.json: "affected" is not a list',
    'e.json: affected[0].package has no ecosystem or no name',
    'f.json: affected[0]."versions" is not a list of texts',
    'g.json: an event of affected[0] has "fixed" that is not text',
    'h.json: it is not a JSON object',
    'i.json: it has no valid "id"',
    'j.json: "aliases" is not a list of texts',
  ])
  expect(readdirSync(folder)).toEqual(['feed'])
})

test.each([
  ['advisory-database-main/advisories/github-reviewed/2026/01/GHSA-x/GHSA-x.json', 'GHSA', 'GITHUB'],
  ['ID/GO-2026-0001.json', 'GO', 'OSV'],
  ['PYSEC-2026-1.json', 'OSV', 'OSV'],
])('%s is from %s', async (name, kind, source) => {
  expect(await read('all.zip', zip({ [name]: osvRecord('R-1') }))).toMatchObject([
    { header: { kind } },
    { advisory: { source } },
  ])
})

test('a package named by its purl alone, an ecosystem with a suffix, one that is not matched', async () => {
  const affected = [
    { package: { purl: 'pkg:npm/%40den/cub' }, versions: ['1.0.0'] },
    { package: { ecosystem: 'Maven:https://elk.example', name: 'a:b' }, versions: ['1'] },
    {
      package: { ecosystem: 'Debian:12', name: 'Bash' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '5~1' }] }],
    },
    { ranges: [{ type: 'GIT', repo: 'https://example.org', events: [{ introduced: '0' }] }] },
  ]
  const [, item] = await read('one.json', osvRecord('P-1', { affected }))
  expect(
    item?.type === 'advisory' &&
      item.advisory.affected.map(({ ecosystem, release, nameKey, intervals }) => [
        ecosystem,
        release,
        nameKey,
        intervals.length,
      ]),
  ).toEqual([
    ['npm', null, '@den/cub', 0],
    ['Maven', 'https://elk.example', 'a:b', 0],
    ['Debian', '12', 'Bash', 1],
  ])
})

test('limits are counted while unpacking', async () => {
  const bomb = zip({ 'OK-1.json': osvRecord('OK-1'), 'bomb.json': `"${'0'.repeat(3_000_000)}"` })
  expect(bomb.length).toBeLessThan(10_000)
  await expect(read('b.zip', bomb, { ...feedLimits, entryBytes: 1_000_000 })).rejects.toThrow(
    '"bomb.json" unpacks to more than 1000000 bytes',
  )
  await expect(read('b.zip', bomb, { ...feedLimits, unpackedBytes: 2_000_000 })).rejects.toThrow(
    '"bomb.json" unpacks to more than',
  )
  await expect(read('b.zip', bomb, { ...feedLimits, entries: 1 })).rejects.toThrow('"b.zip" has 2 entries, more than 1')
  const csv = gzipSync(`cve,epss\n${'\n'.repeat(3_000_000)}`)
  await expect(read('e.csv.gz', csv, { ...feedLimits, unpackedBytes: 1_000_000 })).rejects.toThrow(
    '"e.csv.gz" unpacks to more than 1000000 bytes',
  )
})

test('a damaged archive is refused, a damaged entry passed over', async () => {
  const good = zip({ 'OK-1.json': osvRecord('OK-1'), 'OK-2.json': osvRecord('OK-2') })
  await expect(read('cut.zip', good.subarray(0, good.length - 40))).rejects.toThrow(
    '"cut.zip" is not a readable zip archive: ',
  )
  const flipped = Uint8Array.from(good)
  flipped[60] = (flipped[60] ?? 0) ^ 0xff
  const items = await read('flip.zip', flipped)
  expect(items.map(({ type }) => type)).toEqual(['header', 'skip', 'advisory'])
})

test('EPSS: comment line, percentile, scientific notation, CRLF', async () => {
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
    { type: 'header', header: { kind: 'EPSS', version: 'v2026.06.15', date: '2026-09-29T12:00:22.000Z' } },
    { type: 'epss', epss: { cveId: 'CVE-1999-0001', score: 0.018, percentile: 0.9 } },
    { type: 'epss', epss: { cveId: 'CVE-2026-12345', score: 0.00005, percentile: 1 } },
    { type: 'skip', name: 'line 5', reason: '"1.5" is not a score from 0 to 1' },
    { type: 'skip', name: 'line 6', reason: '"NONSENSE" is not a CVE id' },
    { type: 'skip', name: 'line 7', reason: '"" is not a score from 0 to 1' },
  ]
  expect(await read('epss.csv', text)).toEqual(expected)
  expect(await read('epss.csv.gz', gzipSync(text))).toEqual(expected)
})

test('EPSS of before 2022 has no comment and no percentile; its day is in its name', async () => {
  expect(await read('epss_scores-2021-05-01.csv.gz', gzipSync('cve,epss\nCVE-1999-0001,0.5\n'))).toEqual([
    { type: 'header', header: { kind: 'EPSS', version: null, date: '2021-05-01T00:00:00.000Z' } },
    { type: 'epss', epss: { cveId: 'CVE-1999-0001', score: 0.5, percentile: null } },
  ])
  const [header] = await read(
    'e.csv',
    '#model_version:v2023.03.01,score_date:2025-02-20T00:00:00+0000\ncve,epss,percentile\n',
  )
  expect(header).toMatchObject({ header: { version: 'v2023.03.01', date: '2025-02-20T00:00:00.000Z' } })
})

test('a cut gzip file is refused', async () => {
  const rows = Array.from({ length: 5000 }, (_, i) => `CVE-2026-${10_000 + i},${Math.sin(i) ** 2}`)
  const whole = gzipSync(`cve,epss\n${rows.join('\n')}`)
  await expect(read('e.csv.gz', whole.subarray(0, whole.length >> 1))).rejects.toThrow(
    '"e.csv.gz" cannot be read to its end: ',
  )
})

test('KEV', async () => {
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
  expect(await read('kev.json', JSON.stringify(catalogue))).toEqual([
    { type: 'header', header: { kind: 'KEV', version: '2026.11.20', date: '2026-11-20T17:04:19.979Z' } },
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
  await expect(read('kev.json', '{"catalogVersion": 1}')).rejects.toThrow('"kev.json" has no list "vulnerabilities"')
  await expect(read('kev.json', '{"catalogVersion": 1')).rejects.toThrow('"kev.json" is not JSON: ')
})

test.each([
  ['an SBOM', '{"bomFormat":"CycloneDX","specVersion":"1.6","components":[]}'],
  ['an SPDX document', '{"spdxVersion":"SPDX-2.3","SPDXID":"SPDXRef-DOCUMENT"}'],
  ['text', 'hello'],
  ['nothing', ''],
  ['an archive of something else', zip({ 'package.json': '{"name":"x"}', 'a/b.json': '[]' })],
  ['gzip of nothing known', gzipSync('hello')],
])('%s is no feed', async (_, content) => {
  expect(await read('unknown', content)).toEqual([])
})
