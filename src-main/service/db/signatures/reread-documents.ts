import { sql } from 'kysely'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { memberOf } from '#service/db/dialect/sql-words.ts'
import type { DocumentSignature } from '#service/domain/documents/parsed-sbom.ts'
import { applyTrustTo } from './apply-trust.ts'

/** A document whose signature has to be verified again. */
export interface RereadDocument {
  readonly id: string
  readonly organizationId: string
  readonly filename: string | null
  readonly bytes: number
  readonly sha256: string
}

/**
 * Lists the documents whose signature was verified by an earlier version of the program, and those whose signature names no key and was not
 * compared with all keys that are trusted now.
 */
export async function listRereadDocuments(read: UserReader): Promise<readonly RereadDocument[]> {
  const signature = 'sbom_document.signature'
  const isUntried = sql<boolean>`${memberOf<number>(signature, 'needsKey')} = 1 and exists (
    select 1 from signing_key where signing_key.organization_id = sbom_version.organization_id
      and signing_key.id > coalesce(${memberOf<string>(signature, 'newestTried')}, ''))`
  const rows = await read
    .selectFrom('sbom_document')
    .innerJoin('sbom_version', 'sbom_version.id', 'sbom_document.version_id')
    .select(['sbom_document.id', 'sbom_version.organization_id as organizationId', 'filename', 'bytes', 'sha256'])
    .where('sbom_version.visible', '=', 1)
    .where(signature, 'is not', null)
    .where((where) => where.or([where(memberOf(signature, 'verifiedBy'), 'is', null), isUntried]))
    .orderBy('sbom_document.id', 'desc')
    .execute()
  return rows
}

/** Stores the result of verifying the signature of a document again, and reports its version. */
export async function saveSignature(
  { write }: Pick<UserDatabase, 'write'>,
  documentId: string,
  signature: DocumentSignature,
  at: string,
): Promise<void> {
  await write.transaction().execute(async (transaction) => {
    const place = await transaction
      .selectFrom('sbom_document')
      .innerJoin('sbom_version', 'sbom_version.id', 'sbom_document.version_id')
      .select(['version_id as versionId', 'organization_id as organizationId', 'environment_id as environmentId'])
      .where('sbom_document.id', '=', documentId)
      .executeTakeFirst()
    if (!place) return // deleted meanwhile
    await transaction
      .updateTable('sbom_document')
      .set({ signature: JSON.stringify(signature) })
      .where('id', '=', documentId)
      .execute()
    await applyTrustTo(transaction, documentId)
    const event = { ...place, at, kind: 'SBOM', action: 'UPDATED', subjectId: place.versionId } as const
    await insertChangeEvents(transaction, [event])
  })
}
