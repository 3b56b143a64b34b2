import { Rejection } from '#service/domain/rejection.ts'

/** Factors of the queue's order, in the order of their default weights. */
export const priorityFactors = ['kev', 'ransomware', 'epss', 'cvss', 'direct', 'fix'] as const
export type PriorityFactor = (typeof priorityFactors)[number]

/**
 * Weight of each factor, 0 to 10. A heavier factor always takes precedence; factors of equal weight count as their average; a factor of
 * weight 0 does not count.
 */
export type PriorityWeights = Readonly<Record<PriorityFactor, number>>

/** KEV, then known ransomware use, then EPSS, then CVSS, then direct before transitive, then fix available. */
export const defaultPriorityWeights: PriorityWeights = { kev: 6, ransomware: 5, epss: 4, cvss: 3, direct: 2, fix: 1 }

const maxWeight = 10

/** Returns the factors that count, in groups of equal weight, the heaviest group first. */
export function factorGroups(weights: PriorityWeights): readonly (readonly PriorityFactor[])[] {
  const counted = priorityFactors.filter((factor) => weights[factor] > 0)
  const groups = Map.groupBy(counted, (factor) => weights[factor])
  return [...groups].toSorted(([a], [b]) => b - a).map(([, factors]) => factors)
}

/** @throws {Rejection} if weights are invalid; the message names them */
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
