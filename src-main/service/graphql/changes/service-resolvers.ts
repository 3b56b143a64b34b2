import { features } from '#shared/features.ts'
import { applicationVersion } from '#shared/generated/application.ts'
import { findJobsById } from '#service/db/jobs/job-list.ts'
import { engineVersion } from '#service/domain/scans/engine-version.ts'
import { maxUploadBytes } from '#service/domain/upload-size.ts'
import { followChanges } from './change-feed.ts'
import { cursorOf, defaultPageSize, maxPageSize } from '#service/graphql/resolving/connection.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { documentLimits } from '#service/graphql/operation/limit-rules.ts'
import { maxAnswerBytes } from '#service/graphql/operation/byte-budget.ts'
import { maxRows } from '#service/graphql/operation/row-budget.ts'
import { queryTimeLimit } from '#service/graphql/operation/operation.ts'
import { maxProductPageSize } from '#service/graphql/products/product-list.ts'
import { loadOrganization } from '#service/graphql/resolving/product-loaders.ts'

const featureNames = features.map(({ name }) => name)

/** Describes this service, and its stream of changes. */
export const serviceResolvers: Resolvers = {
  Query: {
    service: async (_root, _args, context) => ({
      version: applicationVersion,
      engineVersion,
      deployment: context.services.shape,
      networkAllowed: (await loadOrganization(context)).networkAllowed,
      secretProtection: context.services.secrets.protection.toUpperCase(),
      features: featureNames,
      limits: {
        uploadBytes: maxUploadBytes,
        requestsPerMinute: context.services.rateLimits.requests,
        uploadsPerMinute: context.services.rateLimits.uploads,
        ...{ defaultPageSize, maximumPageSize: maxPageSize, maximumProductPageSize: maxProductPageSize },
        ...{ ...documentLimits, queryDepth: documentLimits.depth },
        ...{ rows: maxRows, responseBytes: maxAnswerBytes, querySeconds: queryTimeLimit / 1000 },
      },
    }),
    changeFeed: (_root, args, context) => followChanges(args, context),
  },
  ChangeEvent: {
    cursor: (change) => cursorOf([change.cursor]),
    sbomId: (change) => change.versionId,
    projectId: (change) => change.environmentId,
    operationId: (change) => change.stepId,
    job: async (change, _args, context) => {
      if (change.subjectId === null || !['JOB', 'STAGE'].includes(change.kind)) return null
      const { caller, services } = context
      const batch = (ids: readonly string[]) => findJobsById(services.database, caller.organizationId, ids)
      return (await context.load('job', change.subjectId, batch)) ?? null
    },
  },
}
