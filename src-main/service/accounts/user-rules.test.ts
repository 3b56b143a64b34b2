import { expect, test } from 'vitest'
import { readEmail } from './user-rules.ts'

test('a mail address is read without the space around it', () => {
  expect(readEmail(' \tada@example.com\n')).toBe('ada@example.com')
  expect(readEmail(`${'a'.repeat(242)}@example.com`)).toHaveLength(254)
})

test.each(['', 'ada', '@example.com', 'ada@', 'a da@example.com', 'a@b@c', `${'a'.repeat(243)}@example.com`])(
  '"%s" is no mail address',
  (text) => expect(() => readEmail(text)).toThrow(`"${text}" is not a mail address`),
)
