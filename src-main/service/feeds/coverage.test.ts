import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ownFeed } from '#e2e/support/sample-feeds.ts'
import { everyMonth, monthsOf, reviewedRecords } from './github-for-test.ts'
import { nvdFeed, nvdRecord } from './nvd-for-test.ts'
import { coverageOf, tarOf, zipOf } from './reading/test-feed.ts'

const about = (id: string, ...ecosystems: readonly string[]) =>
  JSON.stringify({
    id,
    modified: '2026-01-01T00:00:00Z',
    affected: ecosystems.map((ecosystem) => ({ package: { ecosystem, name: 'a' }, versions: ['1'] })),
  })
const readme = { 'db/README.md': '#' }
const except = (...years: readonly string[]) => everyMonth.filter((month) => !years.includes(month.slice(0, 4)))
const march = '2026-03-20T10:00:00Z'
const npm = { 'GHSA-1.json': about('GHSA-1', 'npm'), 'GHSA-2.json': about('GHSA-2', 'npm', 'Maven') }
const mixed = { 'GHSA-1.json': about('GHSA-1', 'npm'), 'GO-1.json': about('GO-1', 'Go') }
const go = { 'vulndb/ID/GO-2026-0001.json': about('GO-2026-0001', 'Go') }

/** A feed is complete for an ecosystem only if its publisher's form says so: never because of what is in it. */
test.each<[what: string, name: string, content: Uint8Array | string | Promise<Buffer>, covered: readonly string[]]>([
  ["OSV's archive of an ecosystem", 'all.zip', zipOf(npm), ['npm']],
  ['the same as a browser names a second one', 'all (1).zip', zipOf(npm), ['npm']],
  ['the same in a folder', 'osv/npm/all.zip', zipOf(npm), ['npm']],
  ['the same with the name of its ecosystem', 'npm-all.zip', zipOf(npm), ['npm']],
  [
    'archives of ecosystems in one archive',
    'feeds.zip',
    zipOf({ 'npm/all.zip': zipOf(npm), 'Go/all.zip': zipOf({ 'GO-1.json': about('GO-1', 'Go') }) }),
    ['npm', 'Go'],
  ],
  ['an archive with another name', 'some.zip', zipOf(npm), []],
  ['an archive whose name only ends so', 'small.zip', zipOf(npm), []],
  ['records of several ecosystems', 'all.zip', zipOf(mixed), []],
  ['the same in a tar', 'all.tar', tarOf(npm), []],
  ['one record', 'GHSA-1.json', npm['GHSA-1.json'], []],
  ['records in lines', 'all.jsonl', `${about('GHSA-1', 'npm')}\n${about('GHSA-2', 'npm')}\n`, []],
  [
    "a download of GitHub's repository",
    'main.zip',
    zipOf({ ...readme, ...reviewedRecords(everyMonth, march) }),
    ['npm', 'Go'],
  ],
  ['the same as a tar', 'main.tar', tarOf({ ...readme, ...reviewedRecords(everyMonth, march) }), ['npm', 'Go']],
  [
    'a packed folder of it',
    'x.zip',
    zipOf(reviewedRecords(everyMonth, march, { root: 'github-reviewed/' })),
    ['npm', 'Go'],
  ],
  [
    'the packed folder of its reviewed records',
    'x.zip',
    zipOf(reviewedRecords(everyMonth, march, { root: '' })),
    ['npm', 'Go'],
  ],
  [
    'the same in the first days of a month, before GitHub reviewed anything',
    'main.zip',
    zipOf(reviewedRecords(everyMonth, '2026-04-02T00:00:00Z')),
    ['npm', 'Go'],
  ],
  [
    'the same with a record that cannot be read',
    'main.zip',
    zipOf({
      ...reviewedRecords(everyMonth, march),
      'db/advisories/github-reviewed/2018/02/GHSA-2018-02-0/GHSA-2018-02-0.json': about('GHSA-4', 'npm').replace(
        '"1"',
        '1',
      ),
    }),
    ['npm', 'Go'],
  ],
  ['a part of it with its README', 'main.zip', zipOf({ ...readme, ...reviewedRecords(['2026/03'], march) }), []],
  [
    'a checkout of some years',
    'main.zip',
    zipOf({ ...readme, ...reviewedRecords(monthsOf(2024, 2026, 3), march) }),
    [],
  ],
  ['a checkout without a year', 'main.zip', zipOf({ ...readme, ...reviewedRecords(except('2020'), march) }), []],
  [
    'a checkout of the older years',
    'main.zip',
    zipOf({ ...readme, ...reviewedRecords(except('2026', '2025'), march) }),
    [],
  ],
  [
    'a selection with a record of every year',
    'x.zip',
    zipOf(
      reviewedRecords(
        Array.from({ length: 10 }, (_, at) => `${2017 + at}/10`),
        march,
      ),
    ),
    [],
  ],
  [
    'a folder without one month',
    'x.zip',
    zipOf(
      reviewedRecords(
        everyMonth.filter((month) => month !== '2018/02'),
        march,
      ),
    ),
    [],
  ],
  ['a selection of half of it', 'x.zip', zipOf(reviewedRecords(everyMonth, march, { share: 0.5 })), []],
  [
    'records that GitHub did not review',
    'x.zip',
    zipOf(reviewedRecords(everyMonth, march, { root: 'db/advisories/unreviewed/' })),
    [],
  ],
  ['a part of it named like an archive of OSV', 'all.zip', zipOf(reviewedRecords(['2026/03'], march)), []],
  ["Go's database", 'vulndb.zip', zipOf({ ...go, 'vulndb/index/db.json': '{}' }), ['Go']],
  ["records of Go's database", 'all.zip', zipOf(go), []],
  ['a feed of NVD of a year', 'nvdcve-2.0-2024.json', nvdFeed([nvdRecord('CVE-2024-0001')]), ['cpe:2024']],
  ['the same in gzip', 'feeds/nvdcve-2.0-2024.json.gz', gzipSync(nvdFeed([nvdRecord('CVE-2024-0001')])), ['cpe:2024']],
  ['the same as browsers name a second one', 'nvdcve-2.0-2024.json (1).gz', gzipSync(nvdFeed([])), ['cpe:2024']],
  [
    'feeds of NVD in an archive',
    'nvd.zip',
    zipOf({ 'nvdcve-2.0-2023.json': nvdFeed([]), 'x/nvdcve-2.0-2024.json': nvdFeed([]), 'page.json': nvdFeed([]) }),
    ['cpe:2023', 'cpe:2024'],
  ],
  ['a feed of NVD with fewer records than it states', 'nvdcve-2.0-2024.json', nvdFeed([], { total: 1 }), []],
  ['changes of NVD', 'nvdcve-2.0-modified.json', nvdFeed([nvdRecord('CVE-2024-0001')]), []],
  ['a page of its API', 'page-2024.json', nvdFeed([nvdRecord('CVE-2024-0001')]), []],
])('says what is covered: %s', async (_, name, content, covered) => {
  expect(await coverageOf(name, await content)).toEqual(covered)
})

test.each([
  ['osv/npm/all.zip', ['npm']],
  ['osv/Red Hat/all.zip', ['Red Hat']],
  ['osv-fixtures/all.zip', []],
  ['ghsa/advisory-database-main.zip', []],
  ['go/vulndb.zip', ['Go']],
])('says what the feed %s covers', async (path, covered) => {
  expect((await coverageOf(path, readFileSync(ownFeed(path)))).toSorted()).toEqual(covered.toSorted())
})
