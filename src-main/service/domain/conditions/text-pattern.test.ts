import { expect, test } from 'vitest'
import { checkPattern, matchesPattern } from './text-pattern.ts'

test.each([
  ['spring-*', 'spring-core', true],
  ['spring-*', 'my-spring-core', false],
  ['*.example.com', 'a.example.com', true],
  ['a.c', 'abc', false],
  ['a?c', 'abc', true],
  ['a?c', 'ac', false],
  ['[x]+', '[x]+', true],
  ['*', 'one\ntwo', true],
  ['/^org\\.(a|b)$/', 'org.b', true],
  ['/b/', 'abc', true],
  ['SPRING*', 'spring', true],
])('%s and %s', (pattern, text, expected) => expect(matchesPattern(text, pattern, false)).toBe(expected))

test('regards letter case where it matters', () => {
  expect([matchesPattern('ABC', 'abc', true), matchesPattern('ABC', '/b/', true)]).toEqual([false, false])
})

test.each([
  ['/(/', 'is not a pattern'],
  ['/(a)\\1/', 'is not a pattern'],
  ['/a(?=b)/', 'is not a pattern'],
  ['x'.repeat(1001), 'The pattern has 1001 characters. The limit is 1000'],
])('rejects %s', (pattern, message) => expect(() => checkPattern(pattern)).toThrow(message))

test('ends with a pattern that takes exponential time elsewhere', () => {
  checkPattern('/^(a+)+$/')
  expect(matchesPattern(`${'a'.repeat(10_000)}b`, '/^(a+)+$/', true)).toBe(true) // only 10,000 characters are read
  expect(matchesPattern(`${'a'.repeat(5000)}b`, '/^(a+)+$/', true)).toBe(false)
})
