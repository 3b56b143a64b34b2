import { expect, test } from 'vitest'
import type { Entry } from './batches.ts'
import { daysOf } from './days.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const line = (key: string, finishedAt: string | null) =>
  ({
    key,
    batch: null,
    job: { state: finishedAt === null ? 'RUNNING' : 'SUCCEEDED', finishedAt, createdAt: finishedAt },
  }) as Entry // what days read

test('what runs comes first, then each day, the last one first, and in it what ended last', () => {
  const entries = [
    line('d', '2026-11-20T10:30:00Z'), // started last, ended before a
    line('a', '2026-11-20T11:00:00Z'),
    line('b', null),
    line('c', '2026-11-19T11:00:00Z'),
    line('e', '2026-11-02T11:00:00Z'),
  ]
  expect(
    daysOf(entries, false, now).map(({ title, entries: of }) => [title, of.map(({ key }) => key).join('')]),
  ).toEqual([
    ['Running', 'b'],
    ['Today', 'ad'],
    ['Yesterday', 'c'],
    ['2026-11-02', 'e'],
  ])
  expect(daysOf([], false, now)).toEqual([])
})

test('while older jobs are not read, the last day that is read has no count', () => {
  const entries = [
    line('a', '2026-11-20T11:00:00Z'),
    line('b', null),
    line('c', '2026-11-19T11:00:00Z'),
    line('d', '2026-11-19T10:00:00Z'),
  ]
  const counts = (hasOlder: boolean) => daysOf(entries, hasOlder, now).map(({ title, count }) => [title, count])
  const before = [
    ['Running', 1],
    ['Today', 1],
  ]
  expect(counts(true)).toEqual([...before, ['Yesterday', null]])
  expect(counts(false)).toEqual([...before, ['Yesterday', 2]])
})
