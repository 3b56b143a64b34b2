import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { carryDecisions } from '#service/decisions/thread/carry-over.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { userDataMigrations } from './user-data-migrations.ts'
import { placesOfDecisions0028 } from './0028-places-of-decisions.ts'

const at = '2026-11-20T12:00:00Z'
const evidence = JSON.stringify({ record: 'GHSA-1', componentVersion: '2.0' })

test('keeps what an earlier release retained of a package version: one of its places gets it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-migration-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const open = (count?: number) =>
    openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations.slice(0, count))
  const before = open(userDataMigrations.indexOf(placesOfDecisions0028))
  const retained = sql`INSERT INTO retained_decision
    (version_id, vulnerability_id, package_key, package_name_key, vex_status, decided_by, decided_at, labels, assignee_id, decision_evidence)`
  for (const statement of [
    sql`INSERT INTO organization (id, name, updated_at) VALUES ('o', 'O', ${at})`,
    sql`INSERT INTO product (id, organization_id, name, name_key, created_at, updated_at) VALUES ('p', 'o', 'P', 'p', ${at}, ${at})`,
    sql`INSERT INTO environment (id, product_id, name, name_key, position, retain_vulnerability_status, updated_at)
      VALUES ('e', 'p', 'E', 'e', 0, 1, ${at})`,
    sql`INSERT INTO sbom_version (id, content_id, finding_set_id, organization_id, product_id, environment_id, label, label_key, spec,
      spec_version, format, primary_component_id, created_by, created_at, updated_at)
      VALUES ('v', 'v', 'v', 'o', 'p', 'e', '1', '1', 'CycloneDX', '1.6', 'JSON', 'c', '{}', ${at}, ${at})`,
    sql`INSERT INTO vulnerability (id, vulnerability_id, aliases, kind, severity, source, updated_at)
      VALUES ('x', 'GHSA-1', '[]', 'vulnerability', 'high', 'OSV', ${at})`,
    sql`${retained} VALUES ('v', 'x', 'pkg:npm/a@1.0', 'pkg:npm/a', 'affected', 'Ada', ${at}, '["mine"]', null, null)`,
    sql`${retained} VALUES ('v', 'x', 'pkg:npm/a@2.0', 'pkg:npm/a', 'fixed', 'Ada', ${at}, '[]', null, ${evidence})`,
    sql`${retained} VALUES ('v', 'x', 'pkg:npm/b@1.0', 'pkg:npm/b', null, null, null, '["seen"]', null, null)`,
  ]) {
    await statement.execute(before.write)
  }
  before.close()

  const database = open()
  const { read, write } = database
  const kept = read.selectFrom('retained_decision').select(['package_key', 'component_version', 'vex_status', 'labels'])
  expect(await kept.orderBy('package_key').execute()).toEqual([
    { package_key: 'pkg:npm/a@1.0', component_version: '1.0', vex_status: 'affected', labels: '["mine"]' },
    { package_key: 'pkg:npm/a@2.0', component_version: '2.0', vex_status: 'fixed', labels: '[]' },
    { package_key: 'pkg:npm/b@1.0', component_version: '1.0', vex_status: null, labels: '["seen"]' },
  ])
  for (const [id, version] of [
    ['f1', '1.0'],
    ['f2', '1.0'],
    ['f3', '2.1'],
  ]) {
    await sql`INSERT INTO component (id, content_id, ref, position, name, name_key, component_version, kind, relation, created_at, updated_at)
      VALUES (${id}, 'v', ${id}, 0, 'a', 'a', ${version}, 'library', 'direct', ${at}, ${at})`.execute(write)
    await sql`INSERT INTO finding (id, organization_id, finding_set_id, component_id, vulnerability_id, state, kind, confidence,
      confidence_reason, evidence, priority, priority_reason, severity, severity_rank, package_key, package_name_key,
      component_name_key, created_at, updated_at)
      VALUES (${id}, 'o', 'v', ${id}, 'x', 'AFFECTED', 'vulnerability', 'EXACT', '', '{}', 1, '', 'high', 5,
      ${`pkg:npm/a@${version}`}, 'pkg:npm/a', 'a', ${at}, ${at})`.execute(write)
  }
  const found = { appeared: ['f1', 'f2', 'f3'], isFirst: true }
  expect(
    await write.transaction().execute((transaction) => carryDecisions(transaction, 'v', found, at, new Map())),
  ).toBe(2)
  const findings = read.selectFrom('finding').select(['id', 'vex_status', 'labels']).orderBy('id')
  expect(await findings.execute()).toEqual([
    { id: 'f1', vex_status: 'affected', labels: '["mine"]' },
    { id: 'f2', vex_status: null, labels: '[]' },
    { id: 'f3', vex_status: 'fixed', labels: '[]' },
  ])
  database.close()
})
