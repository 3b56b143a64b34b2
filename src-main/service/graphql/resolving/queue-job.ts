import type { Job, JobKind } from '#service/domain/job.ts'
import { newJob } from '#service/domain/new-job.ts'
import type { RequestContext } from './context.ts'
import { actorOf } from './permission.ts'

/** Queues a background job for the caller's organization, started by the caller. */
export async function queueJob(context: RequestContext, kind: JobKind, payload: Job['payload']): Promise<Job> {
  const { caller, services } = context
  const job = newJob({ kind, organizationId: caller.organizationId, payload }, actorOf(context), services.now())
  return services.jobs.add(job)
}
