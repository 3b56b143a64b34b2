import { expect, test } from 'vitest'
import type { VersionInterval } from '#service/domain/advisories/advisory-record.ts'
import { formatInterval } from './format-range.ts'

test.each<[interval: VersionInterval, words: string]>([
  [{ introduced: null }, 'all versions'],
  [{ introduced: null, fixed: '2' }, 'all versions before 2'],
  [{ introduced: null, lastAffected: '2' }, 'all versions up to and including 2'],
  [{ introduced: '1' }, '1 and later'],
  [{ introduced: '1', fixed: '2' }, '1 to before 2'],
  [{ introduced: '1', lastAffected: '2' }, '1 up to and including 2'],
  [{ introduced: '1', lastAffected: '1' }, '1 only'],
  [{ introduced: '0.0.0-0' }, 'all versions'],
  [{ introduced: '0.0.0-0', fixed: '0.2.0' }, 'all versions before 0.2.0'],
])('describes %j as: %s', (interval, words) => {
  expect(formatInterval(interval)).toBe(words)
})
