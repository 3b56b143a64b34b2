import { expect, test } from 'vitest'
import { readEmail, readRole } from './user-rules.ts'

test('trims an email address', () => {
  expect(readEmail(' \tada@example.com\n')).toBe('ada@example.com')
  expect(readEmail(`${'a'.repeat(242)}@example.com`)).toHaveLength(254)
})

test.each(['', 'ada', '@example.com', 'ada@', 'a da@example.com', 'a@b@c', `${'a'.repeat(243)}@example.com`])(
  'rejects "%s" as an email address',
  (text) => expect(() => readEmail(text)).toThrow(`"${text}" is not an email address`),
)

test.each(['Admin', 'admin', 'ADMIN', ' Admin '])('reads "%s" as the role Admin', (text) =>
  expect(readRole(text)).toBe('Admin'),
)

test.each(['', 'King', 'Administrator'])('rejects "%s" as a role', (text) => {
  expect(() => readRole(text)).toThrow(`"${text}" is not a role. Use Owner, Admin, Operator or Viewer`)
})
