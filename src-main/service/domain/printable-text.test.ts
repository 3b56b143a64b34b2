import { expect, test } from 'vitest'
import { printableText } from './printable-text.ts'
import { Rejection } from './rejection.ts'

test.each([
  ['"a" is none', '"a" is none'],
  ['"\ud800" is none', '"\ufffd" is none'],
  ['', ''],
])('%j', (message, expected) => {
  expect(printableText(message)).toBe(expected)
})

test('keeps the reason and the position in a rejection that quotes a long name', () => {
  const { message, messages } = new Rejection(`"${'x'.repeat(100_000)}" is no version (line 3, column 7)`)
  expect(message).toMatch(/^"x{1699} … x{260,}" is no version \(line 3, column 7\)$/)
  expect(messages).toEqual([message])
})
