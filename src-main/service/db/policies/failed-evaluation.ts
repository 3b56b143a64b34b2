import { type Kysely, sql } from 'kysely'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Makes the results of policies for a version errors, because their evaluation failed. The next one that succeeds replaces them. */
export async function recordFailedEvaluation(
  write: Kysely<UserDataTables>,
  { versionId, policyIds }: { readonly versionId: string; readonly policyIds: readonly string[] | null },
  error: string,
  at: string,
): Promise<void> {
  let results = write
    .updateTable('policy_result')
    .set({ outcome: 'ERROR', error, evaluated_at: at })
    .where('version_id', '=', versionId)
  if (policyIds) results = results.where('policy_id', 'in', valuesOf(policyIds))
  await results.execute()
  await write
    .updateTable('policy_evaluation')
    .set({ evaluated_at: at, cursor: sql<number>`coalesce((select max(cursor) from change_event), 0)` })
    .where('version_id', '=', versionId)
    .execute()
}
