import { expect, test } from 'vitest'
import { createMatcher } from './match.ts'
import { advisory, evaluateMatch, lookupIn, osvRecord, ranges } from './test-advisories.ts'

/** A record lists a version: another spelling of it is affected, a version that only shares numbers with it is not. */
test.each<[ecosystem: string, name: string, path: string, listed: string, same: string, other: readonly string[]]>([
  ['PyPI', 'den', 'pypi/den', '2.4', '2.4.0', ['2', '2.5', '99999']],
  ['npm', 'den', 'npm/den', '2.4.0', 'v2.4.0+build', ['2.4.1', '99999.0.0']],
  ['Maven', 'org.elk:den', 'maven/org.elk/den', '5.0.5.RELEASE', '5.0.5', ['5', '5.0.6', '99999']],
  ['NuGet', 'den', 'nuget/den', '2.4', '2.4.0.0', ['2', '99999']],
  ['RubyGems', 'den', 'gem/den', '2.4', '2.4.0', ['2', '4', '2.5', '99999.0.0']],
  ['Packagist', 'elk/den', 'composer/elk/den', '3.3.0', 'v3.3.0.0', ['3', '3.3.1', '99999']],
  ['crates.io', 'den', 'cargo/den', '2.4.0', '2.4.0+1', ['2.4.1']],
  ['CRAN', 'den', 'cran/den', '2.4', '2-4', ['2', '4', '99999.0']],
  ['Hackage', 'den', 'hackage/den', '2.4', '2.04', ['2', '4', '99999.0']],
  ['ConanCenter', 'den', 'conan/den', '2.4', '2.4.0', ['2', '4', '99999']],
  ['Wolfi', 'den', 'apk/wolfi/den', '2.4-r0', '2.4-r00', ['2-r0', '4-r0', '2.4-r1', '99999-r0']],
  ['Debian:11', 'den', 'deb/debian/den', '2.4-0', '2.4', ['2.5-1']],
])('%s: compares listed versions by order', (ecosystem, name, path, listed, same, other) => {
  const match = createMatcher(lookupIn([advisory('OWL-1', ecosystem, name, { versions: ['1.0', listed, '3000.1'] })]))
  const judged = (version: string) => [
    version,
    evaluateMatch(match, `pkg:${path}@${version}?distro=debian-11&arch=source`),
  ]
  expect([listed, same, ...other].map(judged)).toEqual([
    [listed, ['OWL-1']],
    [same, ['OWL-1']],
    ...other.map((version) => [version, []]),
  ])
})

const outside = "listed in versions, but outside the record's own range"

test.each<
  [string, readonly object[], version: string, found: readonly (readonly [confidence: string, reason: string])[]]
>([
  ['above the end', [{ ...ranges(['1.0', '2.0']), versions: ['1.5', '2.0'] }], '2.0', [['WEAK', outside]]],
  ['another spelling', [{ ...ranges(['1.0', '2.0']), versions: ['1.5', '2.0'] }], '2.0.0', [['WEAK', outside]]],
  ['below the start', [{ ...ranges(['1.0', '2.0']), versions: ['0.9'] }], '0.9', [['WEAK', outside]]],
  [
    'between two ranges',
    [{ ...ranges(['1.0', '2.0'], ['3.0', '4.0']), versions: ['2.5'] }],
    '2.5',
    [['WEAK', outside]],
  ],
  ['inside', [{ ...ranges(['1.0', '2.0']), versions: ['1.5'] }], '1.5', [['EXACT', 'package and version compared']]],
  ['without a range', [{ versions: ['2.0'] }], '2.0', [['EXACT', 'package and version compared']]],
  [
    'with Git ranges only',
    [{ ranges: [{ type: 'GIT', repo: 'https://git.example/den', events: [{ introduced: '0' }] }], versions: ['2.0'] }],
    '2.0',
    [['EXACT', 'package and version compared']],
  ],
  [
    'in the range of another entry',
    [{ ...ranges(['1.0', '2.0']), versions: ['2.5'] }, ranges(['2.0', '3.0'])],
    '2.5',
    [['EXACT', 'package and version compared']],
  ],
  [
    'in an entry without a range',
    [{ ...ranges(['1.0', '2.0']), versions: ['2.5'] }, { versions: ['2.5'] }],
    '2.5',
    [['EXACT', 'package and version compared']],
  ],
  ['not listed', [{ ...ranges(['1.0', '2.0']), versions: ['1.5'] }], '2.0', []],
])('a listed version is weak evidence if it is outside of all ranges: %s', (_, entries, version, found) => {
  const record = osvRecord(
    'OWL-1',
    entries.map((entry) => ({ package: { ecosystem: 'PyPI', name: 'den' }, ...entry })),
  )
  const { matches } = createMatcher(lookupIn([record]))({
    purl: `pkg:pypi/den@${version}`,
    cpes: [],
    name: 'den',
    version: null,
  })
  expect(matches.map(({ confidence, confidenceReason }) => [confidence, confidenceReason])).toEqual(found)
})
