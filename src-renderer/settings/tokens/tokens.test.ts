import { expect, test } from 'vitest'
import { fieldOf, firstRoleOfToken, rolesOfToken, stateOf } from './tokens.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const after = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const plain = { expiresAt: null, revokedAt: null, user: { enabled: true } }

test.each([
  [plain, 'works', /^never$/],
  [{ ...plain, expiresAt: after(24 * 30) }, 'works', /^2026-12-20$/],
  [{ ...plain, expiresAt: after(24 * 6 + 1) }, 'soon', /^in 6 days$/],
  [{ ...plain, expiresAt: after(25) }, 'soon', /^in 1 day$/],
  [{ ...plain, expiresAt: after(2.5) }, 'soon', /^in 2 hours$/],
  [{ ...plain, expiresAt: after(0.5) }, 'soon', /^within an hour$/],
  [{ ...plain, expiresAt: after(0) }, 'ended', /^expired 2026-11-20$/],
  [{ ...plain, user: { enabled: false } }, 'ended', /^disabled with its user$/],
  [{ ...plain, expiresAt: after(-24), user: { enabled: false } }, 'ended', /^expired/],
  [{ ...plain, expiresAt: after(-1), revokedAt: after(-48) }, 'ended', /^revoked 2026-11-18$/],
] as const)('%o %s: %s', (token, kind, text) => {
  const state = stateOf(token, now)
  expect(state.kind).toBe(kind)
  expect(state.text).toMatch(text)
})

test('a token has at most the role of its user and of who makes it', () => {
  expect(rolesOfToken('Owner', 'Owner')).toEqual(['Owner', 'Admin', 'Operator', 'Viewer'])
  expect(rolesOfToken('Operator', 'Admin')).toEqual(['Operator', 'Viewer'])
  expect(rolesOfToken('Owner', 'Viewer')).toEqual(['Viewer'])
  expect(rolesOfToken('King', 'Owner')).toEqual(['Viewer'])
})

test.each([
  ['"expiresAt" is in the past', 'expires'],
  ['"name" is longer than 200 characters', 'name'],
  ['This user can create tokens up to the role Operator, not Admin', 'role'],
  ['User not found', 'role'],
])('%s is said at the field %s', (message, field) => expect(fieldOf(message)).toBe(field))

test('a new token has no more than the role of a build until more is chosen', () => {
  const first = (role: string) => firstRoleOfToken(rolesOfToken(role, role))
  expect(['Owner', 'Admin', 'Operator', 'Viewer'].map(first)).toEqual(['Operator', 'Operator', 'Operator', 'Viewer'])
})
