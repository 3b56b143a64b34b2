import { countAttention, sumOf } from '#service/db/findings/finding-attention.ts'
import { countFindingsOfProducts, findLatestVersions } from '#service/db/findings/finding-counts.ts'
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

/** Loads the active findings in the latest versions of a product, batched over the products of a request. */
export async function loadProductFindings(context: RequestContext, id: string): Promise<readonly FindingCount[]> {
  const { database } = context.services
  const counts = await context.load('findings of product', id, (ids) => countFindingsOfProducts(database, ids))
  return counts ?? []
}

/** Loads what needs attention in the latest versions of a product, batched over the products of a request. */
export async function loadProductAttention(context: RequestContext, id: string): Promise<FindingAttention> {
  const { database, now } = context.services
  const found = await context.load('attention of product', id, async (ids) => {
    const latest = await findLatestVersions(database, ids)
    const counts = await countAttention(
      database,
      latest.map(({ versionId }) => versionId),
      dayOf(now()),
    )
    const ofProduct = (productId: string) =>
      latest.filter((one) => one.productId === productId).flatMap(({ versionId }) => counts.get(versionId) ?? [])
    return new Map(ids.map((productId) => [productId, sumOf(ofProduct(productId))]))
  })
  return found ?? sumOf([])
}

/** Returns the day of a time in UTC, which snoozes are compared with. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
