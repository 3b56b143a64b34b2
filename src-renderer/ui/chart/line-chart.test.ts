import { expect, test } from 'vitest'
import { axisSteps } from './LineChart.tsx'

test.each([
  [0, [0, 1, 2, 3]],
  [3, [0, 1, 2, 3]],
  [80, [0, 30, 60, 90]],
  [100, [0, 50, 100, 150]],
  [2_950, [0, 1_000, 2_000, 3_000]],
])('an axis for values up to %d', (greatest, steps) => {
  expect(axisSteps(greatest)).toEqual(steps)
})
