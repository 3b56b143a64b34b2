import { expect, test } from 'vitest'
import { advisoryMigrations } from './advisory-migrations.ts'
import { insertRows, upgradedAdvisories } from './upgrade-for-test.ts'

const osv = 'https://osv-vulnerabilities.storage.googleapis.com'
const github = 'https://github.com/github/advisory-database/archive/refs/heads/main.zip'

/** Whether a source that covered these ecosystems still does. */
const cases: readonly (readonly [name: string, kind: string, url: string | null, before: string[], stays: boolean])[] =
  [
    ['a file of one ecosystem', 'OSV', null, ['npm'], false],
    ["OSV's archive", 'OSV', `${osv}/npm/all.zip`, ['npm'], true],
    ["OSV's archive with a query", 'OSV', `${osv}/npm/all.zip?generation=1`, ['npm'], true],
    ["OSV's archive of everything", 'OSV', `${osv}/all.zip`, ['npm', 'PyPI'], true],
    ['an archive whose name only ends so', 'OSV', 'https://example.org/small.zip', ['npm'], false],
    ['a list of changes', 'OSV', `${osv}/npm/modified_id.csv`, ['npm'], false],
    ['a file of several ecosystems', 'OSV', null, ['npm', 'PyPI'], false],
    ['records of GitHub', 'GHSA', null, ['npm', 'PyPI'], false],
    ['the repository of GitHub', 'GHSA', github, ['npm', 'PyPI'], true],
    ['a selection of it elsewhere', 'GHSA', 'https://example.org/github/advisory-database.zip', ['npm'], false],
    ['records of Go', 'GO', null, ['Go'], false],
    ["Go's database", 'GO', 'https://vuln.go.dev/vulndb.zip', ['Go'], true],
    ['NVD', 'NVD', 'https://nvd.nist.gov/feeds/json/cve/2.0/nvdcve-2.0-modified.json.gz', ['cpe'], false],
    ['CISA KEV', 'KEV', null, [], true],
  ]

test('keeps what a source covers where its URL says that the file was whole, and nothing else', async () => {
  const after = await upgradedAdvisories(
    advisoryMigrations.slice(0, 7),
    (database) => {
      const columns = 'key, id, name, kind, url, ecosystems, content_hash, imported_at, bytes, sha256'
      insertRows(
        database,
        'source',
        columns,
        cases.map(([name, kind, url, before], at) => [
          ...[at + 1, `${at}`, name, kind, url, JSON.stringify(before), 'known'],
          ...['2026-01-01T00:00:00Z', 1, ''],
        ]),
      )
    },
    async (store) => new Map((await store.sources()).map(({ name, ecosystems }) => [name, ecosystems])),
  )
  expect(cases.map(([name]) => [name, after.get(name)])).toEqual(
    cases.map(([name, , , before, stays]) => [name, stays ? before : []]),
  )
})

test.each([
  ['another', "OSV's archive and a file of one ecosystem", [`${osv}/npm/all.zip`, null], ['npm', 'known'], false],
  ['another', 'data that an earlier upgrade changed', [`${osv}/npm/all.zip`], ['', ''], false],
  ['the same', 'nothing that it changes', [`${osv}/npm/all.zip`], ['npm', 'known'], true],
])('has %s id after an upgrade of %s', async (_id, _what, urls, [ecosystem, hash], isSame) => {
  const id = await upgradedAdvisories(
    advisoryMigrations.slice(0, 7),
    (database) => {
      const columns = 'key, id, name, kind, url, ecosystems, content_hash, imported_at, bytes, sha256'
      const rows = urls.map((url, at) => [
        ...[at + 1, `${at}`, `OSV ${at}`, 'OSV', url, JSON.stringify(ecosystem ? [ecosystem] : []), hash],
        ...['2026-01-01T00:00:00Z', 1, ''],
      ])
      insertRows(database, 'source', columns, rows)
    },
    (store) => Promise.resolve(store.current()?.snapshotId),
  )
  // Versions are scanned again once the same file is imported again: the id of that data is the one from before the upgrade.
  expect(id === 'now').toBe(isSame)
})
