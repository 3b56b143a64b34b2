import { Rejection } from '#service/domain/rejection.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { eraseDocumentEntries } from '#service/db/audit/audit-log.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase } from '#service/db/database.ts'

/**
 * Removes a document that is not active, with its problems. The caller must remove its file.
 * @throws {Rejection} if it is active, or no longer exists
 */
export async function deleteDocument(
  database: UserDatabase,
  { id }: SbomDocument,
  { id: versionId, organizationId, environmentId }: SbomVersion,
  at: string,
): Promise<void> {
  await database.write.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('sbom_document')
      .select(['active', 'filename'])
      .where('id', '=', id)
      .where('version_id', '=', versionId)
      .executeTakeFirst()
    if (!row) throw new Rejection('Document not found')
    if (row.active === 1) throw new Rejection('The active document cannot be deleted. Activate another document first')
    await transaction.deleteFrom('sbom_document').where('id', '=', id).execute()
    if (row.filename !== null) await eraseDocumentEntries(transaction, { versionId, filename: row.filename })
    await transaction.updateTable('sbom_version').set({ updated_at: at }).where('id', '=', versionId).execute()
    const event = { organizationId, at, kind: 'SBOM', action: 'UPDATED', subjectId: versionId } as const
    await insertChangeEvents(transaction, [{ ...event, versionId, environmentId }])
  })
}
