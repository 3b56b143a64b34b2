import { expect, test } from 'vitest'
import { readEmail, readRole } from './user-rules.ts'

test('trims an email address', () => {
  expect(readEmail(' \tada@example.com\n')).toBe('ada@example.com')
  expect(readEmail(`${'a'.repeat(242)}@example.com`)).toHaveLength(254)
})

test.each(['', 'ada', '@example.com', 'ada@', 'a da@example.com', 'a@b@c', `${'a'.repeat(243)}@example.com`])(
  '"%s" is no mail address',
  (text) => expect(() => readEmail(text)).toThrow(`"${text}" is not an email address`),
)

test.each(['Admin', 'admin', 'ADMIN', ' Admin '])('reads "%s" as the role Admin', (text) =>
  expect(readRole(text)).toBe('Admin'),
)

test.each(['', 'King', 'Administrator'])('"%s" is not a role', (text) => {
  expect(() => readRole(text)).toThrow(`"${text}" is not a role. Use Owner, Admin, Operator or Viewer`)
})
