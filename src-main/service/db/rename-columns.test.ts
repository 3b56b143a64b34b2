import { expect, test } from 'vitest'
import { renameColumns } from './rename-columns.ts'

test('renames columns to members and keeps their values', () => {
  const row = { id: 'a', version_count: 2, last_used_at: null, is_a_b: 1 }
  expect(renameColumns(row)).toEqual({ id: 'a', versionCount: 2, lastUsedAt: null, isAB: 1 })
})
