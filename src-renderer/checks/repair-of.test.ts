import { expect, test } from 'vitest'
import { failedOf } from './columns.tsx'
import { repairOf } from './repair-of.ts'
import type { Result } from './use-checks.ts'

test.each([
  ['C09', 'fail', 'here'],
  ['C08', 'fail', 'by the maker'],
  ['V03', 'fail', 'advisory data'],
  ['V04', 'fail', 'here'],
  ['C09', 'pass', ''],
])('%s with the state %s is repaired: %s', (id, state, where) => {
  expect(repairOf({ id, state })).toBe(where)
})

test.each([
  ['D05', 'the document'],
  ['V03', 'the last scan'],
])('%s failed at: %s', (id, where) => {
  const check = { id, subject: 'document' }
  expect(failedOf({ check, state: 'fail', failuresCount: 1, subjectsCount: 1, acceptedAt: null } as Result)).toBe(where)
})
