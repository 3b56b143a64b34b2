import { actorColumn } from '#service/db/actor-column.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { DocumentSignature } from '#service/domain/documents/parsed-sbom.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { applyTrustTo } from './apply-trust.ts'

/** A signature that was made here. */
export interface NewSignature {
  readonly format: DocumentSignature['format']
  readonly algorithm: string
  readonly fingerprint: string
  readonly value: string
  readonly by: Actor
  readonly at: string
}

/**
 * Stores a signature of a document, beside the earlier ones.
 * @throws {Rejection} if the document was replaced or deleted meanwhile
 */
export async function insertSignature(
  { write }: UserDatabase,
  { id: versionId, organizationId, environmentId }: SbomVersion,
  document: SbomDocument,
  { format, algorithm, fingerprint, value, by, at }: NewSignature,
): Promise<void> {
  const shown: DocumentSignature = {
    ...{ state: 'TRUSTED', format, algorithm, keyFingerprint: fingerprint, reason: null },
    ...{ verifiedBy: [fingerprint], needsKey: false, signedAt: at, signedBy: by.name },
  }
  await write.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('sbom_document')
      .set({ own_signature: JSON.stringify(shown) })
      .where('id', '=', document.id)
      .where('version_id', '=', versionId)
      .where('active', '=', 1)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Rejection('The document was replaced or deleted while it was signed')
    await transaction
      .insertInto('document_signature')
      .values({
        ...{ id: newId(), document_id: document.id, format, algorithm, key_fingerprint: fingerprint, value },
        ...{ signed_by: actorColumn(by), signed_at: at },
      })
      .execute()
    await applyTrustTo(transaction, document.id) // the key may have been removed meanwhile
    await transaction.updateTable('sbom_version').set({ updated_at: at }).where('id', '=', versionId).execute()
    const event = { organizationId, at, kind: 'SBOM', action: 'UPDATED', subjectId: versionId } as const
    await insertChangeEvents(transaction, [{ ...event, versionId, environmentId }])
  })
}
