import type { UserDatabase } from '#service/db/database.ts'
import type { StoredOriginal } from '#service/domain/documents/original-state.ts'

type Reader = Pick<UserDatabase, 'read'>

/** Lists documents of visible versions by id, those after an id. The first page is after the empty text. */
export async function listOriginals(
  { read }: Reader,
  after: string,
  count: number,
): Promise<readonly (StoredOriginal & { readonly versionId: string; readonly filename: string | null })[]> {
  return read
    .selectFrom('sbom_document')
    .innerJoin('sbom_version', 'sbom_version.id', 'sbom_document.version_id')
    .select([
      'sbom_document.id',
      'sbom_document.version_id as versionId',
      'sbom_document.filename',
      'sbom_document.bytes',
      'sbom_document.sha256',
    ])
    .where('sbom_version.visible', '=', 1)
    .where('sbom_document.id', '>', after)
    .orderBy('sbom_document.id')
    .limit(count)
    .execute()
}

/** Tests whether a document of a visible version has this id. */
export async function isDocumentStored({ read }: Reader, id: string): Promise<boolean> {
  const row = await read
    .selectFrom('sbom_document')
    .innerJoin('sbom_version', 'sbom_version.id', 'sbom_document.version_id')
    .select('sbom_document.id')
    .where('sbom_document.id', '=', id)
    .where('sbom_version.visible', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}
