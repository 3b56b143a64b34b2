import type { ConditionGroup, ConditionRowKind } from '#service/domain/conditions/condition.ts'
import type { RuleScope } from '#service/domain/policies/policy.ts'
import { nameKey } from '#service/domain/products/product.ts'
import type { VersionRunChange } from './version-values.ts'
import type { Actor } from '#service/domain/actor.ts'

export const ruleTriggers = ['import', 'rematch', 'manual'] as const
export type RuleTrigger = (typeof ruleTriggers)[number]

/** What a rule does with the rows that fit: changes them, proposes to decide about them, or only counts them. */
export const ruleModes = ['APPLY', 'SUGGEST', 'LOG'] as const
export type RuleMode = (typeof ruleModes)[number]

/** Over which values a rule writes: over none, over those that no person set, or over all. */
export const ruleWrites = ['IF_MISSING', 'IF_IMPORTED', 'ALWAYS'] as const
export type RuleWrite = (typeof ruleWrites)[number]

/** One thing that a rule does to a row (vocabulary, "Automation rule"). */
export interface RuleAction {
  readonly action: string
  /** Of `setField`. */
  readonly field: string | null
  readonly value: string | null
  /** Further values by name. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Rows that automation changes. */
export type RuleRowKind = ConditionRowKind

/** A rule that edits versions, components or findings. */
export interface AutomationRule {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly description: string
  readonly isEnabled: boolean
  readonly isStarter: boolean
  /** Place in the order, from 1. */
  readonly position: number
  readonly appliesTo: RuleRowKind
  readonly triggers: readonly RuleTrigger[]
  readonly conditions: ConditionGroup
  readonly actions: readonly RuleAction[]
  readonly mode: RuleMode
  readonly write: RuleWrite
  readonly scope: RuleScope
  /** First and last day on which it runs, `YYYY-MM-DD`. */
  readonly validFrom: string | null
  readonly validUntil: string | null
  /** Rows after which a run stops. */
  readonly stopAfter: number | null
  /** Grows with every change of what it does. */
  readonly revision: number
  /** RFC 3339 in UTC. */
  readonly createdAt: string
  readonly updatedAt: string
}

/** One run of a rule over one version that found a row or failed. */
export interface AutomationRun {
  readonly id: string
  readonly ruleId: string
  readonly versionId: string
  readonly revision: number
  readonly ranAt: string
  readonly matchedCount: number
  readonly changedCount: number
  readonly error: string | null
  readonly undoneAt: string | null
  /** Steps of triage that it made, in their order. */
  readonly stepIds: readonly string[]
  /** What it changed in the version itself. Null for nothing. */
  readonly versionChange: VersionRunChange | null
}

/** Tests whether a rule runs on a day, `YYYY-MM-DD`. */
export function isValidOn({ validFrom, validUntil }: AutomationRule, day: string): boolean {
  return (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil)
}

/** Returns a name that no rule has yet: the name itself, or with a number. */
export function freeName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(nameKey))
  for (let number = 2, free = name; ; number += 1) {
    if (!keys.has(nameKey(free))) return free
    free = `${name} ${number}`
  }
}

/** The rule as who made a change: its name and revision stay in the history after it is edited. */
export function actorOfRule({ id, name, revision }: Pick<AutomationRule, 'id' | 'name' | 'revision'>): Actor {
  return { kind: 'RULE', name: `${name}, revision ${revision}`, id }
}
