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
    'a malicious package before a vulnerability',
    match('MAL-1', { kind: 'malicious', confidence: 'CPE_WEAK' }),
    match('CVE-1'),
  ],
  [
    'affected by a notice before a malicious package that could not be compared',
    match('ZED', { kind: 'informational', confidence: 'CPE_WEAK' }),
    match('MAL-1', { kind: 'malicious', state: 'NOT_EVALUATED' }),
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

test.each<[string, readonly RecordMatch[], unknown]>([
  [
    'a notice that applies, whatever could not be evaluated',
    [
      match('A', { kind: 'informational', fixedVersions: ['1.0.0'] }),
      match('B', { state: 'NOT_EVALUATED', fixedVersions: ['9.0.0'] }),
    ],
    ['informational', ['1.0.0']],
  ],
  ['malicious if one record is', [match('A'), match('B', { kind: 'malicious' })], ['malicious', []]],
  [
    'a vulnerability if one record is about one',
    [match('A', { kind: 'informational' }), match('B')],
    ['vulnerability', []],
  ],
  [
    'a vulnerability if nothing could be evaluated',
    [match('A', { state: 'NOT_EVALUATED', kind: 'informational' }), match('B', { state: 'NOT_EVALUATED' })],
    ['vulnerability', []],
  ],
])('a finding is %s', (_name, matches, expected) => {
  expect(mergeMatches(matches, () => ['one'], 'npm').map(({ kind, fixedVersions }) => [kind, fixedVersions])).toEqual([
    expected,
  ])
})

/** A record that affects versions before the first of the fixed ones. */
const fixedIn = (recordId: string, ...fixedVersions: readonly string[]) =>
  match(recordId, { fixedVersions, intervals: [{ introduced: null, fixed: fixedVersions[0] ?? '' }] })

test.each<[string, readonly RecordMatch[], readonly string[]]>([
  ['the only record, as it lists them', [fixedIn('A', '2.0.0', '1.10.0')], ['2.0.0', '1.10.0']],
  ['no version that another record calls affected', [fixedIn('A', '1.2.0'), fixedIn('B', '1.10.0')], ['1.10.0']],
  [
    'each once, lowest first',
    [fixedIn('A', '1.2.0', '1.10.0'), fixedIn('B', '1.2.0', '1.9.0')],
    ['1.2.0', '1.9.0', '1.10.0'],
  ],
  ['without texts that are no versions', [fixedIn('A', '1.2.0', 'soon'), fixedIn('B', '1.2.0')], ['1.2.0']],
])('fixed versions: %s', (_name, matches, expected) => {
  expect(mergeMatches(matches, () => ['one'], 'npm').map(({ fixedVersions }) => fixedVersions)).toEqual([expected])
})
