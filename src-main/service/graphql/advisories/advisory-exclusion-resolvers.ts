import {
  countExclusions,
  deleteExclusion,
  type ExclusionFilter,
  insertExclusion,
  listExclusions,
} from '#service/db/advisories/advisory-exclusions.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { AdvisoryExclusion } from '#service/domain/advisories/advisory-exclusion.ts'
import { newId } from '#service/domain/id.ts'
import { packageKeys, purlWithoutVersion } from '#service/domain/components/package-key.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { AdvisoryExclusionCreateInput, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { requireName } from '#service/graphql/resolving/text-input.ts'

/** Advisory records that a user excluded for a package. */
export const advisoryExclusionResolvers: Resolvers = {
  Query: {
    advisoryExclusions: async (_root, args, { caller, services }) => {
      const search = args.search?.trim() || null
      const filter: ExclusionFilter = { organizationId: caller.organizationId, search }
      const page = await listExclusions(services.database, filter, pageRequest(args))
      return connection(page, () => countExclusions(services.database, filter))
    },
  },
  Mutation: {
    advisoryExclusionCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'AdvisoryExclusion')
        const exclusion = readExclusion(input, context)
        await change(context, async (write) => {
          const { packageNameKey } = packageKeys({ purl: exclusion.purl, name: '', componentVersion: null })
          const isNew = await insertExclusion(write, context.caller.organizationId, { ...exclusion, packageNameKey })
          if (!isNew)
            throw new Rejection(`An exclusion of "${exclusion.recordId}" for "${exclusion.purl}" already exists`)
        })
        return { advisoryExclusion: exclusion, job: await rescanVersions(context) }
      }),
    advisoryExclusionDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'AdvisoryExclusion')
        await change(context, async (write) => {
          const wasThere = await deleteExclusion(write, context.caller.organizationId, input.id)
          if (!wasThere) throw new Rejection('Advisory exclusion not found')
        })
        return { deletedId: input.id, job: await rescanVersions(context) }
      }),
  },
}

function readExclusion(input: AdvisoryExclusionCreateInput, context: RequestContext): AdvisoryExclusion {
  const purl = purlWithoutVersion(input.purl)
  if (purl === null) throw new Rejection(`"${input.purl}" is not a package URL. Example: pkg:npm/lodash`)
  const at = context.services.now()
  return {
    id: newId(at.getTime()),
    recordId: requireName(input.recordId, 'recordId'),
    purl,
    reason: requireName(input.reason, 'reason'),
    createdBy: actorOf(context),
    createdAt: at.toISOString(),
  }
}

type Write = RequestContext['services']['database']['write']

/** Runs a change and records its event in one transaction. */
async function change({ caller, services }: RequestContext, work: (write: Write) => Promise<void>): Promise<void> {
  const { organizationId } = caller
  await services.database.write.transaction().execute(async (write) => {
    await work(write)
    const at = services.now().toISOString()
    await insertChangeEvents(write, [
      { organizationId, at, kind: 'ADVISORY_SOURCE', action: 'UPDATED', subjectId: null },
    ])
  })
}

function rescanVersions(context: RequestContext) {
  return context.services.pipeline.rescanAll(context.caller.organizationId, actorOf(context))
}
