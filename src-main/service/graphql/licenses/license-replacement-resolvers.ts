import { readCheckedState } from '#service/db/checks/check-results.ts'
import { findLastReplacements } from '#service/db/licenses/license-replacements.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { requireVersion } from '#service/graphql/resolving/version-loaders.ts'
import { replaceLicense, undoReplacement } from '#service/licenses/replace-license.ts'

const maxComponents = 1_000

/** Another license for many components at once, and its undo. */
export const licenseReplacementResolvers: Resolvers = {
  Sbom: {
    lastLicenseReplacement: async ({ id }, _args, context) => {
      const { read } = context.services.database
      return (await context.load('last replacement', id, (ids) => findLastReplacements(read, ids))) ?? null
    },
  },
  LicenseReplacement: {
    licensesExp: ({ expression }) => expression ?? '',
    replacedAt: ({ at }) => at,
  },
  Mutation: {
    licenseReplace: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Component')
        const version = await requireVersion(context, input.sbomId)
        const componentIds = input.componentIds ?? null
        if ((componentIds ?? []).length > maxComponents)
          throw new Rejection(`"componentIds" has more than ${maxComponents} components`)
        const { services } = context
        const asked = {
          ...{ expression: input.licensesExp || null, componentIds, replacement: input.replacement.trim() },
          by: actorOf(context),
        }
        const seen = await readCheckedState(services.database.write, version.id)
        const replaced = await services.checker.whileLocked(version.id, async () => {
          const current = await readCheckedState(services.database.write, version.id)
          if (seen?.contentId !== current?.contentId)
            throw new Rejection('The document was replaced meanwhile. Look at the licenses again.')
          return replaceLicense(services, await requireVersion(context, version.id), asked)
        })
        const done = { replacementId: replaced?.id ?? null, changedCount: replaced?.changedCount ?? 0 }
        return { sbom: await requireVersion(context, version.id), ...done }
      }),
    licenseReplaceUndo: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Component')
        const version = await requireVersion(context, input.sbomId)
        const { services } = context
        const undone = await services.checker.whileLocked(version.id, () =>
          undoReplacement(services, version, input.replacementId),
        )
        return { sbom: await requireVersion(context, version.id), ...undone }
      }),
  },
}
