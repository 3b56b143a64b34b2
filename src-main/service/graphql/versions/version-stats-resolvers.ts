import {
  countComponentsBy,
  countMatches,
  type GroupColumn,
  type GroupCount,
} from '#service/db/components/component-counts.ts'
import { bySeverity, isOpen, triageProgress } from '#service/domain/findings/finding-counts.ts'
import { countParts } from '#service/db/parts/version-parts.ts'
import { comparedWith, matchingSources } from '#service/advisories/matching-sources.ts'
import { presentSource } from '#service/graphql/advisories/advisory-resolvers.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { dataDateOf, datedSources } from '#service/advisories/data-dates.ts'
import { countCoverage } from '#service/graphql/advisories/match-coverage.ts'
import { byStatus, sumOfCounts } from './status-counts.ts'
import { loadOrganization } from '#service/graphql/resolving/product-loaders.ts'
import { getEnvironment, loadAttention, loadFindingCounts } from '#service/graphql/resolving/version-loaders.ts'

/** Counts of a version's content. What the document determines was counted once; the rest is counted on request. */
export const versionStatsResolvers: Resolvers = {
  SbomStats: {
    compCount: ({ counts }) => counts.components,
    compPurlCount: ({ counts }) => counts.withPurl,
    compCpeCount: ({ counts }) => counts.withCpe,
    compLicenseCount: ({ counts }) => counts.withLicense,
    compSupplierCount: ({ counts }) => counts.withSupplier,
    fileCount: ({ counts }) => counts.files,
    dependencyCount: ({ counts }) => counts.dependencies,
    partCount: async ({ id }, _args, context) =>
      (await context.load('parts', id, (ids) => countParts(context.services.database.read, ids))) ?? 0,
    vulnStats: async ({ id }, _args, context) => {
      const { total: _, ...severities } = bySeverity(await loadFindingCounts(context, id))
      return severities
    },
    severityCounts: async ({ id }, _args, context) => bySeverity(await loadFindingCounts(context, id)),
    openSeverityCounts: async ({ id }, _args, context) =>
      bySeverity((await loadFindingCounts(context, id)).filter(isOpen)),
    openKevCount: async ({ id }, _args, context) =>
      sumOfCounts((await loadFindingCounts(context, id)).filter((found) => found.inKev && isOpen(found))),
    statusCounts: async ({ id }, _args, context) => byStatus(await loadFindingCounts(context, id)),
    triage: async ({ id }, _args, context) =>
      triageProgress(
        await loadFindingCounts(context, id),
        await loadAttention(context, id),
        (await loadOrganization(context)).readinessSeverity,
      ),
    matchCoverage: async ({ id, counts: of }, _args, context) => {
      const { database } = context.services
      const counts = await context.load('matches', id, (ids) => countMatches(database, ids))
      return { ...countCoverage(counts ?? []), versionId: id, byCpe: of.withCpe > 0 }
    },
    advisorySources: async ({ id, counts, environmentId }, _args, context) => {
      const types = (await grouped(context, 'ecosystem', id)).map(({ key }) => key)
      const { advisories, now } = context.services
      const { feedAgeLimitDays } = await getEnvironment(context, environmentId)
      return matchingSources(datedSources(await advisories.sources()), types, counts.withCpe > 0).map((source) =>
        presentSource(source, feedAgeLimitDays, now()),
      )
    },
    kindCounts: ({ id }, _args, context) => grouped(context, 'kind', id),
    ecosystemCounts: ({ id }, _args, context) => grouped(context, 'ecosystem', id),
    supportLevelCounts: async ({ id }, _args, context) =>
      (await grouped(context, 'support_level', id)).map(({ key, count }) => {
        const words = key.replaceAll('_', ' ')
        return { key: key.toUpperCase(), label: `${words.charAt(0).toUpperCase()}${words.slice(1)}`, count }
      }),
  },
  MatchCoverage: {
    dataDate: async ({ versionId, byCpe }, _args, context) => {
      const types = (await grouped(context, 'ecosystem', versionId)).map(({ key }) => key)
      return dataDateOf(await context.services.advisories.sources(), types, byCpe)
    },
    comparedWith: async ({ versionId, byCpe }, _args, context) => {
      const types = (await grouped(context, 'ecosystem', versionId)).map(({ key }) => key)
      return comparedWith(await context.services.advisories.sources(), types, byCpe)
    },
  },
}

async function grouped(context: RequestContext, column: GroupColumn, versionId: string) {
  const { database } = context.services
  const counts = await context.load(`components by ${column}`, versionId, (ids) =>
    countComponentsBy(database, column, ids),
  )
  return (counts ?? []).map(({ key, count }: GroupCount) => ({ key: key ?? 'none', label: key ?? 'None', count }))
}
