import { countFirstOfEqual, countComponentsOnce } from '#service/db/parts/with-parts.ts'
import { bySeverity, isOpen, triageProgress } from '#service/domain/findings/finding-counts.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { loadAttentionWithParts, loadContained, loadCountsWithParts } from '#service/graphql/resolving/part-loaders.ts'
import { countLicenseStates, loadLicensesOf } from '#service/graphql/licenses/version-licenses.ts'
import { loadOrganization } from '#service/graphql/resolving/product-loaders.ts'
import { byStatus, sumOfCounts } from './status-counts.ts'

/** Counts of a version with what it inherits from its parts. */
export const statsWithPartsResolvers: Resolvers = {
  SbomStats: { withParts: (version) => version },
  StatsWithParts: {
    compCount: async ({ id, counts }, _args, context) => {
      const versionIds = await loadContained(context, id)
      return versionIds.length === 1
        ? counts.components
        : countFirstOfEqual(context.services.database.read, 'component', { versionIds })
    },
    kindCounts: async ({ id }, _args, context) => {
      const versionIds = await loadContained(context, id)
      const counts = await countComponentsOnce(context.services.database.read, { versionIds }, 'kind')
      return counts.map(({ key, count }) => ({ key: key ?? 'none', label: key ?? 'None', count }))
    },
    licenseStateCounts: async ({ id }, _args, context) =>
      countLicenseStates(
        await loadLicensesOf(context, { id, parts: { versionIds: await loadContained(context, id) } }),
      ),
    severityCounts: async ({ id }, _args, context) => bySeverity(await loadCountsWithParts(context, id)),
    openSeverityCounts: async ({ id }, _args, context) =>
      bySeverity((await loadCountsWithParts(context, id)).filter(isOpen)),
    openKevCount: async ({ id }, _args, context) =>
      sumOfCounts((await loadCountsWithParts(context, id)).filter((found) => found.inKev && isOpen(found))),
    statusCounts: async ({ id }, _args, context) => byStatus(await loadCountsWithParts(context, id)),
    triage: async ({ id }, _args, context) =>
      triageProgress(
        await loadCountsWithParts(context, id),
        await loadAttentionWithParts(context, id),
        (await loadOrganization(context)).readinessSeverity,
      ),
  },
}
