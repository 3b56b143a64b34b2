import { expect, test } from 'vitest'
import { formatCount } from './format.ts'
import { plural } from './plural.ts'

test('chooses the form of a number by the rules of the language', () => {
  const forms = { one: 'is', other: 'are' }
  expect([0, 1, 2, 21].map((count) => plural(count, forms))).toEqual(['are', 'is', 'are', 'are'])
})

test('falls back to the general form', () => {
  expect(plural(1, { other: 'Sheep' })).toBe('Sheep')
})

test('puts a number before its noun', () => {
  expect(formatCount(1, { one: 'entry', other: 'entries' })).toBe('1 entry')
  expect(formatCount(1284, { one: 'entry', other: 'entries' })).toBe('1,284 entries')
})
