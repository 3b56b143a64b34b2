import { expect, test } from 'vitest'
import type { ComparedFinding } from '#service/db/compare/compared-rows.ts'
import type { EarlierChange } from '#service/db/scans/changes-since-scan.ts'
import { findingsBefore } from './findings-before.ts'

const now: ComparedFinding = {
  ...{ id: 'f', componentId: 'c', group: 'V', vulnerabilityId: 'V', isActive: 1, stateReason: null, status: null },
  ...{ severity: 'high', severityRank: 4, kev: 0, epss: 0.5, fixedVersions: '[]' },
}

const before = (kind: EarlierChange['kind'], text: string | null = null, finding: Partial<ComparedFinding> = {}) =>
  findingsBefore([{ ...now, ...finding }], new Map([['f', { kind, before: text }]])).findings[0]

test.each([
  ['NEW', null, { isActive: 0 }],
  ['NEW', 'not evaluated: no version', { isActive: 0 }],
  ['REOPENED', 'no longer affected', { isActive: 0 }],
  ['WORSE', 'severity low, not listed in KEV, EPSS 0.02', { severity: 'low', kev: 0, epss: 0.02 }],
  ['WORSE', 'not listed in KEV', { severity: 'high', kev: 0, epss: 0.5 }],
  ['BETTER', 'listed in KEV', { kev: 1, isActive: 1 }],
  ['BETTER', 'confidence EXACT, no known fix', { severity: 'high', kev: 0, epss: 0.5 }],
] as const)('%s %j is undone', (kind, text, facts) => {
  expect(before(kind, text)).toMatchObject(facts)
})

test.each(['GONE', 'WITHDRAWN'] as const)('%s was there', (kind) => {
  expect(before(kind, 'high: KEV', { isActive: 0, stateReason: 'advisory withdrawn' })).toEqual(now)
})

test('what is not there any more is counted if it was there then, and nothing else changes', () => {
  const changes = new Map<string, EarlierChange>([
    ['gone', { kind: 'GONE', before: 'high' }],
    ['worse', { kind: 'WORSE', before: 'severity low' }],
    ['new', { kind: 'NEW', before: null }],
  ])
  expect(findingsBefore([now], changes)).toEqual({ findings: [now], lost: 2 })
})
