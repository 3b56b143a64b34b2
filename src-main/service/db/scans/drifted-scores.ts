import { sql } from 'kysely'
import { eachValue } from '#service/db/dialect/sql-words.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { ScanFindingTable } from '#service/db/tables/scan-tables.ts'

/** A finding whose EPSS score and place in the queue moved, and nothing else. */
export type DriftedFinding = Pick<ScanFindingTable, 'finding_id' | 'epss_score' | 'priority' | 'priority_reason'>

/**
 * Stores scores that moved, with the place in the queue that follows. A finding whose severity a user has set meanwhile keeps its place.
 * @param at RFC 3339 in UTC
 */
export async function saveDriftedScores(
  write: UserDatabase['write'],
  findings: readonly DriftedFinding[],
  at: string,
): Promise<void> {
  const rows = findings.map((row) => [row.finding_id, row.epss_score, row.priority, row.priority_reason])
  await sql`
    UPDATE finding SET epss_score = moved.value ->> 1, priority = moved.value ->> 2, priority_reason = moved.value ->> 3,
      updated_at = CASE WHEN finding.priority = moved.value ->> 2 THEN finding.updated_at ELSE ${at} END
    FROM ${eachValue(rows)} AS moved WHERE finding.id = moved.value ->> 0 AND finding.severity_override IS NULL`.execute(
    write,
  )
}
