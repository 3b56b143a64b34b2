import { findPoliciesById } from '#service/db/policies/policies.ts'
import { countViolations, readVersionPolicies, type VersionPolicies } from '#service/db/policies/policy-results.ts'
import type { Policy } from '#service/domain/policies/policy.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { dayOf } from '#service/graphql/resolving/product-loaders.ts'

/**
 * Loads a policy of the caller's organization, batched.
 * @throws {Rejection} if it no longer exists
 */
export async function getPolicy(context: RequestContext, id: string): Promise<Policy> {
  const { caller, services } = context
  const policy = await context.load('policy', id, (ids) =>
    findPoliciesById(services.database, caller.organizationId, ids),
  )
  if (!policy) throw new Rejection('Policy not found')
  return policy
}

/** Loads the numbers of open and waived violations of a result, batched. */
export async function loadViolationCounts(context: RequestContext, resultId: string) {
  const { database, now } = context.services
  const counts = await context.load('violations of result', resultId, (ids) =>
    countViolations(database, ids, dayOf(now())),
  )
  return counts ?? { open: 0, waived: 0 }
}

/**
 * Loads what is known of the policies of a version, batched. `after` names what the caller has read before: another read of the same request
 * may be older than that.
 */
export async function loadVersionPolicies(
  context: RequestContext,
  versionId: string,
  after = '',
): Promise<VersionPolicies> {
  const { caller, services } = context
  const found = await context.load(`policies of version ${after}`, versionId, (ids) =>
    readVersionPolicies(services.database, caller.organizationId, ids, dayOf(services.now())),
  )
  return found ?? { results: [], missing: [], evaluatedAt: null, isBehind: false }
}
