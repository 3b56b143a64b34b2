import { Rejection } from '#service/domain/rejection.ts'
import { maxConditions, maxGroupDepth } from '#shared/condition-limits.ts'

/** Subject, operator and values, as in the vocabulary. Text is as the user wrote it. */
export interface Condition {
  readonly subject: string
  readonly operator: string
  readonly values: readonly string[]
  /** What the subject is asked about, such as the check of `version.check`. Absent for most subjects. */
  readonly key?: string | undefined
  /** Id or name of the named list that provides the values. Absent if they are `values`. */
  readonly list?: string | undefined
}

/** Conditions and groups joined by ALL or ANY. An empty group is true. */
export interface ConditionGroup {
  readonly match: 'ALL' | 'ANY'
  readonly negate: boolean
  readonly conditions: readonly Condition[]
  readonly groups: readonly ConditionGroup[]
}

/** Conditions, and the day from which their periods count: YYYY-MM-DD in UTC. */
export interface DatedConditions {
  readonly group: ConditionGroup
  readonly today: string
  /** Values of the named lists that the conditions refer to, by id and by name in lower case. */
  readonly lists?: ReadonlyMap<string, readonly string[]> | undefined
}

/** Rows that a condition is asked about. A finding can be asked about its component and version, a component about its version. */
export const conditionRowKinds = ['version', 'component', 'finding'] as const
export type ConditionRowKind = (typeof conditionRowKinds)[number]

/** @throws {Rejection} if groups nest too deep or there are too many conditions */
export function checkSize(group: ConditionGroup): void {
  if (depthOf(group) > maxGroupDepth) throw new Rejection(`A filter can nest at most ${maxGroupDepth} groups`)
  if (countOf(group) > maxConditions) throw new Rejection(`A filter can have at most ${maxConditions} conditions`)
}

/** Returns all conditions of a group, in their order. */
export function conditionsOf(group: ConditionGroup): readonly Condition[] {
  return [...group.conditions, ...group.groups.flatMap(conditionsOf)]
}

/**
 * Returns a group in the form in which its text is read again: single conditions that are not negated are not nested, and a group with one
 * member is that member. It has the same meaning.
 */
export function normalGroup(group: ConditionGroup): ConditionGroup {
  const parts = [
    ...group.conditions.map((condition) => plain(condition)),
    ...group.groups.map((inner) => normalGroup(inner)),
  ]
  const joined = joinGroups(group.match, parts)
  return group.negate ? { ...joined, negate: !joined.negate } : joined
}

/** Joins groups. Single conditions stay on this level, so that the depth is that of the written text. */
export function joinGroups(match: ConditionGroup['match'], parts: readonly ConditionGroup[]): ConditionGroup {
  const [only] = parts
  if (!only) return { match: 'ALL', negate: false, conditions: [], groups: [] }
  if (parts.length === 1) return only
  const isPlain = (part: ConditionGroup) => !part.negate && part.groups.length === 0 && part.conditions.length === 1
  return {
    match,
    negate: false,
    conditions: parts.filter(isPlain).flatMap((part) => part.conditions),
    groups: parts.filter((part) => !isPlain(part)),
  }
}

function plain(condition: Condition): ConditionGroup {
  return { match: 'ALL', negate: false, conditions: [condition], groups: [] }
}

function depthOf(group: ConditionGroup): number {
  return 1 + Math.max(0, ...group.groups.map(depthOf))
}

function countOf(group: ConditionGroup): number {
  return group.conditions.length + group.groups.reduce((sum, inner) => sum + countOf(inner), 0)
}
