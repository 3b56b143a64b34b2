import { expect, test } from 'vitest'
import type { MatrixVersion } from './matrix.ts'
import {
  changeWords,
  failureWords,
  runningWords,
  signOffWords,
  triageWords,
  type VersionDetails,
} from './version-state.ts'

const stage = (status: string, done: number | null = null, total: number | null = null) =>
  ({ name: 'VULN_SCAN', status, done, total }) as MatrixVersion['stages'][number]

test.each([
  [[stage('COMPLETED')], null],
  [[stage('IN_PROGRESS', 548, 1291)], { words: 'Scan, 548 of 1,291', share: 548 / 1291 }],
  [[stage('IN_PROGRESS')], { words: 'Scan', share: null }],
  [[stage('PENDING')], { words: 'waiting', share: null }],
])('the stage that runs, %#', (stages, expected) => {
  expect(runningWords({ stages })).toEqual(expected)
})

const version = (triage: object, coverage: object = {}) =>
  ({
    stats: {
      triage: { total: 0, decided: 0, remaining: 0, carriedPending: 0, stale: 0, sbomsPendingCount: 0, ...triage },
      matchCoverage: { exact: 3, cpe: 0, name: 0, notEvaluated: 0, none: 0, ...coverage },
    },
  }) as MatrixVersion // only what is described

test.each([
  [version({ total: 187, remaining: 149 }), '149 left', 'of 187'],
  [version({ total: 44, carriedPending: 3 }), '3 to confirm', 'of 44'],
  [version({ total: 1200 }), 'all 1,200 decided', null],
  [version({}), 'no findings', null],
  [version({}, { none: 2 }), '2 not evaluated', null],
])('what is left, %#', (one, words, of) => {
  expect(triageWords(one)).toMatchObject({ words, of })
})

const details = (findingsIntroduced: number, findingsFixed: number) =>
  ({
    id: 'a',
    previousVersion: { id: 'b', projectVersion: '4.1.3' },
    previousDelta: { findingsIntroduced, findingsFixed },
    reviews: [],
  }) as VersionDetails

test.each([
  [details(6, 14), '+6 −14 since 4.1.3'],
  [details(0, 1), '−1 since 4.1.3'],
  [details(0, 0), 'no change since 4.1.3'],
  [{ ...details(1, 1), previousDelta: null }, ''],
  [undefined, ''],
])('the change since the version before, %#', (one, words) => {
  expect(changeWords(one)).toBe(words)
})

test('a sign-off says whether it still holds', () => {
  expect(signOffWords({ ...details(0, 0), reviews: [{ id: 'r', current: true }] })?.words).toBe('signed off')
  expect(signOffWords({ ...details(0, 0), reviews: [{ id: 'r', current: false }] })?.holds).toBe(false)
  expect(signOffWords(details(0, 0))).toBeNull()
})

test('failed stages are named, or counted', () => {
  const failed = { stage: 'VULN_SCAN', message: 'x' }
  expect(failureWords({ processingErrors: [failed] })).toBe('Scan failed')
  expect(failureWords({ processingErrors: [failed, failed] })).toBe('2 stages failed')
  expect(failureWords({ processingErrors: [] })).toBe('')
})
