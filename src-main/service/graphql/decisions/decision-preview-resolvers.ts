import { type PreviewedVersion, previewDecision } from '#service/db/decisions/decision-preview.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { listConnection } from '#service/graphql/resolving/connection.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'
import { getVersion } from '#service/graphql/resolving/version-loaders.ts'
import { listFindingIds } from '#service/db/findings/finding-set.ts'
import type { FindingId } from '#service/domain/id.ts'
import { findingsAfter } from '#service/graphql/findings/findings-after.ts'
import { readNamed } from './named-findings.ts'
import { readScope } from './vex-input.ts'

/** Limit of findings that a preview lists. */
const maxKept = 1000

/** The versions that a decision would affect, newest first. */
export interface DecisionPreview {
  readonly versions: readonly PreviewedVersion[]
  /** Findings in the scope that stay as they are, because they are decided contrary to it. */
  readonly left: readonly FindingId[]
}

/** Previews what a decision would change. */
export const decisionPreviewResolvers: Resolvers = {
  Query: {
    componentVexPreview: async (_root, args, context): Promise<DecisionPreview | null> => {
      requireRole(context, 'Operator', 'ComponentVuln')
      const ids = rejectAsBadInput(() => readNamed(context, args))
      const status = vexStatuses.find(({ id }) => id === args.vexStatusId)
      if (!status) throw badInput(`VEX status "${args.vexStatusId}" not found`)
      const { caller, services } = context
      const scope = rejectAsBadInput(() => readScope(args.scope))
      const justification = vexJustifications.find(({ id }) => id === args.vexJustificationId)?.word ?? null
      const terms = { status: status.word, justification }
      const overwrites = args.overwrite === true
      const { organizationId } = caller
      const found = await previewDecision(services.database, organizationId, ids, { terms, scope, overwrites })
      if (!found) return null
      const contrary = { to: terms, are: 'listed' } as const
      const isWide = scope !== 'VERSION' && !overwrites
      const left = isWide
        ? await listFindingIds(services.database, { organizationId, reachedFrom: ids, scope, contrary })
        : []
      return { versions: found, left }
    },
  },
  VexDecisionPreview: {
    changedCount: ({ versions }) => versions.reduce((sum, { changed }) => sum + changed, 0),
    overwrittenCount: ({ versions }) => versions.reduce((sum, { overwritten }) => sum + overwritten, 0),
    keptCount: ({ left }) => left.length,
    kept: ({ left }, _args, context) => findingsAfter(context, left.slice(0, maxKept)),
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
