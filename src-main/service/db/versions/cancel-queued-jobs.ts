import type { Kysely } from 'kysely'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

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
