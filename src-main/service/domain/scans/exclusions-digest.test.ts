import { expect, test } from 'vitest'
import { exclusionsDigest } from './exclusions-digest.ts'

const a = { packageNameKey: 'pkg:npm/a', recordId: 'GHSA-1' }
const b = { packageNameKey: 'pkg:npm/b', recordId: 'GHSA-1' }

test('returns one digest for the same exclusions, in any order and letter case of the record', () => {
  const digest = exclusionsDigest([a, b])
  expect(digest).toMatch(/^[0-9a-f]{16}$/)
  expect(exclusionsDigest([b, { ...a, recordId: 'ghsa-1' }])).toBe(digest)
})

test('returns another digest for other exclusions and an empty one for none', () => {
  const digests = [[], [a], [b], [a, b]].map(exclusionsDigest)
  expect([digests[0], new Set(digests).size]).toEqual(['', 4])
})
