import { expect, test } from 'vitest'
import { formatDecision, describeChanges, describeGroup, rowAfter } from './carried-text.ts'

test.each([
  ['1284 answers, nothing relevant changed', '1,284 answers, nothing relevant changed'],
  ['1 answer, the advisory changed', '1 answer, the advisory changed'],
])('describes %s as %s', (label, words) => expect(describeGroup(label)).toBe(words))

test.each([
  [[], 'Nothing relevant'],
  [['It is direct, was transitive'], 'It is direct, was transitive'],
  [['A', 'B\u202e'], 'A. B‹U+202E›'],
  [["The component's version is 5.1.0, was 3.2.2"], 'Version 5.1.0, was 3.2.2'],
  [['The confidence is CPE_WEAK, was EXACT'], 'Confidence by CPE, weak, was exact'],
])('describes %j as %s', (changes, words) => expect(describeChanges(changes)).toBe(words))

test.each([
  ['Not Affected, Vulnerable Code Not Present', 'Not affected, vulnerable code not present'],
  ['Fixed', 'Fixed'],
])('describes %s as %s', (summary, words) => expect(formatDecision(summary)).toBe(words))

test.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
  ['gone', 'a'],
])('selects, after %s is removed, %s', (leaving, next) => expect(rowAfter(['a', 'b', 'c'], leaving)).toBe(next))

test('selects nothing after the only row is removed', () => expect(rowAfter(['a'], 'a')).toBeNull())
