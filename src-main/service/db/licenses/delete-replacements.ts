import type { Kysely } from 'kysely'
import { deleteInParts } from '#service/db/delete-in-parts.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { VersionId } from '#service/domain/id.ts'

/** Replacements of a version that can be undone: the newest. */
const maxKept = 20

/**
 * Deletes the stored replacements of a version in short transactions, because each can name all of its components. With `at`, the newest are kept,
 * and the others count as undone from the beginning of their deletion: a part of them cannot be undone.
 */
export async function deleteReplacements(
  write: Kysely<UserDataTables>,
  versionId: VersionId,
  kept?: { readonly at: string },
): Promise<void> {
  const all = write.selectFrom('license_replacement').select('id').where('version_id', '=', versionId)
  const ids = kept ? all.orderBy('id', 'desc').limit(-1).offset(maxKept) : all
  if (kept)
    await write
      .updateTable('license_replacement')
      .set({ undone_at: kept.at })
      .where('undone_at', 'is', null)
      .where('id', 'in', ids)
      .execute()
  await deleteInParts(write, (transaction, limit) =>
    transaction
      .deleteFrom('license_replacement_change')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('replacement_id', 'component_id'),
          'in',
          selectFrom('license_replacement_change')
            .select(['replacement_id', 'component_id'])
            .where('replacement_id', 'in', ids)
            .limit(limit)
            .$asTuple('replacement_id', 'component_id'),
        ),
      )
      .executeTakeFirst(),
  )
  await write.deleteFrom('license_replacement').where('id', 'in', ids).execute()
}
