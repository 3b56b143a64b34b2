import { type PreviewedVersion, previewDecision } from '#service/db/decisions/decision-preview.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { vexStatuses } from '#shared/vex.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { listConnection } from '#service/graphql/resolving/connection.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'
import { getVersion } from '#service/graphql/resolving/version-loaders.ts'
import { readScope } from './vex-input.ts'

/** The versions that a decision would affect, newest first. */
export interface DecisionPreview {
  readonly versions: readonly PreviewedVersion[]
}

/** Previews what a decision would change. */
export const decisionPreviewResolvers: Resolvers = {
  Query: {
    componentVexPreview: async (_root, args, context): Promise<DecisionPreview | null> => {
      requireRole(context, 'Operator', 'ComponentVuln')
      const { componentVulnIds: ids } = args
      if (ids.length > 10_000) throw badInput(`${ids.length} findings exceed the limit of 10000`)
      const status = vexStatuses.find(({ id }) => id === args.vexStatusId)
      if (!status) throw badInput(`VEX status "${args.vexStatusId}" not found`)
      const { caller, services } = context
      const scope = rejectAsBadInput(() => readScope(args.scope))
      const found = await previewDecision(services.database, caller.organizationId, ids, status.word, scope)
      return found ? { versions: found } : null
    },
  },
  VexDecisionPreview: {
    changedCount: ({ versions }) => versions.reduce((sum, { changed }) => sum + changed, 0),
    overwrittenCount: ({ versions }) => versions.reduce((sum, { overwritten }) => sum + overwritten, 0),
    sboms: async ({ versions }, args, context) => {
      const page = listConnection(versions, ({ versionId }) => versionId, args)
      return { ...page, nodes: await Promise.all(page.nodes.map(({ versionId }) => getVersion(context, versionId))) }
    },
  },
}

/** Turns a rejection into an input error, because queries report their errors at the top level. */
function rejectAsBadInput<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof Rejection ? badInput(error.message) : error
  }
}
