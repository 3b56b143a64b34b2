import {
  type AutomationRule,
  type RuleAction,
  type RuleMode,
  ruleModes,
  type RuleTrigger,
  ruleTriggers,
  type RuleWrite,
  ruleWrites,
} from '#service/domain/automation/rule.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { AutomationActionInput, AutomationRuleUpdateInput } from '#service/graphql/generated/resolver-types.ts'
import { readPolicyConditions, readScope } from '#service/graphql/policies/policy-input.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { requireName } from '#service/graphql/resolving/text-input.ts'

/** @throws {GraphQLError} `BAD_USER_INPUT` if a word is not a trigger */
export function readTriggers(words: readonly string[]): readonly RuleTrigger[] {
  const found = words.map((word) => wordOf(ruleTriggers, word.trim().toLowerCase(), 'a trigger of rules'))
  if (found.length === 0) throw new Rejection('"triggers" must not be empty')
  return ruleTriggers.filter((trigger) => found.includes(trigger))
}

/** @throws {GraphQLError} `BAD_USER_INPUT` if the word is not a mode */
export function readMode(word: string): RuleMode {
  return wordOf(ruleModes, word.trim().toUpperCase(), 'a mode of rules')
}

/** @throws {GraphQLError} `BAD_USER_INPUT` if the word does not say over what a rule writes */
export function readWrite(word: string): RuleWrite {
  return wordOf(ruleWrites, word.trim().toUpperCase(), 'a way of writing of rules')
}

/** Reads actions as they are given. Empty texts are none. */
export function readActions(given: readonly AutomationActionInput[]): readonly RuleAction[] {
  return given.map(({ action, field, value, parameters }) => ({
    ...{ action: action.trim(), field: field?.trim() || null, value: value?.trim() || null },
    parameters: Object.fromEntries((parameters ?? []).map(({ key, value: text }) => [key.trim(), text.trim()])),
  }))
}

/** @throws {Rejection} if the number is not one of rows */
export function readStopAfter(given: number | null | undefined): number | null {
  if (given == null || given === 0) return null
  if (given < 0) throw new Rejection('"stopAfter" must not be negative')
  return given
}

/** Whether two rules do the same. */
export function doesSame(before: AutomationRule, after: AutomationRule): boolean {
  const done = ({ actions, appliesTo, conditions, mode, scope, write }: AutomationRule) =>
    JSON.stringify([actions, appliesTo, conditions, mode, scope, write])
  return done(before) === done(after)
}

function wordOf<const Word extends string>(words: readonly Word[], given: string, what: string): Word {
  const found = words.find((word) => word === given)
  if (found === undefined) throw badInput(`"${given}" is not ${what}. Use ${words.join(', ')}`)
  return found
}

/** Returns a rule with the given values; those that are not given stay. */
export async function changedRule(
  context: RequestContext,
  before: AutomationRule,
  input: AutomationRuleUpdateInput,
): Promise<AutomationRule> {
  const { conditions, scope } = input
  return {
    ...before,
    ...wordsOf(input),
    ...datesOf(input),
    ...(conditions != null && { conditions: await readPolicyConditions(context, conditions, before.appliesTo) }),
    ...(scope != null && { scope: await readScope(context, scope) }),
    updatedAt: context.services.now().toISOString(),
  }
}

function wordsOf(input: AutomationRuleUpdateInput): Partial<AutomationRule> {
  const { name, description, isEnabled, triggers, actions, mode, write } = input
  return {
    ...(name != null && { name: requireName(name) }),
    ...(description !== undefined && { description: description?.trim() ?? '' }),
    ...(isEnabled != null && { isEnabled }),
    ...(triggers != null && { triggers: readTriggers(triggers) }),
    ...(actions != null && { actions: readActions(actions) }),
    ...(mode != null && { mode: readMode(mode) }),
    ...(write != null && { write: readWrite(write) }),
  }
}

function datesOf({ validFrom, validUntil, stopAfter }: AutomationRuleUpdateInput): Partial<AutomationRule> {
  return {
    ...(validFrom != null && { validFrom: validFrom === '' ? null : validFrom }),
    ...(validUntil != null && { validUntil: validUntil === '' ? null : validUntil }),
    ...(stopAfter != null && { stopAfter: readStopAfter(stopAfter) }),
  }
}
