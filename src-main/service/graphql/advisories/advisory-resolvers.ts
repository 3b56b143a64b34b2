import { findFeedFacts } from '#service/domain/advisories/feed-kinds.ts'
import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { resolveRedactedUrl } from '#service/advisories/feed-url.ts'
import {
  deleteAddressesOf,
  forgetValidators,
  listAddresses,
  storeAddress,
} from '#service/db/advisories/advisory-addresses.ts'
import { readSnapshot } from '#service/db/advisory-file/advisory-sources.ts'
import type { AdvisorySource } from '#service/db/advisory-file/advisory-store.ts'
import { shortestFeedAgeLimit } from '#service/db/products/environments.ts'
import type { Caller } from '#service/domain/accounts/caller.ts'
import { isStale } from '#service/domain/advisories/feed-age.ts'
import { newId } from '#service/domain/id.ts'
import { readJobBatch } from '#service/domain/job-batch.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { sampleSourceNames } from '#service/domain/products/sample-feeds.ts'
import { createSampleProduct } from '#service/products/sample-product.ts'
import { damagedData } from '#service/advisories/advisory-job.ts'
import { importAdvisories, removeAdvisorySource } from '#service/advisories/import.ts'
import type { Services } from '#service/graphql/resolving/services.ts'
import { gapOf, wholeEcosystems } from '#service/advisories/matching-sources.ts'
import { looksLikeBundle } from '#service/feeds/bundle/bundle-head.ts'
import { listConnection } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { datedSources } from '#service/advisories/data-dates.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { requireRole, hasRole } from '#service/graphql/resolving/permission.ts'

/** The advisory data: sources, their age, import and removal. */
export const advisoryResolvers: Resolvers = {
  Query: {
    advisorySources: async (_root, args, context) => {
      const { services } = context
      const limit = await shortestLimit(context)
      const search = args.search?.trim().toLowerCase() ?? ''
      const kinds = args.kind?.map((kind) => kind.toUpperCase())
      const sources = (await services.advisories.sources())
        .filter(({ name }) => name.toLowerCase().includes(search))
        .filter(({ kind }) => !kinds || kinds.includes(kind))
        .map((source) => presentSource(source, limit, services.now()))
      return listConnection(sources, ({ id }) => id, args)
    },
    advisoryDatabase: (_root, _args, context) => describeDatabase(context),
  },
  Mutation: {
    advisorySourceImport: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'AdvisorySource')
        const { caller, services } = context
        const name = input.name?.trim() || null
        const batch = input.batch ? readJobBatch(input.batch) : null
        const url = input.url ? resolveRedactedUrl(input.url, await listAddresses(services.database.write)).href : null
        if (url !== null)
          await saveFeedUrl(services, { url, mayBePrivate: hasRole(context, 'Admin'), sourceName: name })
        if (await isBundle(input.file.path)) await forgetValidators(services.database.write)
        const by = actorOf(caller)
        const { organizationId } = caller
        return { jobs: [await importAdvisories(services, input.file, { organizationId, by, name, url, batch })] }
      }),
    sampleProductCreate: (_root, { input }, context) =>
      payload(input, () => {
        requireRole(context, 'Operator', 'ProjectGroup')
        return createSampleProduct(context.services, context.caller.organizationId, actorOf(context.caller))
      }),
    advisorySourceRemove: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'AdvisorySource')
        const { caller, services } = context
        const source = (await services.advisories.sources()).find(({ id }) => id === input.id)
        if (!source) throw new Rejection('Advisory source not found')
        const { organizationId } = caller
        const job = await removeAdvisorySource(services, source, { organizationId, by: actorOf(caller) })
        // Otherwise the next refresh would import it again.
        await deleteAddressesOf(services.database.write, source)
        return { deletedId: source.id, jobs: [job] }
      }),
  },
}

async function saveFeedUrl(
  { database, now }: Services,
  address: Omit<Parameters<typeof storeAddress>[1], 'id' | 'schedule'>,
): Promise<void> {
  await storeAddress(database.write, { ...address, id: newId(), schedule: null }, now().toISOString())
}

/** Whether a file is a bundle. A bundle replaces the snapshot. The stored validators of servers then no longer describe the current data. */
async function isBundle(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return looksLikeBundle(buffer)
  } finally {
    await handle.close()
  }
}

/** The days after which a source that is shown without a version is old. */
export const shortestLimit = ({ caller, services }: RequestContext): Promise<number> =>
  shortestFeedAgeLimit(services.database.read, caller.organizationId)

/** Returns a source as the API shows it. @param limitDays days after which its data is old */
export function presentSource(source: AdvisorySource, limitDays: number, now: Date) {
  const sample = sampleSourceNames.has(source.name)
  return {
    ...source,
    kindLabel: findFeedFacts(source.kind)?.label ?? source.kind,
    ecosystems: [...wholeEcosystems(source)],
    errors: [...source.errors],
    recordCounts: [...source.parts].map(([key, count]) => ({ key, label: key.replace('CVE-', 'CVEs of '), count })),
    missingData: gapOf(source),
    license: source.licence,
    stale: isStale(source, limitDays, now),
    sample,
  }
}

async function describeDatabase(context: RequestContext) {
  const { services } = context
  const limit = await shortestLimit(context)
  const current = services.advisories.current()
  const sources = await services.advisories.sources()
  const dateOf = (kind: string) =>
    datedSources(sources.filter((source) => source.kind === kind))[0]?.dataDate?.slice(0, 10) ?? null
  return {
    snapshotId: current?.snapshotId ?? '',
    updatedAt: current ? (await readSnapshot(current.read)).createdAt : null,
    records: sources.reduce((sum, { records }) => sum + records, 0),
    statements: sources.reduce((sum, { statements }) => sum + statements, 0),
    bytes: current ? (statSync(current.file, { throwIfNoEntry: false })?.size ?? 0) : 0,
    newestRecord:
      datedSources(sources)
        .flatMap(({ newestRecord }) => newestRecord ?? [])
        .toSorted()
        .at(-1) ?? null,
    epssDate: dateOf('EPSS'),
    kevDate: dateOf('KEV'),
    staleSourcesCount: sources.filter((source) => isStale(source, limit, services.now())).length,
    // The path of the file is written to the log only.
    problem: services.advisories.problem() === null ? null : damagedData,
  }
}

function actorOf({ name, userId }: Caller) {
  return { kind: 'USER', name, id: userId } as const
}
