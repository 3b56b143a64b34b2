import { expect, test } from 'vitest'
import { bySeverity, type FindingCount, isOpen, triageProgress } from './finding-counts.ts'

const found = (severity: FindingCount['severity'], status: FindingCount['status'], count: number): FindingCount => ({
  severity,
  status,
  inKev: false,
  count,
})

test('findings are counted by severity, unknown never as none', () => {
  const counts = [found('high', null, 2), found('unknown', null, 3), found('high', 'fixed', 1)]
  expect(bySeverity(counts)).toEqual({ critical: 0, high: 3, medium: 0, low: 0, none: 0, unknown: 3, total: 6 })
  expect(bySeverity(counts.filter(isOpen)).total).toBe(5)
})

test.each([
  [[], 'high', 0, 'READY'],
  [[found('critical', 'affected', 1)], 'high', 0, 'READY'],
  [[found('critical', null, 1)], 'high', 1, 'NEEDS_ATTENTION'],
  [[found('high', 'under_investigation', 1)], 'high', 1, 'NEEDS_ATTENTION'],
  [[found('medium', null, 1)], 'high', 1, 'PARTLY'],
  [[found('medium', null, 1)], 'medium', 1, 'NEEDS_ATTENTION'],
  [[found('high', null, 1)], 'critical', 1, 'PARTLY'],
  [[found('unknown', null, 1)], 'low', 1, 'PARTLY'],
] as const)('%j with threshold %s leaves %i: %s', (counts, threshold, left, readiness) => {
  expect(triageProgress(counts, threshold)).toMatchObject({ left, readiness })
})
