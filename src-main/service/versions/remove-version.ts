import { removeExportsOf } from '#service/downloads/export-files.ts'
import { removeDocument } from '#service/documents/document-files.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { withReserve } from '#service/db/store/disk-reserve.ts'
import { overwriteLog } from '#service/db/dialect/overwrite-log.ts'
import { deleteUnused } from '#service/db/versions/deleted-versions.ts'
import { deleteVersionContent, listDocumentsOf } from '#service/db/versions/version-removal.ts'

/** Removes a hidden version: its files first, which makes room on a full disk, then its rows in short transactions. */
export async function removeVersion(
  { database, dataFolder }: { readonly database: UserDatabase; readonly dataFolder: string },
  versionId: string,
): Promise<void> {
  await removeExportsOf({ database, dataFolder }, versionId)
  for (const documentId of await listDocumentsOf(database, versionId)) await removeDocument(dataFolder, documentId)
  await withReserve(dataFolder, () => deleteVersionContent(database, versionId))
}

/** Removes what else named the content of removed versions: rows that belonged to it alone, and the log of the database. */
export async function deleteTraces(database: Pick<UserDatabase, 'write'>): Promise<void> {
  await deleteUnused(database)
  await overwriteLog(database.write)
}
