import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { UserDatabase } from '#service/db/database.ts'
import { quarantine, restoreFromQuarantine } from '#service/db/store/quarantine.ts'
import { filesIn } from '#service/db/store/store-signs.ts'
import { listDocumentIds, listUnfinishedVersions } from '#service/db/versions/unfinished-versions.ts'
import { deleteVersionContent } from '#service/db/versions/version-removal.ts'
import { listOpenJobs } from '#service/db/jobs/job-queue.ts'

/** What a start knows of its data folder. */
export interface StartedFolder {
  readonly dataFolder: string
  readonly now: () => Date
  readonly log: (line: string) => void
}

const folder = 'documents'

/**
 * Removes the rows of versions that nobody sees: what an interrupted upload left. Their files, and every document file that the database
 * does not know, are moved to quarantine, because an older copy of the database calls unfinished what was finished later; one that it
 * knows comes back from there. Versions that a person deleted are left to their job, which goes on. To be called at start, before the
 * first upload.
 */
export async function removeUnfinished(database: UserDatabase, started: StartedFolder): Promise<void> {
  const { dataFolder } = started
  const deleted = await listDeletedVersions(database)
  for (const versionId of await listUnfinishedVersions(database)) {
    if (!deleted.has(versionId)) await deleteVersionContent(database, versionId)
  }
  const path = join(dataFolder, folder)
  mkdirSync(path, { recursive: true })
  const known = await listDocumentIds(database)
  restoreFromQuarantine({ dataFolder, folder, names: [...known] }, started)
  quarantine({ dataFolder, folder, names: filesIn(path).filter((name) => !known.has(name)) }, started)
}

/** Versions of deletions that go on at this start. */
async function listDeletedVersions(database: UserDatabase): Promise<ReadonlySet<unknown>> {
  const jobs = await listOpenJobs(database)
  return new Set(jobs.filter(({ kind }) => kind === 'DELETE').flatMap(({ payload }) => payload['versionIds'] ?? []))
}
