import { expect, test } from 'vitest'
import { emptyMatchContext } from '#service/matching/contract/match-result.ts'
import type { AdvisoryLookup } from '#service/matching/contract/match-result.ts'
import { matchByCpe } from './match-cpe.ts'
import { anyOf, contextOf, cpe, formatMatches, or, outcome, record } from './test-cpe.ts'
import { corpus } from './test-corpus.ts'

test('uses the best of several names of a component', () => {
  expect(formatMatches(outcome(corpus, ['a:nginx:nginx:1.18', 'a:f5:nginx:1.18']).matches)).toEqual(['TWO-NAMES'])
  expect(formatMatches(outcome(corpus, ['a:nginx:nginx:1.18', 'a:f5:nginx:1.21']).matches)).toEqual(['TWO-NAMES ~'])
  expect(
    outcome(corpus, ['a:f5:nginx:1.18', 'a:nginx:nginx:1.18:*:*:*:plus', 'a:f5:nginx:1.18', 'broken']).matches,
  ).toMatchObject([{ recordId: 'TWO-NAMES', comparedName: cpe('a:f5:nginx:1.18') }])
})

test("uses the component's version if its name leaves it open", () => {
  expect(formatMatches(outcome(corpus, 'a:fox:den', emptyMatchContext, '1.2').matches)).toEqual(['LIMITS'])
  expect(formatMatches(outcome(corpus, 'a:fox:den', emptyMatchContext, '1.6').matches)).toEqual([])
  expect(formatMatches(outcome(corpus, 'a:fox:den:1.2', emptyMatchContext, '1.6').matches)).toEqual(['LIMITS'])
})

test('describes the evidence', () => {
  const words = (name: string) =>
    outcome(corpus, name).matches.map(({ range, comparedVersion, confidenceReason, stateReason, fixedVersions }) => ({
      range,
      comparedVersion,
      confidenceReason,
      stateReason,
      fixedVersions,
    }))
  const exact = { confidenceReason: 'product and version compared by CPE', stateReason: null }
  expect(words('a:fox:den:1.2')).toEqual([
    { ...exact, range: '1.0 to before 1.5', comparedVersion: '1.2', fixedVersions: ['1.5'] },
  ])
  expect(words('a:fox:den:2.2')).toEqual([
    { ...exact, range: 'above 2.0 up to and including 2.3', comparedVersion: '2.2', fixedVersions: [] },
  ])
  // 1.5 ends one range inside another, 0.9 lies below.
  expect(words('a:fox:brush:1.1')).toMatchObject([{ fixedVersions: ['2.0'] }])
  expect(words('a:fox:ear:3.2:rc1')).toEqual([
    { ...exact, range: '3.2 only with update rc1', comparedVersion: '3.2:rc1', fixedVersions: [] },
  ])
  expect(words('a:go:go:1.9')).toMatchObject([
    {
      fixedVersions: ['1.20.11', '1.21.4'],
      confidenceReason: 'applies only with microsoft windows, which the document does not mention',
    },
    { range: 'all versions before 1.10' },
  ])
  expect(words('a:git:lab:4.0')).toMatchObject([
    { confidenceReason: `the record requires sw_edition "enterprise", which the component's CPE does not specify` },
  ])
  expect(words('a:red:engine:2.8')).toMatchObject([
    {
      confidenceReason:
        'applies only with redhat enterprise_linux 7.0 or redhat enterprise_linux 8.0, which the document does not mention',
    },
  ])
  expect(words('a:fox:den')).toEqual([
    {
      range: '1.0 to before 1.5; above 2.0 up to and including 2.3',
      comparedVersion: '',
      confidenceReason: 'the component has no version',
      stateReason: 'the component has no version',
      fixedVersions: ['1.5'],
    },
  ])
  expect(words('a:redis:redis:-')).toEqual([{ ...exact, range: 'version NA', comparedVersion: '-', fixedVersions: [] }])
})

test.each<[string, readonly string[], string | null, boolean]>([
  ['no CPE', [], 'no purl and no CPE', true],
  ['no data', [cpe('a:fox:den:1.0')], 'no data for this CPE: no imported source uses CPE', false],
  [
    'no readable name',
    ['cpe:2.3:a:soap::lite_project:soap::lite:*:*:*:*:*:perl:*:*'],
    'invalid CPE: "cpe:2.3:a:soap::lite_project:soap::lite:*:*:*:*:*:perl:*:*" has 15 attributes instead of 11: a colon inside a value has to be escaped',
    true,
  ],
  ['an open product', [cpe('a:fox:*:1.0')], `invalid CPE: "${cpe('a:fox:*:1.0')}" leaves vendor or product open`, true],
  ['no version', [cpe('a:fox:tail')], 'no version', true],
  ['a version', [cpe('a:fox:den:1')], null, true],
  ['a product of no record', [cpe('a:guessed:tail:1')], 'unknown CPE product: no record lists it', true],
])('%s', (_, cpes, reason, coversCpe) => {
  const subject = { purl: null, cpes, name: 'x', version: null }
  const { skip } = matchByCpe(subject, { ...corpus, coversCpe: () => coversCpe }, emptyMatchContext)
  expect(skip?.reason ?? null).toBe(reason)
})

test('cannot tell the operating system or version if a document names too many', () => {
  const systems = Array.from({ length: 200 }, (_, n) => `o:vendor${n}:system`)
  expect(formatMatches(outcome(corpus, 'a:go:go:1.18.5', contextOf(...systems)).matches)).toEqual(['WINDOWS if'])
  const versions = Array.from({ length: 200 }, (_, n) => `a:wordpress:wordpress:${n + 5}.0`)
  expect(formatMatches(outcome(corpus, 'a:fox:theme:1', contextOf(...versions)).matches)).toEqual(['PLUGIN if'])
  const same = Array.from({ length: 200 }, () => 'a:wordpress:wordpress:5.0')
  expect(formatMatches(outcome(corpus, 'a:fox:theme:1', contextOf(...same)).matches)).toEqual([])
})

test('requests a product once, however many components name it', () => {
  const calls = new Map<string, number>()
  const records = Array.from({ length: 2000 }, (_, n) => record(`CVE-${n}`, anyOf(or(`a:busy:app >=${n} <${n + 1}`))))
  const busy: AdvisoryLookup = {
    ...corpus,
    cpeCandidates: (product) => {
      calls.set(product, (calls.get(product) ?? 0) + 1)
      return product === 'a:busy:app' ? records : []
    },
  }
  const judge = (name: string) =>
    matchByCpe({ purl: null, cpes: [cpe(name)], name: 'x', version: null }, busy, emptyMatchContext).matches.length
  expect(Array.from({ length: 100 }, (_, n) => judge(`a:busy:app:${n}.5`))).toEqual(
    Array.from({ length: 100 }, () => 1),
  )
  expect(calls).toEqual(new Map([['a:busy:app', 1]]))
})
