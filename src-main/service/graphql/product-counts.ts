import { countFindingsOfProducts } from '#service/db/finding-counts.ts'
import { findOrganization } from '#service/db/organizations.ts'
import type { FindingCount, TriageProgress } from '#service/domain/finding-counts.ts'
import { triageProgress } from '#service/domain/finding-counts.ts'
import type { Organization } from '#service/domain/organization.ts'
import type { Severity } from '#shared/severity.ts'
import type { RequestContext } from './context.ts'

/** The caller's organization, read once a request. */
export async function loadOrganization(context: RequestContext): Promise<Organization> {
  const { organizationId } = context.caller
  const organization = await context.load('organization', organizationId, async () => {
    const found = await findOrganization(context.services.database.read)
    return new Map(found ? [[found.id, found]] : [])
  })
  if (!organization) throw new Error(`The organization ${organizationId} is not there`)
  return organization
}

/** Active findings of the latest versions of a product, batched over the products of a request. */
export async function loadProductFindings(context: RequestContext, id: string): Promise<readonly FindingCount[]> {
  const { database } = context.services
  const counts = await context.load('findings of product', id, (ids) => countFindingsOfProducts(database, ids))
  return counts ?? []
}

/** Triage progress as the API gives it. Snoozing and carrying over are not there yet: nothing is snoozed, pending or stale. */
export function presentTriage(counts: readonly FindingCount[], threshold: Severity): ApiTriageProgress {
  return { ...triageProgress(counts, threshold), snoozed: 0, carriedPending: 0, stale: 0 }
}

export interface ApiTriageProgress extends TriageProgress {
  readonly snoozed: number
  readonly carriedPending: number
  readonly stale: number
}
