import { expect, test } from 'vitest'
import { changeOfWeek, daysLines, openLines } from './trend-series.ts'

const point = (at: string, values: Readonly<Record<string, number>>) => ({
  at,
  values: Object.entries(values).map(([key, value]) => ({ key, value })),
})

test('a severity without findings in all weeks has no line, in some weeks it is 0 there', () => {
  const points = [point('1', { critical: 2 }), point('2', { high: 3, critical: 1 })]
  const lines = openLines(points)
  expect(lines.map(({ key, values }) => [key, values])).toEqual([
    ['critical', [2, 1]],
    ['high', [0, 3]],
  ])
})

test('the change of the week is that of all values, also of those without a score', () => {
  const change = (...weeks: readonly Readonly<Record<string, number>>[]) =>
    changeOfWeek(weeks.map((values, week) => point(`${week}`, values)))
  expect(change({ critical: 2 }, { high: 3, critical: 1 })).toBe('+2 this week')
  expect(change({ fixed: 3 }, { fixed: 1 })).toBe('−2 this week')
  expect(change({ high: 5, unknown: 20 }, { high: 5, unknown: 520 })).toBe('+500 this week')
  expect(change({ none: 4 }, { unknown: 4 })).toBe('unchanged this week')
  expect(change({ critical: 2 })).toBe('')
  expect(change({}, {})).toBe('')
})

test('a week without a decision has no time to decide, which is not 0', () => {
  expect(daysLines([point('1', {}), point('2', {})])).toEqual([])
  expect(daysLines([point('1', { median: 4.3 }), point('2', {})])[0]?.values).toEqual([4.3, null])
})

test('lines differ by more than their color', () => {
  const all = openLines([point('1', { critical: 1, high: 1, medium: 1, low: 1, none: 1, unknown: 1 })])
  expect(all.map(({ label }) => label)).toEqual(['critical', 'high', 'medium', 'low', 'none', 'unknown'])
  expect(new Set(all.map(({ dash }) => dash)).size).toBe(6)
})
