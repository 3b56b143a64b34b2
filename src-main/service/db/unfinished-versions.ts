import type { UserDatabase } from './database.ts'
import { ingestChunk } from './ingest.ts'

/** Versions that were never made visible, or are on their way out: whatever was doing that was interrupted. */
export async function listUnfinishedVersions(database: UserDatabase): Promise<readonly string[]> {
  const rows = await database.read.selectFrom('sbom_version').select('id').where('visible', '=', 0).execute()
  return rows.map(({ id }) => id)
}

/** Removes an unfinished version with all that was stored under it, in short transactions. */
export async function removeUnfinishedVersion(database: UserDatabase, versionId: string): Promise<void> {
  for (;;) {
    const rows = await database.write
      .selectFrom('component')
      .select('id')
      .where('version_id', '=', versionId)
      .limit(ingestChunk)
      .execute()
    if (rows.length === 0) break
    const ids = rows.map(({ id }) => id)
    await database.write
      .deleteFrom('dependency')
      .where('version_id', '=', versionId)
      .where('from_id', 'in', ids)
      .execute()
    await database.write.deleteFrom('component').where('id', 'in', ids).execute()
  }
  await database.write.deleteFrom('sbom_version').where('id', '=', versionId).where('visible', '=', 0).execute()
}

/** Ids of documents that a visible version has: their files are in use. */
export async function listDocumentIds(database: UserDatabase): Promise<ReadonlySet<string>> {
  const rows = await database.read.selectFrom('sbom_document').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Tells that an upload failed (specification 5). */
export async function recordFailedUpload(
  database: UserDatabase,
  upload: { readonly organizationId: string; readonly productId: string; readonly environmentId: string },
  what: { readonly filename: string; readonly errors: readonly string[]; readonly at: string },
): Promise<void> {
  await database.write
    .insertInto('outbox')
    .values({
      organization_id: upload.organizationId,
      message_type: 'SBOM_UPLOAD_FAILED',
      version_id: null,
      payload: JSON.stringify({
        productId: upload.productId,
        environmentId: upload.environmentId,
        filename: what.filename,
        errors: what.errors,
      }),
      created_at: what.at,
    })
    .execute()
}
