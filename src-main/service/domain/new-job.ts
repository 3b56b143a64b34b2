import type { Actor } from '#service/domain/actor.ts'
import { newId } from '#service/domain/id.ts'
import type { Job } from '#service/domain/job.ts'

/** Creates a job for the queue. `job` overrides the values of a queued job without progress. */
export function newJob(job: Pick<Job, 'kind' | 'organizationId'> & Partial<Job>, by: Actor, now: Date): Job {
  return {
    id: newId(now.getTime()),
    state: 'QUEUED',
    progress: 0,
    message: 'Waiting',
    unit: null,
    done: null,
    total: null,
    error: null,
    remedy: null,
    skips: [],
    skippedCount: 0,
    cancellable: true,
    versionId: null,
    advisorySourceId: null,
    batch: null,
    startedBy: by,
    payload: {},
    createdAt: now.toISOString(),
    startedAt: null,
    finishedAt: null,
    ...job,
  }
}
