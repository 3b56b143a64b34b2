import { expect, test } from 'vitest'
import { groupAliases } from './alias-groups.ts'
import type { AdvisoryRecord } from '#service/domain/advisories/advisory-record.ts'
import { createMatcher } from './match.ts'
import type { ComponentMatch, MatchSubject } from './contract/match-result.ts'
import { mergeMatches } from './merge-matches.ts'
import { advisory, evaluateMatch, lookupIn, ranges } from './test-advisories.ts'

/** A corpus of our own: id, package, what is affected, anything else of the record. */
const corpus: readonly AdvisoryRecord[] = [
  advisory('FOX-1', 'npm', 'left-fox', ranges(['0', '1.2.3'], ['2.0.0', '2.1.1'])),
  advisory('FOX-2', 'npm', 'left-fox', ranges(['1.0.0', '1.1.0']), { withdrawn: '2026-01-02T03:04:05Z' }),
  advisory('FOX-3', 'npm', '@den/cub', ranges(['0', '6.1.3'])),
  advisory('FOX-4', 'npm', 'JSONFox', ranges(['0', '2.0.0'])),
  advisory('FOX-5', 'npm', 'jsonowl', ranges(['0', '2.0.0'])),
  advisory('FOX-6', 'npm', 'JSONOwl', ranges(['0', '3.0.0'])),
  advisory('MAL-1', 'npm', 'evil-fox', ranges(['0'])),
  advisory('OWL-1', 'PyPI', 'jw.util', ranges(['0', '2.3'])),
  advisory('OWL-2', 'PyPI', 'night-owl', { versions: ['1.0', '1.1-moon', '1.5'] }),
  advisory('OWL-3', 'PyPI', 'tie-owl', ranges(['0', '3.1.1'], ['3.2.0', '3.2.2'], ['3.1.1', '3.2.0'])),
  advisory('OWL-4', 'PyPI', 'git-owl', {
    ranges: [{ type: 'GIT', repo: 'https://example.org/owl', events: [{ introduced: '0' }] }],
  }),
  advisory('OWL-5', 'PyPI', 'bad-owl', {
    ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '1.2, 1.3' }] }],
  }),
  advisory('ELK-1', 'Maven', 'org.elk:antler', { versions: ['5.0.4.RELEASE', '5.0.5.RELEASE'] }),
  advisory('ELK-2', 'Maven', 'org.elk:hoof', ranges(['0', '32.0.0-android'])),
  advisory('ELK-3', 'Maven:https://elk.example/repo', 'org.elk:horn', ranges(['0', '2.0'])),
  advisory('ELK-4', 'Maven', 'org.elk:tail', ranges(['8.18.0', '8.17.10'])),
  advisory('ELK-5', 'Maven', 'org.elk:jre', {
    ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { last_affected: '10.2.1' }] }],
  }),
  advisory('EEL-1', 'Go', 'github.com/Masterminds/eel', ranges(['0', '1.1.1'])),
  advisory('EEL-2', 'Go', 'stdlib', ranges(['0', '1.23.8'], ['1.24.0-0', '1.24.2'])),
  advisory('EEL-3', 'Go', 'github.com/deep/eel/v2', ranges(['0', '2.5.0'])),
  advisory('EEL-5', 'Go', 'github.com/deep/slash/', ranges(['0', '2.5.0'])),
  advisory('EEL-4', 'Go', 'github.com/deep/pseudo', ranges(['0', '0.0.0-20220101000000-aaaaaaaaaaaa'])),
  advisory('CRAB-1', 'crates.io', 'hermit_crab', {
    ...ranges(['0.0.0-0', '0.7.1'], ['0.10.0', '0.10.0']),
    database_specific: { informational: 'unmaintained' },
  }),
  advisory('GEM-1', 'RubyGems', 'opal', ranges(['0', '1.13.4'])),
  advisory('PHP-1', 'Packagist', 'vendor/Mixed', ranges(['4.4.0', '4.4.9'])),
  advisory('NET-1', 'NuGet', 'Some.Json', { versions: ['4.5.0'] }),
]

const match = createMatcher(lookupIn(corpus))

/** purl, then the records that affect it, weak ones with a `~`, those that cannot be compared with a `?`. */
test.each<[string, string[]]>([
  ['pkg:npm/left-fox@1.2.2', ['FOX-1']],
  ['pkg:npm/left-fox@1.2.3', []],
  ['pkg:npm/left-fox@1.2.3-rc.1', ['FOX-1']],
  ['pkg:npm/left-fox@2.0.0', ['FOX-1']],
  ['pkg:npm/left-fox@2.0.0-rc.1', []],
  ['pkg:npm/left-fox@1.x', ['FOX-1?']],
  ['pkg:npm/left-fox', ['FOX-1?']],
  ['pkg:npm/%40den/cub@6.1.2', ['FOX-3']],
  ['pkg:npm/@den/cub@6.1.2', ['FOX-3']],
  ['pkg:npm/%40den%2Fcub@6.1.2', ['FOX-3']],
  ['pkg:npm/cub@6.1.2', []],
  // packageurl-js#79: libraries lose npm's capitals
  ['pkg:npm/JSONFox@1.0.0', ['FOX-4']],
  ['pkg:npm/jsonfox@1.0.0', ['FOX-4~']],
  ['pkg:npm/jsonowl@1.0.0', ['FOX-5']],
  ['pkg:npm/JSONOwl@1.0.0', ['FOX-6']],
  ['pkg:npm/evil-fox@9.9.9', ['MAL-1']],
  ['pkg:npm/evil-fox@latest', ['MAL-1']],
  // osv-scanner#2940: dots in PyPI names
  ['pkg:pypi/JW_Util@2.2', ['OWL-1']],
  ['pkg:pypi/night.owl@1.0.0', ['OWL-2']],
  ['pkg:pypi/night-owl@1.1-moon', ['OWL-2']],
  ['pkg:pypi/night-owl@1.2-moon', ['OWL-2?']],
  ['pkg:pypi/night-owl@1.2', []],
  ['pkg:pypi/tie-owl@3.1.1', ['OWL-3']],
  ['pkg:pypi/tie-owl@3.2.1', ['OWL-3']],
  ['pkg:pypi/tie-owl@3.2.2', []],
  ['pkg:pypi/git-owl@1.0', ['OWL-4?']],
  ['pkg:pypi/bad-owl@1.0', ['OWL-5?']],
  ['pkg:maven/org.elk/antler@5.0.5', ['ELK-1']],
  ['pkg:maven/org.elk/antler@5.0.6', []],
  ['pkg:maven/org.other/antler@5.0.5', []],
  ['pkg:maven/org.elk/hoof@32.0.0-jre?type=jar', []],
  ['pkg:maven/org.elk/hoof@31.1-jre', ['ELK-2']],
  // grype#3042: the bare release against the fix of one flavour
  ['pkg:maven/org.elk/hoof@32.0.0', ['ELK-2~']],
  // grype#3034: a flavour of the last affected release
  ['pkg:maven/org.elk/jre@10.2.1.jre8', ['ELK-5']],
  ['pkg:maven/org.elk/jre@10.2.2.jre8', []],
  ['pkg:maven/org.elk/horn@1.0', ['ELK-3~']],
  ['pkg:maven/org.elk/horn@1.0?repository_url=elk.example/repo/', ['ELK-3']],
  ['pkg:maven/org.elk/horn@1.0?repository_url=https://other.example', []],
  // osv.dev#1055: an inverted pair means its first version
  ['pkg:maven/org.elk/tail@8.18.0', ['ELK-4~']],
  ['pkg:maven/org.elk/tail@8.17.0', []],
  // purl-spec#308: letter case of Go modules
  ['pkg:golang/github.com/masterminds/eel@v1.1.0', ['EEL-1']],
  ['pkg:golang/github.com/Masterminds/eel@v1.1.1-0.20210520123456-abcdefabcdef', ['EEL-1']],
  // grype#1797: a pseudo-version without base against a release
  ['pkg:golang/github.com/Masterminds/eel@v0.0.0-20210520123456-abcdefabcdef', ['EEL-1~']],
  ['pkg:golang/github.com/deep/pseudo@v0.0.0-20210520123456-abcdefabcdef', ['EEL-4']],
  ['pkg:golang/github.com/Masterminds/eel@(devel)', ['EEL-1?']],
  ['pkg:golang/stdlib@go1.24.1', ['EEL-2']],
  // grype#1851: experiments behind Go's version
  ['pkg:golang/stdlib@1.24.1%20X:boringcrypto', ['EEL-2']],
  ['pkg:golang/stdlib@1.24rc2', ['EEL-2']],
  ['pkg:golang/stdlib@1.23.8', []],
  ['pkg:golang/github.com/deep/eel@v2.4.0+incompatible', []],
  ['pkg:golang/github.com/deep/eel/v2@v2.4.0#sub/package', ['EEL-3']],
  ['pkg:cargo/hermit-crab@0.7.0', ['CRAB-1']],
  ['pkg:cargo/hermit_crab@0.10.0', []],
  // GLAD of 2022 has a module path that ends with a slash.
  ['pkg:golang/github.com/deep/slash@v2.4.0', ['EEL-5']],
  ['pkg:gem/opal@1.13.3-x86_64-linux', ['GEM-1']],
  ['pkg:gem/opal@1.13.4-x86_64-linux', []],
  ['pkg:gem/opal@1.13.4-x86_64-darwin-19', []],
  ['pkg:gem/opal@1.13.4-x86-mswin32-60', []],
  ['pkg:gem/opal@1.13.4-aarch64-linux-android', []],
  ['pkg:gem/opal@1.13.4-loongarch64-linux', []],
  ['pkg:gem/opal@1.13.3-x86-solaris-2.10', ['GEM-1']],
  ['pkg:gem/opal@1.13.4-1', ['GEM-1']],
  ['pkg:composer/Vendor/mixed@v4.4', ['PHP-1']],
  ['pkg:composer/vendor/mixed@dev-main', ['PHP-1?']],
  ['pkg:nuget/some.json@4.5.0.0', ['NET-1']],
])('%s', (purl, expected) => {
  expect(evaluateMatch(match, purl)).toEqual(expected)
})

test.each<[Partial<MatchSubject>, string]>([
  [{ purl: null }, 'no purl and no CPE'],
  [{ purl: null, cpes: ['cpe:2.3:a:x:y:1:*:*:*:*:*:*:*'] }, 'no data for this CPE: no imported source uses CPE'],
  [{ purl: 'npm/left-fox' }, 'invalid purl: "npm/left-fox" does not start with "pkg:"'],
  [{ purl: 'pkg:maven/antler@1' }, `invalid purl: "pkg:maven/antler@1" lacks a part of the package's name`],
  [{ purl: 'pkg:generic/bash@5' }, 'unsupported ecosystem: "generic"'],
  [{ purl: 'pkg:deb/raspbian/bash@5' }, 'unsupported ecosystem: "deb" of "raspbian"'],
  [
    { purl: 'pkg:deb/debian/bash@5' },
    'no distribution release: the Debian release is not given in the purl or the document',
  ],
  [{ purl: 'pkg:npm/left-fox' }, 'no version'],
  [{ purl: 'pkg:npm/left-fox@1.x' }, 'version not comparable: "1.x" is not a semver version'],
  [{ purl: 'pkg:golang/example.org/app@(devel)' }, 'version not comparable: "(devel)" is not a go version'],
])('does not compare %o', (given, reason) => {
  expect(match({ ...subject(''), ...given }).skip?.reason).toBe(reason)
})

test('never calls an ecosystem without data clean', () => {
  const empty = createMatcher({
    covers: () => false,
    isInvented: () => false,
    recordsAbout: () => 0,
    candidates: () => [],
    coversCpe: () => false,
    cpeGap: () => null,
    cpeCandidates: () => [],
  })
  expect(empty(subject('pkg:npm/left-fox@1.0.0')).skip?.reason).toBe('no data for this ecosystem: npm')
})

test("uses the component's own version if the purl has none", () => {
  expect(match({ ...subject('pkg:npm/left-fox'), version: '1.2.2' }).matches).toHaveLength(1)
})

test('states in the evidence what was compared', () => {
  expect(match(subject('pkg:npm/left-fox@v2.0.5'))).toEqual({
    ecosystem: 'npm',
    skip: null,
    comparedRecords: 1,
    matches: [
      {
        recordId: 'FOX-1',
        source: 'OSV',
        kind: 'vulnerability',
        state: 'AFFECTED',
        stateReason: null,
        range: '2.0.0 to before 2.1.1',
        versRange: 'vers:npm/>=2.0.0|<2.1.1',
        comparator: 'semver',
        comparedVersion: 'v2.0.5',
        comparedName: 'left-fox',
        confidence: 'EXACT',
        confidenceReason: 'package and version compared',
        intervals: [
          { introduced: null, fixed: '1.2.3' },
          { introduced: '2.0.0', fixed: '2.1.1' },
        ],
        fixedVersions: ['2.1.1'],
      },
    ],
  } satisfies ComponentMatch)
})

test.each([
  ['pkg:npm/left-fox@1.0.0', 'all versions before 1.2.3', 'vers:npm/<1.2.3', ['1.2.3', '2.1.1']],
  ['pkg:npm/evil-fox@1.0.0', 'all versions', 'vers:npm/*', []],
  ['pkg:maven/org.elk/antler@5.0.5', '5.0.5, listed as affected', 'vers:maven/5.0.5', []],
  ['pkg:maven/org.elk/tail@8.18.0', '8.18.0 only', 'vers:maven/8.18.0', []],
  ['pkg:maven/org.elk/jre@9', 'all versions up to and including 10.2.1', 'vers:maven/<=10.2.1', []],
  ['pkg:pypi/tie-owl@3.1.1', '3.1.1 to before 3.2.0', 'vers:pypi/>=3.1.1|<3.2.0', ['3.2.2']],
])('%s: %s', (purl, range, versRange, fixedVersions) => {
  expect(match(subject(purl)).matches[0]).toMatchObject({ range, versRange, fixedVersions })
})

test('names a pre-release of the fix as such', () => {
  expect(match(subject('pkg:npm/left-fox@1.2.3-rc.1')).matches[0]?.confidenceReason).toBe(
    'package and version compared; pre-releases of the fixed version 1.2.3 are treated as affected',
  )
})

test.each([
  [
    'pkg:pypi/bad-owl@1.0',
    'the range "all versions before 1.2, 1.3" has a bound that is not comparable: "1.2, 1.3" is not a pep440 version',
  ],
  ['pkg:pypi/git-owl@1.0', 'the record has only Git ranges, which require the commit graph'],
  ['pkg:npm/left-fox@1.x', 'version not comparable: "1.x" is not a semver version'],
  ['pkg:npm/left-fox', 'no version'],
])('does not evaluate %s, which cannot be compared: %s', (purl, reason) => {
  expect(match(subject(purl)).matches[0]?.stateReason).toBe(reason)
})

test('keeps the kind of informational records', () => {
  expect(match(subject('pkg:cargo/hermit_crab@0.1.0')).matches[0]?.kind).toBe('informational')
})

test('merges aliases into one finding with the fix that satisfies every record', () => {
  const twins = [
    advisory('GHSA-aaaa-bbbb-cccc', 'npm', 'twin', ranges(['0', '1.2.3']), { aliases: ['CVE-2026-0001'] }),
    advisory('ZED-1', 'npm', 'twin', ranges(['0', '1.2.5']), { aliases: ['CVE-2026-0001'] }),
    advisory('ZED-2', 'npm', 'twin', ranges(['0', '1.3.0']), { related: ['CVE-2026-0001'] }),
  ]
  const groups = groupAliases(twins)
  const { matches, ecosystem } = createMatcher(lookupIn(twins))(subject('pkg:npm/twin@1.0.0'))
  const merged = mergeMatches(matches, groups.groupsOf, ecosystem).map(
    ({ group, lead, matches: all, fixedVersions }) => ({
      id: groups.groups[group]?.preferredId,
      lead: lead.recordId,
      records: all.map(({ recordId }) => recordId),
      fixedVersions,
    }),
  )
  expect(merged).toEqual([
    {
      id: 'CVE-2026-0001',
      lead: 'GHSA-aaaa-bbbb-cccc',
      records: ['GHSA-aaaa-bbbb-cccc', 'ZED-1'],
      fixedVersions: ['1.2.5'],
    },
    { id: 'ZED-2', lead: 'ZED-2', records: ['ZED-2'], fixedVersions: ['1.3.0'] },
  ])
})

function subject(purl: string): MatchSubject {
  return { purl, cpes: [], name: 'whatever', version: null }
}

test.each<[covered: boolean, purl: string, expected: readonly string[] | string]>([
  [true, 'pkg:npm/left-fox@1.2.2', ['FOX-1']],
  [true, 'pkg:npm/left-fox@1.2.3', []],
  [true, 'pkg:npm/unheard-of@1.2.3', []],
  [false, 'pkg:npm/left-fox@1.2.2', ['FOX-1']],
  [false, 'pkg:npm/left-fox@1.2.3', 'compared with a part of the records'],
  [false, 'pkg:npm/unheard-of@1.2.3', 'compared with a part of the records'],
  [false, 'pkg:hex/unheard-of@1.2.3', 'no data for this ecosystem'],
])('calls a package clean only with data that is meant to be complete: %s, %s', (covered, purl, expected) => {
  const lookup = lookupIn(corpus)
  expect(evaluateMatch(createMatcher({ ...lookup, covers: () => covered }), purl)).toEqual(expected)
})

test('says with how many records a package was compared if they are a part', () => {
  const few = createMatcher({
    ...lookupIn(corpus.filter(({ recordId }) => /^(?:FOX-[12]|PHP-1)/.test(recordId))),
    covers: () => false,
  })
  const reasonOf = (purl: string) => few(subject(purl)).skip?.reason
  expect([reasonOf('pkg:npm/left-fox@1.2.3'), reasonOf('pkg:npm/other@1'), reasonOf('pkg:composer/a/b@1')]).toEqual([
    'compared with 1 record only: no source is meant to be complete for npm',
    'compared with 1 record only: no source is meant to be complete for npm',
    'compared with 1 record only: no source is meant to be complete for Packagist',
  ])
})
