import type { Job, JobKind } from '#service/domain/job.ts'
import { newJob } from '#service/jobs/new-job.ts'
import type { RequestContext } from './context.ts'
import { actorOf } from './permission.ts'

/** Queues background work of the caller's organization in his name. */
export async function queueJob(context: RequestContext, kind: JobKind, payload: Job['payload']): Promise<Job> {
  const { caller, services } = context
  const job = newJob({ kind, organizationId: caller.organizationId, payload }, actorOf(context), services.now())
  return services.jobs.add(job)
}
