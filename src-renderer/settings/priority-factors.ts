import * as texts from './texts.tsx'

/** Factors of the queue order, in the order of the default weights. */
export const factors = ['kev', 'ransomware', 'epss', 'cvss', 'direct', 'fix'] as const
export type Factor = (typeof factors)[number]

/** The weight of each factor, 0 to 10. */
export type Weights = Readonly<Record<Factor, number>>

export const defaultWeights: Weights = { kev: 6, ransomware: 5, epss: 4, cvss: 3, direct: 2, fix: 1 }
export const maxWeight = 10

/** Labels of the factors, for the sliders and inside a sentence. */
export const factorLabels: Readonly<
  Record<Factor, { readonly label: string; readonly about: string; readonly inSentence: string }>
> = {
  kev: {
    label: texts.knownExploited,
    about: texts.listedInTheCisaKevCatalog,
    inSentence: texts.knownExploitedInline,
  },
  ransomware: {
    label: texts.ransomwareUse,
    about: texts.kevReportsUseInRansomwareCampaigns,
    inSentence: texts.ransomwareUseInline,
  },
  epss: { label: 'EPSS', about: texts.probabilityOfExploitationInTheNext, inSentence: 'EPSS' },
  cvss: { label: 'CVSS', about: texts.baseScore, inSentence: 'CVSS' },
  direct: {
    label: texts.directDependency,
    about: texts.directDependenciesRankBefore,
    inSentence: texts.directDependencyInline,
  },
  fix: { label: texts.fixAvailable, about: texts.findingsWithAFixRankFirst, inSentence: texts.fixAvailableInline },
}

/** Groups the factors with a weight above 0 by equal weight, heaviest first. */
export function groupsOf(weights: Weights): readonly (readonly Factor[])[] {
  const counted = factors.filter((factor) => weights[factor] > 0)
  return [...Map.groupBy(counted, (factor) => weights[factor])].toSorted(([a], [b]) => b - a).map(([, group]) => group)
}

/** Describes the order in a sentence: what comes first, what next, which factors are combined, and which do not count. */
export function describeOrder(weights: Weights): string {
  const groups = groupsOf(weights)
  const [first, ...rest] = groups.map(describeGroup)
  if (first === undefined) return texts.atLeastOneWeightMust
  const left = factors.filter((factor) => weights[factor] === 0).map((factor) => factorLabels[factor].inSentence)
  const order = [`First ${first}`, ...rest.map((group) => texts.thenGroup(group))].join(', ')
  return left.length === 0 ? `${order}.` : texts.orderIgnoredLeft(order, joinWords(left))
}

/** Names the three heaviest factors, or groups of them, in their order. */
export function describeTopFactors(weights: Weights): string {
  return groupsOf(weights).slice(0, 3).map(describeGroup).join(', ')
}

function describeGroup(group: readonly Factor[]): string {
  const words = joinWords(group.map((factor) => factorLabels[factor].inSentence))
  return group.length > 1 ? texts.wordsCombined(words) : words
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : texts.factorsAndFactor(words.slice(0, -1).join(', '), words.at(-1))
}

export function isSameOrder(a: Weights, b: Weights): boolean {
  return factors.every((factor) => a[factor] === b[factor])
}
