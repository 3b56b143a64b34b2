import { sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { pairedBy } from '#service/db/paired-by.ts'
import { findingSetOf } from '#service/db/shown-content.ts'
import type { VersionId } from '#service/domain/id.ts'

/**
 * Counts the active findings that only one of two versions has. They are paired one to one, as in a comparison (`compare/thread`), which also
 * knows that a component with a purl is one that had none.
 */
export async function countFindingChanges(
  read: UserReader,
  baseId: VersionId,
  targetId: VersionId,
): Promise<{ readonly introduced: number; readonly fixed: number }> {
  const side = (versionId: VersionId, base: number) => sql`SELECT ${pairedBy()} AS pair, ${sql.lit(base)} AS base
    FROM finding WHERE finding_set_id = ${findingSetOf(versionId)} AND state = 'AFFECTED'`
  const { rows } = await sql<{ introduced: number | null; fixed: number | null }>`SELECT
      sum(max(found - 2 * base, 0)) AS introduced, sum(max(2 * base - found, 0)) AS fixed
    FROM (SELECT count(*) AS found, sum(base) AS base
      FROM (${side(baseId, 1)} UNION ALL ${side(targetId, 0)}) GROUP BY pair)`.execute(read)
  return { introduced: rows[0]?.introduced ?? 0, fixed: rows[0]?.fixed ?? 0 }
}
