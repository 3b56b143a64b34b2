import { Rejection } from '#service/domain/rejection.ts'

/** What the order of the queue can rest on, in the order of the unchanged weights. */
export const priorityFactors = ['kev', 'ransomware', 'epss', 'cvss', 'direct', 'fix'] as const
export type PriorityFactor = (typeof priorityFactors)[number]

/**
 * How much each factor counts, 0 to 10. One that weighs more always comes first; factors of equal weight count together, as their
 * average; one that weighs 0 does not count.
 */
export type PriorityWeights = Readonly<Record<PriorityFactor, number>>

/** KEV, then known ransomware use, then EPSS, then CVSS, then direct before transitive, then fix available. */
export const defaultPriorityWeights: PriorityWeights = { kev: 6, ransomware: 5, epss: 4, cvss: 3, direct: 2, fix: 1 }

const maxWeight = 10

/** Factors that count, in groups of equal weight, the heaviest group first. */
export function factorGroups(weights: PriorityWeights): readonly (readonly PriorityFactor[])[] {
  const counted = priorityFactors.filter((factor) => weights[factor] > 0)
  const groups = Map.groupBy(counted, (factor) => weights[factor])
  return [...groups].toSorted(([a], [b]) => b - a).map(([, factors]) => factors)
}

/** @throws Rejection naming the weights that are none. */
export function checkPriorityWeights(weights: PriorityWeights): PriorityWeights {
  const wrong = priorityFactors.filter((factor) => !isWeight(weights[factor]))
  if (wrong.length > 0) {
    throw new Rejection(
      wrong.map((factor) => `The weight of "${factor}" is "${weights[factor]}". Use a whole number from 0 to 10`),
    )
  }
  if (factorGroups(weights).length === 0) throw new Rejection('At least one weight must be above "0"')
  return weights
}

function isWeight(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= maxWeight
}
