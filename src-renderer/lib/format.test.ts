import { expect, test } from 'vitest'
import {
  daysSince,
  formatAge,
  formatAgo,
  formatBytes,
  formatCount,
  formatDay,
  formatDone,
  formatProbability,
  formatScore,
  formatSince,
  formatMoments,
  formatVersion,
  formatSpan,
  formatTime,
} from './format.ts'

const now = new Date(2026, 10, 20, 12).getTime()
const before = (ms: number) => new Date(now - ms).toISOString()
const hour = 3_600_000
const day = 24 * hour

test.each([
  [formatCount(1, 'component'), '1 component'],
  [formatCount(1284, 'component'), '1,284 components'],
  [formatCount(0, 'dependency', 'dependencies'), '0 dependencies'],
  [formatBytes(999), '999 bytes'],
  [formatBytes(4_210_442), '4.2 MB'],
  [formatDone(2_923, 60_000, 'records'), '2,923 of 60,000 records'],
  [formatDone(2_923, 60_000, null), '2,923 of 60,000'],
  [formatDone(2_923_828, 20_675_736, 'bytes'), '2.9 MB of 20.7 MB'],
  [formatSpan(2_100), '2.1 s'],
  [formatSpan(200_000), '3 min 20 s'],
  [formatDay('2026-11-18'), '2026-11-18'],
  [formatProbability(0.94358), '0.94'],
  [formatProbability(0.0004), '<0.01'],
  [formatProbability(0), '0.00'],
  [formatProbability(null), '–'],
  [formatScore(10), '10.0'],
  [formatScore(undefined), '–'],
  [formatAge(before(hour), now), 'from today'],
  [formatAge(before(day), now), '1 day old'],
  [formatAge(before(16 * day), now), '16 days old'],
  [formatAgo(before(10_000), now), 'just now'],
  [formatAgo(before(60_000), now), '1 minute ago'],
  [formatAgo(before(5 * hour), now), '5 hours ago'],
  [formatAgo(before(26 * hour), now), 'yesterday'],
  [formatAgo(before(3 * day), now), '3 days ago'],
  [formatAgo(before(-hour), now), 'just now'],
  [formatSince(before(hour), now), formatTime(before(hour)).slice(11)],
  [formatSince(before(13 * hour), now), 'yesterday'],
  [formatSince(new Date(2026, 10, 17, 17).toISOString(), now), 'Tuesday'],
  [formatSince(new Date(2026, 9, 17, 17).toISOString(), now), '2026-10-17'],
])('%s', (formatted, expected) => {
  expect(formatted).toBe(expected)
})

test('the age of data is the same at every hour of a day, and whether it states a time or only the day', () => {
  const hours = Array.from({ length: 24 }, (_, at) => new Date(2026, 10, 20, at, 30).getTime())
  for (const at of [new Date(2025, 7, 25, 17, 4).toISOString(), new Date(2025, 7, 25).toISOString(), '2025-08-25'])
    expect([...new Set(hours.map((time) => daysSince(at, time)))]).toEqual([452])
  // Days with 23 or 25 hours are days.
  const days = Array.from({ length: 400 }, (_, back) =>
    daysSince(new Date(2026, 10, 20 - back, 23, 59).toISOString(), hours[0]),
  )
  expect(days).toEqual(days.map((_, back) => back))
  expect(daysSince(new Date(2026, 10, 21).toISOString(), hours[23])).toBe(0)
})

test('a version that was named by the moment of its upload reads as one, every other name as it is', () => {
  const moment = new Date(2026, 10, 30, 9, 5, 13).toISOString()
  expect(formatVersion(moment)).toBe('2026-11-30 09:05')
  expect(formatVersion('2026-99-99T99:99:99Z')).toBe('2026-99-99T99:99:99Z')
  expect(['14.2.0', '2026-11-30', 'v2026-11-30T09:05:13Z'].map(formatVersion)).toEqual([
    ...['14.2.0', '2026-11-30', 'v2026-11-30T09:05:13Z'],
  ])
})

test('a text that names versions by the moment of their upload reads as one', () => {
  const moment = new Date(2026, 10, 30, 9, 5, 13, 166).toISOString()
  expect(formatMoments(`Kubernetes ${moment}: 3 policies passed (before: ${moment}).`)).toBe(
    'Kubernetes 2026-11-30 09:05: 3 policies passed (before: 2026-11-30 09:05).',
  )
  const others = 'lib v2026-11-30T09:05:13Z, sha-2026-11-30T09:05:13Z, 2026-11-30'
  expect(formatMoments(others)).toBe(others)
})
