import { expect, test } from 'vitest'
import {
  formatAge,
  formatAgo,
  formatBytes,
  formatCount,
  formatDay,
  formatDone,
  formatProbability,
  formatScore,
  formatSince,
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
