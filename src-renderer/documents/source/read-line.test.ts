import { expect, test } from 'vitest'
import { readLine } from './read-line.ts'

test.each([
  ['1', 1],
  [' 12,345 ', 12_345],
  ['12 345', 12_345],
  ['100000', 100_000],
  ['100001', null],
  ['0', null],
  ['-1', null],
  ['', null],
  ['12a', null],
  ['9'.repeat(40), null],
])('reads %j as line %s of 100,000', (typed, line) => {
  expect(readLine(typed, 100_000)).toBe(line)
})
