import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { AdvisoryRecord } from '#service/domain/advisories/advisory-record.ts'
import { feedLimits } from '#service/feeds/reading/feed.ts'
import { readFeed, zipOf } from '#service/feeds/reading/test-feed.ts'

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

test('reads an OSV record into the common shape of all feeds', async () => {
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
  expect(await readFeed('one.json', text)).toEqual([
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

test('skips bad records with name and reason, and keeps the good ones', async () => {
  const items = await readFeed(
    'all.zip',
    zipOf({
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
  const records = items.flatMap((item) => (item.type === 'advisory' ? item.advisory : []))
  const idsOf = (some: readonly AdvisoryRecord[]) => some.map(({ recordId }) => recordId)
  const skips = items.flatMap((item) => (item.type === 'skip' ? `${item.name}: ${item.reason}` : []))
  expect(idsOf(records.filter(({ unreadable }) => unreadable !== true))).toEqual(['OK-1', 'OK-2', 'OK-3'])
  // Of the others those that name a package say that it is not evaluated.
  const unreadable = records.filter((record) => record.unreadable)
  expect(idsOf(unreadable)).toEqual(['B', 'C', 'F', 'G', 'J'])
  expect(unreadable[3]?.affected).toMatchObject([
    {
      ecosystem: 'PyPI',
      nameKey: 'x',
      intervals: [],
      versions: [],
      note: 'the advisory record could not be read: an event of affected[0] has "fixed" that is not text',
    },
  ])
  expect(skips).toEqual([
    expect.stringContaining('a.json: it is not JSON: '),
    'b.json: it has no "modified"',
    'c.json: "modified" is not a time before 2100: "yesterday"',
    'd.json: "affected" is not a list',
    'e.json: affected[0].package has no ecosystem or no name',
    'f.json: affected[0]."versions" is not a list of texts',
    'g.json: an event of affected[0] has "fixed" that is not text',
    'h.json: it is not a JSON object',
    'i.json: it has no valid "id"',
    'j.json: "aliases" is not a list of texts',
  ])
})

test.each([
  ['advisory-database-main/advisories/github-reviewed/2026/01/GHSA-x/GHSA-x.json', 'GHSA', 'GITHUB'],
  ['ID/GO-2026-0001.json', 'GO', 'OSV'],
  ['PYSEC-2026-1.json', 'OSV', 'OSV'],
])('names for %s the source %s', async (name, kind, source) => {
  expect(await readFeed('all.zip', zipOf({ [name]: osvRecord('R-1') }))).toMatchObject([
    { header: { kind } },
    { advisory: { source } },
  ])
})

test('reads a package named by its purl alone, an ecosystem with a suffix, and an unsupported one', async () => {
  const affected = [
    { package: { purl: 'pkg:npm/%40den/cub' }, versions: ['1.0.0'] },
    { package: { ecosystem: 'Maven:https://elk.example', name: 'a:b' }, versions: ['1'] },
    {
      package: { ecosystem: 'Debian:12', name: 'Bash' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '5~1' }] }],
    },
    { ranges: [{ type: 'GIT', repo: 'https://example.org', events: [{ introduced: '0' }] }] },
  ]
  const [, item] = await readFeed('one.json', osvRecord('P-1', { affected }))
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

test('applies limits during decompression', async () => {
  const bomb = zipOf({ 'OK-1.json': osvRecord('OK-1'), 'bomb.json': `"${'0'.repeat(3_000_000)}"` })
  expect(bomb.length).toBeLessThan(10_000)
  await expect(readFeed('b.zip', bomb, { ...feedLimits, entryBytes: 1_000_000 })).rejects.toThrow(
    '"bomb.json" unpacks to more than 1000000 bytes',
  )
  await expect(readFeed('b.zip', bomb, { ...feedLimits, unpackedBytes: 2_000_000 })).rejects.toThrow(
    'The archive unpacks to more than the limit of 2000000 bytes',
  )
  await expect(readFeed('b.zip', bomb, { ...feedLimits, entries: 1 })).rejects.toThrow(
    '"b.zip" has 2 entries, more than 1',
  )
})

test('adds up the decompressed size of entries', async () => {
  const one = osvRecord('OK-1')
  const feed = zipOf({ 'OK-1.json': one, 'OK-2.json': osvRecord('OK-2', { details: '0'.repeat(10_000) }) })
  const together = one.length + osvRecord('OK-2', { details: '0'.repeat(10_000) }).length
  expect(await readFeed('m.zip', feed, { ...feedLimits, unpackedBytes: together })).toHaveLength(3)
  await expect(readFeed('m.zip', feed, { ...feedLimits, unpackedBytes: together - 1 })).rejects.toThrow(
    'The archive unpacks to more than',
  )
})

test('treats a wrong checksum as a damaged entry', async () => {
  const stored = zipSync({
    'OK-1.json': [strToU8(osvRecord('OK-1')), { level: 0 }],
    'OK-2.json': strToU8(osvRecord('OK-2')),
  })
  const at = Buffer.from(stored).indexOf('Night_Owl')
  stored[at] = 'F'.charCodeAt(0)
  expect(await readFeed('crc.zip', stored)).toMatchObject([
    { type: 'header' },
    { type: 'skip', name: 'OK-1.json', reason: 'its checksum does not match' },
    { type: 'advisory' },
  ])
})

test('rejects a damaged archive and skips a damaged entry', async () => {
  const good = zipOf({ 'OK-1.json': osvRecord('OK-1'), 'OK-2.json': osvRecord('OK-2') })
  await expect(readFeed('cut.zip', good.subarray(0, good.length - 40))).rejects.toThrow(
    '"cut.zip" cannot be unpacked: ',
  )
  const flipped = Uint8Array.from(good)
  flipped[60] = (flipped[60] ?? 0) ^ 0xff
  const items = await readFeed('flip.zip', flipped)
  expect(items.map(({ type }) => type)).toEqual(['header', 'skip', 'advisory'])
})

test('reads archives of ecosystems in one archive, one record per line, and a list', async () => {
  const one = osvRecord('OK-1')
  const two = osvRecord('OK-2')
  const summary = async (name: string, content: Uint8Array | string) =>
    (await readFeed(name, content)).map((item) =>
      item.type === 'advisory'
        ? item.advisory.recordId
        : item.type === 'skip'
          ? `${item.name}: ${item.reason}`
          : item.type,
    )
  const nested = zipOf({
    'npm/all.zip': zipOf({ 'OK-1.json': one, 'x.json': '[' }),
    'Rocky Linux/all.zip': zipOf({ 'OK-2.json': two }),
  })
  const broken = expect.stringContaining('npm/all.zip/x.json: it is not JSON: ') as string
  expect(await summary('all.zip', nested)).toEqual(['header', 'OK-1', broken, 'OK-2'])
  const lines = `${one}\n\n${two}\r\nnonsense\n`
  const nonsense = expect.stringContaining('all.ndjson:4: it is not JSON: ') as string
  expect(await summary('all.ndjson', lines)).toEqual(['header', 'OK-1', 'OK-2', nonsense])
  expect(await summary('one.json', `\n${JSON.stringify(JSON.parse(one), null, 2)}\n`)).toEqual(['header', 'OK-1'])
  expect(await summary('all.json', `[${one},7,${two}]`)).toEqual([
    'header',
    'OK-1',
    'all.json[1]: it is not a JSON object',
    'OK-2',
  ])
})

test('reads one record per line if the first is larger than the sample', async () => {
  const versions = Array.from({ length: 20_000 }, (_, n) => `1.${n}.0`)
  const affected = [{ package: { ecosystem: 'npm', name: 'a' }, versions }]
  const text = (id: string) => JSON.stringify({ affected, id, modified: '2026-02-03T04:05:06Z' })
  const items = await readFeed('changes.json', `${text('OK-1')}\n${text('OK-2')}\n`)
  expect(items).toMatchObject([
    { type: 'header' },
    { advisory: { recordId: 'OK-1' } },
    { advisory: { recordId: 'OK-2' } },
  ])
})

test('reads aliases without surrounding space, each once, without its own id and empty ones', async () => {
  const items = await readFeed('one.json', osvRecord('GHSA-1', { aliases: [' CVE-1 ', 'CVE-1', ' ', '', ' GHSA-1'] }))
  expect(items.flatMap((item) => (item.type === 'advisory' ? [item.advisory.aliases] : []))).toEqual([['CVE-1']])
})
