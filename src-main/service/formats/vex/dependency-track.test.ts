import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#e2e/support/app-program.ts'
import { read, statementTextsOf } from './statement-text-for-test.ts'

const fixture = (name: string) => readFileSync(join(projectFolder, 'e2e/fixtures/dependency-track', name), 'utf8')
const finding = (analysis: unknown, rest: object = {}) => ({
  component: { uuid: 'c', name: 'oar', version: '1.0.0', purl: 'pkg:npm/oar@1.0.0' },
  vulnerability: { vulnId: 'CVE-1900-0001' },
  analysis,
  ...rest,
})
const withFindings = (findings: readonly unknown[], rest: object = {}) => ({
  version: '1.2',
  meta: { application: 'Dependency-Track', version: '4.13.2', timestamp: '2026-11-12T08:15:00Z' },
  project: { uuid: 'p', name: 'Ferry Kiosk', version: '1.8.0' },
  findings,
  ...rest,
})
const only = (analysis: unknown, rest: object = {}) => statementTextsOf(withFindings([finding(analysis, rest)]))[0]

test.each(['1.0', '1.1', '1.2'])('reads the states and suppressions of FPF %s', (version) => {
  const { format, issuer, identity, statements } = read(fixture(`findings-${version}.json`))
  expect([format, issuer?.replace(/ .*/, ''), identity]).toEqual([
    `Dependency-Track FPF ${version}`,
    'Dependency-Track',
    'dependency-track:project:62d99ad4-b5d8-5c14-8528-7cea6d9751b7',
  ])
  expect(statements.map((one) => [one.pointer, one.originalStatus, one.status, one.justification])).toEqual([
    ['/findings/0', 'EXPLOITABLE', 'affected', null],
    ['/findings/1', 'NOT_AFFECTED', 'not_affected', null],
    ['/findings/2', 'FALSE_POSITIVE', 'not_affected', null],
    ['/findings/3', 'IN_TRIAGE', 'under_investigation', null],
    ['/findings/4', 'NOT_SET, suppressed', null, null],
    ['/findings/5', 'RESOLVED, suppressed', 'fixed', null],
  ])
})

test('a project without an id has no identity', () => {
  const { identity } = read(withFindings([finding({ state: 'RESOLVED' })], { project: { name: 'Ferry Kiosk' } }))
  expect(identity).toBeNull()
})

test('reads the justification, response and details where an export has them', () => {
  expect(statementTextsOf(fixture('findings-1.3.json')).slice(0, 2)).toMatchObject([
    {
      vulnerabilityIds: ['CVE-1900-0001', 'GHSA-0001'],
      status: 'affected',
      response: 'update',
      detail: 'Reached by every request that is logged.',
      statedAt: '2026-11-12T08:15:00.000Z',
      product: { name: 'Ferry Kiosk', componentVersion: '1.8.0' },
      component: {
        purls: ['pkg:maven/example.waybill.sample/dock-log@1.2.17'],
        name: 'example.waybill.sample/dock-log',
        componentVersion: '1.2.17',
      },
    },
    {
      status: 'not_affected',
      justification: 'vulnerable_code_not_in_execute_path',
      originalJustification: 'CODE_NOT_REACHABLE',
      detail: 'Only the build calls it.',
    },
  ])
})

test.each<[string, object, object]>([
  ['EXPLOITABLE', {}, { status: 'affected' }],
  ['IN_TRIAGE', {}, { status: 'under_investigation' }],
  ['RESOLVED', {}, { status: 'fixed' }],
  [
    'NOT_AFFECTED',
    { analysisJustification: 'REQUIRES_CONFIGURATION' },
    {
      status: 'not_affected',
      justification: 'vulnerable_code_cannot_be_controlled_by_adversary',
      originalTerms: [{ key: 'cyclonedx:analysis.justification', value: 'requires_configuration' }],
    },
  ],
  [
    'FALSE_POSITIVE',
    { justification: 'NOT_SET' },
    {
      status: 'not_affected',
      originalTerms: [{ key: 'cyclonedx:analysis.state', value: 'false_positive' }],
    },
  ],
  ['EXPLOITABLE', { response: 'WILL_NOT_FIX' }, { status: 'affected', response: 'will_not_fix' }],
  ['EXPLOITABLE', { vendorResponse: 'NOT_SET' }, { status: 'affected' }],
  ['NOT_SET', { details: 'Ask the vendor' }, { originalStatus: 'NOT_SET', detail: 'Ask the vendor' }],
  ['PERHAPS', {}, { originalStatus: 'PERHAPS' }],
])('maps %s %j', (state, rest, expected) => {
  const {
    pointer: _p,
    vulnerabilityIds: _v,
    product: _o,
    component: _c,
    statedAt: _s,
    index: _i,
    ...told
  } = only({ state, ...rest }) ?? {}
  const written = { originalStatus: state, ...expected }
  const { remarks: _r, originalJustification: _j, ...said } = told as Record<string, unknown>
  expect(said).toEqual(written)
})

test('a suppressed finding without an analysis has no status, and says so', () => {
  expect(only({ isSuppressed: true })).toMatchObject({
    originalStatus: 'NOT_SET, suppressed',
    originalTerms: [{ key: 'dependency-track:analysis.isSuppressed', value: 'true' }],
    remarks: [expect.stringMatching(/^Suppressed in Dependency-Track without an analysis/)],
  })
  expect(only({ isSuppressed: true })).not.toHaveProperty('status')
})

test('keeps the suppression beside the analysis of a finding', () => {
  expect(only({ state: 'RESOLVED', isSuppressed: true })).toMatchObject({
    status: 'fixed',
    originalTerms: [{ key: 'dependency-track:analysis.isSuppressed', value: 'true' }],
    remarks: [expect.stringMatching(/^Suppressed in Dependency-Track\. Suppression is not a VEX status/)],
  })
})

test.each<[string, object, object]>([
  ['cpe', { component: { cpe: 'cpe:2.3:a:a:oar:1:*:*:*:*:*:*:*' } }, { cpes: ['cpe:2.3:a:a:oar:1:*:*:*:*:*:*:*'] }],
  ['purl', { component: { purl: 'pkg:npm/oar@1' } }, { purls: ['pkg:npm/oar@1'] }],
  ['uuid', { component: { uuid: '979f87f5' } }, { refs: ['979f87f5'] }],
])('identifies a component by its %s', (_, rest, component) => {
  expect(only({ state: 'RESOLVED' }, rest)).toMatchObject({ component })
})

test('reads aliases as objects and as texts, once each', () => {
  const vulnerability = {
    vulnId: 'GHSA-1',
    aliases: [{ cveId: 'CVE-1', ghsaId: 'GHSA-1', uuid: 'x' }, 'OSV-1', null, { osvId: 7 }],
  }
  expect(only({ state: 'RESOLVED' }, { vulnerability })?.['vulnerabilityIds']).toEqual([
    'GHSA-1',
    'CVE-1',
    'OSV-1',
    '7',
  ])
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a list', []],
  ['a text', 'RESOLVED'],
  ['not set', { state: 'NOT_SET', isSuppressed: false }],
  ['a suppression of another type', { isSuppressed: 'true' }],
])('a finding whose analysis is %s is no statement', (_, analysis) => {
  const { statements } = read(withFindings([finding(analysis), finding({ state: 'RESOLVED' })]))
  expect(statements.map(({ index, pointer }) => [index, pointer])).toEqual([[0, '/findings/1']])
})

test('keeps entries that say the same twice, each with its place', () => {
  const twice = [finding({ state: 'RESOLVED' }), null, 7, [], finding({ state: 'RESOLVED' })]
  expect(read(withFindings(twice)).statements.map(({ pointer }) => pointer)).toEqual(['/findings/0', '/findings/4'])
})

test.each<[string, object, RegExp]>([
  [
    'a later version',
    withFindings([], { version: '2.0' }),
    /FPF "2\.0" are not supported\. Supported versions: 1\.0 to 1\.3/,
  ],
  ['a version of another type', withFindings([], { version: {} }), /FPF "" are not supported/],
  ['an export without findings', withFindings([]), /^None of the 0 findings/],
  [
    'an export in which nothing was analyzed',
    withFindings([finding({}), finding({ state: 'NOT_SET' })]),
    /^None of the 2 findings/,
  ],
  ['findings of another tool', withFindings([], { meta: { application: 'Other' } }), /is not a supported VEX document/],
  ['findings that are an object', withFindings([], { findings: {} }), /is not a supported VEX document/],
])('rejects %s', (_, document, message) => expect(() => read(document)).toThrow(message))

test('rejects text that is nested without end', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const text = JSON.stringify(withFindings([finding({ state: 'RESOLVED', details: 'DEEP' })])).replace('"DEEP"', deep)
  expect(() => read(text)).toThrow(/deep|nested/i)
})

test('reads many findings of one export', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => finding({ state: at % 2 === 0 ? 'RESOLVED' : 'NOT_SET' }))
  expect(read(withFindings(many)).statements).toHaveLength(10_000)
})
