import { expect, test } from 'vitest'
import { dayOf, memberOf, timeOf } from './feed-values.ts'

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
  ['2100-01-01T00:00:00Z', undefined],
  ['2099-12-31T23:59:59-01:00', undefined],
  ['9999-12-31T23:59:59Z', undefined],
  ['9999-12-31T23:59:59-10:00', undefined],
  ['+012026-02-03T04:05:06Z', undefined],
  ['2026-13-03T04:05:06Z', undefined],
  ['2026-02-03T24:05:06Z', undefined],
  ['1', undefined],
  ['yesterday', undefined],
  ['2026', undefined],
  [1_700_000_000, undefined],
  [null, undefined],
])('the time %j is %j', (value, time) => {
  expect(timeOf(value)).toBe(time)
})

test.each([
  ['2026-02-03', '2026-02-03'],
  ['2026-02-03T04:05:06Z', '2026-02-03'],
  ['9999-12-31', '9999-12-31'],
  ['2026-02-31', undefined],
  ['2026-2-3', undefined],
  ['soon', undefined],
  [true, undefined],
])('the day %j is %j', (value, day) => {
  expect(dayOf(value)).toBe(day)
})

test("members that are not the object's own are none", () => {
  const value = JSON.parse('{"__proto__":{"polluted":1},"a":{"b":2}}') as unknown
  expect([
    memberOf(value, 'a', 'b'),
    memberOf(value, 'polluted'),
    memberOf(value, 'toString'),
    memberOf(value, 'a', 'constructor', 'name'),
    memberOf([1], 'length'),
  ]).toEqual([2, undefined, undefined, undefined, undefined])
})
