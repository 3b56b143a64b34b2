import { compareCriterion } from './compare-criterion.ts'
import type { ComparedName } from './compared-name.ts'
import { allOf, no, oneOf, invert, yes } from './truth-value.ts'
import type { TruthValue } from './truth-value.ts'
import type { PreparedConfiguration, PreparedCriterion, PreparedNode } from './prepared-criterion.ts'
import { evaluateCriterion } from './document-cpes.ts'
import type { DocumentCpes } from './document-cpes.ts'

/** Proof that a configuration makes a component vulnerable, with the parts that are uncertain. */
export interface Proof {
  /** The criterion that covers the component. */
  readonly criterion: PreparedCriterion
  /** The criterion is negated: it covers everything except what it names. */
  readonly isNegated: boolean
  /** Whether it covers the component: yes, perhaps a weak one, or unknown if versions cannot be compared. Never no. */
  readonly own: TruthValue
  /** Whether all other conditions of the configuration are met: yes or unknown. Never no. */
  readonly platform: TruthValue
}

/** Ranks proofs by their strength. */
export function strength({ own, platform }: Proof): number {
  if (own.truth === 'unknown') return 3
  if (own.words !== '') return 2
  return platform.truth === 'unknown' ? 1 : 0
}

/**
 * Finds the strongest proof that a configuration of NVD makes this component vulnerable; undefined if it does not. A configuration that is
 * met by other components alone proves nothing: a vulnerable criterion has to cover this one.
 */
export function proveConfiguration(
  configuration: PreparedConfiguration,
  component: ComparedName,
  world: DocumentCpes,
): Proof | undefined {
  const { operator, negate, nodes } = configuration
  if (negate) {
    const criterion = nodes.flatMap(({ criteria }) => criteria).find((one) => isOwn(one, component))
    return criterion && proveNegated(criterion, evaluateConfiguration(configuration, component, world))
  }
  const proofs = nodes.map((node) => proveNode(node, component, world))
  if (operator === 'OR') return best(proofs)
  return bestWithOthers(proofs, () => nodes.map((node) => evaluateNode(node, component, world)))
}

function proveNode(node: PreparedNode, component: ComparedName, world: DocumentCpes): Proof | undefined {
  const { operator, negate, criteria } = node
  if (negate) {
    const criterion = criteria.find((one) => isOwn(one, component))
    return criterion && proveNegated(criterion, evaluateNode(node, component, world))
  }
  const proofs = criteria.map((criterion): Proof | undefined => {
    if (!isOwn(criterion, component)) return undefined
    const own = compareCriterion(criterion, component)
    return own.truth === 'no' ? undefined : { criterion, isNegated: false, own, platform: yes }
  })
  if (operator === 'OR') return best(proofs)
  return bestWithOthers(proofs, () => criteria.map((criterion) => evaluateCriterion(criterion, component, world)))
}

function isOwn({ criterion, product }: PreparedCriterion, component: ComparedName): boolean {
  return criterion.vulnerable && product === component.product
}

/**
 * Returns the strongest of the proofs of parts that are joined with AND: each also requires all other parts. The parts are evaluated once, and
 * the words are composed for the strongest only, because a record may have 100,000 parts.
 */
function bestWithOthers(proofs: readonly (Proof | undefined)[], judge: () => readonly TruthValue[]): Proof | undefined {
  if (proofs.every((proof) => proof === undefined)) return undefined
  const judgements = judge()
  const failed = judgements.filter(({ truth }) => truth === 'no').length
  const open = judgements.filter(({ truth }) => truth === 'unknown').length
  const ranked = proofs.map((proof, index) => {
    const own = judgements[index]?.truth
    if (proof === undefined || failed > Number(own === 'no')) return undefined
    return open > Number(own === 'unknown') ? { ...proof, platform: unknown } : proof
  })
  const leader = best(ranked)
  if (leader === undefined) return undefined
  const index = ranked.indexOf(leader)
  const platform = allOf([proofs[index]?.platform ?? yes, ...judgements.filter((_, other) => other !== index)])
  return { ...leader, platform }
}

/** For ranking: the words follow. */
const unknown: TruthValue = { truth: 'unknown', words: '' }

function proveNegated(criterion: PreparedCriterion, outcome: TruthValue): Proof | undefined {
  return outcome.truth === 'no' ? undefined : { criterion, isNegated: true, own: yes, platform: outcome }
}

function best(proofs: readonly (Proof | undefined)[]): Proof | undefined {
  return proofs.reduce(
    (leader, proof) =>
      proof === undefined || (leader !== undefined && strength(leader) <= strength(proof)) ? leader : proof,
    undefined,
  )
}

function evaluateConfiguration(
  configuration: PreparedConfiguration,
  component: ComparedName,
  world: DocumentCpes,
): TruthValue {
  const { operator, negate, nodes } = configuration
  const judgements = nodes.map((node) => evaluateNode(node, component, world))
  return conclude(operator, negate, judgements)
}

function evaluateNode(
  { operator, negate, criteria }: PreparedNode,
  component: ComparedName,
  world: DocumentCpes,
): TruthValue {
  return conclude(
    operator,
    negate,
    criteria.map((criterion) => evaluateCriterion(criterion, component, world)),
  )
}

function conclude(operator: 'AND' | 'OR', negate: boolean, judgements: readonly TruthValue[]): TruthValue {
  const outcome = judgements.length === 0 ? no : operator === 'AND' ? allOf(judgements) : oneOf(judgements)
  return negate ? invert(outcome) : outcome
}
