import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { queueRows0023 } from './0023-queue-rows.ts'
import { userDataMigrations } from './user-data-migrations.ts'

const at = '2026-11-20T12:00:00Z'

const given: readonly RawBuilder<unknown>[] = [
  sql`INSERT INTO organization (id, name, updated_at) VALUES ('o', 'O', ${at})`,
  sql`INSERT INTO product (id, organization_id, name, name_key, created_at, updated_at) VALUES ('p', 'o', 'P', 'p', ${at}, ${at})`,
  sql`INSERT INTO environment (id, product_id, name, name_key, position, updated_at) VALUES ('e', 'p', 'E', 'e', 0, ${at})`,
  sql`INSERT INTO sbom_version (id, organization_id, product_id, environment_id, label, label_key, spec, spec_version, format,
    primary_component_id, created_by, created_at, updated_at)
    VALUES ('v', 'o', 'p', 'e', '1', '1', 'CycloneDX', '1.6', 'JSON', 'c', '{}', ${at}, ${at})`,
  sql`INSERT INTO component (id, version_id, ref, position, name, name_key, kind, relation, created_at, updated_at)
    VALUES ('c', 'v', 'r', 0, 'a', 'a', 'library', 'direct', ${at}, ${at})`,
  ...[
    ['own', null],
    ['passes on', 'CVE-2024-1000'],
  ].flatMap(([id, upstream]) => [
    sql`INSERT INTO vulnerability (id, vulnerability_id, aliases, kind, severity, source, updated_at, upstream_id)
      VALUES (${id}, ${id}, '[]', 'vulnerability', 'high', 'OSV', ${at}, ${upstream})`,
    sql`INSERT INTO finding (id, organization_id, version_id, component_id, vulnerability_id, state, kind, confidence,
      confidence_reason, evidence, priority, priority_reason, severity, severity_rank, kev, fixed_versions, package_key,
      package_name_key, component_name_key, created_at, updated_at)
      VALUES (${id}, 'o', 'v', 'c', ${id}, 'AFFECTED', 'vulnerability', 'EXACT', '', '{}', 1, '', 'high', 5, 0, '[]',
      'a@1', 'a', 'a', ${at}, ${at})`,
  ]),
]

test('sets the row of stored findings, and keeps it when a record names another CVE', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-migration-'))
  const open = (count: number) =>
    openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations.slice(0, count))
  const before = open(userDataMigrations.indexOf(queueRows0023))
  for (const statement of given) await statement.execute(before.write)
  before.close()

  const after = open(userDataMigrations.length)
  const rows = async () =>
    (await after.read.selectFrom('finding').select('row_vulnerability').orderBy('id').execute()).map(
      (row) => row.row_vulnerability,
    )
  const name = (upstream: string | null) =>
    after.write.updateTable('vulnerability').set({ upstream_id: upstream }).execute()
  expect(await rows()).toEqual(['own', 'CVE-2024-1000'])
  await name('CVE-2024-2000')
  expect(await rows()).toEqual(['CVE-2024-2000', 'CVE-2024-2000'])
  await name(null)
  expect(await rows()).toEqual(['own', 'passes on'])
  after.close()
  rmSync(folder, { recursive: true })
})
