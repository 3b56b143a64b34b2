import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { findEnvironment, updateEnvironment } from '#service/db/products/environments.ts'
import { findProductsById } from '#service/db/products/products.ts'
import { queueLicenseJobs } from '#service/products/license-jobs.ts'
import { readFeedAgeLimit } from '#service/domain/advisories/feed-age.ts'
import { readConfirmSetting } from '#service/domain/decisions/confirm-setting.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { clearableText } from '#service/graphql/resolving/text-input.ts'

/** Environments: `project` in the API (specification 2.1). */
export const environmentResolvers: Resolvers = {
  Query: {
    project: async (_root, { id }, { caller, services }) =>
      (await findEnvironment(services.database.read, caller.organizationId, id)) ?? null,
    licenseListPreview: async (_root, { projectId, interpretLicenseListAsAnd }, context) => {
      requireRole(context, 'Operator', 'Project')
      const { caller, services } = context
      const { organizationId } = caller
      const environment = await findEnvironment(services.database.read, organizationId, projectId)
      if (!environment) return null
      const found = await services.licenseLists.preview({
        ...{ organizationId, environmentId: environment.id, asAnd: interpretLicenseListAsAnd },
      })
      return { ...found, stateChanges: [...found.stateChanges] }
    },
  },
  Project: {
    projectGroupId: (environment) => environment.productId,
    projectGroup: async (environment, _args, context) => {
      const { caller, services } = context
      const product = await context.load('product', environment.productId, (ids) =>
        findProductsById(services.database, caller.organizationId, ids),
      )
      if (!product) throw new Error(`The product of environment ${environment.id} was not found`)
      return product
    },
    settings: ({ retainVulnerabilityStatus, interpretLicenseListAsAnd, carryOverAutoConfirm, feedAgeLimitDays }) => ({
      retainVulnerabilityStatus,
      interpretLicenseListAsAnd,
      carryOverAutoConfirm,
      feedAgeLimitDays,
    }),
  },
  Mutation: {
    projectUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Project')
        const { caller, services } = context
        const { organizationId } = caller
        const { database, now } = services
        const environment = await findEnvironment(database.write, organizationId, input.id)
        if (!environment) throw new Rejection('Project not found')
        const feedAgeLimitDays = input.feedAgeLimitDays == null ? undefined : readFeedAgeLimit(input.feedAgeLimitDays)
        const carryOverAutoConfirm =
          input.carryOverAutoConfirm == null ? undefined : readConfirmSetting(input.carryOverAutoConfirm)
        const at = now().toISOString()
        const description = clearableText(input.description)
        const jobs = await database.write.transaction().execute(async (write) => {
          const { enabled, retainVulnerabilityStatus, interpretLicenseListAsAnd } = input
          const change = {
            ...(description !== undefined && { description: description ?? '' }),
            ...(enabled != null && { enabled }),
            ...(retainVulnerabilityStatus != null && { retainVulnerabilityStatus }),
            ...(interpretLicenseListAsAnd != null && { interpretLicenseListAsAnd }),
            ...(feedAgeLimitDays !== undefined && { feedAgeLimitDays }),
            ...(carryOverAutoConfirm !== undefined && { carryOverAutoConfirm }),
          }
          await updateEnvironment(write, environment.id, change, at)
          const { id } = environment
          const event = {
            organizationId,
            at,
            kind: 'PROJECT',
            action: 'UPDATED',
            subjectId: id,
            environmentId: id,
          } as const
          await insertChangeEvents(write, [event])
          const isAnd = environment.interpretLicenseListAsAnd
          if ((interpretLicenseListAsAnd ?? isAnd) === isAnd) return []
          return queueLicenseJobs(write, environment, actorOf(context), now())
        })
        if (jobs.length > 0) services.jobs.wake()
        return { project: (await findEnvironment(database.write, organizationId, input.id)) ?? null, jobs: [...jobs] }
      }),
  },
}
