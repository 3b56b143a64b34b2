import type { ConditionGroupInput, ConditionInput } from '#renderer/generated/documents.ts'
import { filterText } from './filter-text.ts'
import type { TypedFilter } from './typed-conditions.ts'

/** Joins groups by "and"; null for those that are not there. Null without any. */
export function joinAll(groups: readonly (ConditionGroupInput | null | undefined)[]): ConditionGroupInput | null {
  const given = groups.filter((group) => group != null)
  return given.length === 0 ? null : given.reduceRight((rest, group) => joinConditions(group, rest))
}

/** Returns what a list is filtered by as it is typed: its chips, and the typed conditions, which stay as they are if they are alone. */
export function joinedText(chips: readonly (ConditionGroupInput | null)[], typed: TypedFilter | null): string {
  const others = joinAll(chips)
  if (typed === null) return filterText(others)
  return others === null ? typed.text : filterText(joinConditions(others, typed.group))
}

/** Adds conditions to typed ones. */
export function withConditions(typed: TypedFilter | null, added: ConditionGroupInput): TypedFilter {
  const group = typed === null ? added : joinConditions(typed.group, added)
  return { text: filterText(group), group }
}

/** How deep groups may nest. */
const maxDepth = 3

/**
 * Joins two groups by "and", without another level where none is needed: the conditions of both stand beside each other. If one of them is
 * an "or" of full depth, the other is repeated in each of its alternatives, which has the same meaning on fewer levels.
 */
export function joinConditions(first: ConditionGroupInput, second: ConditionGroupInput): ConditionGroupInput {
  const joined = sideBySide(first, second)
  if (depthOf(joined) <= maxDepth) return joined
  const flat = [flattened(first), flattened(second)] as const
  const flatter = sideBySide(...flat)
  return depthOf(flatter) > maxDepth ? flattened(inEach(...flat)) : flatter
}

/** Removes levels that mean nothing: groups of the same kind in each other, and groups around one member. */
function flattened(group: ConditionGroupInput): ConditionGroupInput {
  const inner = (group.groups ?? []).map(flattened)
  const own = group.conditions ?? []
  const [only] = inner
  if (only && inner.length === 1 && own.length === 0)
    return { ...only, negate: (only.negate === true) !== (group.negate === true) }
  const isSame = (one: ConditionGroupInput) =>
    one.negate !== true && membersOf(one) > 0 && (membersOf(one) === 1 || isAny(one) === isAny(group))
  const same = inner.filter(isSame)
  return {
    ...group,
    conditions: [...own, ...same.flatMap(({ conditions }) => conditions ?? [])],
    groups: [...inner.filter((one) => !isSame(one)), ...same.flatMap(({ groups }) => groups ?? [])],
  }
}

function membersOf({ conditions, groups }: ConditionGroupInput): number {
  return (conditions ?? []).length + (groups ?? []).length
}

function sideBySide(first: ConditionGroupInput, second: ConditionGroupInput): ConditionGroupInput {
  const parts = [first, second]
  const conditions = parts.flatMap((part) => (isAnd(part) ? (part.conditions ?? []) : []))
  const groups = parts.flatMap((part) => (isAnd(part) ? (part.groups ?? []) : [part]))
  return { match: 'ALL', conditions, ...(groups.length > 0 && { groups }) }
}

function inEach(first: ConditionGroupInput, second: ConditionGroupInput): ConditionGroupInput {
  const joined = alternativesOf(first).flatMap((one) => alternativesOf(second).map((other) => sideBySide(one, other)))
  const [only] = joined
  return only && joined.length === 1 ? only : { match: 'ANY', conditions: [], groups: joined }
}

/** Returns groups of which at least one holds exactly if the group does. None of them is an "or" itself. */
function alternativesOf(group: ConditionGroupInput): ConditionGroupInput[] {
  const open = withoutNot(group)
  if (isAnd(open)) return [open]
  return [
    ...(open.conditions ?? []).map((condition): ConditionGroupInput => ({ match: 'ALL', conditions: [condition] })),
    ...(open.groups ?? []).flatMap(alternativesOf),
  ]
}

/** Moves the negation of a group to its members: not (a and b) is not a or not b. One condition alone stays negated. */
function withoutNot(group: ConditionGroupInput): ConditionGroupInput {
  if (group.negate !== true) return group
  const conditions = group.conditions ?? []
  const groups = group.groups ?? []
  if (conditions.length + groups.length <= 1 && groups.length === 0) return { match: 'ALL', groups: [group] }
  const negated = [
    ...conditions.map((condition: ConditionInput) => ({ match: 'ALL', negate: true, conditions: [condition] })),
    ...groups.map((inner) => ({ ...inner, negate: inner.negate !== true })),
  ]
  return { match: isAny(group) ? 'ALL' : 'ANY', conditions: [], groups: negated }
}

function isAny(group: ConditionGroupInput): boolean {
  return group.match?.toUpperCase() === 'ANY'
}

/** True for groups whose members can stand beside those of another one. */
function isAnd(group: ConditionGroupInput): boolean {
  return group.negate !== true && !isAny(group)
}

function depthOf(group: ConditionGroupInput): number {
  return 1 + Math.max(0, ...(group.groups ?? []).map(depthOf))
}
