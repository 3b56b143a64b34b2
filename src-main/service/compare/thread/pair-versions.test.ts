import { expect, test } from 'vitest'
import type { ComparedComponent, ComparedFinding, ComparedVulnerability } from '#service/db/compare/compared-rows.ts'
import { pairRows } from './pair-versions.ts'

interface Given {
  readonly versions: readonly string[]
  /** `vulnerability name@version`. */
  readonly findings: readonly (string | readonly [string, Partial<ComparedFinding>])[]
}

const named = { group: null, kind: 'library', ecosystem: 'npm', cpes: '[]', license: null, supplier: null }

function componentsOf(side: string, { versions }: Given): readonly ComparedComponent[] {
  return versions.map((text) => {
    const [name = '', componentVersion = ''] = text.split('@')
    const purl = `pkg:npm/${name}@${componentVersion}`
    return {
      ...named,
      ...{ id: `${side} ${text}`, name, nameKey: name, purl, componentVersion, scope: null },
      relation: 'direct',
      isPrimary: 0,
    }
  })
}

function findingsOf(side: string, { findings }: Given): readonly ComparedFinding[] {
  return findings.map((given, at) => {
    const [text, more] = typeof given === 'string' ? [given, {}] : given
    const [vulnerabilityId = '', component = ''] = text.split(' ')
    return {
      ...{ id: `${side} ${at}`, componentId: `${side} ${component}`, group: vulnerabilityId, vulnerabilityId },
      ...{ isActive: 1, stateReason: null, status: null, severity: 'high', severityRank: 3, kev: 0, epss: 0.1 },
      fixedVersions: '[]',
      ...more,
    }
  })
}

/** Rows as `change: reason`. */
function rows(base: Given, target: Given, isSameData = true, vulnerabilities: readonly ComparedVulnerability[] = []) {
  const { findings, counts } = pairRows(
    {
      ...{ baseComponents: componentsOf('base', base), targetComponents: componentsOf('target', target) },
      ...{ baseFindings: findingsOf('base', base), targetFindings: findingsOf('target', target), vulnerabilities },
    },
    { isSameData },
  )
  const active = ({ findings: some }: Given) =>
    some.filter((one) => typeof one === 'string' || one[1].isActive !== 0).length
  expect([
    counts.findingsIntroduced + counts.findingsUnchanged,
    counts.findingsFixed + counts.findingsUnchanged,
  ]).toEqual([active(target), active(base)])
  return findings.map(({ change, reason }) => `${change}: ${reason}`).toSorted()
}

const v1 = { versions: ['a@1.0.0'], findings: ['V a@1.0.0'] } as const
const fixes = { fixedVersions: '["0.9.0","1.3.0","1.2.0","3.0.0"]' }

test.each<[string, Given, Given, string[]]>([
  ['the same', v1, v1, ['unchanged: same version']],
  ['moved', v1, { versions: ['a@1.1.0'], findings: ['V a@1.1.0'] }, ['unchanged: upgraded, still affected']],
  ['back', { versions: ['a@1.1.0'], findings: ['V a@1.1.0'] }, v1, ['unchanged: downgraded, still affected']],
  ['a component added', { versions: [], findings: [] }, v1, ['introduced: component added']],
  ['a component removed', v1, { versions: [], findings: [] }, ['fixed: component removed']],
  [
    'another version added',
    { versions: ['a@0.1.0'], findings: [] },
    { versions: ['a@0.1.0', 'a@1.0.0'], findings: ['V a@1.0.0'] },
    ['introduced: another version of the package added'],
  ],
  [
    'one of two versions removed',
    { versions: ['a@0.1.0', 'a@1.0.0'], findings: ['V a@1.0.0'] },
    { versions: ['a@0.1.0'], findings: [] },
    ['fixed: this version of the package removed'],
  ],
  [
    'the lowest fix between both versions',
    { versions: ['a@1.0.0'], findings: [['V a@1.0.0', fixes]] },
    { versions: ['a@2.0.0'], findings: [] },
    ['fixed: upgraded to 2.0.0, past the fix 1.2.0'],
  ],
  [
    'no fix known',
    v1,
    { versions: ['a@2.0.0'], findings: [] },
    ['fixed: upgraded to 2.0.0, out of the affected range'],
  ],
  [
    'a version below',
    v1,
    { versions: ['a@0.1.0'], findings: [] },
    ['fixed: downgraded to 0.1.0, out of the affected range'],
  ],
  [
    'a version above',
    { versions: ['a@0.1.0'], findings: [] },
    v1,
    ['introduced: upgraded from 0.1.0 into the affected range'],
  ],
  [
    'a version below with it',
    { versions: ['a@2.0.0'], findings: [] },
    v1,
    ['introduced: downgraded from 2.0.0 into the affected range'],
  ],
  ['no order', { versions: ['a@latest'], findings: [] }, v1, ['introduced: changed to an affected version']],
  [
    'a withdrawn record',
    v1,
    { versions: ['a@1.0.0'], findings: [['V a@1.0.0', { isActive: 0, stateReason: 'advisory withdrawn' }]] },
    ['fixed: withdrawn by the data'],
  ],
  [
    'an excluded record',
    v1,
    {
      versions: ['a@1.0.0'],
      findings: [['V a@1.0.0', { isActive: 0, stateReason: 'advisory excluded for this package' }]],
    },
    ['fixed: advisory excluded for this package'],
  ],
  [
    'another record of one vulnerability',
    v1,
    { versions: ['a@1.0.0'], findings: [['W a@1.0.0', { group: 'V' }]] },
    ['unchanged: same version'],
  ],
  [
    'more severe',
    v1,
    { versions: ['a@1.0.0'], findings: [['V a@1.0.0', { severity: 'critical', severityRank: 4, kev: 0 }]] },
    ['worse: severity high to critical'],
  ],
  [
    'known to be exploited',
    v1,
    { versions: ['a@1.0.0'], findings: [['V a@1.0.0', { kev: 1 }]] },
    ['worse: entered KEV 2026-11-17'],
  ],
  [
    'less likely',
    { versions: ['a@1.0.0'], findings: [['V a@1.0.0', { epss: 0.93 }]] },
    v1,
    ['better: EPSS 0.93 to 0.10'],
  ],
  [
    'a little more likely',
    v1,
    { versions: ['a@1.0.0'], findings: [['V a@1.0.0', { epss: 0.15 }]] },
    ['unchanged: same version'],
  ],
])('tells %s', (_name, base, target, expected) => {
  const kev = {
    ...{ id: 'V', name: 'V', cveId: null, aliases: '[]' },
    withdrawnAt: null,
    kevDateAdded: '2026-11-17T00:00:00Z',
  }
  expect(rows(base, target, true, [kev])).toEqual(expected)
})

test('tells what other data explain', () => {
  const none = { versions: ['a@1.0.0'], findings: [] }
  expect([rows(v1, none, false), rows(none, v1, false), rows(v1, none), rows(none, v1)].flat()).toEqual([
    'fixed: no longer named by the data that the newer one was scanned with',
    'introduced: known only to the data that the newer one was scanned with',
    'fixed: component described differently',
    'introduced: component described differently',
  ])
})

test('pairs findings of paired versions first, whatever their order', () => {
  const base = { versions: ['a@1.0.0', 'a@2.0.0'], findings: ['V a@2.0.0', 'V a@1.0.0'] }
  const target = { versions: ['a@1.0.0', 'a@3.0.0'], findings: ['V a@3.0.0', 'V a@1.0.0'] }
  expect(rows(base, target)).toEqual(['unchanged: same version', 'unchanged: upgraded, still affected'])
  const left = { versions: ['a@1.0.0', 'a@3.0.0'], findings: ['V a@3.0.0'] }
  expect(rows(base, left)).toEqual(['fixed: component described differently', 'unchanged: upgraded, still affected'])
})
