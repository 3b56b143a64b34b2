import type { ConditionGroup, ConditionRowKind } from '#service/domain/conditions/condition.ts'
import {
  everywhere,
  type PolicyKind,
  policyKinds,
  type PolicyOutcome,
  policyOutcomes,
  type PolicyResultType,
  policyResultTypes,
  type RuleScope,
} from '#service/domain/policies/policy.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { findEnvironmentsById } from '#service/db/products/environments.ts'
import { findProductsById } from '#service/db/products/products.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { checkConditions, readConditionGroup } from '#service/graphql/resolving/condition-input.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { conditionContext, loadNamedLists, withListsBy } from '#service/graphql/resolving/request-conditions.ts'
import { labelList } from '#service/graphql/resolving/text-input.ts'
import type { ConditionGroupInput, RuleScopeInput } from '#service/graphql/generated/resolver-types.ts'

/** @throws {GraphQLError} `BAD_USER_INPUT` if the word is not a result of policies */
export function readResultType(word: string): PolicyResultType {
  const found = policyResultTypes.find((known) => known === word.trim().toLowerCase())
  if (!found) throw badInput(`"${word}" is not a result of a policy. Use ${policyResultTypes.join(', ')}`)
  return found
}

/** @throws {GraphQLError} `BAD_USER_INPUT` if a word is not an outcome */
export function readOutcomes(words: readonly string[] | null | undefined): readonly PolicyOutcome[] | undefined {
  return words?.map((word) => {
    const found = policyOutcomes.find((known) => known === word.trim().toLowerCase())
    if (!found) throw badInput(`"${word}" is not an outcome of a policy. Use ${policyOutcomes.join(', ')}`)
    return found
  })
}

/** @throws {GraphQLError} `BAD_USER_INPUT` if a word is not a kind of policies */
export function readKinds(words: readonly string[] | null | undefined): readonly PolicyKind[] | undefined {
  return words?.map((word) => {
    const found = policyKinds.find((known) => known === word.trim().toLowerCase())
    if (!found) throw badInput(`"${word}" is not a kind of policy. Use ${policyKinds.join(', ')}`)
    return found
  })
}

/**
 * Reads conditions of a policy, whose lists are referred to by id from then on. A policy without a condition would be violated by every row.
 *
 * @throws {GraphQLError} `BAD_USER_INPUT` if they cannot be read; `NOT_AVAILABLE` if a subject is not supported yet
 * @throws {Rejection} if there is none
 */
export async function readPolicyConditions(
  context: RequestContext,
  given: ConditionGroupInput,
  row: ConditionRowKind,
): Promise<ConditionGroup> {
  const group = withListsBy('id', readConditionGroup(given), await loadNamedLists(context))
  await checkPolicyConditions(context, group, row)
  return group
}

/** @throws as `readPolicyConditions` does */
export async function checkPolicyConditions(
  context: RequestContext,
  group: ConditionGroup,
  row: ConditionRowKind,
): Promise<void> {
  if (group.conditions.length + group.groups.length === 0) throw new Rejection('"conditions" must not be empty')
  checkConditions(group, row, await conditionContext(context))
}

/**
 * Reads a scope. An omitted one is everywhere.
 *
 * @throws {Rejection} if a product or environment does not exist
 */
export async function readScope(
  { caller, services }: RequestContext,
  given: RuleScopeInput | null | undefined,
): Promise<RuleScope> {
  if (!given) return everywhere
  const [productIds, environmentIds] = [given.projectGroupIds ?? [], given.projectIds ?? []]
  const { database } = services
  const products =
    productIds.length > 0 ? await findProductsById(database, caller.organizationId, productIds) : new Map()
  const missing = productIds.find((id) => !products.has(id))
  if (missing !== undefined) throw new Rejection(`Project group "${missing}" not found`)
  const environments =
    environmentIds.length > 0 ? await findEnvironmentsById(database, caller.organizationId, environmentIds) : new Map()
  const unknown = environmentIds.find((id) => !environments.has(id))
  if (unknown !== undefined) throw new Rejection(`Project "${unknown}" not found`)
  return {
    ...{ productIds: [...new Set(productIds)], environmentIds: [...new Set(environmentIds)] },
    environmentNames: labelList(given.environmentNames ?? []),
    ...{ labels: labelList(given.labels ?? []), lifecycles: labelList(given.lifecycles ?? []) },
  }
}
