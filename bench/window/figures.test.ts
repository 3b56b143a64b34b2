import { expect, test } from 'vitest'
import { describeFrames, describeTimes, percentile, withGoal } from './figures.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test.each([
  [upTo(100), 0.95, 95],
  [upTo(100).toReversed(), 0.5, 50],
  [upTo(20), 0.95, 19],
  [[7], 0.95, 7],
  [upTo(3), 1, 3],
  [upTo(3), 0, 1],
])('a percentile is one of the values: case %#', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected)
})

test('a percentile of nothing is no number', () => {
  expect(percentile([], 0.5)).toBeNaN()
})

test('describes times in whole milliseconds', () => {
  expect(describeTimes([10.4, 20.6, 30])).toEqual({ count: 3, p50: 21, p95: 30, max: 30 })
})

test('frames are the distances of their begins, and a frame of 32 ms is not long', () => {
  expect(describeFrames([0, 16, 32, 64, 96.5, 112.5])).toEqual({ frames: 5, p50: 16, p95: 33, max: 33, long: 1 })
})

test.each([[[]], [[12]]])('no frame is made of fewer than two begins', (begins) => {
  expect(describeFrames(begins)).toEqual({ frames: 0, p50: Number.NaN, p95: Number.NaN, max: Number.NaN, long: 0 })
})

test.each([
  [50, true],
  [51, false],
  [Number.NaN, false],
])('a p95 of %d meets the goal of 50: %s', (p95, isMet) => {
  expect(withGoal({ p95 }, { name: 'p95', atMost: 50 })).toEqual({ p95, goal: 'p95 ≤ 50', isMet })
})
