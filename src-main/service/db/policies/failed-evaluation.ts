import { type Kysely, sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
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

/** Returns the visible versions whose results of enabled policies are errors. */
export async function listFailedVersions(
  read: UserReader,
): Promise<readonly { readonly organizationId: string; readonly versionId: string }[]> {
  return read
    .selectFrom('policy_result')
    .innerJoin('policy', 'policy.id', 'policy_result.policy_id')
    .innerJoin('sbom_version', 'sbom_version.id', 'policy_result.version_id')
    .select(['policy_result.organization_id as organizationId', 'policy_result.version_id as versionId'])
    .distinct()
    .where('policy_result.outcome', '=', 'ERROR')
    .where('policy.is_enabled', '=', 1)
    .where('sbom_version.visible', '=', 1)
    .execute()
}
