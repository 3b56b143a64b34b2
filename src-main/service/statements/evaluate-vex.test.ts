import { describe, expect, test } from 'vitest'
import type { VexDecision } from '#service/domain/findings/finding.ts'
import type { ParsedVexStatement, VexProduct } from '#service/domain/statements/vex-statement.ts'
import { ComponentIndex } from './component-index.ts'
import { evaluateVex } from './evaluate-vex.ts'
import { decisionsOf, pick, numbersOfAppliedStatements } from './resolve-vex-conflicts.ts'
import { FindingIndex } from './finding-index.ts'
import { decisionForTest } from '#service/domain/decisions/decision-for-test.ts'

const product = (purl: string): VexProduct => ({
  purls: [purl],
  cpes: [],
  refs: [],
  name: null,
  componentVersion: null,
  versions: [],
})
const [app, lib, other] = [product('pkg:oci/app'), product('pkg:npm/lib'), product('pkg:rpm/redhat/os')]
const statement = (rest: Partial<ParsedVexStatement>): Omit<ParsedVexStatement, 'index'> => ({
  pointer: '',
  vulnerabilityIds: ['CVE-1'],
  product: lib,
  component: null,
  status: 'affected',
  justification: null,
  originalStatus: 'affected',
  originalJustification: null,
  response: null,
  impact: null,
  detail: null,
  actionStatement: null,
  fixedIn: null,
  resolutionDate: null,
  statedAt: null,
  originalTerms: [],
  remarks: [],
  ...rest,
})

/** Creates an app with two components that have one vulnerability each, the first one both, and decides the first. */
function evaluated(
  statements: readonly Omit<ParsedVexStatement, 'index'>[],
  decided: VexDecision | null = null,
  most?: number,
) {
  const component = (id: string, purl: string) => ({
    id,
    ref: id,
    name: id,
    group: null,
    componentVersion: '1',
    purl,
    cpes: [],
  })
  const components = [
    component('app', 'pkg:oci/app@1'),
    component('lib', 'pkg:npm/lib@1'),
    component('more', 'pkg:npm/more@1'),
  ]
  const finding = (id: string, componentId: string, vulnerabilityId: string, own: VexDecision | null) => ({
    id,
    componentId,
    vulnerabilityId,
    decision: own,
    updatedAt: 't',
  })
  const findings = [
    finding('lib 1', 'lib', 'one', decided),
    finding('lib 2', 'lib', 'two', null),
    finding('more 1', 'more', 'one', null),
  ]
  const version = {
    id: 'v',
    label: '1.0',
    findings: new FindingIndex(findings),
    components: new ComponentIndex({ serialNumber: null, primaryComponentId: 'app' }, components),
  }
  const vulnerabilities = new Map([
    ['CVE-1', ['one']],
    ['GHSA-1', ['one']],
    ['CVE-2', ['two']],
    ['CVE-3', ['three']],
  ])
  const numbered = statements.map((one, index) => ({ ...one, index }))
  const document = { format: 'x', issuer: null, identity: null, statements: numbered }
  return evaluateVex(document, { versions: [version], vulnerabilities }, most)
}

describe('outcomes', () => {
  const notAffected = { status: 'not_affected', justification: 'component_not_present' } as const
  test.each<[string, Partial<ParsedVexStatement>, VexDecision | null, string, RegExp, string[]]>([
    ['undecided', {}, null, 'WOULD_APPLY', /^Undecided$/, ['lib 1']],
    ['by an alias in lower case', { vulnerabilityIds: ['x', 'ghsa-1'] }, null, 'WOULD_APPLY', /^Und/, ['lib 1']],
    [
      'under investigation',
      {},
      decisionForTest({ status: 'under_investigation' }),
      'WOULD_APPLY',
      /^Under inv/,
      ['lib 1'],
    ],
    ['the same', {}, decisionForTest({}), 'ALREADY_SO', /Same as the current decision/, ['lib 1']],
    [
      'the same, ours says more',
      {},
      decisionForTest({ impact: 'x' }),
      'ALREADY_SO',
      /Same as the current decision/,
      ['lib 1'],
    ],
    [
      'the same and more',
      { fixedIn: '2' },
      decisionForTest({}),
      'WOULD_APPLY',
      /^Same as the current decision, with more detail$/,
      ['lib 1'],
    ],
    [
      'other words',
      { detail: 'x' },
      decisionForTest({ detail: 'y' }),
      'CONFLICT',
      /Current decision of 2026-11-19: Affected/,
      ['lib 1'],
    ],
    ['otherwise', notAffected, decisionForTest({}), 'CONFLICT', /unknown date: Not Affected, Comp/, ['lib 1']],
    [
      'less',
      { status: 'under_investigation' },
      decisionForTest({}),
      'WEAKER',
      /is less specific than the current decision/,
      ['lib 1'],
    ],
    ['no reason', { status: 'not_affected' }, null, 'WEAKER', /requires one of the five.*has none/, ['lib 1']],
    [
      'no reason for what has one',
      { status: 'not_affected' },
      decisionForTest(notAffected),
      'ALREADY_SO',
      /^Same/,
      ['lib 1'],
    ],
    ['no known status', { status: null, originalStatus: 'odd' }, null, 'WEAKER', /"odd" is not supported/, ['lib 1']],
    [
      'a remark',
      { remarks: ['"x" is imported as y'] },
      null,
      'WOULD_APPLY',
      /Undecided; "x" is imported as y$/,
      ['lib 1'],
    ],
    ['another component', { product: product('pkg:npm/z') }, null, 'PRODUCT_NOT_MATCHED', /No component in "1.0"/, []],
    ['no product', { product: null }, null, 'PRODUCT_NOT_MATCHED', /has no product/, []],
    ['no vulnerability', { vulnerabilityIds: [] }, null, 'VULNERABILITY_UNKNOWN', /has no vulnerability/, []],
    ['unknown', { vulnerabilityIds: ['CVE-9'] }, null, 'VULNERABILITY_UNKNOWN', /^No finding for "CVE-9"$/, []],
    [
      'not found here',
      { vulnerabilityIds: ['CVE-3'] },
      null,
      'VULNERABILITY_UNKNOWN',
      /lib has no finding of "CVE-3"/,
      [],
    ],
    ['the whole product', { product: app }, null, 'WOULD_APPLY', /^2 findings are undec/, ['lib 1', 'more 1']],
    [
      'partly otherwise',
      { ...notAffected, product: app },
      decisionForTest({}),
      'CONFLICT',
      /1 of 2 findings/,
      ['lib 1', 'more 1'],
    ],
    ['in the product', { product: app, component: lib }, null, 'WOULD_APPLY', /^Und/, ['lib 1']],
    [
      'in another product',
      { product: other, component: lib },
      null,
      'PRODUCT_NOT_MATCHED',
      /not the product/,
      ['lib 1'],
    ],
  ])('%s', (_, rest, decided, outcome, reason, findingIds) => {
    expect(evaluated([statement(rest)], decided)).toMatchObject([
      { outcome, reason: expect.stringMatching(reason), findingIds },
    ])
  })
})

describe('statements of a document that differ', () => {
  test.each<[string, Partial<ParsedVexStatement>, Partial<ParsedVexStatement>, 0 | 1]>([
    ['the later counts', { statedAt: '2026-01-02' }, { statedAt: '2026-01-01', status: 'fixed' }, 0],
    ['whatever it says', { statedAt: '2026-01-01' }, { statedAt: '2026-01-02', status: 'fixed' }, 1],
    ['the one about the component counts', { product: app }, { status: 'fixed' }, 1],
    ['then the more exploitable', { status: 'fixed' }, {}, 1],
  ])('%s', (_, first, second, winner) => {
    const results = evaluated([statement(first), statement(second)])
    const loser = results[1 - winner]
    const [chosen] = decisionsOf(results.filter(({ isApplicable }) => isApplicable)).filter(
      ({ findingId }) => findingId === 'lib 1',
    )
    expect(chosen?.change.status).toBe(results[winner]?.statement.status)
    if (loser?.findingIds.length === 1) {
      expect(loser).toMatchObject({
        outcome: 'WEAKER',
        reason: expect.stringMatching(`^Statement ${winner + 1} (?:of 2026-01-02 )?takes precedence`),
      })
    }
  })

  test('finds no conflict in equal statements', () => {
    const results = evaluated([statement({}), statement({ product: { ...lib, purls: ['pkg:npm/lib@1'] } })])
    expect(results.map(({ outcome }) => outcome)).toEqual(['WOULD_APPLY', 'WOULD_APPLY'])
    expect(decisionsOf(results)).toHaveLength(1)
  })

  test('applies only the one that counts of two selected statements', () => {
    const picked = pick(evaluated([statement({ status: 'fixed' }), statement({}), statement({})]), [0, 1, 2])
    expect([...numbersOfAppliedStatements(picked, decisionsOf(picked))]).toEqual([1, 2])
  })

  test('allows selecting a statement that does not count by default', () => {
    const results = evaluated([statement({ status: 'fixed' }), statement({})])
    expect(decisionsOf(pick(results, [0]))).toMatchObject([{ findingId: 'lib 1', change: { status: 'fixed' } }])
  })
})

test('adds an agreeing statement to the decision, and replaces the exported parts by a disagreeing one', () => {
  const standing = decisionForTest({ impact: 'ours', response: 'update' })
  const changes = [{ fixedIn: '2' }, { status: 'fixed', fixedIn: '2' } as const].map((rest) =>
    decisionsOf(pick(evaluated([statement(rest)], standing), [0])).map(({ change }) => change),
  )
  expect(changes).toEqual([
    [{ fixedIn: '2' }],
    [
      {
        status: 'fixed',
        justification: null,
        response: null,
        impact: null,
        detail: null,
        actionStatement: null,
        fixedIn: '2',
        resolutionDate: null,
      },
    ],
  ])
})

test('rejects statements that match more findings in total than the limit', () => {
  const whole = statement({ product: app })
  expect(evaluated([whole, whole], null, 4)).toHaveLength(2)
  expect(() => evaluated([whole, whole, whole], null, 4)).toThrow(/^The first 3 statements .* 6 findings/)
})
