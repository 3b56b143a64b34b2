import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ownFeed } from '#e2e/support/sample-feeds.ts'
import { nvdFeed, nvdRecord } from './nvd-for-test.ts'
import { coverageOf, tarOf, zipOf } from './reading/test-feed.ts'

const about = (id: string, ...ecosystems: readonly string[]) => changed(id, '2026-01-01T00:00:00Z', ...ecosystems)
const changed = (id: string, modified: string, ...ecosystems: readonly string[]) =>
  JSON.stringify({
    ...{ id, modified },
    affected: ecosystems.map((ecosystem) => ({ package: { ecosystem, name: 'a' }, versions: ['1'] })),
  })
const readme = { 'db/README.md': '#' }
/**
 * Records of GitHub for each of these months (`2017/10`), all changed at the same time: one, and as many in October 2017 and July 2018 as the
 * repository has at least.
 */
const reviewed = (months: readonly string[], modified: string, root = 'db/advisories/github-reviewed', more = 1) =>
  Object.fromEntries(
    months
      .flatMap((month) => {
        const count = month === '2017/10' ? 200 * more : month === '2018/07' ? 700 * more : 1
        return Array.from({ length: count }, (_, at) => [month, `GHSA-${month.replace('/', '-')}-${at}`] as const)
      })
      .map(([month, id]) => [
        `${root}/${month}/${id}/${id}.json`,
        changed(id, modified, month === '2019/03' ? 'Go' : 'npm'),
      ]),
  )
const monthsOf = (from: number, to: number, last = 12) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at).flatMap((year) =>
    Array.from({ length: year === to ? last : 12 }, (_, at) => `${year}/${String(at + 1).padStart(2, '0')}`),
  )
const before2017 = new Set(monthsOf(2017, 2017, 9))
/** The months of the repository up to March 2026. */
const everyMonth = monthsOf(2017, 2026, 3).filter((month) => !before2017.has(month))
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
    zipOf({ ...readme, ...reviewed(everyMonth, march) }),
    ['npm', 'Go'],
  ],
  ['the same as a tar', 'main.tar', tarOf({ ...readme, ...reviewed(everyMonth, march) }), ['npm', 'Go']],
  ['a packed folder of it', 'x.zip', zipOf(reviewed(everyMonth, march, 'github-reviewed')), ['npm', 'Go']],
  [
    'the same in the first days of a month, before GitHub reviewed anything',
    'main.zip',
    zipOf(reviewed(everyMonth, '2026-04-02T00:00:00Z')),
    ['npm', 'Go'],
  ],
  [
    'the same with a record that cannot be read',
    'main.zip',
    zipOf({
      ...reviewed(everyMonth, march),
      'db/advisories/github-reviewed/2018/02/GHSA-2018-02-0/GHSA-2018-02-0.json': about('GHSA-4', 'npm').replace(
        '"1"',
        '1',
      ),
    }),
    ['npm', 'Go'],
  ],
  ['a part of it with its README', 'main.zip', zipOf({ ...readme, ...reviewed(['2026/03'], march) }), []],
  ['a checkout of some years', 'main.zip', zipOf({ ...readme, ...reviewed(monthsOf(2024, 2026, 3), march) }), []],
  ['a checkout without a year', 'main.zip', zipOf({ ...readme, ...reviewed(except('2020'), march) }), []],
  ['a checkout of the older years', 'main.zip', zipOf({ ...readme, ...reviewed(except('2026', '2025'), march) }), []],
  [
    'a selection with a record of every year',
    'x.zip',
    zipOf(
      reviewed(
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
      reviewed(
        everyMonth.filter((month) => month !== '2018/02'),
        march,
      ),
    ),
    [],
  ],
  ['a selection of half of it', 'x.zip', zipOf(reviewed(everyMonth, march, 'github-reviewed', 0.5)), []],
  ['records that GitHub did not review', 'x.zip', zipOf(reviewed(everyMonth, march, 'db/advisories/unreviewed')), []],
  ['a part of it named like an archive of OSV', 'all.zip', zipOf(reviewed(['2026/03'], march)), []],
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
  ['a feed of NVD with fewer records than it states', 'nvdcve-2.0-2024.json', nvdFeed([], 1), []],
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
