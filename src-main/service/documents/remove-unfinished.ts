import type { UserDatabase } from '#service/db/database.ts'
import { makeFolder } from '#service/db/store/own-folder.ts'
import { quarantine, restoreFromQuarantine } from '#service/db/store/quarantine.ts'
import { filesIn } from '#service/db/store/store-signs.ts'
import { listDocumentIds, listUnfinishedVersions } from '#service/db/versions/unfinished-versions.ts'
import { deleteVersionContent } from '#service/db/versions/version-removal.ts'
import { listOpenJobs } from '#service/db/jobs/job-queue.ts'

/** What a start needs of its data folder. */
export interface StartedFolder {
  readonly dataFolder: string
  readonly now: () => Date
  readonly log: (line: string) => void
}

const folder = 'documents'

/**
 * Removes the rows of hidden versions, which an interrupted upload left. Their files, and every document file that the database does not
 * contain, are moved to quarantine: an older copy of the database may call unfinished what was finished later. A quarantined file that the
 * database contains is moved back. Versions that a user deleted are left to their job, which continues. The caller must call this at the
 * start, before the first upload.
 */
export async function removeUnfinished(database: UserDatabase, started: StartedFolder): Promise<void> {
  const { dataFolder } = started
  const deleted = await listDeletedVersions(database)
  for (const versionId of await listUnfinishedVersions(database)) {
    if (!deleted.has(versionId)) await deleteVersionContent(database, versionId)
  }
  const path = makeFolder(dataFolder, folder)
  const known = await listDocumentIds(database)
  restoreFromQuarantine({ dataFolder, folder, names: [...known] }, started)
  quarantine({ dataFolder, folder, names: filesIn(path).filter((name) => !known.has(name)) }, started)
}

/** Lists the versions of deletions that continue at this start. */
async function listDeletedVersions(database: UserDatabase): Promise<ReadonlySet<unknown>> {
  const jobs = await listOpenJobs(database)
  return new Set(jobs.filter(({ kind }) => kind === 'DELETE').flatMap(({ payload }) => payload['versionIds'] ?? []))
}
