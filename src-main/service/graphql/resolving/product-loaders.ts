import { countAttention, sumOf } from '#service/db/findings/finding-attention.ts'
import {
  countedIds,
  type CountedVersion,
  countFindings,
  findLatestVersions,
} from '#service/db/findings/finding-counts.ts'
import { findOrganization } from '#service/db/accounts/organizations.ts'
import type { FindingAttention, FindingCount } from '#service/domain/findings/finding-counts.ts'
import type { Organization } from '#service/domain/accounts/organization.ts'
import type { RequestContext } from './context.ts'

/** Loads the caller's organization once per request. */
export async function loadOrganization(context: RequestContext): Promise<Organization> {
  const { organizationId } = context.caller
  const organization = await context.load('organization', organizationId, async () => {
    const found = await findOrganization(context.services.database.read, organizationId)
    return new Map(found ? [[found.id, found]] : [])
  })
  if (!organization) throw new Error(`The organization ${organizationId} was not found`)
  return organization
}

/** Loads which versions of a product count, once per request, so that all numbers of a response are about the same ones. */
export async function loadCountedVersions(context: RequestContext, id: string): Promise<readonly CountedVersion[]> {
  const { database } = context.services
  const latest = await context.load('counted versions of product', id, async (ids) =>
    Map.groupBy(await findLatestVersions(database, ids), ({ productId }) => productId),
  )
  return latest ?? []
}

/** Loads the active findings in the counted versions of a product, batched over the products of a request. */
export async function loadProductFindings(context: RequestContext, id: string): Promise<readonly FindingCount[]> {
  const { database } = context.services
  const load = (versionId: string) =>
    context.load('findings of counted version', versionId, (ids) => countFindings(database, ids))
  const counts = await Promise.all(countedIds(await loadCountedVersions(context, id)).map(load))
  return counts.flatMap((found) => found ?? [])
}

/** Loads what needs attention in the latest versions of a product, batched over the products of a request. */
export async function loadProductAttention(context: RequestContext, id: string): Promise<FindingAttention> {
  const { database, now } = context.services
  const latest = await loadCountedVersions(context, id)
  const load = async (versionId: string) =>
    [
      versionId,
      await context.load('attention of counted version', versionId, (ids) =>
        countAttention(database, ids, dayOf(now())),
      ),
    ] as const
  const found = await Promise.all(countedIds(latest).map(load))
  return attentionOf(latest, new Map(found.flatMap(([versionId, one]) => (one ? [[versionId, one]] : []))))
}

/** Adds up what needs attention in the versions that count. Those that have no result yet are only counted. */
export function attentionOf(
  latest: readonly CountedVersion[],
  counts: ReadonlyMap<string, FindingAttention>,
): FindingAttention {
  const sums = sumOf(countedIds(latest).flatMap((id) => counts.get(id) ?? []))
  return { ...sums, sbomsPendingCount: latest.filter(({ hasPending }) => hasPending).length }
}

/** Returns the day of a time in UTC, which snoozes are compared with. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
