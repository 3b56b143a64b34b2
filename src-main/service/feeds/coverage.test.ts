import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownFeed } from '#e2e/support/sample-feeds.ts'
import { coverageOf, tarOf, zipOf } from './reading/test-feed.ts'

const about = (id: string, ...ecosystems: readonly string[]) =>
  JSON.stringify({
    id,
    modified: '2026-01-01T00:00:00Z',
    affected: ecosystems.map((ecosystem) => ({ package: { ecosystem, name: 'a' }, versions: ['1'] })),
  })
const reviewed = (id: string, year: number, ecosystem = 'npm') => ({
  [`db/advisories/github-reviewed/${year}/05/${id}/${id}.json`]: about(id, ecosystem),
})
const npm = { 'GHSA-1.json': about('GHSA-1', 'npm'), 'GHSA-2.json': about('GHSA-2', 'npm', 'Maven') }
const mixed = { 'GHSA-1.json': about('GHSA-1', 'npm'), 'GO-1.json': about('GO-1', 'Go') }
const go = { 'vulndb/ID/GO-2026-0001.json': about('GO-2026-0001', 'Go') }
const years = Array.from({ length: 10 }, (_, at) => 2017 + at)
const everyYear = Object.assign({}, ...years.map((year) => reviewed(`GHSA-${year}`, year))) as Record<string, string>

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
    zipOf({ 'db/README.md': '#', ...reviewed('GHSA-1', 2026), ...reviewed('GHSA-2', 2026, 'Go') }),
    ['npm', 'Go'],
  ],
  ['the same as a tar', 'main.tar', tarOf({ 'db/README.md': '#', ...reviewed('GHSA-1', 2026) }), ['npm']],
  ['a packed folder of it, with records of every year', 'advisories.zip', zipOf(everyYear), ['npm']],
  [
    'a folder of it without the records of a year',
    'advisories.zip',
    zipOf({
      ...everyYear,
      ...reviewed('GHSA-2020', 2020),
      'db/advisories/github-reviewed/2020/05/GHSA-2020/GHSA-2020.json': '{}',
    }),
    [],
  ],
  ['a part of it', 'all.zip', zipOf(reviewed('GHSA-1', 2026)), []],
  ["Go's database", 'vulndb.zip', zipOf({ ...go, 'vulndb/index/db.json': '{}' }), ['Go']],
  ["records of Go's database", 'all.zip', zipOf(go), []],
])('says what is covered: %s', async (_, name, content, covered) => {
  expect(await coverageOf(name, await content)).toEqual(covered)
})

test.each([
  ['osv/npm/all.zip', ['npm']],
  ['osv/Red Hat/all.zip', ['Red Hat']],
  ['osv-fixtures/all.zip', []],
  ['ghsa/advisory-database-main.zip', ['npm', 'PyPI']],
  ['go/vulndb.zip', ['Go']],
])('says what the feed %s covers', async (path, covered) => {
  expect((await coverageOf(path, readFileSync(ownFeed(path)))).toSorted()).toEqual(covered.toSorted())
})
