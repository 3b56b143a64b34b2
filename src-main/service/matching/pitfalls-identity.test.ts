import { expect, test } from 'vitest'
import type { AdvisoryRecord } from '#service/domain/advisories/advisory-record.ts'
import { groupAliases } from './alias-groups.ts'
import { createMatcher } from './match.ts'
import { mergeMatches } from './merge-matches.ts'
import { advisory, evaluateMatch, lookupIn, ranges } from './test-advisories.ts'

/** Mistakes that other tools made and talked about, with the thread of each: which records are one vulnerability. */

const den = ranges(['0', '2.0.0'])

/** The findings of a component: the vulnerability's id, its records, its fixes. */
function findingsOf(records: readonly AdvisoryRecord[], purl = 'pkg:npm/den@1.0.0') {
  const groups = groupAliases(records)
  const { matches, ecosystem } = createMatcher(lookupIn(records))({ purl, cpes: [], name: '', version: null })
  return mergeMatches(matches, groups.groupsOf, ecosystem)
    .map(
      ({ group, matches: all, fixedVersions }) =>
        [groups.groups[group]?.preferredId, all.map(({ recordId }) => recordId).sort(), fixedVersions] as const,
    )
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
}

test('merges records that are aliases of each other into one finding (osv-scanner#634, trivy-db#179)', () => {
  const records = [
    advisory('GHSA-aaaa-bbbb-cccc', 'npm', 'den', den, { aliases: ['CVE-2026-0001'] }),
    advisory('GO-2026-0001', 'npm', 'den', den, { aliases: ['GHSA-aaaa-bbbb-cccc'] }),
    advisory('PYSEC-2026-1', 'npm', 'den', den, { aliases: ['CVE-2026-0001'] }),
  ]
  expect(findingsOf(records)).toEqual([
    ['CVE-2026-0001', ['GHSA-aaaa-bbbb-cccc', 'GO-2026-0001', 'PYSEC-2026-1'], ['2.0.0']],
  ])
})

test('does not trust a chain that connects two CVE ids (dependency-track#2194, osv.dev#888)', () => {
  const records = [
    advisory('GHSA-aaaa-bbbb-cccc', 'npm', 'den', den, { aliases: ['CVE-2026-0001', 'GO-2026-0001'] }),
    advisory('GHSA-dddd-eeee-ffff', 'npm', 'den', den, { aliases: ['CVE-2026-0002', 'GO-2026-0001'] }),
  ]
  expect(findingsOf(records)).toEqual([
    ['CVE-2026-0001', ['GHSA-aaaa-bbbb-cccc'], ['2.0.0']],
    ['CVE-2026-0002', ['GHSA-dddd-eeee-ffff'], ['2.0.0']],
  ])
})

test('does not merge records by related or upstream ids (osv.dev#2374)', () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    advisory(`CGA-${at}`, 'npm', 'den', den, { upstream: ['CVE-2026-0001'], related: ['CVE-2026-0002'] }),
  )
  expect(findingsOf(many)).toHaveLength(30)
})

test("keeps the fix of a distribution's record separate from its upstream (dependency-track#7040)", () => {
  const affected = ranges(['0', '1.2-1+deb11u2'])
  const records = [
    advisory('DSA-1', 'Debian:11', 'den', affected, { upstream: ['CVE-2026-0001', 'CVE-2026-0002'] }),
    advisory('CVE-2026-0001', 'npm', 'den', den),
  ]
  expect(findingsOf(records, 'pkg:deb/debian/den@1.2-1%2Bdeb11u1?distro=debian-11')).toEqual([
    ['DSA-1', ['DSA-1'], ['1.2-1+deb11u2']],
  ])
  expect(records[0]?.upstream).toEqual(['CVE-2026-0001', 'CVE-2026-0002'])
})

test('creates no finding from withdrawn records and connects nothing over them (osv.dev#5374, pypa/advisory-database#325)', () => {
  const withdrawn = { withdrawn: '2026-02-03T04:05:06Z' }
  const records = [
    advisory('GHSA-aaaa-bbbb-cccc', 'npm', 'den', den, { aliases: ['CVE-2026-0001'] }),
    advisory('GHSA-dddd-eeee-ffff', 'npm', 'den', den, { aliases: ['CVE-2026-0001', 'CVE-2026-0002'], ...withdrawn }),
    advisory('CVE-2026-0002', 'npm', 'den', den),
  ]
  expect(findingsOf(records)).toEqual([
    ['CVE-2026-0001', ['GHSA-aaaa-bbbb-cccc'], ['2.0.0']],
    ['CVE-2026-0002', ['CVE-2026-0002'], ['2.0.0']],
  ])
})

test('matches a record in the ecosystem that it names, whatever the name of the package (PYSEC-2019-144, osv.dev#683)', () => {
  const match = createMatcher(
    lookupIn([advisory('PYSEC-1', 'PyPI', 'den', den), advisory('RUST-1', 'crates.io', 'den', ranges(['0', '1.0.0']))]),
  )
  expect(evaluateMatch(match, 'pkg:cargo/den@1.5.0')).toEqual([])
  expect(evaluateMatch(match, 'pkg:pypi/den@1.5.0')).toEqual(['PYSEC-1'])
})

test('never matches by name alone', () => {
  const match = createMatcher(lookupIn([advisory('FOX-1', 'npm', 'den', den)]))
  expect(match({ purl: null, cpes: [], name: 'den', version: '1.0.0' })).toEqual({
    ecosystem: null,
    skip: { kind: 'no purl and no CPE', reason: 'no purl and no CPE' },
    comparedRecords: 0,
    matches: [],
  })
})
