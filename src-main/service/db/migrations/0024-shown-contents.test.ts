import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { shownContents0024 } from './0024-shown-contents.ts'
import { userDataMigrations } from './user-data-migrations.ts'

const at = '2026-11-20T12:00:00Z'

const given = `
INSERT INTO organization (id, name, updated_at) VALUES ('o', 'O', '${at}');
INSERT INTO product (id, organization_id, name, name_key, created_at, updated_at) VALUES ('p', 'o', 'P', 'p', '${at}', '${at}');
INSERT INTO environment (id, product_id, name, name_key, position, updated_at) VALUES ('e', 'p', 'E', 'e', 0, '${at}');
INSERT INTO vulnerability (id, vulnerability_id, aliases, kind, severity, source, updated_at)
  VALUES ('x', 'CVE-2026-1', '[]', 'vulnerability', 'high', 'OSV', '${at}');
${['shown', 'hidden']
  .map(
    (id) => `
INSERT INTO sbom_version (id, organization_id, product_id, environment_id, visible, label, label_key, spec, spec_version, format,
  primary_component_id, created_by, created_at, updated_at)
  VALUES ('${id}', 'o', 'p', 'e', ${id === 'shown' ? 1 : 0}, '1', '1', 'CycloneDX', '1.6', 'JSON', 'c', '{}', '${at}', '${at}');
INSERT INTO component (id, version_id, ref, position, name, name_key, kind, created_at, updated_at)
  VALUES ('component ${id}', '${id}', 'r', 0, 'a', 'a', 'library', '${at}', '${at}');
INSERT INTO document_element (version_id, section, position, value) VALUES ('${id}', 'files', 0, '{}');
INSERT INTO finding (id, organization_id, version_id, component_id, vulnerability_id, state, kind, confidence,
  confidence_reason, evidence, priority, priority_reason, severity, severity_rank, package_key, package_name_key,
  component_name_key, created_at, updated_at) VALUES ('finding ${id}', 'o', '${id}', 'component ${id}', 'x', 'AFFECTED',
  'vulnerability', 'EXACT', '', '{}', 1, '', 'high', 4, 'a@1', 'a', 'a', '${at}', '${at}');`,
  )
  .join('')}`

/** Names of what belongs to a table, with what it does, without the columns that are renamed. */
function schemaOf(database: Database.Database) {
  const rows = database.prepare(`SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name`).all()
  return rows.map((row) => {
    const { sql, ...rest } = row as { name: string; sql: string | null }
    return { ...rest, sql: sql?.replaceAll(/"?\b(version_id|content_id|finding_set_id)\b"?/g, 'renamed') }
  })
}

test('lets each version point to its own content and findings, and keeps every index, trigger and reference', () => {
  const database = new Database(':memory:')
  database.pragma('foreign_keys = ON')
  const position = userDataMigrations.indexOf(shownContents0024)
  for (const { sql } of userDataMigrations.slice(0, position)) database.exec(sql)
  database.exec(given)
  const before = schemaOf(database)
  database.exec(shownContents0024.sql)
  const names = new Set(before.map(({ name }) => name).filter((name) => name !== 'sbom_version'))
  expect(schemaOf(database).filter(({ name }) => names.has(name))).toEqual(before.filter(({ name }) => names.has(name)))
  expect(database.prepare('SELECT id, content_id, finding_set_id FROM sbom_version ORDER BY id').raw().all()).toEqual([
    ['hidden', 'hidden', 'hidden'],
    ['shown', 'shown', 'shown'],
  ])
  expect(database.pragma('foreign_key_check')).toEqual([])
  database.exec(`UPDATE vulnerability SET upstream_id = 'CVE-2026-2'`)
  database.exec(`DELETE FROM sbom_version WHERE id = 'hidden'`)
  expect(database.prepare('SELECT finding_set_id, row_vulnerability FROM finding').raw().all()).toEqual([
    ['shown', 'CVE-2026-2'],
  ])
  expect(
    database
      .prepare('SELECT content_id FROM component UNION ALL SELECT content_id FROM document_element')
      .pluck()
      .all(),
  ).toEqual(['shown', 'shown'])
  expect(() => database.exec(`UPDATE finding SET finding_set_id = 'none'`)).toThrow('FOREIGN KEY')
  expect(() => database.exec(`INSERT INTO sbom_version SELECT * FROM sbom_version`)).toThrow('UNIQUE')
})
