import type { BackupJobQuery } from '#renderer/generated/documents.ts'
import { BackupJobDocument } from '#renderer/generated/documents.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { request } from '#renderer/lib/request.ts'
import * as texts from './texts.tsx'

/** A job that makes or restores a backup. */
export type BackupJob = NonNullable<BackupJobQuery['job']>

const pollIntervalMs = 500
const temporary: readonly RequestError['kind'][] = ['unavailable', 'unreachable', 'limited']

/**
 * Polls a job until it has ended, also while the service cannot answer because it replaces its data.
 * @param onProgress receives the running job; null while the service cannot answer
 * @throws {RequestError} if the service rejects the request, or the job no longer exists
 */
export async function followJob(id: string, onProgress: (job: BackupJob | null) => void): Promise<BackupJob> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each poll begins after the one before
    const job = await readJob(id)
    if (job && job.state !== 'QUEUED' && job.state !== 'RUNNING') return job
    onProgress(job)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
  }
}

/** Returns null while the service cannot answer. */
async function readJob(id: string): Promise<BackupJob | null> {
  try {
    const { job } = await request(BackupJobDocument, { id })
    if (!job) throw new RequestError('fault', texts.jobNoLongerExists)
    return job
  } catch (error) {
    if (error instanceof RequestError && temporary.includes(error.kind)) return null
    throw error
  }
}
