// @module-tag long
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { zipOf } from '#service/feeds/reading/test-feed.ts'
import { openBench } from '#service/scans/thread/support/open-bench-for-test.ts'

const publisher = { name: 'Acme', category: 'vendor' }
const products = ['a', 'b'].map((name) => ({
  product_id: name,
  name,
  product_identification_helper: { purl: `pkg:npm/${name}@1` },
}))
const about = (id: string) => ({ cve: id, title: `About ${id}`, product_status: { known_affected: ['a', 'b'] } })
const day = (at: number) => `2026-02-0${at}T00:00:00Z`

/** A revision of a document about some vulnerabilities. */
function csaf(id: string, at: number, cves: readonly string[], category = 'csaf_vex'): object {
  return {
    document: {
      category,
      csaf_version: '2.0',
      title: id,
      publisher,
      tracking: { id, current_release_date: day(at), initial_release_date: day(1), status: 'final', version: '1' },
    },
    product_tree: { full_product_names: products },
    vulnerabilities: cves.map(about),
  }
}

function openVex(at: number, cves: readonly string[]): object {
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': 'https://acme.example/vex/1',
    author: 'Acme',
    timestamp: day(1),
    last_updated: day(at),
    version: 1,
    statements: cves.map((name) => ({
      vulnerability: { name },
      products: [{ '@id': 'pkg:npm/a@1' }],
      status: 'affected',
      action_statement: 'x',
    })),
  }
}

type Files = Readonly<Record<string, object | string>>

/** An archive of a provider: documents, and deleted ones as `deletions.csv`. */
function archive(files: Files): Uint8Array {
  const text = (content: object | string) => (typeof content === 'string' ? content : JSON.stringify(content))
  return zipOf(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, text(content)])))
}

const deleted = (stem: string, at: number) => `"2026/${stem}.json","${day(at)}"\n`

async function importAll(archives: readonly Files[]) {
  const bench = openBench()
  for (const files of archives) {
    const path = join(bench.folder, 'csaf.zip')
    writeFileSync(path, archive(files))
    await bench.importFile(path, 'csaf.zip', 'Acme')
  }
  const database = openSqlite({ file: bench.advisories() ?? '', mode: 'read', schema: 'advisories' }, [])
  const rows = (sql: string) => database.query(sql, []).rows.map((row) => Object.values(row as object).join(' '))
  const content = {
    records: rows('SELECT record_id FROM advisory ORDER BY 1'),
    statements: rows(
      `SELECT document_id, count(statement.id) FROM statement_document
        LEFT JOIN statement ON document = statement_document.id GROUP BY 1 ORDER BY 1`,
    ),
    snapshot: rows('SELECT id FROM snapshot'),
  }
  database.close()
  return content
}

/** Every order of a few things. */
function ordersOf<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  if (values.length <= 1) return [values]
  return values.flatMap((value, at) => ordersOf(values.toSpliced(at, 1)).map((rest) => [value, ...rest]))
}

const other = { 'other.json': csaf('OTHER', 1, ['CVE-2026-0009']) }
const stays = { records: ['OTHER/CVE-2026-0009'], statements: ['OTHER 1'] }

test.each<[string, readonly Files[], { records: readonly string[]; statements: readonly string[] }]>([
  [
    'a document that was deleted does not come back with an older archive',
    [
      { 'a-1.json': csaf('A:1', 1, ['CVE-2026-0001', 'CVE-2026-0002']) },
      { 'deletions.csv': deleted('a_1', 2), ...other },
    ],
    stays,
  ],
  [
    'nor one that is called after its only vulnerability',
    [
      { 'a.json': csaf('CVE-2026-0001', 1, ['CVE-2026-0001']) },
      { 'deletions.csv': deleted('cve-2026-0001', 1), ...other },
    ],
    stays,
  ],
  [
    'nor any revision of before its deletion',
    [
      { 'a_1.json': csaf('A:1', 1, ['CVE-2026-0001']) },
      { 'a_1.json': csaf('A:1', 2, ['CVE-2026-0002']) },
      { 'deletions.csv': deleted('a_1', 3), ...other },
    ],
    stays,
  ],
  [
    'a document that was modified after its deletion comes back, and nothing else of it',
    [
      { 'a_1.json': csaf('A:1', 1, ['CVE-2026-0001']) },
      { 'deletions.csv': deleted('a_1', 2), ...other },
      { 'a_1.json': csaf('A:1', 3, ['CVE-2026-0003']) },
    ],
    { records: ['A:1/CVE-2026-0003', 'OTHER/CVE-2026-0009'], statements: ['A:1 1', 'OTHER 1'] },
  ],
  [
    'of several deletions the latest counts',
    [
      { 'a_1.json': csaf('A:1', 3, ['CVE-2026-0001']) },
      { 'deletions.csv': deleted('a_1', 4), ...other },
      { 'deletions.csv': deleted('a_1', 2), ...other },
    ],
    stays,
  ],
  [
    'a document that its category withdraws (CSAF 2.1)',
    [{ 'a_1.json': csaf('A:1', 1, ['CVE-2026-0001']) }, { 'a_1.json': csaf('A:1', 2, [], 'csaf_withdrawn'), ...other }],
    stays,
  ],
  [
    'a later revision without vulnerabilities takes away what the earlier one said',
    [{ 'a_1.json': csaf('A:1', 1, ['CVE-2026-0001', 'CVE-2026-0002']) }, { 'a_1.json': csaf('A:1', 2, []) }, other],
    { records: stays.records, statements: ['A:1 0', 'OTHER 1'] },
  ],
  [
    'two later revisions without vulnerabilities, and one between them',
    [
      { 'a_1.json': csaf('A:1', 1, []) },
      { 'a_1.json': csaf('A:1', 2, ['CVE-2026-0002']) },
      { 'a_1.json': csaf('A:1', 3, []) },
    ],
    { records: [], statements: ['A:1 0'] },
  ],
  [
    'a later revision about fewer vulnerabilities',
    [
      { 'a_1.json': csaf('A:1', 1, ['CVE-2026-0001', 'CVE-2026-0002']) },
      { 'a_1.json': csaf('A:1', 2, ['CVE-2026-0002']), ...other },
    ],
    { records: ['A:1/CVE-2026-0002', ...stays.records], statements: ['A:1 1', 'OTHER 1'] },
  ],
  [
    'an OpenVEX document that states nothing any more',
    [{ 'a.json': openVex(1, ['CVE-2026-0001']) }, { 'a.json': openVex(2, []) }, { 'a.json': openVex(1, []) }],
    { records: [], statements: ['https://acme.example/vex/1 0'] },
  ],
])('%s, in any order', async (_, archives, expected) => {
  const states = []
  for (const order of ordersOf(archives)) states.push(await importAll(order))
  states.push(await importAll([...archives, ...archives]))
  for (const { snapshot, ...content } of states) {
    expect(content).toEqual(expected)
    expect(snapshot).toEqual(states[0]?.snapshot)
  }
})

test('keeps the later of two revisions of a document in one archive', async () => {
  const files = { '1.json': csaf('A:1', 2, ['CVE-2026-0002']), '2.json': csaf('A:1', 1, ['CVE-2026-0001']), ...other }
  expect(await importAll([files])).toMatchObject({
    records: ['A:1/CVE-2026-0002', ...stays.records],
    statements: ['A:1 1', 'OTHER 1'],
  })
})

test('removes a document without those whose ids begin like its own', async () => {
  const files = {
    'a.json': csaf('A', 1, ['CVE-2026-0001']),
    'a_b.json': csaf('A/B', 1, ['CVE-2026-0002']),
    'ab.json': csaf('AB', 1, ['CVE-2026-0003']),
  }
  const { records } = await importAll([files, { 'deletions.csv': deleted('a', 2), ...other }])
  expect(records).toEqual(['A/B/CVE-2026-0002', 'AB/CVE-2026-0003', ...stays.records])
})
