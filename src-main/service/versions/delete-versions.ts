import { type ChangeEventEntry, insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import { insertJob } from '#service/db/jobs/job-queue.ts'
import { withReserve } from '#service/db/store/disk-reserve.ts'
import { eraseAuditEntries } from '#service/db/audit/audit-log.ts'
import { containingVersions } from '#service/db/parts/part-tree.ts'
import { insertDeletedVersions } from '#service/db/versions/deleted-versions.ts'
import { findVersionsById } from '#service/db/versions/find-version.ts'
import { hideVersions } from '#service/db/versions/version-removal.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { Job } from '#service/domain/job.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import { newJob } from '#service/domain/new-job.ts'

/** The dependencies of deletions. */
export interface DeletionTools {
  readonly database: UserDatabase
  readonly jobs: Pick<JobQueue, 'stopJobsOf' | 'wake'>
  readonly dataFolder: string
  readonly now: () => Date
}

/** Hides versions at once and queues the removal of their content and files. Returns the ids of those that existed. */
export async function deleteVersions(
  { database, dataFolder, jobs, now }: DeletionTools,
  versionIds: readonly string[],
  { organizationId, by }: { readonly organizationId: string; readonly by: Actor },
): Promise<{ readonly deletedIds: readonly string[]; readonly job: Job | null }> {
  const job = newJob({ kind: 'DELETE', organizationId, cancellable: false }, by, now())
  const hide = () =>
    database.write.transaction().execute(async (transaction) => {
      const at = job.createdAt
      const hidden = await hideVersions(transaction, organizationId, versionIds, at)
      if (hidden.length === 0) return null
      const ids = hidden.map(({ id }) => id)
      const queued = { ...job, payload: { versionIds: ids } }
      await insertJob(transaction, queued)
      await insertDeletedVersions(transaction, ids, by, at)
      await eraseAuditEntries(transaction, { versionIds: ids })
      const event = { organizationId, at, kind: 'SBOM', action: 'DELETED' } as const
      const events = hidden.map(({ id, environmentId }) => ({ ...event, subjectId: id, versionId: id, environmentId }))
      await insertChangeEvents(transaction, [
        ...events,
        ...(await eventsOfParents(transaction, organizationId, ids, at)),
      ])
      return { deletedIds: ids, job: queued }
    })
  const deleted = await withReserve(dataFolder, hide)
  if (!deleted) return { deletedIds: [], job: null }
  await jobs.stopJobsOf(deleted.deletedIds)
  jobs.wake()
  return deleted
}

/** What contained a deleted version has other content now: windows show it, and policies are evaluated again. */
async function eventsOfParents(
  transaction: UserTransaction,
  organizationId: string,
  ids: readonly string[],
  at: string,
): Promise<readonly ChangeEventEntry[]> {
  const parents = await findVersionsById(transaction, organizationId, await containingVersions(transaction, ids))
  return Array.from(parents.values(), ({ id, environmentId }) => ({
    ...({ organizationId, at, kind: 'SBOM', action: 'UPDATED' } as const),
    ...{ subjectId: id, versionId: id, environmentId },
  }))
}
