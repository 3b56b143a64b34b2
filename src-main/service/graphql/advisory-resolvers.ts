import { statSync } from 'node:fs'
import { readSnapshot } from '#service/db/advisory-sources.ts'
import type { AdvisorySource } from '#service/db/advisory-store.ts'
import type { Caller } from '#service/domain/caller.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { createSampleProduct, sampleSourceNames } from '#service/products/sample-product.ts'
import { newestIn } from '#service/versions/matching-sources.ts'
import { listConnection } from './connection.ts'
import type { RequestContext } from './context.ts'
import type { Resolvers } from './generated/resolver-types.ts'
import { payload } from './mutation.ts'
import { refuseUnavailable } from './not-available.ts'
import { allow } from './permission.ts'

/** Data older than this is called stale. Milliseconds. */
const staleAfter = 5 * 24 * 60 * 60 * 1000

/** The advisory data: sources, their age, import and removal. */
export const advisoryResolvers: Resolvers = {
  Query: {
    advisorySources: async (_root, args, { services }) => {
      const search = args.search?.trim().toLowerCase() ?? ''
      const kinds = args.kind?.map((kind) => kind.toUpperCase())
      const sources = (await services.advisories.sources())
        .filter(({ name }) => name.toLowerCase().includes(search))
        .filter(({ kind }) => !kinds || kinds.includes(kind))
        .map((source) => presentSource(source, services.now()))
      return listConnection(sources, ({ id }) => id, args)
    },
    advisoryDatabase: (_root, _args, context) => describeDatabase(context),
  },
  Mutation: {
    advisorySourceImport: (_root, { input }, context) =>
      payload(input, async () => {
        allow(context, 'Operator', 'AdvisorySource')
        refuseUnavailable(input, ['url'])
        const { caller, services } = context
        const name = input.name?.trim() || null
        const job = await services.pipeline.importAdvisories(input.file, caller.organizationId, actorOf(caller), name)
        return { jobs: [job] }
      }),
    sampleProductCreate: (_root, { input }, context) =>
      payload(input, () => {
        allow(context, 'Operator', 'ProjectGroup')
        return createSampleProduct(context.services, context.caller.organizationId, actorOf(context.caller))
      }),
    advisorySourceRemove: (_root, { input }, context) =>
      payload(input, async () => {
        allow(context, 'Operator', 'AdvisorySource')
        const { caller, services } = context
        const source = (await services.advisories.sources()).find(({ id }) => id === input.id)
        if (!source) throw new Rejection('Advisory source not found')
        const job = await services.pipeline.removeAdvisorySource(source.id, caller.organizationId, actorOf(caller))
        return { deletedId: source.id, jobs: [job] }
      }),
  },
}

/** A source as the API gives it. */
export function presentSource(source: AdvisorySource, now: Date) {
  const sample = sampleSourceNames.has(source.name)
  return { ...source, ecosystems: [...source.ecosystems], stale: isStale(source, now), sample }
}

/** Whether the newest that a source has is old. */
function isStale(source: AdvisorySource, now: Date): boolean {
  return now.getTime() - newestIn(source) > staleAfter
}

async function describeDatabase({ services }: RequestContext) {
  const current = services.advisories.current()
  const sources = await services.advisories.sources()
  const dateOf = (kind: string) => sources.find((source) => source.kind === kind)?.dataDate?.slice(0, 10) ?? null
  return {
    snapshotId: current?.snapshotId ?? '',
    updatedAt: current ? (await readSnapshot(current.read)).createdAt : null,
    records: sources.reduce((sum, { records }) => sum + records, 0),
    bytes: current ? (statSync(current.file, { throwIfNoEntry: false })?.size ?? 0) : 0,
    newestRecord:
      sources
        .flatMap(({ newestRecord }) => newestRecord ?? [])
        .toSorted()
        .at(-1) ?? null,
    epssDate: dateOf('EPSS'),
    kevDate: dateOf('KEV'),
    staleSourcesCount: sources.filter((source) => isStale(source, services.now())).length,
  }
}

function actorOf({ name, userId }: Caller) {
  return { kind: 'USER', name, id: userId } as const
}
