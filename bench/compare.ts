import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { setVersionOrder } from '#service/domain/conditions/version-order.ts'
import { packComparison } from '#service/compare/thread/compare-versions.ts'
import { pairVersions } from '#service/compare/thread/pair-versions.ts'
import { packageVersionOrder } from '#service/matching/package-version-order.ts'
import { insertFlat, insertVersion } from './insert-parts.ts'
import { processorTime } from './processor-time.ts'

/**
 * Measures the comparison of two versions whose components are half the same, a third in another version, and the rest in one of them only, in
 * processor time: as a ratio to reading the rows of both. Prints JSON lines; `--quick` for a small size.
 */
setVersionOrder(packageVersionOrder)
const count = process.argv.includes('--quick') ? 5_000 : 50_000
const folder = mkdtempSync(join(tmpdir(), 'waybill-compare-'))
const database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
try {
  const { organizationId, versionId: baseId } = await insertFlat(database, count)
  const nameOf = (number: number) => (number % 6 === 5 ? `new${number}` : `lib${number}`)
  const versionOf = (number: number) => (number % 6 < 2 ? `1.${number % 11}.${number % 7}` : '1.0.0')
  const targetId = await insertVersion(database, organizationId, count, nameOf, versionOf)
  const read = async () => {
    for (const id of [baseId, targetId]) {
      await database.read.selectFrom('component').selectAll().where('content_id', '=', id).execute()
      await database.read.selectFrom('finding').selectAll().where('finding_set_id', '=', id).execute()
    }
  }
  const compare = async () => {
    const { signal } = new AbortController()
    packComparison(await pairVersions(database.read, { baseId, targetId }, signal))
  }
  await read()
  const [unit, own] = [await processorTime(read), await processorTime(compare)]
  const ratio = Math.round((own / unit) * 100) / 100
  console.log(
    JSON.stringify({ bench: 'compare', components: count, ratio, ms: Math.round(own), readMs: Math.round(unit) }),
  )
} finally {
  database.close()
  rmSync(folder, { recursive: true, force: true })
}
