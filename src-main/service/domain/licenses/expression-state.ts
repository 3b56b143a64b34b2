import { type LicenseLeaf, type LicenseTree, licensesOf, readLicenseTree } from './license-tree.ts'
import type { CopyLeft, LicenseState, OrganizationLicense } from './organization-license.ts'

/** State of an expression: of its licenses, `unresolved` if it hangs on one that is not known, or `missing` without an expression. */
export const expressionStates = ['approved', 'rejected', 'unspecified', 'unresolved', 'missing'] as const
export type ExpressionState = (typeof expressionStates)[number]

/** What a license expression means to an organization. */
export interface ExpressionFacts<License = OrganizationLicense> {
  readonly state: ExpressionState
  /** Whether each of its licenses is known. */
  readonly isResolved: boolean
  /** The strongest that no choice avoids. */
  readonly copyLeft: CopyLeft
  /** Groups of its licenses, of alternatives those of the one that reaches least; if several do, those that all of them have. */
  readonly groups: readonly string[]
  /** The known licenses in it, each once, in their order. */
  readonly licenses: readonly License[]
}

type Reach = Pick<OrganizationLicense, 'state' | 'copyLeft' | 'groups'>

/** Licenses by their ids in lower case. */
export interface Known<License> {
  get(id: string): License | undefined
}

/** From the worst to the best: of alternatives the best counts, of what is all required the worst. */
const stateRanks: readonly (LicenseState | 'unresolved')[] = ['rejected', 'unresolved', 'unspecified', 'approved']
/** From the best to the worst. What is not known is worse than nothing, and hides nothing stronger. */
const copyLeftRanks: readonly CopyLeft[] = ['none', 'unspecified', 'weak', 'strong', 'network']

/**
 * Reads an expression with the licenses of an organization, by their ids in lower case. Alternatives count by their best choice, parts
 * that are all required by the worst. Linear in the length of the expression.
 */
export function readExpression<License extends Reach>(
  expression: string | null,
  known: Known<License>,
): ExpressionFacts<License> {
  const nothing = { isResolved: false, copyLeft: 'unspecified', groups: [], licenses: [] } as const
  if (expression === null || expression.trim() === '') return { ...nothing, state: 'missing' }
  const tree = readLicenseTree(expression)
  if (!tree) return { ...nothing, state: 'unresolved' }
  const leaves = licensesOf(tree)
  const found = leaves.flatMap((leaf) => licenseOf(leaf, known) ?? [])
  return {
    state: stateRanks[rankOf(tree, 'best', (leaf) => stateRanks.indexOf(stateOf(leaf, known)))] ?? 'unresolved',
    isResolved: found.length === leaves.length,
    copyLeft:
      copyLeftRanks[rankOf(tree, 'least', (leaf) => copyLeftRanks.indexOf(copyLeftOf(leaf, known)))] ?? 'unspecified',
    groups: groupsOf(tree, known),
    licenses: [...new Set(found)],
  }
}

/** Returns the license that a part of an expression names. `GPL-2.0+` names `GPL-2.0` where the list has no id with the sign. */
export function licenseOf<License>({ id, orLater }: LicenseLeaf, known: Known<License>): License | undefined {
  return (orLater ? known.get(`${id}+`) : undefined) ?? known.get(id)
}

function stateOf(leaf: LicenseLeaf, known: Known<Reach>): LicenseState | 'unresolved' {
  return licenseOf(leaf, known)?.state ?? 'unresolved'
}

/** An exception allows to combine a work with others, so that the license reaches no further than the work itself. */
function copyLeftOf(leaf: LicenseLeaf, known: Known<Reach>): CopyLeft {
  const own = licenseOf(leaf, known)?.copyLeft ?? 'unspecified'
  return own === 'strong' && leaf.exception !== null ? 'weak' : own
}

function rankOf(tree: LicenseTree, chosen: 'best' | 'least', rank: (leaf: LicenseLeaf) => number): number {
  if (tree.kind === 'license') return rank(tree)
  const ranks = tree.members.map((member) => rankOf(member, chosen, rank))
  const takesMost = (tree.kind === 'OR') === (chosen === 'best')
  return ranks.reduce((one, other) => (takesMost ? Math.max(one, other) : Math.min(one, other)))
}

/** How far a part reaches, and its groups without those of copyleft, which are said once for the whole. */
interface Grouped {
  readonly rank: number
  readonly groups: ReadonlySet<string>
}

const isCopyLeft = (group: string) => group.startsWith('copyleft-')

function groupsOf(tree: LicenseTree, known: Known<Reach>): readonly string[] {
  const { rank, groups } = grouped(tree, known)
  const copyLeft = copyLeftRanks[rank] ?? 'unspecified'
  return [...(['none', 'unspecified'].includes(copyLeft) ? [] : [`copyleft-${copyLeft}`]), ...groups].toSorted()
}

function grouped(tree: LicenseTree, known: Known<Reach>): Grouped {
  if (tree.kind === 'license') {
    const groups = licenseOf(tree, known)?.groups ?? []
    const others = new Set(groups.filter((group) => !isCopyLeft(group)))
    return { rank: copyLeftRanks.indexOf(copyLeftOf(tree, known)), groups: others }
  }
  const members = tree.members.map((member) => grouped(member, known))
  const ranks = members.map(({ rank }) => rank)
  if (tree.kind === 'AND') {
    return { rank: Math.max(...ranks), groups: new Set(members.flatMap(({ groups }) => [...groups])) }
  }
  const rank = Math.min(...ranks)
  const least = members.filter((member) => member.rank === rank)
  return {
    rank,
    groups: least
      .map(({ groups }) => groups)
      .reduce((all, next) => new Set([...all].filter((group) => next.has(group)))),
  }
}
