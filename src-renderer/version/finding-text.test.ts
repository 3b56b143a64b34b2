import { expect, test } from 'vitest'
import { summarizeFindings } from './finding-text.ts'

const counts = (not: number, affected: number, fixed: number, investigating: number, undecided: number) => [
  { key: 'not_affected', count: not },
  { key: 'affected', count: affected },
  { key: 'fixed', count: fixed },
  { key: 'under_investigation', count: investigating },
  { key: 'undecided', count: undecided },
]

test.each([
  [counts(6, 8, 2, 7, 30), '37 left (30 undecided, 7 under investigation), 8 affected, 8 closed'],
  [counts(0, 0, 0, 0, 1284), ''],
  [counts(0, 1, 0, 0, 1284), '1,284 left, 1 affected'],
  [counts(3, 0, 0, 0, 0), '3 closed'],
  [counts(0, 2, 0, 4, 0), '4 left (4 under investigation), 2 affected'],
  [[], ''],
])('describes %j as %s', (given, words) => {
  expect(summarizeFindings(given)).toBe(words)
})
