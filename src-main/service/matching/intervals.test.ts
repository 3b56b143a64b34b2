import { expect, test } from 'vitest'
import { readIntervals } from './intervals.ts'
import type { RangeEvent } from './intervals.ts'
import { formatInterval } from './contract/format-range.ts'
import { semver } from './version-orders/semver.ts'

/** `i` introduced, `f` fixed, `l` last affected, `x` limit. */
function events(text: string): RangeEvent[] {
  const names = { i: 'introduced', f: 'fixed', l: 'lastAffected', x: 'limit' } as const
  return text.split(' ').map((event) => ({ [names[event[0] as keyof typeof names]]: event.slice(1) }))
}

test.each<[string, string, string[]]>([
  ['one pair', 'i0 f1.0.0', ['all versions before 1.0.0']],
  ['no end', 'i1.0.0', ['1.0.0 and later']],
  ['everything', 'i0', ['all versions']],
  ['last affected', 'i1.0.0 l1.5.0', ['1.0.0 up to and including 1.5.0']],
  // BIT-apache-2021-42013
  ['touching pairs', 'i2.4.49 f2.4.50 i2.4.50 f2.4.51', ['2.4.49 to before 2.4.50', '2.4.50 to before 2.4.51']],
  // RUSTSEC-2022-0012
  ['an empty pair', 'i0.9.0 f0.9.2 i0.10.0 f0.10.0', ['0.9.0 to before 0.9.2']],
  ['a pair equal in order only', 'i1.0 f1.0.0', []],
  ['one version', 'i1.0.0 l1.0.0', ['1.0.0 only']],
  // PYSEC-2023-72
  [
    'unsorted pairs',
    'i0 f3.1.1 i3.2.0 f3.2.2 i3.1.1 f3.2.0',
    ['all versions before 3.1.1', '3.2.0 to before 3.2.2', '3.1.1 to before 3.2.0'],
  ],
  // osv.dev#1055: the fix listed before the introduction
  ['the end first', 'f1.0.0 i0', ['all versions before 1.0.0']],
  // pypa/advisory-database#80: PYSEC-2019-169
  ['several introductions', 'i0 i1.0.0 i2.0.0 f2.1.0', ['all versions before 2.1.0']],
  ['several ends', 'i0 f1.0.0 f2.0.0 i1.5.0', ['all versions before 1.0.0', '1.5.0 to before 2.0.0']],
  ['a limit', 'i1.0.0 x2.0.0', ['1.0.0 to before 2.0.0']],
  ['the highest limit', 'i1.0.0 x2.0.0 x10.0.0', ['1.0.0 to before 10.0.0']],
  ['no limit', 'i1.0.0 x*', ['1.0.0 and later']],
  ['a limit below the fix', 'i1.0.0 f9.0.0 x2.0.0', ['1.0.0 to before 2.0.0']],
  ['a limit above the fix', 'i1.0.0 f1.5.0 x2.0.0', ['1.0.0 to before 1.5.0']],
  ['a limit at the last affected version', 'i1.0.0 l2.0.0 x2.0', ['1.0.0 to before 2.0']],
  ['a limit above the last affected version', 'i1.0.0 l1.5.0 x2.0.0', ['1.0.0 up to and including 1.5.0']],
  ['a limit below a later pair', 'i0 f1.0.0 i3.0.0 f4.0.0 x2.0.0', ['all versions before 1.0.0']],
  ['a limit below an open end', 'i3.0.0 x2.0.0', []],
])('%s: %s', (_, text, expected) => {
  const { intervals, note } = readIntervals(events(text), semver)
  expect([intervals.map(formatInterval), note]).toEqual([expected, null])
})

test.each([
  ['i8.18.0 f8.17.10', ['8.18.0 only'], 'the range ends at 8.17.10, before it starts at 8.18.0; read as 8.18.0 only'],
  ['i1.0.0 fnever', ['1.0.0 to before never'], 'the range 1.0.0 to never has a bound that is not comparable'],
  ['i0 f1.0.0 xnever', ['all versions before 1.0.0'], 'the limit never is not comparable'],
  ['f1.0.0', [], 'a range has no "introduced" event'],
  [
    'i1.x i2.x f3.x',
    ['1.x to before 3.x'],
    'the events of a range do not alternate and are not comparable: "1.x" is not a semver version; the range 1.x to 3.x has a bound that is not comparable',
  ],
])('marks %s', (text, expected, note) => {
  const reading = readIntervals(events(text), semver)
  expect([reading.intervals.map(formatInterval), reading.note]).toEqual([expected, note])
})
