import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultPriorityWeights, factorGroups, priorityFactors } from './priority-weights.ts'
import type { PriorityFactor, PriorityWeights } from './priority-weights.ts'
import { prioritize } from './priority.ts'
import type { PriorityFacts } from './priority.ts'

const nothing: PriorityFacts = {
  kind: 'vulnerability',
  kev: null,
  ransomware: null,
  epss: null,
  cvss: null,
  relation: 'unspecified',
  fixAvailable: false,
}

/** Facts that differ in one step from the line before, most urgent first. */
const descending: readonly Partial<PriorityFacts>[] = [
  { kind: 'malicious', kev: true, ransomware: true, epss: 1, cvss: 10, relation: 'direct', fixAvailable: true },
  { kind: 'malicious', relation: 'direct' },
  { kind: 'malicious', relation: 'transitive' },
  { kev: true, ransomware: true, epss: 1, cvss: 10, relation: 'direct', fixAvailable: true },
  { kev: true, ransomware: true, epss: 1, cvss: 10, relation: 'direct' },
  { kev: true, ransomware: true, epss: 1, cvss: 10 },
  { kev: true, ransomware: true, epss: 1, cvss: 10, relation: 'transitive', fixAvailable: true },
  { kev: true, ransomware: true, epss: 1, cvss: 9.9, relation: 'direct', fixAvailable: true },
  { kev: true, ransomware: true, epss: 0.99999, cvss: 10, relation: 'direct', fixAvailable: true },
  { kev: true, ransomware: true },
  { kev: true, epss: 1, cvss: 10, relation: 'direct', fixAvailable: true },
  { kev: true },
  { epss: 1, cvss: 10, relation: 'direct', fixAvailable: true },
  { epss: 0.00002 },
  { epss: 0.00001, cvss: 10, relation: 'direct', fixAvailable: true },
  { epss: 0 },
  { cvss: 10, relation: 'direct', fixAvailable: true },
  { cvss: 0 },
  { relation: 'direct', fixAvailable: true },
  { relation: 'direct' },
  {},
  { relation: 'transitive' },
]

test('ranks malicious packages first, then by KEV, ransomware, EPSS, CVSS, relation and fix, in that order', () => {
  const values = descending.map((facts) => prioritize({ ...nothing, ...facts }).value)
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  expect(new Set(values).size).toBe(values.length)
  expect(Math.max(...values)).toBeLessThanOrEqual(100)
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
})

const someFacts = fc.record<PriorityFacts>({
  kind: fc.constantFrom('vulnerability', 'informational', 'malicious'),
  kev: fc.constantFrom(true, false, null),
  ransomware: fc.constantFrom(true, false, null),
  epss: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 100_000 }).map((n) => n / 100_000),
  ),
  cvss: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 100 }).map((n) => n / 10),
  ),
  relation: fc.constantFrom('direct', 'unspecified', 'transitive'),
  fixAvailable: fc.boolean(),
})
const weight = fc.integer({ min: 0, max: 10 })
const someWeights = fc
  .record<PriorityWeights>({ kev: weight, ransomware: weight, epss: weight, cvss: weight, direct: weight, fix: weight })
  .filter((weights) => factorGroups(weights).length > 0)

/** How much of a factor there is, in whole hundred-thousandths. */
function amounts(of: PriorityFacts): Record<PriorityFactor, number> {
  const full = 100_000
  return {
    kev: of.kev === true ? full : 0,
    ransomware: of.kev === true && of.ransomware === true ? full : 0,
    epss: Math.round((of.epss ?? 0) * full),
    cvss: Math.round(((of.cvss ?? 0) * full) / 10),
    direct: (['transitive', 'unspecified', 'direct'].indexOf(of.relation) * full) / 2,
    fix: of.fixAvailable ? full : 0,
  }
}

/** What is compared, the weightiest first: one number a group of equal weight. Alone, what is not known lies below the least. */
function places(of: PriorityFacts, weights: PriorityWeights): number[] {
  const ofGroups = factorGroups(weights).map((group) => {
    const [first] = group
    if (group.length === 1 && first === 'epss' && of.epss === null) return -1
    if (group.length === 1 && first === 'cvss' && of.cvss === null) return -1
    return group.reduce((sum, factor) => sum + amounts(of)[factor], 0)
  })
  return [Number(of.kind === 'malicious'), ...ofGroups]
}

function orderOf(left: readonly number[], right: readonly number[]): number {
  const first = left.findIndex((place, index) => place !== right[index])
  return first < 0 ? 0 : Math.sign((left[first] ?? 0) - (right[first] ?? 0))
}

test.each([
  ['the unchanged weights', fc.constant(defaultPriorityWeights)],
  ['any weights', someWeights],
])('orders by the facts one after the other with %s', (_name, given) => {
  fc.assert(
    fc.property(someFacts, someFacts, given, (a, b, weights) => {
      const expected = orderOf(places(a, weights), places(b, weights))
      expect(Math.sign(prioritize(a, weights).value - prioritize(b, weights).value)).toBe(expected)
    }),
    { numRuns: 5000 },
  )
})

test.each<[string, Partial<PriorityWeights>, Partial<PriorityFacts>, Partial<PriorityFacts>]>([
  ['CVSS before EPSS when it weighs more', { cvss: 9 }, { cvss: 9.8, epss: 0.01 }, { cvss: 5, epss: 0.9 }],
  ['KEV does not count at 0', { kev: 0, ransomware: 0 }, { epss: 0.5 }, { epss: 0.4, kev: true, ransomware: true }],
  ['equal weights are averaged', { cvss: 4 }, { cvss: 9, epss: 0.3 }, { cvss: 3, epss: 0.8 }],
  ['a fix first', { fix: 10 }, { fixAvailable: true }, { kev: true, ransomware: true, epss: 1, cvss: 10 }],
])('%s', (_name, weights, more, less) => {
  const given = { ...defaultPriorityWeights, ...weights }
  const [higher, lower] = [more, less].map((facts) => prioritize({ ...nothing, ...facts }, given).value)
  expect(higher).toBeGreaterThan(lower ?? Infinity)
})

test('lists only the facts that count, in their order', () => {
  const known = { kev: true, ransomware: true, epss: 0.5, cvss: 7.5 }
  const facts = { ...nothing, ...known, relation: 'direct', fixAvailable: true } as const
  const weights = { ...defaultPriorityWeights, cvss: 10, kev: 0 }
  expect(prioritize(facts, weights).reason).toBe('CVSS 7.5, ransomware, EPSS 0.50, direct, fix available')
  expect(priorityFactors).toHaveLength(6)
})

test.each<[Partial<PriorityFacts>, string]>([
  [{ kev: true, epss: 0.914, relation: 'direct' }, 'KEV, EPSS 0.91, direct'],
  [{ kev: true, ransomware: true, cvss: 10, fixAvailable: true }, 'KEV, ransomware, CVSS 10.0, fix available'],
  [{ ransomware: true, epss: 0.00043, relation: 'transitive' }, 'EPSS below 0.01, transitive'],
  [{ kind: 'malicious', relation: 'direct' }, 'malicious package, direct'],
  [{}, ''],
])('describes %o as "%s"', (facts, reason) => {
  expect(prioritize({ ...nothing, ...facts }).reason).toBe(reason)
})

test.each([
  ['critical', 9.5],
  ['high', 8],
  ['medium', 5.5],
  ['low', 2],
  ['none', 0],
] as const)("uses a user's severity instead of the score: %s as %d", (severityOverride, cvss) => {
  const facts = { ...nothing, cvss: cvss === 0 ? 10 : 0.1, severityOverride }
  expect(prioritize(facts)).toEqual({
    value: prioritize({ ...nothing, cvss }).value,
    reason: `${severityOverride} (overridden)`,
  })
})
