import {
  countPolicies,
  countViolatingVersions,
  findPolicy,
  listPolicies,
  type PolicyFilter,
} from '#service/db/policies/policies.ts'
import {
  countPolicyResults,
  countResultChanges,
  listPolicyResults,
  listResultChanges,
  type ResultFilter,
} from '#service/db/policies/policy-results.ts'
import { conditionsOf } from '#service/domain/conditions/condition.ts'
import { policyKindOf } from '#service/domain/policies/policy.ts'
import { connection, type PageArguments, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { derivedId } from '#service/graphql/resolving/derived-id.ts'
import { loadNamedLists, withListsBy } from '#service/graphql/resolving/request-conditions.ts'
import type { PolicyOrderByInput, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'
import { countedIds } from '#service/db/findings/finding-counts.ts'
import { dayOf, loadCountedVersions } from '#service/graphql/resolving/product-loaders.ts'
import { getEnvironment, getVersion } from '#service/graphql/resolving/version-loaders.ts'
import { findProductsById } from '#service/db/products/products.ts'
import { printCondition } from '#shared/print-conditions.ts'
import { previewPolicy } from '#service/policies/preview-policy.ts'
import { readRowKind } from '#service/graphql/conditions/condition-resolvers.ts'
import { getPolicy, loadVersionPolicies, loadViolationCounts } from './load-policy.ts'
import { readKinds, readOutcomes, readPolicyConditions, readScope } from './policy-input.ts'

const orders = { POLICIES_NAME: 'name', POLICIES_UPDATED_AT: 'updated', POLICIES_VIOLATIONS: 'violations' } as const

/** Policies and their results (specification 3, stage POLICY_SCAN). */
export const policyResolvers: Resolvers = {
  Query: {
    policies: async (_root, args, { caller, services }) => {
      const { database, now } = services
      const filter: PolicyFilter = {
        organizationId: caller.organizationId,
        ...{
          search: args.search?.trim() || undefined,
          isEnabled: args.enabled ?? undefined,
          kinds: readKinds(args.kind),
        },
      }
      const page = await listPolicies(database, filter, orderOf(args.orderBy), dayOf(now()), pageRequest(args))
      return connection(page, () => countPolicies(database, filter))
    },
    policy: async (_root, { id }, { caller, services }) =>
      (await findPolicy(services.database.read, caller.organizationId, id)) ?? null,
    policyResults: (_root, args, context) =>
      pageOfResults(context, args, 'newest', {
        policyIds: args.policyId ?? undefined,
        versionIds: args.sbomId ?? undefined,
        productIds: args.projectGroupIds ?? undefined,
        // What is invented is in no list that does not name it.
        realOnly: args.sbomId == null && args.projectGroupIds == null,
        outcomes: readOutcomes(args.resultType),
      }),
    policyPreview: async (_root, args, context) => {
      requireRole(context, 'Operator', 'Policy')
      const appliesTo = readRowKind(args.appliesTo)
      const conditions = await readPolicyConditions(context, args.conditions, appliesTo)
      const scope = await readScope(context, args.scope)
      const { caller, services } = context
      return previewPolicy(services, { organizationId: caller.organizationId, appliesTo, conditions, scope })
    },
  },
  Sbom: {
    policyResults: ({ id }, args, context) =>
      pageOfResults(context, args, 'worst', { versionIds: [id], outcomes: readOutcomes(args.resultType) }),
    policyHistory: async ({ id }, args, { services: { database } }) => {
      const page = await listResultChanges(database, id, pageRequest(args))
      return connection(page, () => countResultChanges(database, id))
    },
    policyResult: ({ id }, _args, context) => worstOutcome(context, id),
  },
  ProjectGroup: {
    policyResultCounts: async ({ id }, _args, context) => {
      const versionIds = countedIds(await loadCountedVersions(context, id))
      const found = await Promise.all(versionIds.map((versionId) => worstOutcome(context, versionId)))
      return worstFirst
        .map((key) => ({ key, label: outcomeLabels[key], count: found.filter((outcome) => outcome === key).length }))
        .filter(({ count }) => count > 0)
    },
  },
  Policy: {
    kind: (policy) => policyKindOf(policy),
    starter: ({ isStarter }) => isStarter,
    policyRules: async ({ id, conditions }, _args, context) => {
      const named = withListsBy('name', conditions, await loadNamedLists(context))
      return conditionsOf(named).map((condition, place) => {
        const { subject, operator, values, list } = condition
        const value = list === undefined ? values.join(', ') : `@${list}`
        return { id: derivedId(id, 'condition', place), name: printCondition(condition), subject, operator, value }
      })
    },
    violatingSbomsCount: async ({ id }, _args, context) => {
      const { database, now } = context.services
      const counts = await context.load('violating versions of policy', id, (ids) =>
        countViolatingVersions(database, ids, dayOf(now())),
      )
      return counts ?? 0
    },
  },
  RuleScope: {
    environmentNames: ({ environmentNames }) => [...environmentNames],
    labels: ({ labels }) => [...labels],
    lifecycles: ({ lifecycles }) => [...lifecycles],
    // What was deleted is no place any more.
    projectGroups: async ({ productIds }, _args, { caller, services }) => {
      if (productIds.length === 0) return []
      const found = await findProductsById(services.database, caller.organizationId, productIds)
      return productIds.flatMap((id) => found.get(id) ?? [])
    },
    projects: async ({ environmentIds }, _args, context) => {
      const found = await Promise.all(environmentIds.map((id) => getEnvironment(context, id).catch(() => null)))
      return found.flatMap((environment) => environment ?? [])
    },
  },
  PolicyResult: {
    sbomId: ({ versionId }) => versionId,
    policy: ({ policyId }, _args, context) => getPolicy(context, policyId),
    sbom: ({ versionId }, _args, context) => getVersion(context, versionId),
    resultType: ({ outcome }) => outcome,
    result: async ({ id, policyId, outcome, error }, _args, context) => {
      if (outcome === 'error') return error ?? ''
      if (outcome === 'skipped') return 'Outside the scope of the policy'
      const [{ open, waived }, { appliesTo }] = [
        await loadViolationCounts(context, id),
        await getPolicy(context, policyId),
      ]
      return resultText(open, waived, appliesTo)
    },
    createdAt: ({ evaluatedAt }) => evaluatedAt,
    violationsCount: async ({ id }, _args, context) => (await loadViolationCounts(context, id)).open,
    waivedCount: async ({ id }, _args, context) => (await loadViolationCounts(context, id)).waived,
  },
  PolicyResultChange: {
    policy: ({ policyId }, _args, context) => getPolicy(context, policyId),
    sbom: ({ versionId }, _args, context) => getVersion(context, versionId),
    violationsCount: ({ openCount }) => openCount,
  },
}

const outcomeLabels = { fail: 'Fails', error: 'Unknown', warn: 'Warns', inform: 'Informs', pass: 'Passes' } as const

/** The worst outcome of the policies of a version; `none` if none applies, null before the first evaluation. */
async function worstOutcome(context: RequestContext, versionId: string): Promise<string | null> {
  const { results, missing, evaluatedAt } = await loadVersionPolicies(context, versionId)
  const worst = worstFirst.find((outcome) => results.some((result) => result.outcome === outcome))
  if (worst !== undefined) return worst
  return missing.length === 0 || (evaluatedAt !== null && results.length > 0) ? 'none' : null
}

const worstFirst = ['fail', 'error', 'warn', 'inform', 'pass'] as const

function orderOf(given: PolicyOrderByInput | null | undefined) {
  return {
    field: orders[given?.field ?? 'POLICIES_NAME'],
    direction: given?.direction === 'DESC' ? 'desc' : 'asc',
  } as const
}

async function pageOfResults(
  { caller, services }: RequestContext,
  args: PageArguments,
  order: 'worst' | 'newest',
  narrowing: Omit<ResultFilter, 'organizationId' | 'today'>,
) {
  const { database, now } = services
  const filter = { ...narrowing, organizationId: caller.organizationId, today: dayOf(now()) }
  const page = await listPolicyResults(database, filter, order, pageRequest(args))
  return connection(page, () => countPolicyResults(database, filter))
}

function resultText(open: number, waived: number, rows: 'version' | 'component' | 'finding'): string {
  const count = (number: number) => (number === 1 ? `1 ${rows}` : `${number.toLocaleString('en')} ${rows}s`)
  const waivedText = waived > 0 ? `, ${count(waived)} waived` : ''
  if (open === 0) return waived === 0 ? 'No violations' : `${count(waived)} waived`
  return `${count(open)} ${open === 1 ? 'violates' : 'violate'} it${waivedText}`
}
