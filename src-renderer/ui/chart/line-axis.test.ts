import { expect, test } from 'vitest'
import { axisSteps, spread } from './line-axis.ts'

test.each([
  [0, [0, 1, 2, 3]],
  [3, [0, 1, 2, 3]],
  [80, [0, 30, 60, 90]],
  [100, [0, 50, 100, 150]],
  [2_950, [0, 1_000, 2_000, 3_000]],
])('an axis for values up to %d', (greatest, steps) => {
  expect(axisSteps(greatest)).toEqual(steps)
})

test.each([
  ['apart enough', [10, 50], [10, 50]],
  ['too near', [50, 52], [50, 63]],
  ['all at the bottom', [120, 120, 120], [98, 111, 124]],
])('labels that are %s do not overlap and stay in the chart', (_name, places, expected) => {
  expect(spread(places, 13, 124)).toEqual(expected)
})
