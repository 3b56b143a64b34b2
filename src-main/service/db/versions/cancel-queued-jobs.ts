import type { Kysely } from 'kysely'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Cancels the queued jobs that evaluate a version again after edits: one after the last edit does the same. */
export async function cancelRepeatedRuns(write: Kysely<UserDataTables>, versionId: string, at: string): Promise<void> {
  await write
    .updateTable('job')
    .set({ state: 'CANCELLED', message: 'A later edit is evaluated with it', finished_at: at, cancellable: 0 })
    .where('version_id', '=', versionId)
    .where('state', '=', 'QUEUED')
    .where('kind', '=', 'PROCESS_SBOM')
    .where('payload', 'like', '%"stages":%')
    .execute()
}

/** Cancels the queued jobs of a version; the message says why. */
export async function cancelQueuedJobs(
  write: Kysely<UserDataTables>,
  versionId: string,
  message: string,
  at: string,
): Promise<void> {
  await write
    .updateTable('job')
    .set({ state: 'CANCELLED', message, finished_at: at, cancellable: 0 })
    .where('version_id', '=', versionId)
    .where('state', '=', 'QUEUED')
    .execute()
}
