import { readPolicies } from '#service/db/policies/policies.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import { nameKey } from '#service/domain/products/product.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { QuerySbomPolicyGateArgs, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { runStatus } from '#service/graphql/resolving/run-status.ts'
import { loadStages } from '#service/graphql/resolving/version-loaders.ts'
import { isEvaluationQueued } from '#service/db/policies/queued-evaluations.ts'
import { loadVersionPolicies, loadViolationCounts } from './load-policy.ts'

type Threshold = 'fail' | 'warn'

/** Verdicts over versions, for builds that must stop when a policy is violated. What could not be evaluated never passes. */
export const gateResolvers: Resolvers = {
  Query: {
    sbomPolicyGate: async (_root, args, context) => {
      const threshold = readThreshold(args.failOn)
      const { caller, services } = context
      const version = await findVersion(services.database.read, caller.organizationId, { id: args.sbomId })
      return version ? gateOf(context, version, threshold, await findAskedPolicy(context, args)) : null
    },
  },
  Sbom: {
    policyGate: (version, _args, context) => gateOf(context, version, 'fail', null),
  },
}

/** @param only the id of the only policy that counts; null for all */
async function gateOf(context: RequestContext, version: SbomVersion, threshold: Threshold, only: string | null) {
  // In this order: what is read later is at least as new, so that a verdict is never older than what it says.
  const status = await runStatus(context, version, 'POLICY_SCAN')
  const isQueued = await isEvaluationQueued(context.services.database.read, context.caller.organizationId)
  const known = await loadVersionPolicies(context, version.id, 'after its stages')
  const isAsked = (policyId: string) => only === null || policyId === only
  const results = known.results.filter(({ policyId }) => isAsked(policyId))
  const missing = known.missing.filter(isAsked)
  const count = (...outcomes: readonly string[]) => results.filter(({ outcome }) => outcomes.includes(outcome)).length
  const [failed, warned, errored] = [count('fail'), count('warn'), count('error')]
  const violating = results.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
  const total = new Set([...results.map(({ policyId }) => policyId), ...missing]).size
  const isPending = total > 0 && (known.isBehind || (isQueued && missing.length > 0))
  const isRunning = status !== 'FINISHED' || isPending
  const stops = failed > 0 || (threshold === 'warn' && warned > 0)
  const isFaulty = errored > 0 || (await hasFailed(context, version))
  return {
    status: verdictOf({ total, isRunning, status, isFaulty, stops, isMissing: missing.length > 0 }),
    policyRunStatus: isRunning && status === 'FINISHED' ? ('IN_PROGRESS' as const) : status,
    evaluatedAt: total === 0 ? null : known.evaluatedAt,
    counts: { total, failed, warned, passed: count('pass', 'inform'), errored, skipped: count('skipped') },
    violatingPolicies: await Promise.all(
      violating
        .toSorted((a, b) =>
          a.outcome === b.outcome ? (a.policyName < b.policyName ? -1 : 1) : a.outcome === 'fail' ? -1 : 1,
        )
        .map(async ({ id, policyId, policyName, outcome }) => {
          const { open } = await loadViolationCounts(context, id)
          return { policyId, policyName, resultType: outcome, violationsCount: open }
        }),
    ),
  }
}

function verdictOf(known: {
  readonly total: number
  readonly isRunning: boolean
  readonly status: string
  readonly isFaulty: boolean
  readonly stops: boolean
  readonly isMissing: boolean
}): string {
  if (known.status === 'NOT_STARTED') return known.total === 0 ? 'NO_POLICIES' : 'NOT_EVALUATED'
  if (known.isRunning) return 'IN_PROGRESS'
  if (known.total === 0) return 'NO_POLICIES'
  if (known.stops) return 'FAIL'
  if (known.isMissing) return 'NOT_EVALUATED'
  return known.isFaulty ? 'ERROR' : 'PASS'
}

/** A stage may have failed: then what the policies were asked about is that of before, or is not there. */
async function hasFailed(context: RequestContext, { id }: SbomVersion): Promise<boolean> {
  return (await loadStages(context, id)).some(({ error }) => error !== null)
}

function readThreshold(failOn: string | null | undefined): Threshold {
  const asked = (failOn ?? 'fail').trim().toLowerCase()
  if (asked === 'fail' || asked === 'warn') return asked
  throw badInput(`"failOn" ${JSON.stringify(failOn)} is not valid. Use fail or warn`)
}

/** A build that asks for one policy must not go on because that policy does not exist, or is off. */
async function findAskedPolicy(
  { caller, services }: RequestContext,
  { policyId, policyName }: Pick<QuerySbomPolicyGateArgs, 'policyId' | 'policyName'>,
): Promise<string | null> {
  const asked = policyId ?? policyName
  if (asked == null) return null
  const all = await readPolicies(services.database.read, caller.organizationId, 'all')
  const found = all.find(
    ({ id, name }) =>
      (policyId == null || id === policyId) && (policyName == null || nameKey(name) === nameKey(policyName.trim())),
  )
  if (!found) throw badInput(`Policy ${JSON.stringify(asked)} not found`)
  if (!found.isEnabled) throw badInput(`Policy ${JSON.stringify(asked)} is disabled`)
  return found.id
}
