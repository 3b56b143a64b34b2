import { findVersion } from '#service/db/versions/find-version.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { QuerySbomPolicyGateArgs, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { runStatus } from '#service/graphql/resolving/run-status.ts'

/** Verdicts of policies. No organization has any yet, and every verdict says so (decision 0056). */
export const policyResolvers: Resolvers = {
  Query: {
    sbomPolicyGate: async (_root, args, context) => {
      checkThreshold(args.failOn)
      const { caller, services } = context
      const version = await findVersion(services.database.read, caller.organizationId, { id: args.sbomId })
      if (!version) return null
      rejectMissingPolicy(args)
      return gateWithoutPolicies(context, version)
    },
  },
  Sbom: {
    policyGate: (version, _args, context) => gateWithoutPolicies(context, version),
    policyResult: () => 'none',
  },
}

async function gateWithoutPolicies(context: RequestContext, version: SbomVersion) {
  return {
    status: 'NO_POLICIES',
    policyRunStatus: await runStatus(context, version, 'POLICY_SCAN'),
    evaluatedAt: null,
    counts: { total: 0, failed: 0, warned: 0, passed: 0, errored: 0, skipped: 0 },
    violatingPolicies: [],
  }
}

function checkThreshold(failOn: string | null | undefined): void {
  if (failOn == null || ['fail', 'warn'].includes(failOn.trim().toLowerCase())) return
  throw badInput(`"failOn" ${JSON.stringify(failOn)} is not valid. Use fail or warn`)
}

/** A build that asks for one policy must not go on because that policy does not exist. */
function rejectMissingPolicy({ policyId, policyName }: Pick<QuerySbomPolicyGateArgs, 'policyId' | 'policyName'>): void {
  const asked = policyId ?? policyName
  if (asked != null) throw badInput(`Policy ${JSON.stringify(asked)} not found`)
}
