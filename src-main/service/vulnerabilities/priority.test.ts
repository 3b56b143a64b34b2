import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prioritise } from './priority.ts'
import type { PriorityFacts } from './priority.ts'

const nothing: PriorityFacts = {
  kev: null,
  ransomware: null,
  epss: null,
  cvss: null,
  relation: 'unspecified',
  fixAvailable: false,
}

/** Facts that differ in one step from the line before, most urgent first. */
const descending: readonly Partial<PriorityFacts>[] = [
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

test('KEV, ransomware, EPSS, CVSS, relation, fix: in that order', () => {
  const values = descending.map((facts) => prioritise({ ...nothing, ...facts }).value)
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  expect(new Set(values).size).toBe(values.length)
  expect(Math.max(...values)).toBeLessThanOrEqual(100)
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
})

test('the number orders as the facts do, one after the other', () => {
  const facts = fc.record<PriorityFacts>({
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
  const places = (of: PriorityFacts): number[] => [
    of.kev === true ? 1 : 0,
    of.kev === true && of.ransomware === true ? 1 : 0,
    of.epss ?? -1,
    of.cvss ?? -1,
    ['transitive', 'unspecified', 'direct'].indexOf(of.relation),
    Number(of.fixAvailable),
  ]
  fc.assert(
    fc.property(facts, facts, (a, b) => {
      const [left, right] = [places(a), places(b)]
      const first = left.findIndex((place, index) => place !== right[index])
      const expected = first < 0 ? 0 : Math.sign((left[first] ?? 0) - (right[first] ?? 0))
      expect(Math.sign(prioritise(a).value - prioritise(b).value)).toBe(expected)
    }),
    { numRuns: 2000 },
  )
})

test.each<[Partial<PriorityFacts>, string]>([
  [{ kev: true, epss: 0.914, relation: 'direct' }, 'KEV, EPSS 0.91, direct'],
  [{ kev: true, ransomware: true, cvss: 10, fixAvailable: true }, 'KEV, ransomware, CVSS 10.0, fix available'],
  [{ ransomware: true, epss: 0.00043, relation: 'transitive' }, 'EPSS below 0.01, transitive'],
  [{}, ''],
])('%o is "%s"', (facts, reason) => {
  expect(prioritise({ ...nothing, ...facts }).reason).toBe(reason)
})
