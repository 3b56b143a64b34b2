import { expect, test } from 'vitest'
import { dayHeads, describeDay } from './days.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const now = new Date(2026, 10, 20, 15).getTime()

test.each([
  [at(20, 0), 'Today, Friday 2026-11-20'],
  [at(19, 23), 'Yesterday, Thursday 2026-11-19'],
  [at(16, 9), 'Monday 2026-11-16'],
])('%s is %s', (time, words) => expect(describeDay(time, now)).toBe(words))

const rows = [at(20, 14), at(20, 9), at(19, 23), at(1, 4)].map((time, index) => ({ id: String(index), at: time }))

test('each day has its head above its first row, with the number of its rows', () => {
  expect([...dayHeads(rows, true, now)]).toEqual([
    ['0', { day: 'Today, Friday 2026-11-20', count: '2 changes' }],
    ['2', { day: 'Yesterday, Thursday 2026-11-19', count: '1 change' }],
    ['3', { day: 'Sunday 2026-11-01', count: '1 change' }],
  ])
  expect(dayHeads([], true, now).size).toBe(0)
})

test('a day whose rows are not all loaded has no number', () => {
  expect([...dayHeads(rows, false, now).values()].map(({ count }) => count)).toEqual(['2 changes', '1 change', null])
})
