import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { resolveRedactedUrl } from '#service/advisories/feed-url.ts'
import { nextCheck } from '#service/advisories/next-check.ts'
import { queueRefreshes } from '#service/advisories/refresh-job.ts'
import {
  deleteAddress,
  findAddress,
  listAddresses,
  scheduleAddress,
  storeAddress,
} from '#service/db/advisories/advisory-addresses.ts'
import type { AdvisorySource } from '#service/db/advisory-file/advisory-store.ts'
import {
  type AdvisoryAddress,
  type RefreshSchedule,
  refreshSchedules,
  redactUrl,
} from '#service/domain/advisories/advisory-address.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { presentSource, shortestLimit } from './advisory-resolvers.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole, hasRole } from '#service/graphql/resolving/permission.ts'
import { loadOrganization } from '#service/graphql/resolving/product-loaders.ts'

interface NamedSource {
  readonly name?: string | undefined
  readonly url?: string | null | undefined
}

/** The URLs that advisory data is fetched from, and their schedules. */
export const advisoryRefreshResolvers: Resolvers = {
  Query: {
    advisoryAddresses: async (_root, _args, { services }) => [...(await listAddresses(services.database.read))],
  },
  AdvisoryAddress: {
    url: ({ url }) => redactUrl(url),
    lastErrorRemedy: ({ lastRemedy }) => lastRemedy,
  },
  AdvisorySource: {
    addresses: async (source, _args, context) => [...(await addressesOf(context, source))],
    url: async (source, _args, context) => {
      const url = source.url ?? (await addressesOf(context, source))[0]?.url
      return url ? redactUrl(url) : null
    },
    schedule: async (source, _args, context) => pickMostFrequentSchedule(await addressesOf(context, source)),
    lastCheckedAt: async (source, _args, context) =>
      timesOf(await addressesOf(context, source), 'lastCheckedAt').at(-1) ?? null,
    nextCheckAt: async (source, _args, context) =>
      timesOf(await addressesOf(context, source), 'nextCheckAt')[0] ?? null,
    lastError: async (source, _args, context) => (await failedOf(context, source))?.lastError ?? null,
    lastErrorRemedy: async (source, _args, context) => (await failedOf(context, source))?.lastRemedy ?? null,
  },
  Mutation: {
    advisorySourceFetch: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'AdvisorySource')
        await requireNetwork(context)
        const schedule = input.schedule == null ? null : readSchedule(input.schedule)
        const address = await saveFeedUrl(context, await resolveUrl(context, input.url), null, schedule)
        return { advisoryAddress: address, job: (await refresh(context, [address]))[0] ?? null }
      }),
    advisorySourceRefresh: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'AdvisorySource')
        await requireNetwork(context)
        return { jobs: await refresh(context, await urlsToRefresh(context, input.ids ?? null)) }
      }),
    advisorySourceSchedule: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'AdvisorySource')
        const source = await requireSource(context, input.id)
        const schedule = input.schedule == null ? null : readSchedule(input.schedule)
        if (input.url != null) await saveFeedUrl(context, await resolveUrl(context, input.url), source.name, schedule)
        const addresses = (await listAddresses(context.services.database.write)).filter(isOf(source))
        if (addresses.length === 0) throw new Rejection(`"${source.name}" has no URL. Provide "url" with the schedule`)
        for (const address of addresses) await reschedule(context, address, schedule ?? address.schedule)
        return { advisorySource: presentSource(source, await shortestLimit(context), context.services.now()) }
      }),
    advisoryAddressDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'AdvisorySource')
        const { database, dataFolder } = context.services
        if (!(await findAddress(database.write, { id: input.id }))) throw new Rejection('Advisory URL not found')
        await deleteAddress(database.write, input.id)
        await rm(join(dataFolder, 'fetched', input.id), { recursive: true, force: true })
        return { deletedId: input.id }
      }),
  },
}

/** Matches the URLs of a source: by its name, or by the URL given when its file was imported. */
function isOf({ name, url }: NamedSource) {
  return (address: AdvisoryAddress) => address.sourceName === name || (url != null && address.url === url)
}

async function addressesOf(context: RequestContext, source: NamedSource): Promise<readonly AdvisoryAddress[]> {
  const all = await context.load('advisory-addresses', 'all', async () => {
    return new Map([['all', await listAddresses(context.services.database.read)]])
  })
  return (all ?? []).filter(isOf(source))
}

async function failedOf(context: RequestContext, source: NamedSource): Promise<AdvisoryAddress | undefined> {
  return (await addressesOf(context, source)).find(({ lastError }) => lastError !== null)
}

function timesOf(addresses: readonly AdvisoryAddress[], key: 'lastCheckedAt' | 'nextCheckAt'): readonly string[] {
  return addresses.flatMap((address) => address[key] ?? []).toSorted()
}

function pickMostFrequentSchedule(addresses: readonly AdvisoryAddress[]): RefreshSchedule {
  return (['DAILY', 'WEEKLY'] as const).find((each) => addresses.some(({ schedule }) => schedule === each)) ?? 'OFF'
}

function readSchedule(text: string): RefreshSchedule {
  const schedule = refreshSchedules.find((each) => each === text.trim().toUpperCase())
  if (!schedule) throw new Rejection(`"${text}" is not a schedule. Use ${refreshSchedules.join(', ')}`)
  return schedule
}

async function requireNetwork(context: RequestContext): Promise<void> {
  if ((await loadOrganization(context)).networkAllowed) return
  throw new Rejection('Network access is off. An Admin can turn it on with organizationUpdate')
}

async function requireSource({ services }: RequestContext, id: string): Promise<AdvisorySource> {
  const source = (await services.advisories.sources()).find((each) => each.id === id)
  if (!source) throw new Rejection('Advisory source not found')
  return source
}

async function resolveUrl({ services }: RequestContext, url: string): Promise<URL> {
  return resolveRedactedUrl(url, await listAddresses(services.database.write))
}

async function saveFeedUrl(
  context: RequestContext,
  { href: url }: URL,
  sourceName: string | null,
  schedule: RefreshSchedule | null,
): Promise<AdvisoryAddress> {
  const { database, now } = context.services
  await storeAddress(
    database.write,
    { id: newId(), url, mayBePrivate: hasRole(context, 'Admin'), sourceName, schedule: null },
    now().toISOString(),
  )
  const address = await findAddress(database.write, { url })
  if (!address) throw new Error('The saved URL was not found')
  return schedule === null ? address : reschedule(context, address, schedule)
}

/** Changes a schedule. A URL that was never checked is checked at once; otherwise the next check is counted from the last one. */
async function reschedule(
  { services: { database, now } }: RequestContext,
  address: AdvisoryAddress,
  schedule: RefreshSchedule,
): Promise<AdvisoryAddress> {
  const last = address.lastCheckedAt === null ? null : new Date(address.lastCheckedAt)
  const nextCheckAt = last
    ? nextCheck(schedule, address.failures, last)
    : schedule === 'OFF'
      ? null
      : now().toISOString()
  await scheduleAddress(database.write, address.id, { schedule, nextCheckAt })
  return { ...address, schedule, nextCheckAt }
}

async function urlsToRefresh(context: RequestContext, ids: readonly string[] | null) {
  const addresses = await listAddresses(context.services.database.write)
  if (ids === null) {
    if (addresses.length === 0) throw new Rejection('No advisory source has a URL')
    return addresses
  }
  const sources = await Promise.all(ids.map((id) => requireSource(context, id)))
  const without = sources.find((source) => !addresses.some(isOf(source)))
  if (without) throw new Rejection(`"${without.name}" has no URL. Add one with advisorySourceSchedule`)
  return addresses.filter((address) => sources.some((source) => isOf(source)(address)))
}

async function refresh(context: RequestContext, addresses: readonly AdvisoryAddress[]) {
  const { database, jobs, now } = context.services
  const tools = { database, now, wake: () => jobs.wake() }
  return [...(await queueRefreshes(tools, addresses, context.caller.organizationId, actorOf(context)))]
}
