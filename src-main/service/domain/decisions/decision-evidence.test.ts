import { expect, test } from 'vitest'
import { carryOverLabel, compareEvidence, dataChanges, type DecisionEvidence } from './decision-evidence.ts'

const evidence: DecisionEvidence = {
  record: 'GHSA-1',
  source: 'OSV',
  range: 'up to 2.0',
  comparator: 'semver',
  componentVersion: '1.0',
  fix: '2.0',
  state: 'AFFECTED',
  confidence: 'EXACT',
  severity: 'high',
  kev: 0,
  epssTier: 1,
  relation: 'direct',
  entries: '["a"]',
  snapshot: 's1',
}

test.each<[Partial<DecisionEvidence>, string, readonly string[]]>([
  [{}, 'UNCHANGED', []],
  [{ snapshot: 's2', record: 'CVE-1', source: 'NVD', comparator: 'npm' }, 'UNCHANGED', []],
  [{ epssTier: 3 }, 'UNCHANGED', []],
  [{ kev: null }, 'UNCHANGED', []],
  [{ entries: null }, 'UNCHANGED', []],
  [{ fix: '2.1' }, 'UNCHANGED', []],
  [{ componentVersion: '1.1' }, 'COMPONENT_VERSION_CHANGED', ["The component's version is 1.1, was 1.0"]],
  [{ componentVersion: '' }, 'COMPONENT_VERSION_CHANGED', ["The component's version is unknown, was 1.0"]],
  [
    { range: 'up to 3.0', record: 'CVE-1' },
    'ADVISORY_CHANGED',
    ['The affected range is "up to 3.0" by CVE-1, was "up to 2.0" by GHSA-1'],
  ],
  [{ severity: 'critical' }, 'ADVISORY_CHANGED', ['The severity is critical, was high']],
  [{ kev: 1 }, 'ADVISORY_CHANGED', ['Added to the KEV catalog']],
  [{ fix: null }, 'ADVISORY_CHANGED', ['A fix is no longer listed']],
  [{ state: 'NOT_EVALUATED' }, 'ADVISORY_CHANGED', ['It can no longer be compared']],
  [{ confidence: 'WEAK' }, 'ADVISORY_CHANGED', ['The confidence is WEAK, was EXACT']],
  [
    { relation: 'transitive', entries: '["b"]' },
    'PATH_CHANGED',
    ['It is a transitive dependency, was a direct dependency'],
  ],
  [{ entries: '["b","c"]' }, 'PATH_CHANGED', ['Included through b, c, was included through a']],
  [
    { componentVersion: '1.1', kev: 1 },
    'SEVERAL',
    ["The component's version is 1.1, was 1.0", 'Added to the KEV catalog'],
  ],
])('%j: %s', (change, kind, changes) => {
  expect(compareEvidence(evidence, { ...evidence, ...change })).toEqual({ kind, changes })
})

test('reports a KEV entry and a fix even if nothing was known before', () => {
  expect(compareEvidence({ ...evidence, kev: null, fix: null }, { ...evidence, kev: 1 }).changes).toEqual([
    'Added to the KEV catalog',
    'A fix is now available: 2.0',
  ])
  expect(compareEvidence({ ...evidence, kev: 1 }, evidence).changes).toEqual(['Removed from the KEV catalog'])
})

test.each<[Partial<DecisionEvidence>, readonly string[]]>([
  [{}, []],
  [{ epssTier: 3 }, ['EPSS is 0.5 or more, was 0.01 to 0.1']],
  [{ epssTier: null }, []],
  [{ kev: 1, epssTier: 2 }, ['Added to the KEV catalog', 'EPSS is 0.1 to 0.5, was 0.01 to 0.1']],
])('reports what ends a snooze until the data changes: %j', (change, changes) => {
  expect(dataChanges(evidence, { ...evidence, ...change })).toEqual(changes)
})

test.each([
  ['UNCHANGED', 41, '41 decisions, nothing relevant changed'],
  ['SEVERAL', 1, '1 decision, several things changed'],
] as const)('%s, %i: %s', (kind, count, label) => expect(carryOverLabel(kind, count)).toBe(label))
