import { expect, test } from 'vitest'
import { groupAliases } from './alias-groups.ts'
import type { NamedRecord } from './alias-groups.ts'
import { and, allOf, anyOf, contextOf, formatMatches, lookupOf, not, or, outcome, record } from './cpe/test-cpe.ts'
import { createMatcher } from './match.ts'
import { mergeMatches } from './merge-matches.ts'
import { advisory, lookupIn } from './test-advisories.ts'

/**
 * Sizes at which an algorithm that compares everything with everything takes minutes. A linear one takes well under a second: the limit of
 * time is far from both.
 */
const withinSeconds = { timeout: 20_000 }

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const cves = (count: number) => range(count).map((n) => `CVE-2026-${100_000 + n}`)
const named = (recordId: string, aliases: readonly string[]): NamedRecord => ({ recordId, aliases, withdrawn: null })
const events = (count: number) => range(count).flatMap((n) => [{ introduced: `${n}.0.0` }, { fixed: `${n}.5.0` }])
const ranges = (ecosystem: string, name: string, count: number, id = 'DEN-1') =>
  advisory(id, ecosystem, name, { ranges: [{ type: 'ECOSYSTEM', events: events(count) }] })

test('groups a record with 100,000 aliases, half of them CVE ids', withinSeconds, () => {
  const aliases = [...cves(50_000), ...range(50_000).map((n) => `OTHER-${n}`)]
  const { groups, groupsOf } = groupAliases([named('A', aliases)])
  // Nobody knows which of so many CVE ids the record means.
  expect(groupsOf('A').map((index) => groups[index]?.ids)).toEqual([['A']])
  expect(groupsOf('CVE-2026-100000').map((index) => groups[index]?.ids)).toEqual([['CVE-2026-100000']])
})

test('groups a chain of 100,000 records between two CVE ids', withinSeconds, () => {
  const chain = range(100_000).map((n) => named(`R-${n + 1}`, [`R-${n + 2}`]))
  const { groups, groupsOf } = groupAliases([
    named('R-0', ['CVE-2026-0001', 'R-1']),
    ...chain,
    named('R-100001', ['CVE-2026-0002']),
  ])
  expect(['R-0', 'R-1', 'R-50000', 'R-100000'].map((id) => groupsOf(id).map((index) => groups[index]?.cveId))).toEqual([
    ['CVE-2026-0001'],
    ['CVE-2026-0001'],
    ['CVE-2026-0001'],
    ['CVE-2026-0002'],
  ])
})

test('an id that 50,000 CVE ids share belongs to none of them', withinSeconds, () => {
  const { groups, groupsOf } = groupAliases([
    ...cves(50_000).map((cve) => named(cve, ['SHARED'])),
    named('X', ['SHARED']),
  ])
  expect(['SHARED', 'X'].map((id) => groupsOf(id).map((index) => groups[index]?.ids))).toEqual([[['SHARED']], [['X']]])
})

test.each([
  ['npm', 'pkg:npm/den@0.1.0'],
  // Compares versions with bounds in a way of its own.
  ['Maven', 'pkg:maven/org.den/den@0.1.0'],
])('finds the fixed versions of 50,000 ranges: %s', withinSeconds, (ecosystem, purl) => {
  const name = ecosystem === 'npm' ? 'den' : 'org.den:den'
  const [match] = createMatcher(lookupIn([ranges(ecosystem, name, 50_000)]))({
    purl,
    cpes: [],
    name: 'den',
    version: null,
  }).matches
  expect(match?.fixedVersions.slice(0, 2)).toEqual(['0.5.0', '1.5.0'])
})

test('merges the fixed versions of two records with 50,000 ranges each', withinSeconds, () => {
  const lookup = lookupIn([ranges('npm', 'den', 50_000), ranges('npm', 'den', 50_000, 'DEN-2')])
  const { matches } = createMatcher(lookup)({ purl: 'pkg:npm/den@0.1.0', cpes: [], name: 'den', version: null })
  const [merged] = mergeMatches(matches, () => ['one'], 'npm')
  expect(merged?.fixedVersions).toHaveLength(100)
})

test('merges 10,000 records of one vulnerability', withinSeconds, () => {
  const { matches } = createMatcher(lookupIn(range(10_000).map((n) => ranges('npm', 'den', 1, `DEN-${n}`))))({
    purl: 'pkg:npm/den@0.1.0',
    cpes: [],
    name: 'den',
    version: null,
  })
  expect(mergeMatches(matches, () => ['one'], 'npm').map((one) => one.matches.length)).toEqual([10_000])
})

test('lists the first ranges of a record that cannot be compared, and counts the others', () => {
  const matcher = createMatcher(lookupIn([ranges('npm', 'den', 100)]))
  const { matches } = matcher({ purl: 'pkg:npm/den@1.x', cpes: [], name: 'den', version: null })
  expect(matches[0]?.range).toMatch(/^0\.0\.0 to before 0\.5\.0; .*; 19\.0\.0 to before 19\.5\.0; 80 more$/)
})

test.each([
  ['criteria of a node', (all: string[]) => anyOf(and(...all)), ['CVE-2026-0001']],
  ['nodes', (all: string[]) => allOf(...all.map((one) => or(one))), ['CVE-2026-0001']],
  ['negated nodes', (all: string[]) => allOf(...all.map((one) => not(or(one)))), []],
])('proves a configuration of 50,000 %s joined with AND', withinSeconds, (_, configure, expected) => {
  const lookup = lookupOf([record('CVE-2026-0001', configure(range(50_000).map(() => 'a:fox:den <5.0')))])
  const { matches } = outcome(lookup, 'a:fox:den:0.1', contextOf('a:fox:den:0.1'))
  expect(formatMatches(matches)).toEqual(expected)
})
