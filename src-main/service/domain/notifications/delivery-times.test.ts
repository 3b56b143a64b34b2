import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DeliveryTimes,
  minuteOfDay,
  nextDigestAt,
  planDelivery,
  quietUntil,
  timeOfDay,
  usualRule,
} from './delivery-times.ts'
import { clockAt, isTimeZone, weekdayOf } from './zone-time.ts'

const minuteMs = 60_000
const timesOf = (change: Partial<DeliveryTimes>): DeliveryTimes => ({
  ...{ timeZone: 'Europe/Vienna', digestMinute: 480, digestWeekday: 1, quiet: null },
  ...change,
})
const quiet = (from: string, to: string) => ({ from: minuteOfDay(from) ?? 0, to: minuteOfDay(to) ?? 0 })
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

describe('quiet hours', () => {
  test.each([
    // from, to, now, end
    ['22:00', '07:00', '2026-11-20T20:59:59.000Z', null],
    ['22:00', '07:00', '2026-11-20T21:00:00.000Z', '2026-11-21T06:00:00.000Z'],
    ['22:00', '07:00', '2026-11-21T05:59:59.999Z', '2026-11-21T06:00:00.000Z'],
    ['22:00', '07:00', '2026-11-21T06:00:00.000Z', null],
    ['12:00', '13:00', '2026-11-20T11:30:00.000Z', '2026-11-20T12:00:00.000Z'],
    // Clocks go forward at 2:00 on 2026-03-29: the night is an hour shorter.
    ['22:00', '07:00', '2026-03-28T21:30:00.000Z', '2026-03-29T05:00:00.000Z'],
    ['22:00', '02:30', '2026-03-28T23:30:00.000Z', '2026-03-29T01:00:00.000Z'],
    // Clocks go back at 3:00 on 2026-10-25: 2:10 comes twice, and is quiet twice.
    ['22:00', '07:00', '2026-10-24T21:30:00.000Z', '2026-10-25T06:00:00.000Z'],
    ['22:00', '02:30', '2026-10-25T00:10:00.000Z', '2026-10-25T00:30:00.000Z'],
    ['22:00', '02:30', '2026-10-25T00:40:00.000Z', null],
    ['22:00', '02:30', '2026-10-25T01:10:00.000Z', '2026-10-25T01:30:00.000Z'],
  ])('from %s to %s, at %s until %s', (from, to, now, end) => {
    expect(iso(quietUntil(timesOf({ quiet: quiet(from, to) }), Date.parse(now)))).toBe(end)
  })

  test('none are none, and from a time to the same are none', () => {
    expect(quietUntil(timesOf({}), 0)).toBeNull()
    expect(quietUntil(timesOf({ quiet: { from: 60, to: 60 } }), 0)).toBeNull()
  })
})

describe('digests', () => {
  test.each([
    ['DAILY', '08:00', '2026-11-20T06:59:59.999Z', '2026-11-20T07:00:00.000Z'],
    ['DAILY', '08:00', '2026-11-20T07:00:00.000Z', '2026-11-21T07:00:00.000Z'],
    ['WEEKLY', '08:00', '2026-11-20T07:00:00.000Z', '2026-11-23T07:00:00.000Z'],
    ['WEEKLY', '08:00', '2026-11-23T06:59:00.000Z', '2026-11-23T07:00:00.000Z'],
    ['WEEKLY', '08:00', '2026-11-23T07:00:00.000Z', '2026-11-30T07:00:00.000Z'],
    // 2:30 is left out on 2026-03-29, and comes twice on 2026-10-25.
    ['DAILY', '02:30', '2026-03-28T20:00:00.000Z', '2026-03-29T01:00:00.000Z'],
    ['DAILY', '02:30', '2026-10-24T20:00:00.000Z', '2026-10-25T00:30:00.000Z'],
    ['DAILY', '02:30', '2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
  ] as const)('%s at %s after %s is at %s', (frequency, time, now, at) => {
    expect(iso(nextDigestAt(frequency, timesOf({ digestMinute: minuteOfDay(time) ?? 0 }), Date.parse(now)))).toBe(at)
  })

  test('a date that a time zone leaves out has none', () => {
    // Samoa went from Thursday 2011-12-29 to Saturday 2011-12-31.
    const times = timesOf({ timeZone: 'Pacific/Apia', digestMinute: 480 })
    expect(iso(nextDigestAt('DAILY', times, Date.parse('2011-12-29T19:00:00.000Z')))).toBe('2011-12-30T18:00:00.000Z')
    const fridays = { ...times, digestWeekday: 5 }
    expect(iso(nextDigestAt('WEEKLY', fridays, Date.parse('2011-12-29T19:00:00.000Z')))).toBe(
      '2012-01-05T18:00:00.000Z',
    )
  })
})

const zones = [
  'UTC',
  'Europe/Vienna',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Apia',
  'America/St_Johns',
]
/** Times near changes of clocks, and any others. */
const anyTime = fc.oneof(
  fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) }),
  ...[
    '2026-03-29T01:00Z',
    '2026-10-25T01:00Z',
    '2026-03-08T07:00Z',
    '2026-11-01T06:00Z',
    '2026-04-04T15:00Z',
    '2026-10-03T15:30Z',
  ].map((change) =>
    fc.integer({ min: -30 * 60, max: 30 * 60 }).map((minutes) => Date.parse(change) + minutes * minuteMs),
  ),
)
const minute = fc.integer({ min: 0, max: 1439 })

test('quiet hours end at the first minute that is not quiet, whatever the clocks do', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), anyTime, minute, minute, (timeZone, now, from, to) => {
      const isQuiet = (at: number) => {
        const shown = clockAt(timeZone, at).minute
        return from === to ? false : from < to ? shown >= from && shown < to : shown >= from || shown < to
      }
      let end = now
      while (isQuiet(end)) end = Math.floor(end / minuteMs) * minuteMs + minuteMs
      expect(quietUntil(timesOf({ timeZone, quiet: { from, to } }), now)).toBe(end === now ? null : end)
    }),
    { numRuns: 150, seed: 66 },
  )
})

test('a digest is due at the first minute of its date that is not before its time', () => {
  fc.assert(
    fc.property(
      ...([fc.constantFrom(...zones), anyTime, minute, fc.constantFrom(null, 1, 4, 7)] as const),
      (timeZone, now, digestMinute, weekday) => {
        const frequency = weekday === null ? 'DAILY' : 'WEEKLY'
        const times = timesOf({ timeZone, digestMinute, digestWeekday: weekday ?? 1 })
        // A date is past its time when a minute of it was: it must not come a second time where clocks go back.
        const isDue = (at: number) => {
          const { day, minute: shown } = clockAt(timeZone, at)
          return shown >= digestMinute && (weekday === null || weekdayOf(day) === weekday) ? day : null
        }
        let at = Math.floor(now / minuteMs) * minuteMs
        const past = new Set<number>()
        for (let before = at - 2 * 1440 * minuteMs; before <= now; before += minuteMs) past.add(isDue(before) ?? -1)
        for (;;) {
          at += minuteMs
          const day = isDue(at)
          if (day !== null && !past.has(day)) break
        }
        expect(iso(nextDigestAt(frequency, times, now))).toBe(iso(at))
      },
    ),
    { numRuns: 40, seed: 66 },
  )
})

test.each([
  ['ALERT', 'AT_ONCE', 'ALERT', true, 'now'],
  ['ALERT', 'AT_ONCE', 'WARN', true, null],
  ['WARN', 'AT_ONCE', 'INFO', true, null],
  ['WARN', 'DAILY', 'ALERT', true, 'now'],
  ['WARN', 'DAILY', 'ALERT', false, 'digest'],
  ['WARN', 'WEEKLY', 'WARN', true, 'digest'],
] as const)('from %s, %s: %s with alerts at once %s goes %s', (lowestLevel, frequency, level, alertsAtOnce, when) => {
  const now = Date.parse('2026-11-20T12:00:00.000Z')
  const rule = { ...usualRule('SLACK'), lowestLevel, frequency, alertsAtOnce }
  const plan = planDelivery(rule, timesOf({}), level, now)
  expect(plan === null ? null : plan.isDigest ? 'digest' : plan.dueAt === now ? 'now' : 'later').toBe(when)
})

test.each(['24:00', '7:00', '07:60', '', '0700', '07:00:00'])('"%s" is no time of day', (text) => {
  expect(minuteOfDay(text)).toBeNull()
})

test('times of day are read as they are written', () => {
  for (let at = 0; at < 1440; at += 1) expect(minuteOfDay(timeOfDay(at))).toBe(at)
})

test('knows time zones by their names', () => {
  expect(['Europe/Vienna', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})

test('a time zone that this runtime does not know is UTC', () => {
  expect(isTimeZone('Mars/Olympus')).toBe(false)
  const times = timesOf({ timeZone: 'Mars/Olympus', quiet: quiet('22:00', '07:00'), digestWeekday: 3 })
  const inUtc = { ...times, timeZone: 'UTC' }
  for (const text of ['2026-11-20T23:00:00.000Z', '2026-11-21T06:59:00.000Z', '2026-03-29T01:30:00.000Z']) {
    const at = Date.parse(text)
    expect(quietUntil(times, at)).toBe(quietUntil(inUtc, at))
    for (const frequency of ['DAILY', 'WEEKLY'] as const) {
      expect(nextDigestAt(frequency, times, at)).toBe(nextDigestAt(frequency, inUtc, at))
    }
  }
})
