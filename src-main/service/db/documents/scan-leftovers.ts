import { sql } from 'kysely'
import type { UserDatabase } from '#service/db/database.ts'
import { deleteInParts } from '#service/db/delete-in-parts.ts'
import { rowOf } from '#service/db/dialect/sql-words.ts'
import type { VersionId } from '#service/domain/id.ts'

/** Deletes what an interrupted scan of a version left, in short transactions. Nobody sees it, and the next scan would delete it. */
export async function deleteScanLeftovers({ write }: Pick<UserDatabase, 'write'>, versionId: VersionId): Promise<void> {
  const row = rowOf('scan_finding')
  await deleteInParts(write, async (transaction, limit) => {
    const { numAffectedRows } = await sql`
      DELETE FROM scan_finding
      WHERE ${row} IN (SELECT ${row} FROM scan_finding WHERE version_id = ${versionId} LIMIT ${limit})`.execute(
      transaction,
    )
    return { numDeletedRows: numAffectedRows ?? 0n }
  })
  await deleteInParts(write, (transaction, limit) =>
    transaction
      .deleteFrom('scan_component')
      .where('version_id', '=', versionId)
      .where('component_id', 'in', (some) =>
        some.selectFrom('scan_component').select('component_id').where('version_id', '=', versionId).limit(limit),
      )
      .executeTakeFirst(),
  )
  await deleteInParts(write, (transaction, limit) =>
    transaction
      .deleteFrom('stage_chunk')
      .where('id', 'in', (some) =>
        some.selectFrom('stage_chunk').select('id').where('version_id', '=', versionId).limit(limit),
      )
      .executeTakeFirst(),
  )
}
