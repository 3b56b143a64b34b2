import type { Factor, Weights } from './priority-factors.ts'
import { groupsOf } from './priority-factors.ts'
import * as texts from './texts.tsx'

/** An invented finding that shows the effect of weights before they are saved. Shares from 0 to 1. */
export interface ExampleFinding {
  readonly name: string
  /** Its factors as text, as in the queue. */
  readonly words: string
  readonly shares: Readonly<Record<Factor, number>>
}

function example(
  name: string,
  words: string,
  [kev, ransomware, epss, cvss, direct, fix]: readonly [number, number, number, number, number, number],
): ExampleFinding {
  return { name, words, shares: { kev, ransomware, epss, cvss: cvss / 10, direct, fix } }
}

/** One example per factor, which is strong in it where others are weak. */
export const examples: readonly ExampleFinding[] = [
  example(texts.webFramework, texts.factsOfWebFramework, [1, 1, 0.94, 8.1, 0, 0]),
  example(texts.archiveReader, texts.factsOfArchiveReader, [1, 0, 0.38, 7.5, 0, 1]),
  example(texts.templateEngine, texts.factsOfTemplateEngine, [0, 0, 0.71, 6.5, 1, 0]),
  example(texts.imageLibrary, texts.factsOfImageLibrary, [0, 0, 0.04, 9.8, 0, 1]),
  example(texts.dateParser, texts.factsOfDateParser, [0, 0, 0.01, 5.3, 1, 1]),
]

/** Sorts findings by weights: factors of equal weight form a group whose average decides, group by group. */
export function rank(findings: readonly ExampleFinding[], weights: Weights): readonly ExampleFinding[] {
  const groups = groupsOf(weights)
  const average = ({ shares }: ExampleFinding, group: readonly Factor[]) =>
    group.reduce((sum, factor) => sum + shares[factor], 0) / group.length
  return findings.toSorted((a, b) => {
    for (const group of groups) {
      const difference = average(b, group) - average(a, group)
      if (difference !== 0) return difference
    }
    return 0
  })
}
