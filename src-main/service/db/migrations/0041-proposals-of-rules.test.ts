import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { proposalsOfRules0041 } from './0041-proposals-of-rules.ts'
import { userDataMigrations } from './user-data-migrations.ts'

const at = '2026-11-28T12:00:00Z'

test('keeps rules, their runs and changes, and proposals of statements; allows proposals of rules beside them', () => {
  const database = new Database(':memory:')
  database.pragma('foreign_keys = ON')
  const before = userDataMigrations.slice(0, userDataMigrations.indexOf(proposalsOfRules0041))
  for (const { sql } of before) database.exec(sql)
  database.exec(`INSERT INTO organization (id, name, updated_at) VALUES ('o', 'O', '${at}');
    INSERT INTO product (id, organization_id, name, name_key, created_at, updated_at) VALUES ('p', 'o', 'P', 'p', '${at}', '${at}');
    INSERT INTO environment (id, product_id, name, name_key, position, updated_at) VALUES ('e', 'p', 'E', 'e', 0, '${at}');
    INSERT INTO sbom_version (id, content_id, finding_set_id, organization_id, product_id, environment_id, label, label_key, spec,
      spec_version, format, primary_component_id, created_by, created_at, updated_at)
      VALUES ('v', 'v', 'v', 'o', 'p', 'e', 'v', 'v', 'CycloneDX', '1.6', 'JSON', 'c', '{}', '${at}', '${at}');
    INSERT INTO automation_rule (id, organization_id, name, name_key, description, is_enabled, is_starter, position, row_kind, triggers,
      conditions, actions, mode, write_mode, scope, revision, created_at, updated_at)
      VALUES ('r', 'o', 'R', 'r', '', 1, 0, 1, 'finding', '[]', '{}', '[]', 'APPLY', 'ALWAYS', '{}', 3, '${at}', '${at}');
    INSERT INTO automation_run VALUES ('n', 'r', 'v', 3, '${at}', 5, 4, 'why', NULL, '["s"]', '{"before":{}}');
    INSERT INTO automation_change VALUES ('n', 'c', '{"name":"x"}', '{"name":"y"}');`)
  // Findings have many columns that say nothing here.
  database.pragma('foreign_keys = OFF')
  database.exec(
    `INSERT INTO vex_suggestion VALUES ('s', 'f', 'digest', 'Vendor', '${at}', 'fixed', NULL, NULL, NULL, NULL, 'why', 'DECLINED')`,
  )

  database.exec(proposalsOfRules0041.sql)
  const all = (sql: string) => database.prepare(sql).raw().all()
  expect(all('SELECT id, mode, revision FROM automation_rule')).toEqual([['r', 'APPLY', 3]])
  expect(all('SELECT * FROM automation_run')).toEqual([
    ['n', 'r', 'v', 3, at, 5, 4, 'why', null, '["s"]', '{"before":{}}'],
  ])
  expect(all('SELECT * FROM automation_change')).toEqual([['n', 'c', '{"name":"x"}', '{"name":"y"}']])
  expect(all('SELECT id, finding_id, rule_id, run_id, says, author, status, state FROM vex_suggestion')).toEqual([
    ['s', 'f', null, null, 'digest', 'Vendor', 'fixed', 'DECLINED'],
  ])
  const add = (id: string, rule: string | null, says = 'same') =>
    database
      .prepare(
        `INSERT INTO vex_suggestion VALUES (?, 'f', ?, ?, ?, 'A', ?, 'fixed', NULL, NULL, NULL, NULL, 'why', 'PENDING', 0)`,
      )
      .run(id, rule, rule && 'n', says, at)
  add('t', 'r')
  expect(() => add('u', 'r')).toThrow(/UNIQUE/)
  expect(() => add('u', null)).toThrow(/UNIQUE/)
  add('u', 'r', 'other')
  // Findings are looked up by every reader, and by every deletion.
  const plan = database.prepare('EXPLAIN QUERY PLAN SELECT state FROM vex_suggestion WHERE finding_id = ?').all('f')
  expect(JSON.stringify(plan)).toContain('vex_suggestion_by_finding')
  database.pragma('foreign_keys = ON')
  database.exec(`DELETE FROM automation_rule`)
  expect(all('SELECT id FROM vex_suggestion')).toEqual([['s']])
})
