import { Rejection } from '#service/domain/rejection.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'
import { requireVersion } from '#service/graphql/resolving/version-loaders.ts'
import { replaceLicense, undoReplacement } from '#service/licenses/replace-license.ts'

const maxComponents = 1_000

/** Another license for many components at once, and its undo. */
export const licenseReplacementResolvers: Resolvers = {
  Mutation: {
    licenseReplace: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Component')
        const version = await requireVersion(context, input.sbomId)
        const componentIds = input.componentIds ?? null
        if ((componentIds ?? []).length > maxComponents)
          throw new Rejection(`"componentIds" has more than ${maxComponents} components`)
        const { services } = context
        const asked = { expression: input.licensesExp || null, componentIds, replacement: input.replacement.trim() }
        const { id, changedCount } = await services.checker.whileLocked(version.id, () =>
          replaceLicense(services, version, asked),
        )
        return { sbom: await requireVersion(context, version.id), replacementId: id, changedCount }
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
