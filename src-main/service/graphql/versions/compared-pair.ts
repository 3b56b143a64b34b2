import type { VersionCheck } from '#service/checks/version-checks.ts'
import { countPolicyResults, listPolicyResults } from '#service/db/policies/policy-results.ts'
import type { PolicyResult } from '#service/domain/policies/policy-result.ts'
import type { ScanDelta } from '#service/domain/scans/scan-delta.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { loadVersionChecks } from '#service/graphql/checks/load-checks.ts'
import { getPolicy } from '#service/graphql/policies/load-policy.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { dayOf } from '#service/graphql/resolving/product-loaders.ts'

/** Two versions that are compared. */
export interface ComparedPair {
  readonly base: SbomVersion
  readonly target: SbomVersion
  /** The findings of the older side are those from before this scan. */
  readonly baseScan: ScanDelta | null
}

/** Checks whose state differs. One that a version has no result of is `unknown` there. */
export async function checkChanges(context: RequestContext, { base, target }: ComparedPair) {
  const [before, after] = await Promise.all(
    [base, target].map(
      async ({ id }) => new Map((await loadVersionChecks(context, id)).map((one) => [one.check.id, one])),
    ),
  )
  const checks = new Map(
    [...(before?.values() ?? []), ...(after?.values() ?? [])].map(({ check }) => [check.id, check]),
  )
  const stateOf = (result: VersionCheck | undefined) => result?.state ?? 'unknown'
  return [...checks.values()]
    .map((check) => ({
      check,
      baseState: stateOf(before?.get(check.id)),
      targetState: stateOf(after?.get(check.id)),
    }))
    .filter(({ baseState, targetState }) => baseState !== targetState)
}

const maxPolicies = 1000

/** Policies whose outcome differs. */
export async function policyChanges(context: RequestContext, { base, target }: ComparedPair) {
  const [before, after] = await Promise.all([base, target].map(({ id }) => resultsOf(context, id)))
  const ids = [...new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])])]
  const changed = ids.filter((id) => before?.get(id)?.outcome !== after?.get(id)?.outcome)
  return Promise.all(
    changed.map(async (id) => ({
      policy: await getPolicy(context, id),
      base: before?.get(id) ?? null,
      target: after?.get(id) ?? null,
    })),
  )
}

/** The results of a version, the worst first. */
async function resultsOf(
  { caller, services }: RequestContext,
  versionId: string,
): Promise<ReadonlyMap<string, PolicyResult>> {
  const { database, now } = services
  const filter = { organizationId: caller.organizationId, versionIds: [versionId], today: dayOf(now()) }
  const results = new Map<string, PolicyResult>()
  const total = await countPolicyResults(database, filter)
  let cursor: readonly (string | number | null)[] | null = null
  while (results.size < total) {
    const page: Awaited<ReturnType<typeof listPolicyResults>> = await listPolicyResults(database, filter, 'worst', {
      limit: maxPolicies,
      backward: false,
      cursor,
    })
    for (const result of page.rows) results.set(result.policyId, result)
    if (!page.hasNextPage) break
    cursor = page.cursors.at(-1) ?? null
  }
  return results
}
