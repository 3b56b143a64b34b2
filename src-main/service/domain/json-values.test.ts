import { expect, test } from 'vitest'
import { dayOf, memberOf, objectsOf, stringOf, stringsOf, textOf, timeBefore2100 } from './json-values.ts'

test.each([
  ['2026-02-03T04:05:06Z', '2026-02-03T04:05:06.000Z'],
  ['2026-02-03T04:05:06.5+01:00', '2026-02-03T03:05:06.500Z'],
  ['2026-01-31T23:59:59Z', '2026-01-31T23:59:59.000Z'],
  ['2025-02-20T00:00:00+0000', '2025-02-20T00:00:00.000Z'],
  ['2025-02-20t00:00:00z', '2025-02-20T00:00:00.000Z'],
  ['2022-05-24T17:01:02.123456789Z', '2022-05-24T17:01:02.123Z'],
  // NVD writes no zone and means UTC, wherever this runs.
  ['2026-02-03T04:05:06.7', '2026-02-03T04:05:06.700Z'],
  ['2026-02-03', '2026-02-03T00:00:00.000Z'],
  ['2099-12-31T23:59:59Z', '2099-12-31T23:59:59.000Z'],
  // No clock is that wrong by itself: a state of a record from then would win for ever.
  ['2100-01-01T00:00:00Z', null],
  ['2099-12-31T23:59:59-01:00', null],
  ['9999-12-31T23:59:59Z', null],
  ['9999-12-31T23:59:59-10:00', null],
  ['+012026-02-03T04:05:06Z', null],
  ['2026-13-03T04:05:06Z', null],
  ['2026-02-03T24:05:06Z', null],
  ['1', null],
  ['yesterday', null],
  ['2026', null],
  [1_700_000_000, null],
  [null, null],
])('reads the time %j as %j', (value, time) => {
  expect(timeBefore2100(value)).toBe(time)
})

test.each([
  ['2026-02-03', '2026-02-03'],
  ['2026-02-03T04:05:06Z', '2026-02-03'],
  ['9999-12-31', '9999-12-31'],
  ['2026-02-31', null],
  ['2026-2-3', null],
  ['soon', null],
  [true, null],
])('reads the day %j as %j', (value, day) => {
  expect(dayOf(value)).toBe(day)
})

test('ignores inherited members', () => {
  const value = JSON.parse('{"__proto__":{"polluted":1},"a":{"b":2}}') as unknown
  expect([
    memberOf(value, 'a', 'b'),
    memberOf(value, 'polluted'),
    memberOf(value, 'toString'),
    memberOf(value, 'a', 'constructor', 'name'),
    memberOf([1], 'length'),
  ]).toEqual([2, undefined, undefined, undefined, undefined])
})

test('reads a number as text, but never as a string', () => {
  expect([1.5, ' a ', '', null, 'a\ud800'].map((value) => [textOf(value), stringOf(value)])).toEqual([
    ...[
      ['1.5', null],
      ['a', 'a'],
      [null, null],
      [null, null],
      ['a\ufffd', 'a\ufffd'],
    ],
  ])
  expect([stringsOf(['a', 1, ' ']), stringsOf('a'), stringsOf(null)]).toEqual([['a'], ['a'], []])
  expect([objectsOf([{ a: 1 }, 2]), objectsOf({ a: 1 }), objectsOf(undefined)]).toEqual([[{ a: 1 }], [{ a: 1 }], []])
})
