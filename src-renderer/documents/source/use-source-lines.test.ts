import { expect, test } from 'vitest'
import { pagesOf } from './use-source-lines.ts'

test.each([
  [1, 1, [1]],
  [1, 400, [1]],
  [400, 401, [1, 401]],
  [381, 1201, [1, 401, 801, 1201]],
  [9_999_601, 10_000_000, [9_999_601]],
  [1, 0, [1]],
])('lines %i to %i are on the pages that start at %j', (first, last, pages) => {
  expect(pagesOf(first, last)).toEqual(pages)
})
