import type { ConditionGroupInput, ConditionInput } from '#renderer/generated/documents.ts'

/** A condition, or its opposite. */
export interface Leaf {
  readonly condition: ConditionInput
  readonly isNot: boolean
}

/** Parts joined by "and" or "or". Without parts, ALL is always true and ANY never. */
export interface Joined {
  readonly match: 'ALL' | 'ANY'
  readonly parts: readonly Tree[]
}

/** Conditions whose negations are at the single conditions, so that kinds alternate from level to level. */
export type Tree = Leaf | Joined

const opposite = { ALL: 'ANY', ANY: 'ALL' } as const

export function isLeaf(tree: Tree): tree is Leaf {
  return 'condition' in tree
}

/** Reads a group. Negations move to the conditions: not (a and b) is not a or not b. */
export function treeOf(group: ConditionGroupInput, isNot = false): Tree {
  const isNegated = (group.negate === true) !== isNot
  const conditions = group.conditions ?? []
  const groups = group.groups ?? []
  // An empty group is true, whatever its kind.
  const match = group.match?.toUpperCase() === 'ANY' && conditions.length + groups.length > 0 ? 'ANY' : 'ALL'
  const parts = [
    ...conditions.map((condition): Leaf => ({ condition, isNot: isNegated })),
    ...groups.map((inner) => treeOf(inner, isNegated)),
  ]
  return joinTrees(isNegated ? opposite[match] : match, parts)
}

/** Joins trees without a level for parts of the same kind or for one part, and without the same condition twice. */
export function joinTrees(match: Joined['match'], parts: readonly Tree[]): Tree {
  const flat = parts.flatMap((part) => (!isLeaf(part) && part.match === match ? part.parts : [part]))
  const decided = flat.find((part) => !isLeaf(part) && part.parts.length === 0)
  if (decided) return decided
  const different = once(flat)
  const [only] = different
  return only && different.length === 1 ? only : { match, parts: different }
}

/** Returns the group of a tree on as few levels as possible: negated as a whole where that saves a level or negations. */
export function groupOf(tree: Tree): ConditionGroupInput {
  if (isLeaf(tree)) return { match: 'ALL', conditions: [tree.condition], ...(tree.isNot && { negate: true }) }
  const [plain, negated] = [openGroup(tree, false), openGroup(tree, true)]
  const more = depthOf(negated) - depthOf(plain) || negationsIn(negated) - negationsIn(plain)
  return more < 0 ? negated : plain
}

/** Conditions that have the sign of the group stand in it; the others share one negated group. */
function openGroup({ match, parts }: Joined, isNot: boolean): ConditionGroupInput {
  const leaves = parts.filter(isLeaf)
  const own = leaves.filter((leaf) => leaf.isNot === isNot)
  const others = leaves.filter((leaf) => leaf.isNot !== isNot)
  const kind = isNot ? opposite[match] : match
  const conditions = (some: readonly Leaf[]) => some.map(({ condition }) => condition)
  const inner = parts.filter((part) => !isLeaf(part)).map(groupOf)
  const groups = [
    ...(others.length > 0 ? [{ match: opposite[kind], negate: true, conditions: conditions(others) }] : []),
    ...(isNot ? inner.map((group) => ({ ...group, negate: group.negate !== true })) : inner),
  ]
  // An empty group is true: what never holds is its opposite.
  const isNegated = parts.length === 0 ? match === 'ANY' : isNot
  return {
    match: parts.length === 0 ? 'ALL' : kind,
    conditions: conditions(own),
    ...(groups.length > 0 && { groups }),
    ...(isNegated && { negate: true }),
  }
}

export function depthOf(group: ConditionGroupInput): number {
  return 1 + Math.max(0, ...(group.groups ?? []).map(depthOf))
}

/** Counts the conditions of a group and of those in it. */
export function countOf(group: ConditionGroupInput): number {
  return (group.groups ?? []).reduce((sum, inner) => sum + countOf(inner), (group.conditions ?? []).length)
}

function negationsIn(group: ConditionGroupInput): number {
  return (group.groups ?? []).reduce((sum, inner) => sum + negationsIn(inner), group.negate === true ? 1 : 0)
}

/**
 * Returns the alternatives of a tree, each a list of conditions that all hold (`ANY`), or the demands, each a list of which one holds (`ALL`).
 * Null if there would be more than `most` conditions.
 */
export function listsOf(tree: Tree, match: Joined['match'], most: number): readonly (readonly Leaf[])[] | null {
  if (isLeaf(tree)) return [[tree]]
  let lists: readonly (readonly Leaf[])[] = tree.match === match ? [] : [[]]
  for (const part of tree.parts) {
    const own = listsOf(part, match, most)
    if (own === null) return null
    // Far more than are allowed are not compared with each other: that takes seconds, and hardly ever leaves few.
    if (tree.match !== match && lists.length * own.length > most * 4) return null
    const joined =
      tree.match === match ? [...lists, ...own] : lists.flatMap((one) => own.map((other) => once([...one, ...other])))
    lists = withoutWider(joined)
    if (lists.reduce((sum, list) => sum + list.length, 0) > most) return null
  }
  return lists
}

/** Leaves out lists that have all conditions of another one: they add nothing. */
function withoutWider(lists: readonly (readonly Leaf[])[]): readonly (readonly Leaf[])[] {
  const kept: { readonly list: readonly Leaf[]; readonly keys: ReadonlySet<string> }[] = []
  for (const list of lists.toSorted((one, other) => one.length - other.length)) {
    const keys = new Set(list.map(keyOf))
    if (!kept.some((narrow) => narrow.keys.isSubsetOf(keys))) kept.push({ list, keys })
  }
  return lists.filter((list) => kept.some((one) => one.list === list))
}

function once<Part extends Tree>(parts: readonly Part[]): readonly Part[] {
  return [...new Map(parts.map((part) => [keyOf(part), part])).values()]
}

function keyOf(tree: Tree): string {
  return JSON.stringify(tree)
}
