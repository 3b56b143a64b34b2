import type { ComponentRelation } from '#service/domain/components/component.ts'
import type { FindingKind } from '#shared/finding-kind.ts'
import type { Severity } from '#shared/severity.ts'
import { defaultPriorityWeights, factorGroups, type PriorityFactor, type PriorityWeights } from './priority-weights.ts'

/** Facts that determine the order of the queue. Null if no imported source provides them. */
export interface PriorityFacts {
  /** A malicious package precedes everything else, whatever the weights. */
  readonly kind: FindingKind
  readonly kev: boolean | null
  readonly ransomware: boolean | null
  /** 0 to 1. */
  readonly epss: number | null
  /** 0 to 10. */
  readonly cvss: number | null
  /** A severity that a user set. It replaces the score. */
  readonly severityOverride?: Severity | null
  readonly relation: ComponentRelation
  readonly fixAvailable: boolean
}

export interface Priority {
  /** 0 to 100, higher is more urgent. */
  readonly value: number
  /** The facts behind it, in the order of their weight, for example `KEV, EPSS 0.91, direct`. */
  readonly reason: string
}

/** The part of the remaining number range that a factor and all lighter ones share. */
interface NumberRange {
  readonly from: number
  readonly width: number
}

/** Scores that stand for severities: the middle of each range in CVSS 3. */
const scores: Readonly<Record<Severity, number>> = { critical: 9.5, high: 8, medium: 5.5, low: 2, none: 0, unknown: 0 }
const relations: readonly ComponentRelation[] = ['transitive', 'unspecified', 'direct']
/** Number of steps of each factor. Each is a divisor of the next larger one, so that an average of several stays a whole number. */
const steps: Readonly<Record<PriorityFactor, number>> = {
  kev: 1,
  ransomware: 1,
  fix: 1,
  direct: 2,
  cvss: 100,
  epss: 100_000,
}
/** Malicious packages and, with the default weights, KEV have fixed shares: from 90 and from 60, so that the number alone tells them. */
const shareWithoutMalicious = 0.9
const shareWithoutKev = 2 / 3
const shareOfUnknownEpss = 0.1

/**
 * Computes the position of a finding in the queue: malicious packages first, each part by the weights. The number preserves exactly the order that the weights define: no factor ever outweighs
 * a heavier one. Factors of equal weight count as their average, where an unknown value counts as the lowest.
 */
export function prioritize(given: PriorityFacts, weights: PriorityWeights = defaultPriorityWeights): Priority {
  const facts = given.severityOverride ? { ...given, cvss: scores[given.severityOverride] } : given
  const groups = groupsOf(weights)
  let place: NumberRange =
    facts.kind === 'malicious'
      ? { from: shareWithoutMalicious, width: 1 - shareWithoutMalicious }
      : { from: 0, width: shareWithoutMalicious }
  const alone = new Set<PriorityFactor>()
  for (const group of groups) {
    const inner = numberRangeOf(group, facts, alone)
    place = { from: place.from + place.width * inner.from, width: place.width * inner.width }
    if (group.length === 1) for (const factor of group) alone.add(factor)
  }
  return { value: 100 * place.from, reason: reasonOf(facts, groups.flat()) }
}

const groupsOfWeights = new WeakMap<PriorityWeights, ReturnType<typeof factorGroups>>()

/** A scan uses the same weights for every finding. */
function groupsOf(weights: PriorityWeights): ReturnType<typeof factorGroups> {
  const known = groupsOfWeights.get(weights)
  if (known) return known
  const groups = factorGroups(weights)
  groupsOfWeights.set(weights, groups)
  return groups
}

function numberRangeOf(
  group: readonly PriorityFactor[],
  facts: PriorityFacts,
  before: ReadonlySet<PriorityFactor>,
): NumberRange {
  const [factor] = group
  if (group.length > 1 || factor === undefined) return averageOf(group, facts)
  const value = stepOf(factor, facts)
  if (factor === 'kev' || factor === 'ransomware') {
    if (isSettled(factor, facts, before)) return { from: 0, width: 1 }
    const share = factor === 'kev' ? shareWithoutKev : 0.5
    return value === 1 ? { from: share, width: 1 - share } : { from: 0, width: share }
  }
  if (factor === 'epss') {
    if (facts.epss === null) return { from: 0, width: shareOfUnknownEpss }
    const width = (1 - shareOfUnknownEpss) / (steps.epss + 1)
    return { from: shareOfUnknownEpss + value * width, width }
  }
  if (factor === 'cvss') return oneOf(facts.cvss === null ? 0 : 1 + value, steps.cvss + 2)
  return oneOf(value, steps[factor] + 1)
}

/** Ransomware use is known only of KEV entries. If one of the two factors was compared alone before, it may determine the other. */
function isSettled(factor: PriorityFactor, { kev, ransomware }: PriorityFacts, before: ReadonlySet<PriorityFactor>) {
  if (factor === 'ransomware') return before.has('kev') && kev !== true
  return before.has('ransomware') && kev === true && ransomware === true
}

function averageOf(group: readonly PriorityFactor[], facts: PriorityFacts): NumberRange {
  const finest = Math.max(1, ...group.map((factor) => steps[factor]))
  const sum = group.reduce((total, factor) => total + stepOf(factor, facts) * (finest / steps[factor]), 0)
  return oneOf(sum, group.length * finest + 1)
}

function oneOf(index: number, count: number): NumberRange {
  return { from: index / count, width: 1 / count }
}

/** Returns the value of a factor in its steps; 0 if it is unknown. */
function stepOf(
  factor: PriorityFactor,
  { kev, ransomware, epss, cvss, relation, fixAvailable }: PriorityFacts,
): number {
  const amounts: Readonly<Record<PriorityFactor, number>> = {
    kev: Number(kev === true),
    ransomware: Number(kev === true && ransomware === true),
    epss: Math.round(clamp(epss ?? 0) * steps.epss),
    cvss: Math.round(clamp((cvss ?? 0) / 10) * steps.cvss),
    direct: relations.indexOf(relation),
    fix: Number(fixAvailable),
  }
  return amounts[factor]
}

function reasonOf(facts: PriorityFacts, factors: readonly PriorityFactor[]): string {
  const first = facts.kind === 'malicious' ? ['malicious package'] : []
  return [...first, ...factors.flatMap((factor) => describeFactor(factor, facts) ?? [])].join(', ')
}

function describeFactor(factor: PriorityFactor, facts: PriorityFacts) {
  const { kev, ransomware, epss, cvss, relation, fixAvailable, severityOverride } = facts
  if (factor === 'cvss' && severityOverride) return `${severityOverride} (overridden)`
  const words: Readonly<Record<PriorityFactor, string | null>> = {
    kev: kev === true ? 'KEV' : null,
    ransomware: kev === true && ransomware === true ? 'ransomware' : null,
    epss: epss === null ? null : `EPSS ${formatEpss(epss)}`,
    cvss: cvss === null ? null : `CVSS ${cvss.toFixed(1)}`,
    direct: relation === 'unspecified' ? null : relation,
    fix: fixAvailable ? 'fix available' : null,
  }
  return words[factor]
}

/** Formats two decimals, as is usual for scores. A smaller score is not shown as zero. */
function formatEpss(epss: number): string {
  return epss > 0 && epss < 0.005 ? 'below 0.01' : epss.toFixed(2)
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}
