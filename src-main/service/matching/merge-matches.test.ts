import { expect, test } from 'vitest'
import type { MatchConfidence } from '#service/domain/findings/finding.ts'
import type { RecordMatch } from './contract/match-result.ts'
import { mergeMatches } from './merge-matches.ts'

function match(recordId: string, more: Partial<RecordMatch> = {}): RecordMatch {
  return {
    ...{ recordId, state: 'AFFECTED', kind: 'vulnerability', confidence: 'EXACT', fixedVersions: [], intervals: [] },
    ...more,
  } as unknown as RecordMatch // all that merging reads
}

/** Records of the one finding, the lead first. */
const order = (...matches: readonly RecordMatch[]) =>
  mergeMatches(matches, () => ['one'], 'npm').map((merged) => merged.matches.map(({ recordId }) => recordId))

const confidences = ['EXACT', 'CPE_EXACT', 'WEAK', 'CPE_CONDITIONAL', 'CPE_WEAK'] as const satisfies MatchConfidence[]

test('prefers a certain match to a doubtful one, whatever the ids', () => {
  const names = ['ZED-1', 'GHSA-2', 'GHSA-1', 'CVE-2026-2', 'CVE-2026-1']
  const matches = confidences.map((confidence, at) => match(names[at] ?? '', { confidence }))
  expect(order(...matches)).toEqual([names])
  expect(order(...matches.toReversed())).toEqual([names])
})

test.each([
  [
    'affected before not evaluated',
    match('ZED', { confidence: 'CPE_WEAK' }),
    match('CVE-1', { state: 'NOT_EVALUATED' }),
  ],
  [
    'a vulnerability before a notice',
    match('ZED', { confidence: 'CPE_WEAK' }),
    match('CVE-1', { kind: 'informational' }),
  ],
  [
    'affected before a vulnerability',
    match('ZED', { kind: 'informational' }),
    match('CVE-1', { state: 'NOT_EVALUATED' }),
  ],
  ['a CVE id before a GHSA id', match('CVE-2'), match('GHSA-1')],
  ['a GHSA id before others', match('GHSA-2'), match('AAA-1')],
  ['the lower of two ids', match('GHSA-1'), match('GHSA-2')],
])('%s', (_name, first, second) => {
  const expected = [[first.recordId, second.recordId]]
  expect([order(first, second), order(second, first)]).toEqual([expected, expected])
})

test('counts a record of several vulnerabilities in each', () => {
  const groupsOf = (recordId: string) => (recordId === 'both' ? ['x', 'y'] : ['y'])
  const merged = mergeMatches([match('both'), match('GHSA-1')], groupsOf, 'npm')
  expect(merged.map(({ group, matches }) => [group, matches.map(({ recordId }) => recordId)])).toEqual([
    ['x', ['both']],
    ['y', ['GHSA-1', 'both']],
  ])
})
