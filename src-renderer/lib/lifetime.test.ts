import { expect, test } from 'vitest'
import { expiryOf } from './lifetime.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test('a lifetime ends after whole days, at the end of a chosen day, or never', () => {
  expect(expiryOf('30', '', now)).toBe('2026-12-20T12:00:00.000Z')
  expect(expiryOf('never', '2027-01-01', now)).toBeNull()
  const end = new Date(expiryOf('day', '2027-01-01', now) ?? '')
  expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours()]).toEqual([2027, 0, 1, 23])
  expect(expiryOf('day', '', now)).toBeUndefined()
})
