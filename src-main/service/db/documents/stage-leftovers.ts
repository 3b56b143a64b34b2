import type { UserDatabase } from '#service/db/database.ts'
import { deleteInParts } from '#service/db/delete-in-parts.ts'
import { removeLeftovers } from '#service/db/scans/scan-leftovers.ts'
import type { VersionId } from '#service/domain/id.ts'

/** Deletes what interrupted stages of a version left, in short transactions. Nobody sees it, and the next scan would delete it. */
export async function deleteStageLeftovers(database: UserDatabase, versionId: VersionId): Promise<void> {
  await removeLeftovers(database, versionId)
  await deleteInParts(database.write, (transaction, limit) =>
    transaction
      .deleteFrom('stage_chunk')
      .where('id', 'in', (some) =>
        some.selectFrom('stage_chunk').select('id').where('version_id', '=', versionId).limit(limit),
      )
      .executeTakeFirst(),
  )
}
