import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { deleteViolations } from '#service/db/policies/delete-violations.ts'
import { deletePolicy, findPolicy, insertPolicies, readPolicies, updatePolicy } from '#service/db/policies/policies.ts'
import { newId } from '#service/domain/id.ts'
import { type Policy, policyResultTypes } from '#service/domain/policies/policy.ts'
import type { PolicyCause } from '#service/domain/policies/policy-result.ts'
import { nameKey } from '#service/domain/products/product.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { findVersionsById } from '#service/db/versions/find-version.ts'
import { readRowKind } from '#service/graphql/conditions/condition-resolvers.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { PolicyUpdateInput, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { requireName } from '#service/graphql/resolving/text-input.ts'
import { queueEvaluation } from '#service/policies/queue-evaluation.ts'
import { checkPolicyConditions, readPolicyConditions, readResultType, readScope } from './policy-input.ts'

/** Changes of policies, each followed by an evaluation. */
export const policyMutationResolvers: Resolvers = {
  Mutation: {
    policyCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Policy')
        const { caller, services } = context
        const at = services.now()
        const appliesTo = readRowKind(input.appliesTo)
        const dated = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
        const policy: Policy = {
          ...{ id: newId(at.getTime()), organizationId: caller.organizationId, ...dated, revision: 1 },
          ...{ name: requireName(input.name), description: input.description?.trim() ?? '', appliesTo },
          ...{ isEnabled: input.isEnabled ?? true, isStarter: false },
          resultType: readResultType(input.resultType ?? policyResultTypes[0]),
          conditions: await readPolicyConditions(context, input.conditions, appliesTo),
          scope: await readScope(context, input.scope),
        }
        await services.database.write.transaction().execute(async (write) => {
          if ((await insertPolicies(write, [policy])) === 0) throw nameIsTaken(policy.name)
          await insertChangeEvents(write, [eventOf(context, policy.id, 'CREATED')])
        })
        return { policy, job: await evaluate(context, 'POLICY', [policy.id]) }
      }),
    policyUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Policy')
        const { caller, services } = context
        const before = await findPolicy(services.database.write, caller.organizationId, input.id)
        if (!before) throw new Rejection('Policy not found')
        const policy = await changed(context, before, input)
        await services.database.write.transaction().execute(async (write) => {
          const all = await readPolicies(write, caller.organizationId, 'all')
          if (all.some(({ id, name }) => id !== policy.id && nameKey(name) === nameKey(policy.name)))
            throw nameIsTaken(policy.name)
          const current = all.find(({ id }) => id === policy.id)
          if (!current) throw new Rejection('Policy not found')
          await updatePolicy(write, { ...policy, revision: current.revision + (findsSame(before, policy) ? 0 : 1) })
          await insertChangeEvents(write, [eventOf(context, policy.id, 'UPDATED')])
        })
        return { policy, job: await evaluate(context, 'POLICY', [policy.id]) }
      }),
    policyDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Policy')
        const { caller, services } = context
        const { write } = services.database
        const policy = await findPolicy(write, caller.organizationId, input.id)
        if (!policy) throw new Rejection('Policy not found')
        // A policy that is off and out of date counts nowhere while its violations are removed, also after a kill.
        await updatePolicy(write, { ...policy, isEnabled: false, revision: policy.revision + 1 })
        await deleteViolations(write, { policyId: policy.id })
        await write.transaction().execute(async (transaction) => {
          await deletePolicy(transaction, caller.organizationId, policy.id)
          await insertChangeEvents(transaction, [eventOf(context, policy.id, 'DELETED')])
        })
        return { deletedId: input.id }
      }),
    policyRun: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Policy')
        const { caller, services } = context
        const { policyIds, sbomIds } = input
        const policies = await readPolicies(services.database.write, caller.organizationId, 'all')
        const unknown = policyIds?.find((asked) => !policies.some(({ id }) => id === asked))
        if (unknown !== undefined) throw new Rejection(`Policy "${unknown}" not found`)
        const versions = sbomIds?.length
          ? await findVersionsById(services.database.write, caller.organizationId, sbomIds)
          : new Map()
        const missing = sbomIds?.find((id) => !versions.has(id))
        if (missing !== undefined) throw new Rejection(`Sbom "${missing}" not found`)
        return { job: await evaluate(context, 'REQUEST', policyIds ?? null, sbomIds ?? null) }
      }),
  },
}

async function changed(context: RequestContext, before: Policy, input: PolicyUpdateInput): Promise<Policy> {
  const { name, description, isEnabled, resultType, conditions, scope } = input
  const appliesTo = input.appliesTo == null ? before.appliesTo : readRowKind(input.appliesTo)
  if (conditions == null && appliesTo !== before.appliesTo)
    await checkPolicyConditions(context, before.conditions, appliesTo)
  return {
    ...before,
    ...(name != null && { name: requireName(name) }),
    ...(description !== undefined && { description: description?.trim() ?? '' }),
    ...(isEnabled != null && { isEnabled }),
    ...(resultType != null && { resultType: readResultType(resultType) }),
    appliesTo,
    ...(conditions != null && { conditions: await readPolicyConditions(context, conditions, appliesTo) }),
    ...(scope != null && { scope: await readScope(context, scope) }),
    updatedAt: context.services.now().toISOString(),
  }
}

/** A policy that was off was not evaluated meanwhile. */
function findsSame(before: Policy, after: Policy): boolean {
  const found = ({ appliesTo, conditions, scope }: Policy) => JSON.stringify([appliesTo, conditions, scope])
  return found(before) === found(after) && (before.isEnabled || !after.isEnabled)
}

/** Queues an evaluation. Policies that are off are left out of it. */
export function evaluate(
  { caller, services, ...context }: RequestContext,
  cause: PolicyCause,
  policyIds: readonly string[] | null,
  versionIds: readonly string[] | null = null,
) {
  const tools = { ...services, wake: () => services.jobs.wake() }
  const { organizationId } = caller
  return queueEvaluation(tools, { organizationId, policyIds, versionIds, cause }, actorOf({ ...context, caller }))
}

function nameIsTaken(name: string): Rejection {
  return new Rejection(`A policy "${name}" already exists`)
}

function eventOf({ caller, services }: RequestContext, subjectId: string, action: 'CREATED' | 'UPDATED' | 'DELETED') {
  const { organizationId } = caller
  return { organizationId, at: services.now().toISOString(), kind: 'POLICY', action, subjectId }
}
