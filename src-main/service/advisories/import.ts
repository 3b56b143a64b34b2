import type { Actor } from '#service/domain/actor.ts'
import type { JobBatch } from '#service/domain/job-batch.ts'
import type { Job } from '#service/domain/job.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import { newJob } from '#service/domain/new-job.ts'
import type { AdvisoryPayload } from './advisory-job.ts'
import { storeImportFile } from './store-import-file.ts'

/** Dependencies for queueing changes of the advisory data. */
export interface ImportTools {
  readonly jobs: Pick<JobQueue, 'add'>
  readonly dataFolder: string
  readonly now: () => Date
}

/** Who imports, and the name of the source: null for the name in the file. `url` is where the file came from. */
export interface ImportRequest {
  readonly organizationId: string
  readonly by: Actor
  readonly name: string | null
  readonly url?: string | null
  readonly batch?: JobBatch | null
}

/** Queues the import of an advisory file, which is moved into the data folder. */
export async function importAdvisories(
  { dataFolder, jobs, now }: ImportTools,
  file: SpooledFile,
  { organizationId, by, name, url = null, batch = null }: ImportRequest,
): Promise<Job> {
  const { name: fileName, size: bytes, sha256 } = file
  const path = await storeImportFile(file, dataFolder)
  const payload: AdvisoryPayload = { action: 'import', path, fileName, bytes, sha256, name, url }
  return jobs.add(newJob({ kind: 'IMPORT_ADVISORIES', organizationId, payload, batch }, by, now()))
}

/** Queues the removal of an advisory source. */
export function removeAdvisorySource(
  { jobs, now }: Pick<ImportTools, 'jobs' | 'now'>,
  source: { readonly id: string; readonly name: string },
  { organizationId, by }: Pick<ImportRequest, 'organizationId' | 'by'>,
): Promise<Job> {
  const payload: AdvisoryPayload = { action: 'remove', sourceId: source.id, sourceName: source.name }
  const job = { kind: 'DELETE', organizationId, payload, advisorySourceId: source.id, cancellable: false } as const
  return jobs.add(newJob(job, by, now()))
}
