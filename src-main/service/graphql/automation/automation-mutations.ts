import { readRowKind } from '#service/graphql/conditions/condition-resolvers.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { findRun } from '#service/db/automation/runs.ts'
import { deleteRule, findRule, readRules, saveOrder, updateRule } from '#service/db/automation/rules.ts'
import { deleteToldRows } from '#service/db/automation/told-rows.ts'
import { findEnvironmentsById } from '#service/db/products/environments.ts'
import type { UserReader } from '#service/db/database.ts'
import { newestVersions, readEvaluatedVersion } from '#service/db/policies/evaluation-input.ts'
import { endAllProposals } from '#service/db/statements/proposals.ts'
import { findVersionsById } from '#service/db/versions/find-version.ts'
import { checkRule } from '#service/automation/check-rule.ts'
import { addRules, idsOf, moved, nameIsTaken } from '#service/automation/add-rules.ts'
import { doesPropose } from '#service/domain/automation/finding-actions.ts'
import { type AutomationRule, freeName } from '#service/domain/automation/rule.ts'
import { doesNotify } from '#service/domain/automation/told-rows.ts'
import { newId } from '#service/domain/id.ts'
import { everywhere } from '#service/domain/policies/policy.ts'
import { nameKey } from '#service/domain/products/product.ts'
import { isInScope } from '#service/domain/policies/policy.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { readCustomFieldsNow } from '#service/graphql/labeling/custom-field-input.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { readPolicyConditions, readScope } from '#service/graphql/policies/policy-input.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { requireName } from '#service/graphql/resolving/text-input.ts'
import { changedRule, doesSame, readActions, readMode, readStopAfter, readTriggers, readWrite } from './rule-input.ts'

const maxVersions = 1000

/** Changes of automation rules, and runs by hand. */
export const automationMutationResolvers: Resolvers = {
  Mutation: {
    automationRuleCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'AutomationRule')
        const { caller, services } = context
        const at = services.now().toISOString()
        const appliesTo = readRowKind(input.appliesTo)
        const rule: AutomationRule = {
          ...{ id: newId(), organizationId: caller.organizationId, createdAt: at, updatedAt: at, revision: 1 },
          ...{ name: requireName(input.name), description: input.description?.trim() ?? '', appliesTo },
          ...{ isEnabled: input.isEnabled ?? true, isStarter: false, position: 0 },
          ...{ triggers: readTriggers(input.triggers ?? ['import']), actions: readActions(input.actions) },
          conditions: await readPolicyConditions(context, input.conditions, appliesTo),
          ...{ mode: readMode(input.mode ?? 'APPLY'), write: readWrite(input.write ?? 'IF_IMPORTED') },
          scope: await readScope(context, input.scope),
          ...{ validFrom: input.validFrom ?? null, validUntil: input.validUntil ?? null },
          stopAfter: readStopAfter(input.stopAfter),
        }
        checkRule(rule, at.slice(0, 10), await readCustomFieldsNow(context))
        await services.database.write.transaction().execute(async (write) => {
          await addRules(write, caller.organizationId, [rule], { at, position: input.position ?? null })
        })
        return { automationRule: await findRule(services.database.write, caller.organizationId, rule.id) }
      }),
    automationRuleUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'AutomationRule')
        const { caller, services } = context
        const { organizationId } = caller
        const before = await findRule(services.database.write, organizationId, input.id)
        if (!before) throw new Rejection('Rule not found')
        const rule = await changedRule(context, before, input)
        const today = services.now().toISOString().slice(0, 10)
        checkRule(rule, today, await readCustomFieldsNow(context), input.actions == null)
        await services.database.write.transaction().execute(async (write) => {
          const all = await readRules(write, organizationId)
          const current = all.find(({ id }) => id === rule.id)
          if (!current) throw new Rejection('Rule not found')
          if (all.some(({ id, name }) => id !== rule.id && nameKey(name) === nameKey(rule.name)))
            throw nameIsTaken(rule.name)
          const revision = current.revision + (doesSame(current, rule) ? 0 : 1)
          await updateRule(write, { ...rule, revision, position: current.position })
          if (!doesPropose(rule)) await endAllProposals(write, rule, rule.updatedAt)
          if (!doesNotify(rule)) await deleteToldRows(write, rule.id)
          if (input.position != null) await saveOrder(write, moved(idsOf(all), rule.id, input.position))
          await insertChangeEvents(write, [eventOf(context, rule.id, 'UPDATED')])
        })
        return { automationRule: await findRule(services.database.write, organizationId, rule.id) }
      }),
    automationRuleDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'AutomationRule')
        const { caller, services } = context
        await services.database.write.transaction().execute(async (write) => {
          const rule = await findRule(write, caller.organizationId, input.id)
          if (!rule) throw new Rejection('Rule not found')
          await endAllProposals(write, rule, services.now().toISOString())
          await deleteRule(write, rule.id)
          await saveOrder(write, idsOf(await readRules(write, caller.organizationId)))
          await insertChangeEvents(write, [eventOf(context, rule.id, 'DELETED')])
        })
        return { deletedId: input.id }
      }),
    automationRuleRun: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'AutomationRule')
        const { caller, services } = context
        const { organizationId } = caller
        const ruleIds = input.ruleIds == null ? null : [...new Set(input.ruleIds)]
        const rules = await requireRules(context, ruleIds ?? [])
        const versionIds = await versionsToRun(context, input.sbomIds ?? null, ruleIds === null ? null : rules)
        return { job: await services.automation.run({ organizationId, ruleIds, versionIds }, actorOf(context)) }
      }),
    automationRuleCopy: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'AutomationRule')
        const { caller, services } = context
        const { database } = services
        const rules = await requireRules(context, [...new Set(input.ruleIds)])
        const environmentIds = [...new Set(input.projectIds)]
        if (rules.length === 0) throw new Rejection('"ruleIds" must not be empty')
        if (environmentIds.length === 0) throw new Rejection('"projectIds" must not be empty')
        const known = await findEnvironmentsById(database, caller.organizationId, environmentIds)
        const missing = environmentIds.filter((id) => !known.has(id))
        if (missing.length > 0) throw new Rejection(missing.map((id) => `Project "${id}" not found`))
        const at = services.now().toISOString()
        const copies = await database.write.transaction().execute(async (write) => {
          const taken = (await readRules(write, caller.organizationId)).map(({ name }) => name)
          const made = rules.map((rule): AutomationRule => {
            const name = freeName(`${rule.name} (copy)`, taken)
            taken.push(name)
            const dated = { createdAt: at, updatedAt: at, revision: 1, isStarter: false }
            return { ...rule, ...dated, id: newId(), name, scope: { ...everywhere, environmentIds } }
          })
          await addRules(write, caller.organizationId, made, { at })
          return made.map(({ id }) => id)
        })
        return { automationRules: [...(await requireRules(context, copies))] }
      }),
    automationRunUndo: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'AutomationRule')
        const { caller, services } = context
        const keptCount = await services.automation.undo(caller.organizationId, input.id, actorOf(context))
        return { automationRun: await findRun(services.database.write, caller.organizationId, input.id), keptCount }
      }),
  },
}

async function requireRules(
  { caller, services }: RequestContext,
  ids: readonly string[],
): Promise<readonly AutomationRule[]> {
  const all = await readRules(services.database.write, caller.organizationId)
  const missing = ids.filter((asked) => !all.some(({ id }) => id === asked))
  if (missing.length > 0) throw new Rejection(missing.map((id) => `Rule "${id}" not found`))
  return all.filter(({ id }) => ids.includes(id))
}

function eventOf({ caller, services }: RequestContext, subjectId: string, action: 'CREATED' | 'UPDATED' | 'DELETED') {
  const { organizationId } = caller
  return { organizationId, at: services.now().toISOString(), kind: 'AUTOMATION_RULE', action, subjectId }
}

/**
 * Returns the versions that rules run over: those that were named, or the newest of every environment, of those the ones in the scope of a
 * rule. @param rules null: all that are on
 */
async function versionsToRun(
  { caller, services }: RequestContext,
  asked: readonly string[] | null,
  rules: readonly AutomationRule[] | null,
): Promise<readonly string[]> {
  const { write } = services.database
  const { organizationId } = caller
  if (asked?.length === 0) throw new Rejection('"sbomIds" must not be empty')
  const ids = asked === null ? await newestInScope(write, organizationId, rules) : [...new Set(asked)]
  if (ids.length === 0) throw new Rejection('There is no version in the scope of the rules')
  if (ids.length > maxVersions) throw new Rejection(`Rules run over at most ${maxVersions} versions at once`)
  const versions = await findVersionsById(write, organizationId, ids)
  const missing = ids.filter((id) => !versions.has(id))
  if (missing.length > 0) throw new Rejection(missing.map((id) => `Sbom "${id}" not found`))
  return ids
}

async function newestInScope(
  read: UserReader,
  organizationId: string,
  rules: readonly AutomationRule[] | null,
): Promise<readonly string[]> {
  const scopes = (rules ?? (await readRules(read, organizationId)).filter(({ isEnabled }) => isEnabled)).map(
    ({ scope }) => scope,
  )
  const ids: string[] = []
  for (const id of await newestVersions(read, organizationId)) {
    const version = await readEvaluatedVersion(read, id)
    if (version && scopes.some((scope) => isInScope(scope, version))) ids.push(id)
  }
  return ids
}
