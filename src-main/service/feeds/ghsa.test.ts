import { expect, test } from 'vitest'
import { readFeed, tarOf, zipOf } from '#service/feeds/reading/test-feed.ts'

/** Creates a record as in GitHub's repository: not normalized, one entry for each range. */
function raw(id: string, affected: readonly object[], more: object = {}): string {
  return JSON.stringify({
    schema_version: '1.4.0',
    id,
    modified: '2026-02-03T04:05:06Z',
    aliases: ['CVE-2026-0001'],
    affected,
    database_specific: { cwe_ids: ['CWE-79'], severity: 'MODERATE', github_reviewed: true },
    ...more,
  })
}

const entry = (ecosystem: string, name: string, events: readonly object[], more: object = {}) => ({
  package: { ecosystem, name },
  ranges: [{ type: 'ECOSYSTEM', events }],
  ...more,
})

const owl = raw('GHSA-aaaa-bbbb-cccc', [
  entry('PyPI', 'Night_Owl', [{ introduced: '1.0' }, { fixed: '1.5' }]),
  entry('PyPI', 'Night_Owl', [{ introduced: '2.0' }], {
    database_specific: { last_known_affected_version_range: '<= 2.0.1' },
  }),
  entry('npm', '@owl/Night', [{ introduced: '0' }, { last_affected: '3.0.0-rc.1' }]),
])
const several = raw('GHSA-dddd-eeee-ffff', [entry('npm', 'owl', [{ introduced: '0' }, { fixed: '1.2.3, 1.3.0' }])])
const unreviewed = raw('GHSA-gggg-hhhh-jjjj', [], { database_specific: { github_reviewed: false } })

const header = {
  type: 'header',
  header: {
    kind: 'GHSA',
    version: null,
    date: null,
    name: 'GitHub advisories',
    licence: 'CC-BY-4.0',
    attribution: 'GitHub Advisory Database',
  },
}
const common = { displayName: 'Night_Owl', nameKey: 'night-owl', ecosystem: 'PyPI', versions: [], note: null }
const owlItem = {
  type: 'advisory',
  advisory: {
    recordId: 'GHSA-aaaa-bbbb-cccc',
    source: 'GITHUB',
    severityWord: 'medium',
    affected: [
      { ...common, intervals: [{ introduced: '1.0', fixed: '1.5' }] },
      { ...common, intervals: [{ introduced: '2.0' }], lastKnownAffected: '<= 2.0.1' },
      { ecosystem: 'npm', displayName: '@owl/Night', intervals: [{ introduced: null, lastAffected: '3.0.0-rc.1' }] },
    ],
  },
}

test('reads a clone: names as written, ECOSYSTEM ranges, hints, several versions in one text (advisory-database#7224)', async () => {
  const root = 'advisory-database-main/advisories'
  const files = {
    'advisory-database-main/.github/x.json': '{"id":"x"}',
    'advisory-database-main/README.md': '# read me',
    [`${root}/github-reviewed/2026/01/GHSA-aaaa-bbbb-cccc/GHSA-aaaa-bbbb-cccc.json`]: owl,
    [`${root}/github-reviewed/2026/01/GHSA-dddd-eeee-ffff/GHSA-dddd-eeee-ffff.json`]: several,
    [`${root}/unreviewed/2026/01/GHSA-gggg-hhhh-jjjj/GHSA-gggg-hhhh-jjjj.json`]: unreviewed,
  }
  const expected = [
    header,
    owlItem,
    { type: 'skip', reason: '"fixed" names several versions in one text: "1.2.3, 1.3.0"' },
    {
      type: 'advisory',
      advisory: { recordId: 'GHSA-dddd-eeee-ffff', unreadable: true, affected: [{ intervals: [] }] },
    },
    { type: 'advisory', advisory: { recordId: 'GHSA-gggg-hhhh-jjjj', affected: [] } },
  ]
  expect(await readFeed('main.zip', zipOf(files))).toMatchObject(expected)
  expect(await readFeed('main.tar', await tarOf(files))).toMatchObject(expected)
})

test('distinguishes a record without its path from its export by OSV', async () => {
  expect(await readFeed('GHSA-aaaa-bbbb-cccc.json', owl)).toMatchObject([header, owlItem])
  expect(await readFeed('GHSA-gggg-hhhh-jjjj.json', unreviewed)).toMatchObject([header, { type: 'advisory' }])
  const withdrawn = raw('GHSA-aaaa-bbbb-cccc', [], { withdrawn: '2026-02-03T04:05:06Z' })
  expect(await readFeed('changes.json', withdrawn)).toMatchObject([{ header: { kind: 'OSV' } }, { type: 'advisory' }])
  const exported = raw('GHSA-aaaa-bbbb-cccc', [
    { package: { ecosystem: 'npm', name: 'owl', purl: 'pkg:npm/owl' }, versions: ['1.0.0'] },
  ])
  expect(await readFeed('GHSA-aaaa-bbbb-cccc.json', exported)).toMatchObject([
    { header: { kind: 'OSV' } },
    { advisory: { source: 'OSV' } },
  ])
})

test("reads the records in ID/ of Go's database without its index", async () => {
  const record = JSON.stringify({ id: 'GO-2026-0001', modified: '2026-01-01T00:00:00Z', affected: [] })
  const files = {
    'index/db.json': '{"modified":"2026-01-01T00:00:00Z"}',
    'index/vulns.json': `[${record}]`,
    'ID/GO-2026-0001.json': record,
  }
  expect(await readFeed('vulndb.zip', zipOf(files))).toMatchObject([
    { header: { kind: 'GO', name: 'Go vulnerability database', licence: 'CC-BY-4.0' } },
    { type: 'advisory', advisory: { recordId: 'GO-2026-0001', source: 'OSV' } },
  ])
  expect(await readFeed('all.zip', zipOf({ 'GO-2026-0001.json': record }))).toMatchObject([
    { header: { kind: 'OSV' } },
    { type: 'advisory' },
  ])
})
