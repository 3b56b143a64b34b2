import { countJobs, findJob, type JobFilter, listJobs } from '#service/db/jobs/job-list.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { presentSource, shortestLimit } from '#service/graphql/advisories/advisory-resolvers.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { asShown, storedFilter, toEnumName } from './interrupted-job.ts'
import { subjectOf } from './job-subject.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { loadStages, loadVersion } from '#service/graphql/resolving/version-loaders.ts'

/** Background jobs. */
export const jobResolvers: Resolvers = {
  Query: {
    job: async (_root, { id }, { caller, services }) =>
      (await findJob(services.database, caller.organizationId, id)) ?? null,
    jobs: async (_root, args, { caller, services }) => {
      const filter: JobFilter = {
        organizationId: caller.organizationId,
        states: args.state?.map(toEnumName),
        kinds: args.kind?.map(toEnumName),
        versionId: args.sbomId ?? undefined,
      }
      const stored = storedFilter(filter, services.isDamaged())
      const page = await listJobs(services.database, stored, pageRequest(args))
      return connection(page, () => countJobs(services.database, stored))
    },
  },
  Job: {
    state: (job, _args, { services }) => asShown(job, services.isDamaged()).state,
    message: (job, _args, { services }) => asShown(job, services.isDamaged()).message,
    error: (job, _args, { services }) => asShown(job, services.isDamaged()).error,
    remedy: (job, _args, { services }) => asShown(job, services.isDamaged()).remedy,
    cancellable: (job, _args, { services }) => asShown(job, services.isDamaged()).cancellable,
    skips: ({ skips }) => [...skips],
    subject: (job, _args, context) => subjectOf(job, context),
    sbom: async ({ versionId }, _args, context) =>
      versionId === null ? null : ((await loadVersion(context, versionId)) ?? null),
    // Other jobs about a version run no stages.
    stages: async ({ kind, versionId }, _args, context) =>
      kind !== 'PROCESS_SBOM' || versionId === null ? [] : [...(await loadStages(context, versionId))],
    advisorySource: async ({ advisorySourceId }, _args, context) => {
      const { services } = context
      if (advisorySourceId === null) return null
      const source = (await services.advisories.sources()).find(({ id }) => id === advisorySourceId)
      return source ? presentSource(source, await shortestLimit(context), services.now()) : null
    },
  },
  Mutation: {
    jobCancel: (_root, { input }, context) =>
      payload(input, async () => {
        const { caller, services } = context
        const job = await findJob(services.database, caller.organizationId, input.id)
        if (!job) throw new Rejection('Job not found')
        // Users may cancel jobs that they started.
        if (job.startedBy.id !== actorOf(context).id) requireRole(context, 'Operator', 'Job')
        return { job: await services.jobs.cancel(job) }
      }),
  },
}
