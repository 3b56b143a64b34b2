import {
  type BatchCounts,
  countBatches,
  findJobBatch,
  firstJobsOf,
  isBatchOfOthers,
} from '#service/db/jobs/job-batches.ts'
import { countJobs, findJob, listJobs } from '#service/db/jobs/job-list.ts'
import type { JobBatch } from '#service/domain/job-batch.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { storedFilter, toEnumName } from './interrupted-job.ts'

/** Jobs that were started together. */
export const batchResolvers: Resolvers = {
  Query: {
    jobBatch: async (_root, { id }, { caller, services }) =>
      (await findJobBatch(services.database, caller.organizationId, id)) ?? null,
  },
  Job: { batch: ({ batch }) => batch },
  JobBatch: {
    // Jobs of a damaged database that have not ended are shown as failed.
    state: async ({ id }, _args, context) => stateOf(await countsOf(context, id), context.services.isDamaged()),
    progress: async ({ id }, _args, context) => {
      const counts = await countsOf(context, id)
      const { ended, all } = sums(counts)
      return all === 0 ? 1 : (ended + counts.openProgress) / all
    },
    jobsCount: async ({ id }, _args, context) => sums(await countsOf(context, id)).all,
    endedCount: async ({ id }, _args, context) => {
      const { all, ended } = sums(await countsOf(context, id))
      return context.services.isDamaged() ? all : ended
    },
    failedCount: async ({ id }, _args, context) => {
      const counts = await countsOf(context, id)
      const { all, ended } = sums(counts)
      return counts.counts.FAILED + (context.services.isDamaged() ? all - ended : 0)
    },
    jobs: async ({ id }, args, { caller, services }) => {
      const filter = { organizationId: caller.organizationId, states: args.state?.map(toEnumName), batchId: id }
      const stored = storedFilter(filter, services.isDamaged())
      const page = await listJobs(services.database, stored, pageRequest(args))
      return connection(page, () => countJobs(services.database, stored))
    },
    startedBy: async ({ id }, _args, context) => (await firstOf(context, id)).startedBy,
    createdAt: async ({ id }, _args, context) => (await firstOf(context, id)).createdAt,
    finishedAt: async ({ id }, _args, context) => (await countsOf(context, id)).finishedAt,
  },
  Mutation: {
    jobBatchCancel: (_root, { input }, context) =>
      payload(input, async () => {
        const batch = await requireBatch(context, input.id)
        const { caller, services } = context
        const about = { organizationId: caller.organizationId, id: batch.id, userId: actorOf(context).id }
        if (await isBatchOfOthers(services.database, about)) requireRole(context, 'Operator', 'Job')
        const asked = new Set<string>()
        for (;;) {
          const jobs = (await openJobs(context, batch)).filter(({ id }) => !asked.has(id))
          if (jobs.length === 0) return { batch }
          for (const job of jobs) {
            asked.add(job.id)
            await stop(context, job)
          }
        }
      }),
  },
}

async function requireBatch({ caller, services }: RequestContext, id: string): Promise<JobBatch> {
  const batch = await findJobBatch(services.database, caller.organizationId, id)
  if (!batch) throw new Rejection('Batch not found')
  return batch
}

/** Stops a job, unless it ended meanwhile. */
async function stop({ caller, services }: RequestContext, job: Job): Promise<void> {
  try {
    await services.jobs.cancel(job)
  } catch (error) {
    const now = await findJob(services.database, caller.organizationId, job.id)
    if (now && now.finishedAt === null) throw error
  }
}

/** Returns jobs of a batch that can still be stopped; none when nothing is left to stop. */
async function openJobs({ caller, services }: RequestContext, { id }: JobBatch): Promise<readonly Job[]> {
  const filter = { organizationId: caller.organizationId, states: ['QUEUED', 'RUNNING'], batchId: id }
  const page = await listJobs(services.database, filter, { limit: 1000, backward: false, cursor: null })
  return page.rows.filter(({ cancellable }) => cancellable)
}

async function countsOf(context: RequestContext, id: string): Promise<BatchCounts> {
  const { caller, services } = context
  const counts = await context.load('batch-counts', id, (ids) =>
    countBatches(services.database, caller.organizationId, ids),
  )
  if (!counts) throw new Rejection('Batch not found')
  return counts
}

async function firstOf(context: RequestContext, id: string): Promise<Job> {
  const { caller, services } = context
  const job = await context.load('batch-first', id, (ids) => firstJobsOf(services.database, caller.organizationId, ids))
  if (!job) throw new Rejection('Batch not found') // its last job was removed meanwhile
  return job
}

function sums({ counts }: BatchCounts): { readonly all: number; readonly ended: number } {
  const ended = counts.SUCCEEDED + counts.FAILED + counts.CANCELLED
  return { ended, all: ended + counts.QUEUED + counts.RUNNING }
}

function stateOf(counted: BatchCounts, isDamaged: boolean): string {
  const { all, ended } = sums(counted)
  const { FAILED, CANCELLED } = counted.counts
  if (ended < all) return isDamaged ? 'FAILED' : 'RUNNING'
  if (FAILED > 0) return 'FAILED'
  return CANCELLED > 0 ? 'CANCELLED' : 'SUCCEEDED'
}
