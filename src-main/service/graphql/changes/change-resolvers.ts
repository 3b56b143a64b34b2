import {
  countArrivals,
  listVersionFindingChanges,
  type VersionFindingChanges,
} from '#service/db/changes/change-summary.ts'
import { countVersionsWorse } from '#service/db/policies/policy-results.ts'
import { findUser } from '#service/db/accounts/users.ts'
import { listConnection } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { sampleSourceNames } from '#service/domain/products/sample-feeds.ts'
import { trendPoints } from '#service/graphql/products/trend.ts'
import { loadVersion } from '#service/graphql/resolving/version-loaders.ts'

const defaultSpan = 7 * 86_400_000

/** Counts what changed in a period, for the first page. */
export const changeResolvers: Resolvers = {
  Query: {
    changeSummary: (_root, { since }, context) => summarize(context, since ?? null),
    trend: (_root, args, context) => trendPoints(args, context),
  },
  ChangeSummary: {
    versions: async (summary, args, context) => {
      const rows = await changesSince(context, summary.since ?? '')
      const changed = await Promise.all(
        rows.map(async (row) => ({ row, sbom: await loadVersion(context, row.versionId) })),
      )
      const nodes = changed.flatMap(
        ({ row, sbom }) => (sbom ? [{ ...row, sbom }] : []), // a version may have been deleted since it was counted
      )
      return listConnection(nodes, ({ sbom }) => sbom.id, args)
    },
  },
}

async function summarize(context: RequestContext, given: string | null) {
  const { caller, services } = context
  const { database, advisories, now } = services
  const until = now().toISOString()
  const user = await findUser(database.read, caller.organizationId, caller.userId)
  const since = given ?? user?.lastSeenAt ?? new Date(now().getTime() - defaultSpan).toISOString()
  const rows = await changesSince(context, since)
  const arrivals = await countArrivals(database, caller.organizationId, since)
  const sources = (await advisories.sources()).filter(({ name }) => !sampleSourceNames.has(name))
  const sum = (value: (row: VersionFindingChanges) => number) => rows.reduce((total, row) => total + value(row), 0)
  return {
    since,
    until,
    versionsUploaded: arrivals.versions,
    findingsNew: sum((row) => row.findingsNew),
    findingsWorse: sum((row) => row.findingsWorse),
    findingsWithdrawn: sum((row) => row.findingsWithdrawn),
    findingsGone: sum((row) => row.findingsGone),
    decisionsStale: sum((row) => row.decisionsStale),
    decisionsMade: arrivals.decisions,
    policyResultsWorse: await countVersionsWorse(database, caller.organizationId, since, until.slice(0, 10)),
    advisorySourcesImported: sources.filter(({ importedAt }) => importedAt >= since).length,
  }
}

async function changesSince(context: RequestContext, since: string): Promise<readonly VersionFindingChanges[]> {
  const { caller, services } = context
  const batch = async (times: readonly string[]) => {
    const lists = times.map(
      async (time) => [time, await listVersionFindingChanges(services.database, caller.organizationId, time)] as const,
    )
    return new Map(await Promise.all(lists))
  }
  return (await context.load('finding changes since', since, batch)) ?? []
}
