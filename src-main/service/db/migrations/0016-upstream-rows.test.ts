import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { soleUpstream } from '#service/domain/findings/upstream.ts'
import { upstreamRows0016 } from './0016-upstream-rows.ts'
import { userDataMigrations } from './user-data-migrations.ts'

const given: readonly (readonly [cveId: string | null, aliases: readonly string[], upstream: readonly string[]])[] = [
  ['CVE-2024-0001', ['CVE-2024-0001', 'GHSA-a'], []],
  ['CVE-2024-0001', ['GHSA-a'], ['CVE-2024-0009']],
  ['CVE-2024-0001', ['CVE-2024-0001', 'CVE-2024-0002'], []],
  [null, ['DSA-1-1'], ['CVE-2024-0001']],
  [null, ['DSA-1-1'], ['cve-2024-0001', 'CVE-2024-0001', 'GHSA-a']],
  [null, ['DSA-1-1'], ['CVE-2024-0001', 'CVE-2024-0002']],
  [null, ['DSA-1-1'], ['CVE-2024-0001 and CVE-2024-0002', 'CVE-2024-12345', 'CVE-24-1', 'CVE-2024-001']],
  [null, ['GHSA-a'], []],
]

test('sets the upstream of stored records as for new ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-migration-'))
  const open = (count: number) =>
    openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations.slice(0, count))
  const before = open(userDataMigrations.indexOf(upstreamRows0016))
  for (const [index, [cveId, aliases, upstream]] of given.entries()) {
    await sql`INSERT INTO vulnerability (id, vulnerability_id, cve_id, aliases, upstream, kind, severity, source, updated_at)
      VALUES (${String(index)}, 'x', ${cveId}, ${JSON.stringify(aliases)}, ${JSON.stringify(upstream)}, 'vulnerability',
        'high', 'OSV', '2026-11-20T12:00:00Z')`.execute(before.write)
  }
  before.close()

  const after = open(userDataMigrations.length)
  const rows = await after.read.selectFrom('vulnerability').select('upstream_id').orderBy('id').execute()
  after.close()
  rmSync(folder, { recursive: true })
  expect(rows.map((row) => row.upstream_id)).toEqual(
    given.map(([cveId, aliases, upstream]) => soleUpstream({ cveId, aliases, upstream })),
  )
})
