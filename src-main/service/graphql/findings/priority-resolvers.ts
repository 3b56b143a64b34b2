import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { insertJob, listWaitingJobs } from '#service/db/jobs/job-queue.ts'
import { findPriorityWeights, savePriorityWeights } from '#service/db/findings/priority-weights.ts'
import {
  checkPriorityWeights,
  defaultPriorityWeights,
  priorityFactors,
  type PriorityWeights,
} from '#service/domain/findings/priority-weights.ts'
import { newJob } from '#service/domain/new-job.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { PriorityWeightsUpdateInput, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'

/** The weights and factors behind the order of findings. */
export const priorityResolvers: Resolvers = {
  Query: {
    priorityWeights: async (_root, _args, { caller, services }) =>
      present(await findPriorityWeights(services.database.read, caller.organizationId)),
  },
  Mutation: {
    priorityWeightsUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'Organization')
        const { database } = context.services
        const before = await findPriorityWeights(database.write, context.caller.organizationId)
        const weights = checkPriorityWeights(readWeights(input, before))
        const isSame = priorityFactors.every((factor) => weights[factor] === before[factor])
        return { priorityWeights: present(weights), job: isSame ? null : await save(context, weights) }
      }),
  },
}

function readWeights({ reset, ...given }: PriorityWeightsUpdateInput, before: PriorityWeights): PriorityWeights {
  const start = reset === true ? defaultPriorityWeights : before
  return Object.fromEntries(
    priorityFactors.map((factor) => [factor, given[factor] ?? start[factor]]),
  ) as unknown as PriorityWeights // one entry per factor
}

/** Stores the weights together with the job that reorders all findings. A job that has not started yet serves both changes. */
async function save(context: RequestContext, weights: PriorityWeights) {
  const { database, jobs, now } = context.services
  const { organizationId } = context.caller
  const at = now().toISOString()
  const job = await database.write.transaction().execute(async (write) => {
    await savePriorityWeights(write, organizationId, weights, at)
    const event = { organizationId, at, kind: 'SETTINGS', action: 'UPDATED', subjectId: organizationId } as const
    await insertChangeEvents(write, [event])
    const [waiting] = await listWaitingJobs(write, 'RANK_FINDINGS')
    if (waiting) return waiting
    const queued = newJob({ kind: 'RANK_FINDINGS', organizationId }, actorOf(context), now())
    await insertJob(write, queued)
    return queued
  })
  jobs.wake()
  return job
}

function present(weights: PriorityWeights) {
  const isDefault = priorityFactors.every((factor) => weights[factor] === defaultPriorityWeights[factor])
  return { ...weights, isDefault }
}
