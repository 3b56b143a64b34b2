import { sql } from 'kysely'
import {
  checkedCounts,
  confusable,
  unmatched,
  withoutEndOfSupport,
  withoutSupport,
} from '#service/db/conditions/subjects/checked-counts.ts'
import type { UserReader } from '#service/db/database.ts'
import { contentOf } from '#service/db/shown-content.ts'
import type { CheckFailure, CheckFault } from '#service/domain/checks/check.ts'
import type { CheckedCounts } from '#service/domain/checks/counted-results.ts'
import type { VersionId } from '#service/domain/id.ts'

/** Counts in one statement, so that all numbers are of one moment. */
export async function readCheckedCounts(read: UserReader, versionId: VersionId): Promise<CheckedCounts> {
  const { rows } = await sql<{ counts: string }>`select ${checkedCounts} as counts from sbom_version
    where sbom_version.id = ${versionId}`.execute(read)
  const [row] = rows
  if (!row) throw new Error('A count returned no row')
  return JSON.parse(row.counts) as CheckedCounts // as `checkedCounts` writes them
}

/** Conditions by what is missing. */
const missing = { withoutSupport, withoutEndOfSupport, unmatched, confusable } as const

/** Returns the components that a counted check fails, by position. */
export async function listCountedFailures(
  read: UserReader,
  versionId: VersionId,
  what: keyof typeof missing,
  fault: CheckFault,
): Promise<readonly CheckFailure[]> {
  const rows = await read
    .selectFrom('component')
    .select('position')
    .where('content_id', '=', contentOf(versionId))
    .where('is_listed', '=', 1)
    .where(missing[what])
    .orderBy('position')
    .execute()
  return rows.map(({ position }) => ({ position, fault }))
}
