import type { Kysely } from 'kysely'
import { listVersionsOfEnvironment } from '#service/db/components/license-lists.ts'
import { insertJob } from '#service/db/jobs/job-queue.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { Job } from '#service/domain/job.ts'
import { newJob } from '#service/domain/new-job.ts'

/**
 * Queues jobs that read the lists of licenses of an environment's versions again, in the transaction that changes its setting. They run no
 * stage, so that versions stay ready to download.
 */
export async function queueLicenseJobs(
  write: Kysely<UserDataTables>,
  environment: { readonly id: string; readonly organizationId: string },
  by: Actor,
  now: Date,
): Promise<readonly Job[]> {
  const jobs: Job[] = []
  for (const { id: versionId, components } of await listVersionsOfEnvironment(write, environment.id)) {
    const about = { kind: 'PROCESS_SBOM', organizationId: environment.organizationId, versionId } as const
    const job = newJob({ ...about, payload: { stages: [] }, unit: 'components', total: components }, by, now)
    await insertJob(write, job)
    jobs.push(job)
  }
  return jobs
}
