import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { versionRules0038 } from './0038-version-rules.ts'
import { userDataMigrations } from './user-data-migrations.ts'

const at = '2026-11-27T12:00:00Z'

test('keeps rules with their runs and changes, and allows rules about versions', () => {
  const database = new Database(':memory:')
  database.pragma('foreign_keys = ON')
  for (const { sql } of userDataMigrations.slice(0, userDataMigrations.indexOf(versionRules0038))) database.exec(sql)
  const rule = (
    id: string,
    row: string,
  ) => `INSERT INTO automation_rule (id, organization_id, name, name_key, description,
    is_enabled, is_starter, position, row_kind, triggers, conditions, actions, mode, write_mode, scope, revision, created_at, updated_at)
    VALUES ('${id}', 'o', '${id}', '${id}', '', 1, 0, 1, '${row}', '[]', '{}', '[]', 'APPLY', 'ALWAYS', '{}', 3, '${at}', '${at}');`
  const version = (
    id: string,
    labels: string,
    edited: string,
  ) => `INSERT INTO sbom_version (id, content_id, finding_set_id,
    organization_id, product_id, environment_id, label, label_key, spec, spec_version, format, primary_component_id, created_by,
    created_at, updated_at, labels, edited_at) VALUES ('${id}', '${id}', '${id}', 'o', 'p', 'e', '${id}', '${id}', 'CycloneDX', '1.6',
    'JSON', 'c', '{}', '${at}', '${at}', '${labels}', ${edited});`
  database.exec(`INSERT INTO organization (id, name, updated_at) VALUES ('o', 'O', '${at}');
    INSERT INTO product (id, organization_id, name, name_key, created_at, updated_at) VALUES ('p', 'o', 'P', 'p', '${at}', '${at}');
    INSERT INTO environment (id, product_id, name, name_key, position, updated_at) VALUES ('e', 'p', 'E', 'e', 0, '${at}');
    ${version('plain', '[]', 'NULL')} ${version('labeled', '["lts"]', 'NULL')} ${version('edited', '[]', `'${at}'`)}
    ${rule('a', 'component')} ${rule('b', 'finding')}
    INSERT INTO automation_run VALUES ('r', 'a', 'plain', 3, '${at}', 5, 4, 'why', NULL, '["s"]');
    INSERT INTO automation_change VALUES ('r', 'c', '{"name":"x"}', '{"name":"y"}');`)

  database.exec(versionRules0038.sql)
  const all = (sql: string) => database.prepare(sql).raw().all()
  expect(all('SELECT id, row_kind, revision FROM automation_rule ORDER BY id')).toEqual([
    ['a', 'component', 3],
    ['b', 'finding', 3],
  ])
  expect(all('SELECT * FROM automation_run')).toEqual([['r', 'a', 'plain', 3, at, 5, 4, 'why', null, '["s"]', null]])
  expect(all('SELECT * FROM automation_change')).toEqual([['r', 'c', '{"name":"x"}', '{"name":"y"}']])
  expect(all('SELECT id, edited_fields FROM sbom_version ORDER BY id')).toEqual([
    ['edited', '["*"]'],
    ['labeled', '["*"]'],
    ['plain', null],
  ])
  expect(() => database.exec(rule('c', 'version'))).not.toThrow()
  expect(() => database.exec(rule('d', 'product'))).toThrow('CHECK')
  expect(database.pragma('foreign_key_check')).toEqual([])
  database.exec(`DELETE FROM automation_rule WHERE id = 'a'`)
  expect(all('SELECT (SELECT count(*) FROM automation_run), (SELECT count(*) FROM automation_change)')).toEqual([
    [0, 0],
  ])
  database.close()
})
