import type { UserDatabase } from '#service/db/database.ts'
import { listDocumentIds, listUnfinishedVersions } from '#service/db/unfinished-versions.ts'
import { deleteVersionContent } from '#service/db/version-removal.ts'
import { listDocumentFiles, removeDocument } from './document-files.ts'

/**
 * Removes what an interrupted upload or deletion left: versions that nobody sees and document files without a version. To be called at
 * start, before the first upload.
 */
export async function removeUnfinished(database: UserDatabase, dataFolder: string): Promise<void> {
  for (const versionId of await listUnfinishedVersions(database)) await deleteVersionContent(database, versionId)
  const known = await listDocumentIds(database)
  for (const documentId of await listDocumentFiles(dataFolder)) {
    if (!known.has(documentId)) await removeDocument(dataFolder, documentId)
  }
}
