import type { Kysely } from 'kysely'
import { deleteInParts } from '#service/db/delete-in-parts.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { VersionId } from '#service/domain/id.ts'

/** Repairs of a version that can be undone: the newest. */
const maxKept = 20

/**
 * Deletes the stored repairs of a version in short transactions, because each can name all of its components. With `at`, the newest are kept,
 * and the others count as undone from the beginning of their deletion: a part of them cannot be undone.
 */
export async function deleteRepairs(
  write: Kysely<UserDataTables>,
  versionId: VersionId,
  kept?: { readonly at: string },
): Promise<void> {
  const all = write.selectFrom('check_repair').select('id').where('version_id', '=', versionId)
  const ids = kept ? all.orderBy('id', 'desc').limit(-1).offset(maxKept) : all
  if (kept)
    await write
      .updateTable('check_repair')
      .set({ undone_at: kept.at })
      .where('undone_at', 'is', null)
      .where('id', 'in', ids)
      .execute()
  await deleteInParts(write, (transaction, limit) =>
    transaction
      .deleteFrom('check_repair_change')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('repair_id', 'component_id'),
          'in',
          selectFrom('check_repair_change')
            .select(['repair_id', 'component_id'])
            .where('repair_id', 'in', ids)
            .limit(limit)
            .$asTuple('repair_id', 'component_id'),
        ),
      )
      .executeTakeFirst(),
  )
  await write.deleteFrom('check_repair').where('id', 'in', ids).execute()
}
