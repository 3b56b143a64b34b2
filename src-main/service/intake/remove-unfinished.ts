import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { UserDatabase } from '#service/db/database.ts'
import { quarantine, takeBack } from '#service/db/quarantine.ts'
import { filesIn } from '#service/db/store-signs.ts'
import { listDocumentIds, listUnfinishedVersions } from '#service/db/unfinished-versions.ts'
import { deleteVersionContent, listDocumentsOf } from '#service/db/version-removal.ts'
import { removeDocument } from './document-files.ts'

/** What a start knows of its data folder. */
export interface StartedFolder {
  readonly dataFolder: string
  /** The database is the one that its files belong to: what it calls unfinished was never finished by a later one. */
  readonly isCurrent: boolean
  readonly now: () => Date
  readonly log: (line: string) => void
}

const folder = 'documents'

/**
 * Removes what an interrupted upload or deletion left: versions that nobody sees, with the files that the database names as theirs. A
 * document file that the database does not know is moved to quarantine, one that it knows comes back from there. To be called at
 * start, before the first upload.
 */
export async function removeUnfinished(database: UserDatabase, started: StartedFolder): Promise<void> {
  const { dataFolder, isCurrent } = started
  for (const versionId of await listUnfinishedVersions(database)) {
    // Files first, as in a deletion: a kill in between must not make unknown files of them.
    const documents = isCurrent ? await listDocumentsOf(database, versionId) : []
    for (const documentId of documents) await removeDocument(dataFolder, documentId)
    await deleteVersionContent(database, versionId)
  }
  const path = join(dataFolder, folder)
  mkdirSync(path, { recursive: true })
  const known = await listDocumentIds(database)
  takeBack({ dataFolder, folder, names: [...known] }, started)
  quarantine({ dataFolder, folder, names: filesIn(path).filter((name) => !known.has(name)) }, started)
}
