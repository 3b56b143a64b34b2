import type { ConditionGroupInput } from '#renderer/generated/documents.ts'
import { maxConditions, maxGroupDepth } from '#shared/condition-limits.ts'
import {
  countOf,
  depthOf,
  groupOf,
  isLeaf,
  type Joined,
  joinTrees,
  listsOf,
  type Tree,
  treeOf,
} from './condition-tree.ts'
import { filterText } from './filter-text.ts'
import { RequestError } from './request-error.ts'
import * as texts from './texts.ts'
import type { TypedFilter } from './typed-filter.ts'

/**
 * Joins groups by "and", without another level where none is needed: their conditions stand beside each other. Groups that would then nest too
 * deep are written in another way that means the same. Null for those that are not there; null without any.
 */
export function joinAll(groups: readonly (ConditionGroupInput | null | undefined)[]): ConditionGroupInput | null {
  const given = groups.filter((group) => group != null)
  const [first] = given
  if (!first || given.length === 1) return first ?? null
  const joined = sideBySide(given)
  return depthOf(joined) <= maxGroupDepth ? joined : (shallow(treeOf(joined)) ?? joined)
}

/** Returns what a list is filtered by as it is typed: its chips, and the typed conditions, which stay as they are if they are alone. */
export function joinedText(chips: readonly (ConditionGroupInput | null)[], typed: TypedFilter | null): string {
  const isAlone = typed !== null && chips.every((chip) => chip === null)
  return isAlone ? typed.text : filterText(joinAll([...chips, typed?.group]))
}

/** Adds conditions to typed ones. */
export function withConditions(typed: TypedFilter | null, added: ConditionGroupInput): TypedFilter {
  const group = joinAll([typed?.group, added]) ?? added
  return { text: filterText(group), group }
}

/**
 * Returns a filter that the service takes, to send it.
 *
 * @throws {RequestError} if it nests too deep or has too many conditions
 */
export function sendable(filter: ConditionGroupInput | null): ConditionGroupInput | null {
  if (filter === null) return null
  const count = countOf(filter)
  const isDeep = depthOf(filter) > maxGroupDepth
  if (!isDeep && count <= maxConditions) return filter
  const problem = isDeep
    ? texts.togetherTheChipsAndTheTyped(maxGroupDepth)
    : texts.togetherTheChipsAndTheTypedConditions(count, maxConditions)
  throw new RequestError('rejected', problem, texts.removeAChipOrSimplify)
}

function sideBySide(parts: readonly ConditionGroupInput[]): ConditionGroupInput {
  const conditions = parts.flatMap((part) => (isAnd(part) ? (part.conditions ?? []) : []))
  const groups = parts.flatMap((part) => (isAnd(part) ? (part.groups ?? []) : [part]))
  return { match: 'ALL', conditions, ...(groups.length > 0 && { groups }) }
}

/** True for groups whose members can stand beside those of another one. */
function isAnd(group: ConditionGroupInput): boolean {
  return group.negate !== true && group.match?.toUpperCase() !== 'ANY'
}

/**
 * Returns the group with the fewest conditions that means the same as a tree and does not nest too deep: the tree as it is, or one whose
 * deepest "or" is taken apart: into alternatives, each with the rest, or into what must hold beside the rest. Null if all are too large.
 */
function shallow(tree: Tree): ConditionGroupInput | null {
  const [plain, ...others] = waysOf(tree)
    .map(groupOf)
    .filter((group) => depthOf(group) <= maxGroupDepth)
  if (!plain) return null
  const least = others.reduce((best, group) => (countOf(group) < countOf(best) ? group : best), plain)
  return countOf(least) <= maxConditions ? least : null
}

function waysOf(tree: Tree): readonly Tree[] {
  if (isLeaf(tree) || depthOf(groupOf(tree)) <= maxGroupDepth) return [tree]
  const isDeep = (part: Tree) => depthOf(groupOf(part)) >= maxGroupDepth
  const deep = tree.parts.filter(isDeep)
  const rest = tree.parts.filter((part) => !isDeep(part))
  const apart = deep.map((part) => fromLists(part, tree.match))
  return [
    ...eachWith(tree.match, deep, rest),
    ...(apart.includes(null) ? [] : [joinTrees(tree.match, [...rest, ...apart.filter((part) => part !== null)])]),
    ...(['ANY', 'ALL'] as const).flatMap((match) => fromLists(tree, match) ?? []),
  ]
}

/** Repeats the rest beside each member of the deep parts. None if they would be too many. */
function eachWith(match: Joined['match'], deep: readonly Tree[], rest: readonly Tree[]): readonly Tree[] {
  let combined: readonly (readonly Tree[])[] = [rest]
  for (const part of deep) {
    const parts = isLeaf(part) ? [part] : part.parts
    if (combined.length * parts.length > maxConditions) return []
    combined = combined.flatMap((one) => parts.map((other) => [...one, other]))
  }
  const each = combined.map((parts) => joinTrees(match, parts))
  return [joinTrees(match === 'ALL' ? 'ANY' : 'ALL', each)]
}

/** Returns a tree as alternatives or as demands, or null if they would be too many. */
function fromLists(tree: Tree, match: Joined['match']): Tree | null {
  const lists = listsOf(tree, match, maxConditions)
  const inner = match === 'ALL' ? 'ANY' : 'ALL'
  return (
    lists &&
    joinTrees(
      match,
      lists.map((leaves) => joinTrees(inner, leaves)),
    )
  )
}
