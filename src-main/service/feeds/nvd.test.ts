import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { feedLimits } from '#service/feeds/reading/feed.ts'
import { readFeed, tarOf, zipOf } from '#service/feeds/reading/test-feed.ts'
import { advisoryForTest } from '#service/domain/advisories/advisory-for-test.ts'

type Json = Readonly<Record<string, unknown>>

const header = {
  type: 'header',
  header: {
    ...{ kind: 'NVD', version: '2.0', date: '2026-08-21T00:00:00.000Z', name: 'NVD', licence: 'Public domain' },
    attribution: 'National Vulnerability Database, NIST; not endorsed or certified by the NVD',
  },
}

function page(...elements: readonly unknown[]): string {
  return JSON.stringify({
    ...{ resultsPerPage: elements.length, startIndex: 0, totalResults: elements.length },
    ...{ format: 'NVD_CVE', version: '2.0', timestamp: '2026-08-21T00:00:00.000' },
    vulnerabilities: elements,
  })
}

function cve(more: Json = {}): Json {
  return { cve: { id: 'CVE-2026-0001', lastModified: '2026-02-03T04:05:06.789', vulnStatus: 'Analyzed', ...more } }
}

function configured(...cpeMatch: readonly Json[]): Json {
  return cve({ configurations: [{ nodes: [{ operator: 'OR', negate: false, cpeMatch }] }] })
}

const emptyRecord = {
  ...advisoryForTest({ source: 'NVD', recordId: 'CVE-2026-0001', modified: '2026-02-03T04:05:06.789Z' }),
  ...{ configurations: [], status: 'Analyzed' },
}

const fox = 'cpe:2.3:a:fox:den:*:*:*:*:*:*:*:*'
const windows = 'cpe:2.3:o:microsoft:windows:-:*:*:*:*:*:*:*'

test('reads all fields of a record', async () => {
  const record = cve({
    published: '2026-01-02T03:04:05.006',
    cveTags: [{ sourceIdentifier: 'fox@example.org', tags: ['disputed'] }],
    descriptions: [
      { lang: 'es', value: 'Zorro' },
      { lang: 'en', value: ' Fox escapes. ' },
    ],
    cisaExploitAdd: '2026-02-01',
    metrics: {
      cvssMetricV2: [
        { source: 'nvd@nist.gov', type: 'Primary', cvssData: { vectorString: 'AV:N/AC:L/Au:N/C:P/I:P/A:P' } },
      ],
      cvssMetricV31: [
        {
          source: 'fox@example.org',
          type: 'Secondary',
          cvssData: { vectorString: 'CVSS:3.1/AV:L/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:L', baseScore: 9.9 },
        },
        {
          source: 'nvd@nist.gov',
          type: 'Primary',
          cvssData: { vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' },
        },
        { source: 'bad', type: 'Primary', cvssData: { vectorString: 'CVSS:3.1/AV:N' } },
      ],
    },
    weaknesses: [
      { description: [{ lang: 'en', value: 'CWE-22' }] },
      {
        description: [
          { lang: 'en', value: 'NVD-CWE-noinfo' },
          { lang: 'en', value: 'CWE-22' },
        ],
      },
    ],
    references: [
      { url: 'https://example.org/a', tags: ['Vendor Advisory', 'Patch'] },
      { url: 'https://example.org/b' },
      { url: 'https://example.org/b', tags: ['Exploit'] },
      { url: 'javascript:alert(1)' },
    ],
    configurations: [
      {
        operator: 'AND',
        nodes: [
          {
            operator: 'OR',
            negate: false,
            cpeMatch: [
              { vulnerable: true, criteria: fox, versionStartExcluding: '1.0', versionEndExcluding: '1.5' },
              { vulnerable: true, criteria: fox, versionStartIncluding: '2.0', versionEndIncluding: '2.1' },
              { vulnerable: true, criteria: 'cpe:2.3:a:fox:den:3.0:rc1:*:*:*:*:*:*', matchCriteriaId: 'x' },
            ],
          },
          { negate: true, cpeMatch: [{ vulnerable: false, criteria: windows }] },
        ],
      },
    ],
  })
  const scored = { source: 'NVD', version: '3.1', score: 9.8, severity: 'critical' }
  expect(await readFeed('nvdcve-2.0-2026.json', page(record))).toEqual([
    header,
    {
      type: 'advisory',
      advisory: {
        ...emptyRecord,
        published: '2026-01-02T03:04:05.006Z',
        details: 'Fox escapes.\n\nMarked by NVD as disputed.',
        cvss: [
          { ...scored, vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' },
          {
            ...{ source: 'fox@example.org', version: '3.1', score: 4, severity: 'medium' },
            vector: 'CVSS:3.1/AV:L/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:L',
          },
          { source: 'NVD', version: '2.0', score: 7.5, severity: 'high', vector: 'AV:N/AC:L/Au:N/C:P/I:P/A:P' },
        ],
        cwes: ['CWE-22'],
        references: [
          { type: 'fix', url: 'https://example.org/a' },
          { type: 'web', url: 'https://example.org/b' },
        ],
        affected: [
          {
            ...{ ecosystem: 'cpe', release: null, nameKey: 'a:fox:den', displayName: 'fox den', versions: [] },
            ...{ gitOnly: false, note: null },
            intervals: [
              { introduced: '1.0', fixed: '1.5' },
              { introduced: '2.0', lastAffected: '2.1' },
              { introduced: '3.0', lastAffected: '3.0' },
            ],
          },
        ],
        configurations: [
          {
            operator: 'AND',
            negate: false,
            nodes: [
              {
                operator: 'OR',
                negate: false,
                criteria: [
                  { criteria: fox, vulnerable: true, startExcluding: '1.0', endExcluding: '1.5' },
                  { criteria: fox, vulnerable: true, startIncluding: '2.0', endIncluding: '2.1' },
                  { criteria: 'cpe:2.3:a:fox:den:3.0:rc1:*:*:*:*:*:*', vulnerable: true },
                ],
              },
              { operator: 'OR', negate: true, criteria: [{ criteria: windows, vulnerable: false }] },
            ],
          },
        ],
        status: undefined,
      },
    },
  ])
})

test.each([
  [
    'with the status rejected',
    { vulnStatus: 'rejected' },
    { withdrawn: '2026-02-03T04:05:06.789Z', status: undefined },
  ],
  [
    'with the status Rejected',
    { vulnStatus: 'Rejected' },
    { withdrawn: '2026-02-03T04:05:06.789Z', status: undefined },
  ],
  ['with the status Awaiting Analysis', { vulnStatus: 'Awaiting Analysis' }, { status: 'Awaiting Analysis' }],
  ['with the status Deferred', { vulnStatus: 'Deferred', configurations: [] }, { status: 'Deferred' }],
  ['with a time zone', { lastModified: '2026-02-03T04:05:06+02:00' }, { modified: '2026-02-03T02:05:06.000Z' }],
  [
    'with a severity in words only',
    { metrics: { cvssMetricV2: [{ cvssData: {}, baseSeverity: 'HIGH' }] } },
    { severityWord: 'high' },
  ],
  ['with an id in lower case', { id: 'cve-2026-0001' }, {}],
])('reads a record %s', async (_, more, expected) => {
  expect(await readFeed('page.json', page(cve(more)))).toEqual([
    header,
    { type: 'advisory', advisory: { ...emptyRecord, ...expected } },
  ])
})

test.each<[string, unknown, string]>([
  ['no object', 7, 'it has no object "cve"'],
  ['null', null, 'it has no object "cve"'],
  ['no id', { cve: { lastModified: '2026-01-01T00:00:00' } }, 'it has no valid "id"'],
  ['another id', cve({ id: 'GHSA-1' }), 'it has no valid "id"'],
  ['an id of a prototype', JSON.parse('{"__proto__":{"cve":{"id":"CVE-2026-0001"}}}'), 'it has no object "cve"'],
  ['no time', cve({ lastModified: undefined }), 'CVE-2026-0001 has no valid "lastModified"'],
  [
    'a time after the year 9999',
    cve({ lastModified: '99999-01-01T00:00:00' }),
    'CVE-2026-0001 has no valid "lastModified"',
  ],
  ['configurations that are text', cve({ configurations: 'all' }), 'CVE-2026-0001: configurations is not a list'],
  [
    'a node that is a number',
    cve({ configurations: [{ nodes: [1] }] }),
    'CVE-2026-0001: configurations[0].nodes has an element that is not an object',
  ],
  [
    'an unknown operator',
    cve({ configurations: [{ operator: 'XOR', nodes: [] }] }),
    'CVE-2026-0001: configurations[0] has an "operator" that is neither AND nor OR',
  ],
  [
    'no criteria',
    configured({ vulnerable: true }),
    'CVE-2026-0001: configurations[0].nodes[0].cpeMatch[0] has no "criteria"',
  ],
  [
    'a "vulnerable" that is not a boolean',
    configured({ criteria: fox, vulnerable: 'true' }),
    'CVE-2026-0001: configurations[0].nodes[0].cpeMatch[0] does not say whether it is "vulnerable"',
  ],
  [
    'a limit that is a number',
    configured({ criteria: fox, vulnerable: true, versionEndExcluding: 2 }),
    'CVE-2026-0001: configurations[0].nodes[0].cpeMatch[0] has "versionEndExcluding" that is not text',
  ],
  [
    'children',
    cve({ configurations: [{ nodes: [{ children: [] }] }] }),
    'CVE-2026-0001: configurations[0].nodes[0] has "children", which API 2.0 does not define',
  ],
])('skips and counts a record with %s', async (_, element, reason) => {
  expect(await readFeed('page.json', page(element, cve()))).toEqual([
    header,
    { type: 'skip', name: 'vulnerabilities[0]', reason },
    { type: 'advisory', advisory: emptyRecord },
  ])
})

test('stores a record with an unreadable CPE name, and counts it as skipped', async () => {
  const criteria = 'cpe:2.3:a:soap::lite_project:soap::lite:*:*:*:*:*:perl:*:*'
  const [, advisory, skip] = await readFeed('page.json', page(configured({ criteria, vulnerable: true })))
  expect(advisory).toMatchObject({
    advisory: { affected: [], configurations: [{ nodes: [{ criteria: [{ criteria }] }] }] },
  })
  expect(skip).toEqual({
    ...{ type: 'skip', name: 'vulnerabilities[0]' },
    reason: `CVE-2026-0001: "${criteria}" has 15 attributes instead of 11: a colon inside a value has to be escaped`,
  })
})

test('skips a record that is nested too deeply', async () => {
  const deep = page('DEEP').replace('"DEEP"', `${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  expect(await readFeed('page.json', deep)).toEqual([
    header,
    { type: 'skip', name: 'vulnerabilities[0]', reason: 'it nests deeper than 64 levels' },
  ])
})

const first = page(cve())
const second = page(cve({ id: 'CVE-2026-0002' }))

test.each<[string, Uint8Array | string]>([
  ['plain', page(cve(), cve({ id: 'CVE-2026-0002' }))],
  ['gzip', gzipSync(page(cve(), cve({ id: 'CVE-2026-0002' })))],
  ['several pages in a zip', zipOf({ '1.json': first, 'saved/2.json': second, 'readme.txt': 'x' })],
  ['several pages in a tar', await tarOf({ '1.json': first, '2.json': second, '.x.json': '1' })],
  ['a gzip file in a tar', await tarOf({ '1.json': first, '2.json.gz': gzipSync(second) })],
])('reads %s', async (_, content) => {
  expect(await readFeed('nvd', content)).toEqual([
    header,
    { type: 'advisory', advisory: emptyRecord },
    { type: 'advisory', advisory: { ...emptyRecord, recordId: 'CVE-2026-0002' } },
  ])
})

const many = page(...Array.from({ length: 3000 }, (_, n) => cve({ id: `CVE-2026-${10_000 + n}` })))

test.each<[string, Uint8Array | string, string]>([
  ['a truncated file', many.slice(0, 200_000), '"feed" is truncated in the list "vulnerabilities"'],
  [
    'a file that is truncated between records',
    many.slice(0, many.lastIndexOf(',{')),
    '"feed" is truncated in the list',
  ],
  ['a file without its last brace', many.slice(0, -1), '"feed" is not valid JSON'],
  ['a truncated gzip file', gzipSync(many).subarray(0, 3000), '"feed" could not be read completely'],
  [
    'a truncated page in a zip',
    zipOf({ 'a.json': first, 'b.json': second.slice(0, -30) }),
    '"b.json" is truncated in the list "vulnerabilities"',
  ],
])('rejects %s', async (_, content, reason) => {
  await expect(readFeed('feed', content)).rejects.toThrow(reason)
})

test('stops a decompression bomb at the limit', async () => {
  const limits = { ...feedLimits, unpackedBytes: 100_000 }
  await expect(readFeed('feed', gzipSync(many), limits)).rejects.toThrow('unpacks to more than 100000 bytes')
  const long = page(cve({ descriptions: [{ lang: 'en', value: 'x'.repeat(40_000_000) }] }))
  await expect(readFeed('feed', long)).rejects.toThrow('an element of "vulnerabilities" in "feed" has more than')
})
