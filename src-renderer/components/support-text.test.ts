import { expect, test } from 'vitest'
import { formatSupportEnd, formatSupportSource, todayText } from './support-text.ts'

test.each([
  [null, ''],
  ['2026-11-20', 'ended 2026-11-20'],
  ['2026-11-21', 'until 2026-11-21'],
  ['2031-01-01', 'until 2031-01-01'],
])('formats the end %s on 2026-11-21 as "%s"', (end, text) => expect(formatSupportEnd(end, '2026-11-21')).toBe(text))

test.each([
  [null, ''],
  ['MANUAL', 'Set manually'],
  ['NEW_SOURCE', 'NEW_SOURCE'],
])('formats the source %s as "%s"', (source, text) => expect(formatSupportSource(source)).toBe(text))

test('uses the time zone of the reader for today', () =>
  expect(todayText(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05'))
