import { expect, test } from 'vitest'
import type { Job } from '#renderer/lib/job-text.ts'
import { shownResult, type VersionNow } from './results.ts'

const project = { id: 'e', name: 'production', projectGroup: { id: 'p', name: 'Edge Gateway' } }
const job = {
  ...{ id: 'j', kind: 'PROCESS_SBOM', state: 'SUCCEEDED', message: '4.2.0 processed', error: null },
  sbom: { id: 's', projectVersion: '4.2.0', project },
} as Job // what a result reads
const matchCoverage = { exact: 0, cpe: 0, name: 0, notEvaluated: 1115, none: 0 }
const now = (delta: readonly [number, number] | null, vulnRunStatus = 'FINISHED', total = 50) =>
  ({
    sbom: { id: 's', vulnRunStatus, stats: { compCount: 1115, severityCounts: { total }, matchCoverage } },
    compared: {
      id: 's',
      previousVersion: { id: 'old', projectVersion: '2026-11-20T09:14:00Z' },
      previousDelta: delta && { findingsIntroduced: delta[0], findingsFixed: delta[1] },
    },
  }) as VersionNow // what a result reads

test('a processed version says what is in it, and what is new and gone since the one before', () => {
  expect(shownResult(job, now([2, 5]))).toEqual({
    said: '1,115 components, 50 findings now',
    second: expect.stringMatching(/^2 new, 5 gone since 2026-11-20 \d\d:\d\d$/) as string,
    href: '/compare/old/s',
  })
  expect(shownResult(job, now([0, 0])).second).toMatch(/^the same findings as 2026-11-20/)
  expect(shownResult(job, now(null))).toMatchObject({ second: null, href: '/versions/e/s/vulnerabilities' })
})

test('without a result of the scan no number is said', () => {
  expect(shownResult(job, now([2, 5], 'IN_PROGRESS'))).toEqual({
    said: 'processed',
    second: null,
    href: '/versions/e/s',
  })
  expect(shownResult(job, undefined).said).toBe('processed')
  const failed = { ...job, state: 'FAILED', error: 'The disk is full.' } as Job
  expect(shownResult(failed, now([2, 5]))).toEqual({ said: 'The disk is full.', second: null, href: null })
})

test('a version that was not evaluated does not read as one without findings', () => {
  expect(shownResult(job, now([0, 0], 'FINISHED', 0))).toEqual({
    said: '1,115 components, not evaluated',
    second: null,
    href: '/versions/e/s/vulnerabilities',
  })
})
