import { changeSavedConditions } from '#service/db/conditions/saved-views.ts'
import { readRules, updateRule } from '#service/db/automation/rules.ts'
import type { UserReader, UserTransaction } from '#service/db/database.ts'
import { readPolicies, updatePolicy } from '#service/db/policies/policies.ts'
import type { RuleAction } from '#service/domain/automation/rule.ts'
import { type ConditionGroup, type ConditionRowKind, conditionsOf } from '#service/domain/conditions/condition.ts'
import type { CustomFieldDefinition } from '#service/domain/labeling/custom-field.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** What stores conditions: a policy or an automation rule. */
export interface ConditionUser {
  readonly name: string
  readonly conditions: ConditionGroup
  /** What a rule does; nothing in a policy. */
  readonly appliesTo: ConditionRowKind
  readonly actions: readonly RuleAction[]
  /** Stores other conditions and actions, or with `isOther` that they mean something else now. */
  store(write: UserTransaction, changed: Changed, isOther: boolean): Promise<void>
}

interface Changed {
  readonly conditions: ConditionGroup
  /** Absent: they stay. */
  readonly actions?: readonly RuleAction[]
}

/** Returns all policies and rules of an organization. */
export async function readConditionUsers(read: UserReader, organizationId: string): Promise<readonly ConditionUser[]> {
  const policies = await readPolicies(read, organizationId, 'all')
  const rules = await readRules(read, organizationId)
  return [
    ...policies.map(({ name, conditions, ...policy }): ConditionUser => ({
      ...{ name, conditions, appliesTo: policy.appliesTo, actions: [] },
      store: (write, changed, isOther) =>
        updatePolicy(write, {
          ...policy,
          name,
          conditions: changed.conditions,
          revision: policy.revision + (isOther ? 1 : 0),
        }),
    })),
    ...rules.map(({ name, conditions, actions, ...rule }): ConditionUser => ({
      ...{ name, conditions, actions, appliesTo: rule.appliesTo },
      store: (write, changed, isOther) =>
        updateRule(write, { ...rule, name, actions, ...changed, revision: rule.revision + (isOther ? 1 : 0) }),
    })),
  ]
}

/** Returns those whose conditions refer to a named list. Conditions are stored with the ids of lists. */
export function usersOfList(users: readonly ConditionUser[], listId: string): readonly ConditionUser[] {
  return users.filter(({ conditions }) => conditionsOf(conditions).some(({ list }) => list === listId))
}

/** @throws {Rejection} if something uses what is to be deleted. @param what for people, with its article */
export function rejectUsed(users: readonly ConditionUser[], what: string): void {
  if (users.length === 0) return
  throw new Rejection(`${what} is used by ${users.map(({ name }) => `"${name}"`).join(', ')}`)
}

/** Returns those that ask for a custom field or set it. Conditions and actions are stored with the names of fields. */
export function usersOfField(
  users: readonly ConditionUser[],
  field: Pick<CustomFieldDefinition, 'appliesTo' | 'name'>,
): readonly ConditionUser[] {
  const subject = subjectOf(field).toLowerCase()
  return users.filter(
    (user) =>
      conditionsOf(user.conditions).some((one) => one.subject.toLowerCase() === subject) ||
      user.actions.some((action) => setsField(user, action, field)),
  )
}

function setsField(
  { appliesTo }: ConditionUser,
  { action, field: name }: RuleAction,
  field: Pick<CustomFieldDefinition, 'appliesTo' | 'name'>,
): boolean {
  return action === 'setCustom' && appliesTo === field.appliesTo && name?.toLowerCase() === field.name.toLowerCase()
}

/** @throws {Rejection} if a rule sets a choice that the field no longer has */
export async function rejectLostChoices(
  write: UserTransaction,
  before: CustomFieldDefinition,
  after: CustomFieldDefinition,
  organizationId: string,
): Promise<void> {
  const lost = before.choices.filter((choice) => !after.choices.includes(choice))
  if (lost.length === 0) return
  const users = await readConditionUsers(write, organizationId)
  for (const choice of lost) {
    const isSet = ({ value }: RuleAction) => value?.toLowerCase() === choice.toLowerCase()
    const setting = users.filter((user) => user.actions.some((one) => setsField(user, one, before) && isSet(one)))
    rejectUsed(setting, `The choice "${choice}"`)
  }
}

/** Lets the conditions and actions that name a custom field follow its new name, those of saved views too. */
export async function renameField(
  write: UserTransaction,
  before: CustomFieldDefinition,
  after: CustomFieldDefinition,
  organizationId: string,
): Promise<void> {
  if (before.name === after.name) return
  const [from, to] = [subjectOf(before).toLowerCase(), subjectOf(after)]
  const renamed = (group: ConditionGroup): ConditionGroup => ({
    ...group,
    conditions: group.conditions.map((one) => (one.subject.toLowerCase() === from ? { ...one, subject: to } : one)),
    groups: group.groups.map(renamed),
  })
  for (const user of usersOfField(await readConditionUsers(write, organizationId), before)) {
    const actions = user.actions.map((one) => (setsField(user, one, before) ? { ...one, field: after.name } : one))
    await user.store(write, { conditions: renamed(user.conditions), actions }, false)
  }
  await changeSavedConditions(write, organizationId, renamed)
}

function subjectOf({ appliesTo, name }: Pick<CustomFieldDefinition, 'appliesTo' | 'name'>): string {
  return `${appliesTo}.custom.${name}`
}
