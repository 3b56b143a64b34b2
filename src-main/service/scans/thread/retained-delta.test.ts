import { expect, test } from 'vitest'
import type { ScanState } from '#service/db/scans/scan-states.ts'
import { retainedDelta } from './retained-delta.ts'

const basis = { snapshotId: 's', engineVersion: 'e', exclusions: 'x' }

test.each([
  ['keeps the delta of a scan on the same data', {}, 'delta'],
  ['drops it after other data', { snapshotId: 'other' }, null],
  ['drops it after another engine', { engineVersion: 'other' }, null],
  ['drops it after other exclusions', { exclusions: 'other' }, null],
])('%s', (_, more, expected) => {
  const before = { ...basis, ...more, deltaId: 'delta' } as ScanState // all that is read
  expect(retainedDelta(before, basis)).toBe(expected)
})

test('has no delta before the first scan', () => {
  expect(retainedDelta(null, basis)).toBeNull()
})
