import { expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import type { scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { openBench } from '#service/scans/thread/support/open-bench-for-test.ts'

/** A record about one source package of SUSE in some service packs; `binaries` with the version that is fixed, as SUSE lists them. */
const suse = (id: string, source: string, fixed: string, binaries: Readonly<Record<string, string>>, packs = [5]) => ({
  id,
  modified: '2026-05-01T00:00:00Z',
  affected: packs.map((pack) => ({
    package: { ecosystem: `SUSE:Linux Enterprise Server 12 SP${pack}`, name: source },
    ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
    ecosystem_specific: { binaries: [binaries] },
  })),
})

const fox = suse('SUSE-SU-1', 'fox', '1.2-5.1', { libfox1: '1.2-5.1', 'fox-data': '7.3-5.1' })
const owl = suse('SUSE-SU-2', 'owl', '2.0-1.1', { libfox1: '1.4-1.1' })
const later = { ...suse('SUSE-SU-1', 'fox', '1.2-5.1', { 'fox-data': '7.3-5.1' }), modified: '2026-06-01T00:00:00Z' }

const queries = {
  rows: 'SELECT count(*) AS n FROM affected',
  pages: 'SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size',
} as const

function ask(bench: ReturnType<typeof scanBench>, sql: string): unknown {
  const database = openSqlite({ file: bench.advisories() ?? '', mode: 'read', schema: 'advisories' }, [])
  const [row] = database.query(sql, []).rows
  database.close()
  return Object.values(row as object)[0]
}

/** Which records are about the binary packages, and the id of the state, after these imports. */
async function judged(...imports: readonly (readonly object[])[]) {
  const bench = openBench()
  for (const records of imports) await bench.importRecords(records)
  const names = ['libfox1@1.1-1.1', 'libfox1@1.3-1.1', 'fox-data@7.2-1.1', 'fox-data@7.3-5.1', 'fox@1.1-1.1', 'cub@1']
  const purls = names.map((name) => `pkg:rpm/suse/${name}?arch=x86_64&distro=sles-12.5`)
  const version = await bench.addVersion(purls.map((purl) => ({ purl })))
  await bench.scan(version)
  const found = await bench.database.read
    .selectFrom('finding')
    .innerJoin('component', 'component.id', 'finding.component_id')
    .innerJoin('vulnerability', 'vulnerability.id', 'finding.vulnerability_id')
    .select(['component.purl', 'vulnerability.vulnerability_id as record'])
    .execute()
  const records = names.map((name, at) =>
    [name, ...found.flatMap(({ purl, record }) => (purl === purls[at] ? record : [])).toSorted()].join(' '),
  )
  return { records, snapshot: ask(bench, 'SELECT id FROM snapshot'), rows: ask(bench, queries.rows) }
}

test.each<[string, readonly (readonly object[])[], readonly string[]]>([
  [
    'of two sources',
    [[fox], [owl]],
    ['libfox1@1.1-1.1 SUSE-SU-1 SUSE-SU-2', 'libfox1@1.3-1.1 SUSE-SU-2', 'fox-data@7.2-1.1 SUSE-SU-1'],
  ],
  [
    'that a later state does not list any more',
    [[fox], [later]],
    ['libfox1@1.1-1.1', 'libfox1@1.3-1.1', 'fox-data@7.2-1.1 SUSE-SU-1'],
  ],
])('stores binary packages %s, whatever the order of imports', async (_, imports, expected) => {
  const [found, ...others] = await Promise.all([judged(...imports), judged(...imports.toReversed())])
  expect(found?.records.slice(0, 3)).toEqual(expected)
  expect(found?.records.slice(3)).toEqual(['fox-data@7.3-5.1', 'fox@1.1-1.1 SUSE-SU-1', 'cub@1'])
  expect(others).toEqual([found])
})

test('prefers a record that lists binary packages to one of the same time that does not', async () => {
  const withoutBinaries = suse('SUSE-SU-1', 'fox', '1.2-5.1', {})
  const [one, other] = [await judged([withoutBinaries], [fox]), await judged([fox], [withoutBinaries])]
  expect([one, other]).toEqual([await judged([fox]), one])
})

test("is not misled by a source package with the name of a binary package's key", async () => {
  const odd = suse('SUSE-SU-9', 'binary:libfox1', '9', { libfox1: '9' })
  expect((await judged([fox, odd])).records[0]).toContain('SUSE-SU-1')
})

test('stores binary packages without rows and in less space than their text', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `package-sub${at}`)
  const records = Array.from({ length: 2000 }, (_, at) =>
    suse(
      `SUSE-SU-${at}`,
      `package-${at % 300}`,
      `1.${at}-1.1`,
      Object.fromEntries(names.map((n) => [n, `1.${at}-1.1`])),
      [1, 2, 3, 4, 5],
    ),
  )
  const [lean, full] = [openBench(), openBench()]
  await full.importRecords(records)
  await lean.importRecords(records.map(withoutLists))
  expect(ask(full, queries.rows)).toBe(records.length * 5)
  const text = JSON.stringify(records).length - JSON.stringify(records.map(withoutLists)).length
  expect(Number(ask(full, queries.pages)) - Number(ask(lean, queries.pages))).toBeLessThan(text)
})

function withoutList({ ecosystem_specific: _, ...affected }: ReturnType<typeof suse>['affected'][number]): object {
  return affected
}

function withoutLists({ affected, ...record }: ReturnType<typeof suse>): object {
  return { ...record, affected: affected.map(withoutList) }
}
