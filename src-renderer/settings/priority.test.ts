import { expect, test } from 'vitest'
import { examples, rank } from './priority-example.ts'
import { defaultWeights, groupsOf, describeOrder } from './priority-factors.ts'

const nothing = { kev: 0, ransomware: 0, epss: 0, cvss: 0, direct: 0, fix: 0 }

test.each([
  [
    defaultWeights,
    'First known exploited, then ransomware use, then EPSS, then CVSS, then direct dependency, then fix available.',
  ],
  [
    { ...defaultWeights, epss: 3, fix: 0 },
    'First known exploited, then ransomware use, then EPSS and CVSS (combined), then direct dependency. Ignored: fix available.',
  ],
  [
    { ...nothing, cvss: 1 },
    'First CVSS. Ignored: known exploited, ransomware use, EPSS, direct dependency and fix available.',
  ],
  [nothing, 'At least one weight must be above 0.'],
])('%o', (weights, words) => {
  expect(describeOrder(weights)).toBe(words)
})

test.each([
  [defaultWeights, ['web framework', 'archive reader', 'template engine', 'image library', 'date parser']],
  [
    { ...defaultWeights, cvss: 10 },
    ['image library', 'web framework', 'archive reader', 'template engine', 'date parser'],
  ],
  [
    { ...nothing, fix: 1, direct: 1 },
    ['date parser', 'archive reader', 'template engine', 'image library', 'web framework'],
  ],
])('ranks the examples with %o', (weights, names) => {
  expect(rank(examples, weights).map(({ name }) => name)).toEqual(names)
})

test('groups factors of equal weight whatever lies between them', () => {
  expect(groupsOf({ ...nothing, kev: 2, cvss: 2, epss: 9 })).toEqual([['epss'], ['kev', 'cvss']])
})
