import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasAskedVersion, placeOfMatch, type SearchedColumns } from '#service/domain/find/match-component.ts'
import { readQuestion } from '#service/domain/find/read-question.ts'
import { setVersionOrder } from '#service/domain/conditions/version-order.ts'
import { packageVersionOrder } from '#service/matching/package-version-order.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { findIndex0051 } from '#service/db/migrations/0051-find-index.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { countHits, listHits } from './found-hits.ts'
import { someRow, type GeneratedComponent as Row } from './generated-components-for-test.ts'
import type { Compared, FindScope } from './hit-rows.ts'

setVersionOrder(packageVersionOrder)
const at = '2026-11-20T12:00:00.000Z'
const database = openLocalDatabase<UserDataTables>(':memory:', 'user-data', userDataMigrations)
const { sqlite } = database
let rows = Array.from({ length: 3000 }, (_, id) => someRow(id))
const columns = [
  'id',
  'content_id',
  'ref',
  'position',
  'name',
  'name_key',
  'group_name',
  'component_version',
  'purl',
  'cpes',
]
const more = [
  'supplier_name',
  'license_expression',
  'labels',
  'detail',
  'is_listed',
  'kind',
  'created_at',
  'updated_at',
]

function insert(row: Row) {
  const { id, content, name, group, version, purl, cpes, supplier, license, labels, checksums, listed } = row
  const values = [id, content, id, 0, name, name.toLowerCase(), group, version, purl, cpes, supplier, license, labels]
  const marks = [...columns, ...more].map(() => '?').join(', ')
  sqlite.query(`INSERT INTO component (${[...columns, ...more].join(', ')}) VALUES (${marks})`, [
    ...values,
    ...[JSON.stringify({ checksums }), listed, 'library', at, at],
  ])
}

beforeAll(() => {
  sqlite.execute(`PRAGMA foreign_keys = OFF;
    INSERT INTO organization (id, name, updated_at) VALUES ('o', 'O', '${at}');
    INSERT INTO product (id, organization_id, name, name_key, created_at, updated_at) VALUES ('p', 'o', 'Shop', 'shop', '${at}', '${at}');
    INSERT INTO environment (id, product_id, name, name_key, position, updated_at) VALUES ('e', 'p', 'E', 'e', 0, '${at}');`)
  for (const [place, id] of ['v1', 'v2', 'v3', 'hidden'].entries()) {
    sqlite.execute(`INSERT INTO sbom_version (id, content_id, finding_set_id, organization_id, product_id, environment_id, visible, label, label_key,
      spec, spec_version, format, primary_component_id, created_by, created_at, updated_at) VALUES ('${id}', '${id}', '${id}', 'o', 'p', 'e',
      ${id === 'hidden' ? 0 : 1}, '${id}', '${id}', 'CycloneDX', '1.6', 'JSON', 'c', '{}', '2026-11-2${place}T12:00:00.000Z', '${at}')`)
  }
  for (const row of rows) insert(row)
})
afterAll(() => database.close())

const scopeOf = (text: string, latestOnly: boolean): FindScope => ({
  ...{ organizationId: 'o', question: readQuestion(text), latestOnly, licenses: [] },
})

/** The same by looking at every component. */
function expected({ question, latestOnly }: FindScope, compared: Compared): readonly string[] {
  const fits = { asked: true, unknown: null, other: false }[compared]
  return rows
    .filter(({ content, listed }) => listed === 1 && (latestOnly ? content === 'v3' : content !== 'hidden'))
    .flatMap((row) => {
      const { name, group, purl, cpes, supplier, license, labels, checksums } = row
      const searched: SearchedColumns = [
        ...([name, group, purl, cpes, supplier, license, labels, '[]', JSON.stringify(checksums)] as const),
      ]
      const place = placeOfMatch(question, searched)
      const isAsked = hasAskedVersion(question.versions, row.version, purl) === fits
      return place === null || !isAsked ? [] : { ...row, rank: Math.floor(place / 10), key: name.toLowerCase() }
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        compare(b.content, a.content) ||
        Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) ||
        compare(a.id, b.id),
    )
    .map(({ id }) => id)
}
const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

const asked = [
  ...[
    'log4j',
    'LOG4J',
    'übung',
    'ÜBUNG',
    'straße',
    '中文',
    '中文包',
    '日',
    'a',
    '-',
    '%',
    '_',
    'x%y',
    '"',
    '"quoted"',
    "it's",
    '*',
    'NEAR',
    'AND',
  ],
  ...[
    'log4j AND core',
    'log4* NEAR',
    '🚀',
    '🚀ship',
    'é',
    'org.apache',
    'org.apache.logging:core',
    '@scope/core',
    'pkg:npm/',
    'pkg:npm/core',
  ],
  ...[
    'pkg:maven/org.Apache.logging/core',
    'cpe:2.3:a:vendor:core',
    'license:MIT',
    'license:gpl-3.0-only',
    'apache foundation',
    'gmbh',
    'shipped',
  ],
  ...[
    'label:shipped',
    'label:"on site" core',
    'core below 2.17',
    'core 2.0..3.1',
    'core@1.0.0',
    'core 2.14',
    'core up to 2.17',
    'log4j >2 <=10',
  ],
  ...[
    'x'.repeat(500),
    'a b',
    'core log4j',
    'a-a',
    'nothing at all',
    'pkg:npm/core@<2',
    '\u0007core',
    'npm/%40scope',
    '',
  ],
]

describe.each([
  ['as they were stored', () => {}],
  [
    'after edits and deletions',
    () => {
      rows = rows.filter(({ id }, place) => {
        if (place % 3 === 0) sqlite.query('DELETE FROM component WHERE id = ?', [id])
        return place % 3 !== 0
      })
      rows = rows.map((row, place) => {
        if (place % 5 !== 0) return row
        const renamed = { ...someRow(0), id: row.id, content: row.content, listed: row.listed }
        sqlite.query(
          `UPDATE component SET name = ?, name_key = ?, group_name = ?, component_version = ?, purl = ?, cpes = ?, supplier_name = ?,
            license_expression = ?, labels = ?, detail = ? WHERE id = ?`,
          [
            ...[renamed.name, renamed.name.toLowerCase(), renamed.group, renamed.version, renamed.purl, renamed.cpes],
            ...[
              renamed.supplier,
              renamed.license,
              renamed.labels,
              JSON.stringify({ checksums: renamed.checksums }),
              row.id,
            ],
          ],
        )
        return renamed
      })
    },
  ],
])('what is found is what looking at every component finds, %s', (_, change) => {
  beforeAll(change)

  it.each(asked.filter(Boolean))('%j', async (text) => {
    for (const latestOnly of [false, true]) {
      const scope = scopeOf(text, latestOnly)
      for (const compared of ['asked', 'unknown', 'other'] as const) {
        const selection = { kinds: ['COMPONENT'], compared } as const
        const page = await listHits(database.read, scope, selection, { limit: 5000, backward: false, cursor: null })
        const wanted = expected(scope, compared)
        expect(page.rows.map(({ id }) => id)).toEqual(wanted)
        expect((await countHits(database.read, scope, selection)).get('COMPONENT') ?? 0).toBe(wanted.length)
      }
    }
  })

  it('every hash, from eight digits on', async () => {
    const some = rows.filter(({ checksums, listed, content }) => checksums.length > 0 && listed && content !== 'hidden')
    for (const { checksums } of some.slice(0, 40)) {
      const scope = scopeOf(`sha256:${checksums[0]?.content.slice(0, 12)}`, false)
      const page = await listHits(database.read, scope, {}, { limit: 50, backward: false, cursor: null })
      expect(page.rows.length).toBeGreaterThan(0)
      expect(page.rows.map(({ id }) => id)).toEqual(expected(scope, 'asked'))
    }
  })

  it('pages by their cursors, in both directions, without a gap', async () => {
    const scope = scopeOf('core', false)
    const whole = expected(scope, 'asked')
    const found: string[] = []
    for (let cursor = null as readonly (string | number | null)[] | null; ;) {
      const page = await listHits(
        database.read,
        scope,
        { kinds: ['COMPONENT'] },
        { limit: 37, backward: false, cursor },
      )
      found.push(...page.rows.map(({ id }) => id))
      if (!page.hasNextPage) break
      cursor = page.cursors.at(-1) ?? null
    }
    expect(found).toEqual(whole)
    const last = await listHits(
      database.read,
      scope,
      { kinds: ['COMPONENT'] },
      { limit: 3, backward: true, cursor: null },
    )
    expect(last.rows.map(({ id }) => id)).toEqual(whole.slice(-3))
  })

  it('the index names no package that no component is', async () => {
    const { rows: left } = await sql<{ name_key: string }>`select distinct name_key from find_package
      union select name_key from find_hash`.execute(database.read as never)
    const names = new Set(rows.filter(({ listed }) => listed).map(({ name }) => name.toLowerCase()))
    expect(left.map(({ name_key: name }) => name).filter((name) => !names.has(name))).toEqual([])
    expect(left.length).toBeGreaterThan(100)
    sqlite.execute(`INSERT INTO find_text (find_text) VALUES ('integrity-check')`)
  })
})

it('an existing store is indexed when it is opened, as if each component were new', () => {
  const index =
    'SELECT name_key, text, supplier_name, license_expression, labels FROM find_package ORDER BY 1, 2, 3, 4, 5'
  const before = sqlite.query(index, []).rows
  const hashes = sqlite.query('SELECT * FROM find_hash', []).rows.length
  for (const name of ['component_found', 'component_found_again', 'component_not_found'])
    sqlite.execute(`DROP TRIGGER ${name}`)
  sqlite.execute('DROP TABLE find_text; DROP TABLE find_package; DROP TABLE find_hash; DROP INDEX component_of_package')
  sqlite.execute(findIndex0051.sql)
  expect(sqlite.query(index, []).rows).toEqual(before)
  expect(hashes).toBeGreaterThanOrEqual(sqlite.query('SELECT * FROM find_hash', []).rows.length)
  expect(before.length).toBeGreaterThan(300)
})
