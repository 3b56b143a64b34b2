import { expect, test } from 'vitest'
import { formatDecision, describeChanges, rowAfter, secondLine } from './carried-text.ts'

test.each([
  [[], 'Same version, advisory, severity and path'],
  [['It is direct, was transitive'], 'It is direct, was transitive'],
  [['A', 'B\u202e'], 'A. B‹U+202E›'],
  [["The component's version is 5.1.0, was 3.2.2"], 'Advisory, severity and path are the same'],
  [['The confidence is CPE_WEAK, was EXACT'], 'Confidence by CPE, weak, was exact'],
])('describes %j as %s', (changes, words) => expect(describeChanges(changes)).toBe(words))

test.each([
  ['Not Affected, Vulnerable Code Not Present', 'Not affected: vulnerable code not present'],
  ['Affected, Update', 'Affected: update'],
  ['Under Investigation', 'Under investigation'],
  ['Fixed', 'Fixed'],
])('describes %s as %s', (summary, words) => expect(formatDecision(summary)).toBe(words))

test.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
  ['gone', 'a'],
])('selects, after %s is removed, %s', (leaving, next) => expect(rowAfter(['a', 'b', 'c'], leaving)).toBe(next))

test('selects nothing after the only row is removed', () => expect(rowAfter(['a'], 'a')).toBeNull())

test('a row whose evidence is the same names its findings, and does not repeat that nothing changed', () => {
  expect(secondLine(['CVE-2020-1', 'CVE-2020-2'], [])).toBe('CVE-2020-1, CVE-2020-2')
  expect(secondLine(['CVE-2019-1', 'CVE-2019-1'], [])).toBe('CVE-2019-1, 2 places')
  expect(secondLine(['CVE-2020-1', 'CVE-2020-2'], ["The component's version is 2, was 1"])).toBe(
    '2 findings. Advisory, severity and path are the same',
  )
})
