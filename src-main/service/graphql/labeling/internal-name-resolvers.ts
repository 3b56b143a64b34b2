import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { readInternalNames, saveInternalNames } from '#service/db/labeling/internal-names.ts'
import { newestVersions } from '#service/db/policies/evaluation-input.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { queueProcessing } from '#service/db/jobs/job-queue.ts'
import { stagesToRun } from '#service/domain/versions/stage-order.ts'
import { newJob } from '#service/domain/new-job.ts'
import { normalizeInternalNames } from '#service/domain/components/internal-names.ts'
import { isSameJson } from '#service/domain/json-values.ts'
import { previewInternalNames } from '#service/labeling/preview-internal-names.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { getComponent } from '#service/graphql/resolving/version-loaders.ts'

/** By what an organization recognizes the components that it makes itself. */
export const internalNameResolvers: Resolvers = {
  Query: {
    internalNamesPreview: async (_root, given, context) => {
      requireRole(context, 'Operator', 'InternalNames')
      const { caller, services } = context
      const names = normalizeInternalNames(given)
      const found = await previewInternalNames(services.database.read, caller.organizationId, names)
      return { ...found, examples: await Promise.all(found.examples.map((id) => getComponent(context, id))) }
    },
  },
  Organization: {
    internalNames: ({ id }, _args, { services }) => readInternalNames(services.database.read, id),
  },
  InternalNames: {
    namespaces: ({ namespaces }) => [...namespaces],
    names: ({ names }) => [...names],
    purlTypes: ({ purlTypes }) => [...purlTypes],
  },
  Mutation: {
    internalNamesUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'InternalNames')
        const { caller, services } = context
        const { database, now } = services
        const { organizationId } = caller
        const at = now().toISOString()
        const sbomsCount = await database.write.transaction().execute(async (write) => {
          const { updatedAt: _, ...before } = await readInternalNames(write, organizationId)
          const { namespaces, names, purlTypes } = input
          const after = normalizeInternalNames({
            namespaces: namespaces ?? before.namespaces,
            names: names ?? before.names,
            purlTypes: purlTypes ?? before.purlTypes,
          })
          if (isSameJson(before, after)) return 0
          await saveInternalNames(write, organizationId, after, at)
          const event = { organizationId, at, kind: 'SETTINGS', action: 'UPDATED', subjectId: organizationId } as const
          await insertChangeEvents(write, [event])
          return labelAgain(write, context)
        })
        services.jobs.wake()
        return { internalNames: await readInternalNames(database.write, organizationId), sbomsCount }
      }),
  },
}

/** Queues the newest versions from labeling on, in the transaction that makes it necessary. Returns how many. */
async function labelAgain(write: UserTransaction, context: RequestContext): Promise<number> {
  const { organizationId } = context.caller
  const now = context.services.now()
  const payload = { stages: stagesToRun(['LABELING']) }
  const ids = await newestVersions(write, organizationId)
  for (const versionId of ids) {
    await queueProcessing(
      write,
      newJob({ kind: 'PROCESS_SBOM', organizationId, versionId, payload }, actorOf(context), now),
    )
  }
  return ids.length
}
