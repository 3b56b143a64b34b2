import { expect, test } from 'vitest'
import { bySeverity, type FindingCount, isOpen, triageProgress } from './finding-counts.ts'

const found = (severity: FindingCount['severity'], status: FindingCount['status'], count: number): FindingCount => ({
  severity,
  status,
  inKev: false,
  isWorse: false,
  count,
})

const quiet = { stale: 0, snoozed: 0, carriedPending: 0, sbomsPendingCount: 0 }

test('counts a finding without any statement as neither decided nor pending', () => {
  const counts = [found('high', null, 5), found('low', 'under_investigation', 2), found('low', 'fixed', 1)]
  const attention = { stale: 1, snoozed: 2, carriedPending: 3, sbomsPendingCount: 0 }
  expect(triageProgress(counts, attention, 'high')).toMatchObject({ remaining: 7, uncovered: 2, ...attention })
})

test('counts a decision as not done while its evidence is worse than when it was made', () => {
  const counts = [{ ...found('high', 'not_affected', 2), isWorse: true }, found('high', 'fixed', 1)]
  expect(triageProgress(counts, quiet, 'high')).toMatchObject({
    remaining: 2,
    decided: 1,
    readiness: 'NEEDS_ATTENTION',
  })
})

test('counts findings by severity, and unknown never as none', () => {
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
] as const)('counts in %j with threshold %s %i open findings: %s', (counts, threshold, remaining, readiness) => {
  expect(triageProgress(counts, quiet, threshold)).toMatchObject({ remaining, readiness })
})

test.each([
  [[], 'PENDING'],
  [[found('medium', null, 1)], 'PENDING'],
  [[found('critical', null, 1)], 'NEEDS_ATTENTION'],
] as const)('calls nothing ready while a version has no result: %j is %s', (counts, readiness) => {
  expect(triageProgress(counts, { ...quiet, sbomsPendingCount: 1 }, 'high').readiness).toBe(readiness)
})
