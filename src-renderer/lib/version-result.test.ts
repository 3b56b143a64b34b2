import { expect, test } from 'vitest'
import { describeVersionResult } from './version-result.ts'

const evaluated = { exact: 0, cpe: 0, name: 0, notEvaluated: 0, none: 0 }

test.each([
  [0, 0, evaluated, 'No components: nothing to scan'],
  [1115, 50, { ...evaluated, exact: 1000, none: 115 }, '1,115 components, 50 findings'],
  [1, 0, { ...evaluated, exact: 1 }, '1 component, no findings'],
  [1115, 0, { ...evaluated, notEvaluated: 1115 }, '1,115 components, not evaluated'],
  [12, 0, { ...evaluated, cpe: 9, name: 3 }, '12 components, 3 not evaluated'],
])('says of %i components with %i findings only what was evaluated: %o', (compCount, total, matchCoverage, words) => {
  expect(describeVersionResult({ compCount, severityCounts: { total }, matchCoverage })).toBe(words)
})
