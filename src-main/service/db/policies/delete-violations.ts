import type { Kysely } from 'kysely'
import { deleteInParts } from '#service/db/delete-in-parts.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Deletes the violations of a version, or of a policy that counts no longer, in short transactions. */
export async function deleteViolations(
  write: Kysely<UserDataTables>,
  of: { readonly versionId: string } | { readonly policyId: string },
): Promise<void> {
  const [column, id] =
    'versionId' in of ? (['version_id', of.versionId] as const) : (['policy_id', of.policyId] as const)
  await deleteInParts(write, (transaction, limit) => {
    const results = transaction.selectFrom('policy_result').select('id').where(column, '=', id)
    const some = transaction.selectFrom('policy_violation').select('id').where('result_id', 'in', results).limit(limit)
    return transaction.deleteFrom('policy_violation').where('id', 'in', some).executeTakeFirst()
  })
}
