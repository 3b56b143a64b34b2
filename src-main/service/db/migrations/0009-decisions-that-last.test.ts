import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { updateStaleDecisions } from '#service/decisions/evidence-changes.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { userDataMigrations } from './user-data-migrations.ts'

const at = '2026-11-20T12:00:00Z'

test('gives a decision from before evidence was stored the evidence of the last scan', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-migration-'))
  const open = (count: number) =>
    openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations.slice(0, count))
  const before = open(8)
  const evidence = JSON.stringify({
    record: 'GHSA-1',
    source: 'OSV',
    range: 'up to 2',
    comparator: 'npm',
    comparedVersion: '1',
  })
  for (const statement of [
    sql`INSERT INTO organization (id, name, updated_at) VALUES ('o', 'O', ${at})`,
    sql`INSERT INTO product (id, organization_id, name, name_key, created_at, updated_at) VALUES ('p', 'o', 'P', 'p', ${at}, ${at})`,
    sql`INSERT INTO environment (id, product_id, name, name_key, position, updated_at) VALUES ('e', 'p', 'E', 'e', 0, ${at})`,
    sql`INSERT INTO sbom_version (id, organization_id, product_id, environment_id, label, label_key, spec, spec_version, format,
      primary_component_id, created_by, created_at, updated_at)
      VALUES ('v', 'o', 'p', 'e', '1', '1', 'CycloneDX', '1.6', 'JSON', 'c', '{}', ${at}, ${at})`,
    sql`INSERT INTO component (id, version_id, ref, position, name, name_key, kind, relation, created_at, updated_at)
      VALUES ('c', 'v', 'r', 0, 'a', 'a', 'library', 'direct', ${at}, ${at})`,
    sql`INSERT INTO vulnerability (id, vulnerability_id, aliases, kind, severity, source, updated_at)
      VALUES ('x', 'GHSA-1', '[]', 'vulnerability', 'high', 'OSV', ${at})`,
    sql`INSERT INTO finding (id, organization_id, version_id, component_id, vulnerability_id, state, kind, confidence,
      confidence_reason, evidence, priority, priority_reason, severity, severity_rank, kev, fixed_versions, package_key,
      package_name_key, component_name_key, vex_status, decided_by, decided_at, created_at, updated_at)
      VALUES ('f', 'o', 'v', 'c', 'x', 'AFFECTED', 'vulnerability', 'EXACT', '', ${evidence}, 1, '', 'high', 5, 0, '["2"]',
      'a@1', 'a', 'a', 'affected', 'A', ${at}, ${at}, ${at})`,
  ]) {
    await statement.execute(before.write)
  }
  before.close()

  const after = open(userDataMigrations.length)
  const stale = () =>
    after.write.transaction().execute((transaction) => updateStaleDecisions(transaction, { ids: ['f'] }, at))
  expect(await stale()).toEqual([])
  await after.write.updateTable('finding').set({ kev: 1 }).execute()
  expect(await stale()).toEqual([{ id: 'f', before: [], after: ['Added to the KEV catalog'] }])
  after.close()
  rmSync(folder, { recursive: true })
})
