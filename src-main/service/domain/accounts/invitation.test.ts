import { expect, test } from 'vitest'
import { type Invitation, sessionName, unusable } from './invitation.ts'

const plain = {
  ...{ id: 'i', userId: 'u', createdAt: '2026-11-01T00:00:00.000Z', expiresAt: '2026-11-08T00:00:00.000Z' },
  ...{ usedAt: null, revokedAt: null },
} as Invitation
const before = '2026-11-07T23:59:59.999Z'

test.each([
  [plain, before, null],
  [plain, '2026-11-08T00:00:00.000Z', /has expired/],
  [{ ...plain, revokedAt: before }, before, /Use the newest one/],
  [{ ...plain, usedAt: before, revokedAt: before }, '2027-01-01T00:00:00.000Z', /was used already/],
])('%o at %s: %s', (invitation, now, problem) => {
  if (problem === null) expect(unusable(invitation, now)).toBeNull()
  else expect(unusable(invitation, now)).toMatch(problem)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 'Safari on iOS'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Firefox/140.0', 'Firefox'],
  ['curl/8.0', 'Session'],
  [null, 'Session'],
  [`${'x'.repeat(5_000)} Firefox/140.0`, 'Session'],
])('"%s" is named %s', (userAgent, name) => expect(sessionName(userAgent)).toBe(name))
