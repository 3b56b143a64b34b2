import { expect, test } from 'vitest'
import { DatabaseError } from './protocol.ts'
import { limitResult } from './result-limit.ts'

test('passes rows on that are not too large', () => {
  const rows = [{ a: 'x', b: 1, c: null, d: Buffer.alloc(8) }]
  expect(limitResult(rows)).toBe(rows)
  expect(limitResult([])).toEqual([])
})

test('rejects rows that are too large together', () => {
  const row = { name: 'x'.repeat(2 ** 24) }
  expect(limitResult(Array.from({ length: 8 }, () => row))).toHaveLength(8)
  expect(() => limitResult(Array.from({ length: 9 }, () => row))).toThrow(DatabaseError)
})
