import { expect, test } from 'vitest'
import { createMatcher } from './match.ts'
import { advisory, evaluateMatch, lookupIn, osvRecord, ranges } from './test-advisories.ts'

/** Mistakes that other tools made and talked about, with the thread of each: languages and ranges. */

const corpus = [
  advisory('EEL-1', 'Go', 'github.com/deep/eel', ranges(['0', '1.4.0'])),
  advisory('EEL-2', 'Go', 'github.com/deep/reef', ranges(['0', '0.0.0-20220101000000-aaaaaaaaaaaa'])),
  advisory('EEL-3', 'Go', 'stdlib', ranges(['0', '1.23.8'], ['1.24.0-0', '1.24.2'])),
  advisory('EEL-4', 'Go', 'github.com/Deep/Legacy', ranges(['0', '2.5.0'])),
  advisory('OWL-1', 'PyPI', 'jw.util', ranges(['0', '2.3'])),
  advisory('OWL-2', 'PyPI', 'night-owl', ranges(['0', '2.3'])),
  advisory('OWL-3', 'PyPI', 'Pill_Owl', ranges(['0', '2.3'])),
  advisory('FOX-1', 'npm', 'JSONFox', ranges(['0', '2.0.0'])),
  advisory('FOX-2', 'npm', 'red-fox', ranges(['0', '1.2.3'], ['2.0.0', '2.0.5'])),
  advisory('ELK-1', 'Maven', 'org.elk:core', ranges(['0', '2.414.2'])),
  advisory('ELK-2', 'Maven', 'org.elk:driver', {
    ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { last_affected: '10.2.1' }] }],
  }),
  advisory('ELK-3', 'Maven', 'org.elk:guava', ranges(['0', '32.0.0-android'])),
  advisory('ELK-4', 'Maven', 'org.elk:spring', { versions: ['5.0.5.RELEASE'] }),
  advisory('ELK-5', 'Maven', 'org.elk:kibana', ranges(['8.18.0', '8.17.10'])),
  advisory('PHP-1', 'Packagist', 'den/cub', ranges(['0', '1.2.3'])),
  advisory('GEM-1', 'RubyGems', 'opal', ranges(['0', '1.2.3'])),
]

const match = createMatcher(lookupIn(corpus))

test.each<[thread: string, purl: string, expected: readonly string[]]>([
  // A main module's pseudo-version without a base looks older than any fix; what was tried and turned off again was to drop it.
  ['grype#972', 'pkg:golang/github.com/deep/eel@v0.0.0-20250520123456-abcdefabcdef', ['EEL-1~']],
  ['grype#1797', 'pkg:golang/github.com/deep/reef@v0.0.0-20210520123456-abcdefabcdef', ['EEL-2']],
  ['grype#1797', 'pkg:golang/github.com/deep/reef@v0.0.0-20230520123456-abcdefabcdef', []],
  ['grype#1894', 'pkg:golang/github.com/deep/eel@v1.3.1-0.20210520123456-abcdefabcdef', ['EEL-1']],
  ['grype#1894', 'pkg:golang/github.com/deep/eel@(devel)', ['EEL-1?']],
  ['grype#1851', 'pkg:golang/stdlib@go1.24.1', ['EEL-3']],
  ['grype#1851', 'pkg:golang/stdlib@1.24.1%20X:boringcrypto', ['EEL-3']],
  ['grype#1851', 'pkg:golang/stdlib@v1.24.2%20X:nocoverageredesign', []],
  ['go 1.24: two plus signs', 'pkg:golang/github.com/deep/legacy@v2.4.0+incompatible+dirty', ['EEL-4']],
  ['go 1.24: two plus signs', 'pkg:golang/github.com/deep/legacy@v2.5.0+incompatible+dirty', []],
  ['purl-spec#308', 'pkg:golang/github.com/deep/legacy@v2.4.0+incompatible', ['EEL-4']],
  ['osv-scanner#2940', 'pkg:pypi/jw.util@2.2', ['OWL-1']],
  ['osv-scanner#2940', 'pkg:pypi/jw-util@2.2', ['OWL-1']],
  ['pip-audit#107', 'pkg:pypi/night.owl@2.2', ['OWL-2']],
  ['deps.dev#322', 'pkg:pypi/night_owl@2.2', ['OWL-2']],
  // Raw GitHub records keep the name as it is shown.
  ['osv.dev#508', 'pkg:pypi/pill-owl@2.2', ['OWL-3']],
  ['osv.dev#578', 'pkg:pypi/PILL.owl@2.2', ['OWL-3']],
  ['packageurl-js#79', 'pkg:npm/JSONFox@1.0.0', ['FOX-1']],
  ['packageurl-js#79', 'pkg:npm/jsonfox@1.0.0', ['FOX-1~']],
  ['grype#1526', 'pkg:maven/org.elk/core@2.414.1-cb-5', ['ELK-1']],
  ['grype#1526', 'pkg:maven/org.elk/core@2.414.2-cb-5', []],
  ['grype#3034', 'pkg:maven/org.elk/driver@10.2.1.jre11', ['ELK-2']],
  ['grype#3034', 'pkg:maven/org.elk/driver@10.2.2.jre11', []],
  ['grype#3042', 'pkg:maven/org.elk/guava@32.0.0-jre', []],
  ['grype#3042', 'pkg:maven/org.elk/guava@31.1-jre', ['ELK-3']],
  ['grype#3042', 'pkg:maven/org.elk/guava@32.0.0', ['ELK-3~']],
  ['CVE-2018-1258', 'pkg:maven/org.elk/spring@5.0.5', ['ELK-4']],
  ['trivy#9144', 'pkg:npm/red-fox@1.2.3-beta.1', ['FOX-2']],
  ['trivy#9144', 'pkg:npm/red-fox@2.0.0-beta.1', []],
  ['trivy#9144', 'pkg:npm/red-fox@2.0.5-beta.1', ['FOX-2']],
  ['osv.dev#1055', 'pkg:maven/org.elk/kibana@8.18.0', ['ELK-5~']],
  ['osv.dev#1055', 'pkg:maven/org.elk/kibana@8.17.9', []],
])('%s: %s', (_, purl, expected) => {
  expect(evaluateMatch(match, purl)).toEqual(expected)
})

test.each([
  ['pkg:composer/den/cub@1.2.3-RC1', '1.2.3'],
  ['pkg:pypi/night-owl@2.3rc1', '2.3'],
  ['pkg:gem/opal@1.2.3.rc1', '1.2.3'],
  ['pkg:npm/red-fox@1.2.3-rc.1', '1.2.3'],
])('policies for pre-releases differ, the order counts and the finding says so: %s', (purl, fixed) => {
  expect(match({ purl, cpes: [], name: '', version: null }).matches).toEqual([
    expect.objectContaining({
      state: 'AFFECTED',
      confidence: 'EXACT',
      confidenceReason: `package and version compared; pre-releases of the fixed version ${fixed} are treated as affected`,
    }),
  ])
})

/** Events of one range in the order they are listed, and which versions they are about. */
test.each<[thread: string, events: readonly object[], affected: readonly string[], not: readonly string[]]>([
  [
    'BIT-apache-2021-42013',
    [{ introduced: '2.4.49' }, { fixed: '2.4.50' }, { introduced: '2.4.50' }, { fixed: '2.4.51' }],
    ['2.4.49', '2.4.50'],
    ['2.4.48', '2.4.51'],
  ],
  [
    'RUSTSEC-2022-0012',
    [{ introduced: '0.0.0-0' }, { fixed: '0.9.1' }, { introduced: '0.10.0' }, { fixed: '0.10.0' }],
    ['0.9.0'],
    ['0.9.1', '0.10.0'],
  ],
  [
    'versatile#358',
    [
      { introduced: '0' },
      { fixed: '3.1.1' },
      { introduced: '3.2.0' },
      { fixed: '3.2.2' },
      { introduced: '3.1.1' },
      { fixed: '3.2.0' },
    ],
    ['3.1.0', '3.1.1', '3.2.1'],
    ['3.2.2'],
  ],
  [
    'pypa/advisory-database#80',
    [{ introduced: '1.0.0' }, { introduced: '1.5.0' }, { introduced: '2.0.0' }, { fixed: '1.4.0' }, { fixed: '2.1.0' }],
    ['1.0.0', '1.6.0', '2.0.9'],
    ['1.4.5', '2.1.0'],
  ],
  [
    'osv.dev#1055: fixed before introduced',
    [{ fixed: '1.5.0' }, { introduced: '1.0.0' }],
    ['1.4.0'],
    ['0.9.0', '1.5.0'],
  ],
])('%s', (_, events, affected, not) => {
  const one = createMatcher(lookupIn([advisory('R-1', 'npm', 'den', { ranges: [{ type: 'SEMVER', events }] })]))
  const judged = (version: string) => evaluateMatch(one, `pkg:npm/den@${version}`)
  expect(affected.map((version) => [version, judged(version)])).toEqual(affected.map((version) => [version, ['R-1']]))
  expect(not.map((version) => [version, judged(version)])).toEqual(not.map((version) => [version, []]))
})

test('uses a last known affected version as a hint and not as a bound (osv.dev#567, vulnerablecode#2323, advisory-database#470)', () => {
  const hint = { database_specific: { last_known_affected_version_range: '<= 3.0.1' } }
  const one = createMatcher(
    lookupIn([
      advisory('H-1', 'npm', 'den', { ...ranges(['0']), ...hint }),
      advisory('H-2', 'npm', 'den', { ...ranges(['0', '2.0.0']), ...hint }),
    ]),
  )
  expect(evaluateMatch(one, 'pkg:npm/den@9.0.0')).toEqual(['H-1'])
})

test('does not evaluate several versions in one event, nor call them clean (advisory-database#7224)', () => {
  const one = createMatcher(lookupIn([advisory('M-1', 'npm', 'den', ranges(['0', '2.1.1, 3.0.4']))]))
  expect(evaluateMatch(one, 'pkg:npm/den@1.0.0')).toEqual(['M-1?'])
})

test('reads one entry for each interval of a package, as in raw GitHub records', () => {
  const entry = (introduced: string, fixed: string) => ({
    package: { ecosystem: 'Maven', name: 'org.elk:log' },
    ...ranges([introduced, fixed]),
  })
  const one = createMatcher(
    lookupIn([osvRecord('GHSA-1', [entry('2.13.0', '2.15.0'), entry('2.4', '2.12.2'), entry('2.0', '2.3.1')])]),
  )
  const { matches } = one({ purl: 'pkg:maven/org.elk/log@2.5', cpes: [], name: '', version: null })
  expect(matches).toEqual([
    expect.objectContaining({ range: '2.4 to before 2.12.2', fixedVersions: ['2.12.2', '2.15.0'] }),
  ])
  expect(evaluateMatch(one, 'pkg:maven/org.elk/log@2.12.3')).toEqual([])
})
