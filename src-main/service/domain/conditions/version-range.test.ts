import { expect, test } from 'vitest'
import { isInRange, readVersionRange } from './version-range.ts'

/** Compares whole numbers between dots; undefined for other texts. */
function compare(a: string, b: string): number | undefined {
  if (!/^[\d.]+$/.test(a + b)) return undefined
  const [left, right] = [a, b].map((text) => text.split('.').map(Number))
  for (const at of [0, 1, 2]) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

test.each([
  ['<2.17', '2.16', true],
  ['<2.17', '2.17', false],
  ['<2.17', '2.17.1', false],
  ['>=1.0 <2.0', '1.5', true],
  ['>=1.0, <2.0', '0.9', false],
  ['>= 1.0 | < 2.0', '2.0', false],
  ['vers:npm/>=1.0|<2.0|>=3.0|<4.0', '3.5', true],
  ['vers:npm/>=1.0|<2.0|>=3.0|<4.0', '2.5', false],
  ['vers:npm/<2.0|>=1.0|<4.0|>=3.0', '3.5', true],
  ['vers:npm/1.0|2.0', '2.0.0', true],
  ['vers:npm/1.0|2.0', '1.5', false],
  ['!=1.0', '1.0', false],
  ['!=1.0', '1.1', true],
  ['vers:npm/>1.0|!=1.5', '1.5', false],
  ['vers:npm/>1.0|!=1.5', '1.6', true],
  ['*', '7', true],
  ['vers:npm/*', '7', true],
  ['>1.0', '1.0', false],
  ['<=1.0', '1.0', true],
  ['<1.0', 'odd', undefined],
])('%s and %s', (range, version, expected) => {
  expect(isInRange(version, readVersionRange(range), compare)).toBe(expected)
})

test.each(['', '<', '>=1.0 <', '<>1', '=!2', 'vers:npm/', '>=%zz'])('rejects the range "%s"', (range) => {
  expect(() => readVersionRange(range)).toThrow('is not a version range')
})
