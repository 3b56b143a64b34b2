import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { CheckedVersion } from '#service/domain/checks/evaluation.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { evaluateChecks } from './evaluate-checks.ts'
import { catalog, checkRules } from './rules/rules.ts'

const now = new Date('2026-11-20T08:00:00Z')
const valid: CheckedVersion['document'] = { schemaValid: true, findings: [] }

const component = {
  ...{ type: 'library', 'bom-ref': 'part', name: 'part', version: '1.2.3', group: 'org', scope: 'required' },
  ...{ purl: 'pkg:maven/org/part@1.2.3', cpe: 'cpe:2.3:a:org:part:1.2.3:*:*:*:*:*:*:*', copyright: '(c) Org' },
  supplier: { name: 'Org' },
  licenses: [{ expression: 'MIT' }],
  hashes: [{ alg: 'SHA-256', content: 'a'.repeat(64) }],
  externalReferences: [{ type: 'vcs', url: 'https://example.org/part.git' }],
}
const app = { type: 'application', 'bom-ref': 'app', name: 'app', version: '4.2.0' }
const document = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  metadata: {
    timestamp: '2026-11-19T08:00:00Z',
    authors: [{ name: 'Release team' }],
    tools: { components: [{ type: 'application', name: 'maker', version: '2.0' }] },
    lifecycles: [{ phase: 'build' }],
    licenses: [{ license: { id: 'CC0-1.0' } }],
    component: app,
  },
  components: [component],
  dependencies: [{ ref: 'app', dependsOn: ['part'] }, { ref: 'part' }],
  compositions: [{ aggregate: 'complete', assemblies: ['app'] }],
  vulnerabilities: [
    {
      id: 'CVE-2026-1',
      source: { name: 'NVD' },
      analysis: { state: 'not_affected', justification: 'code_not_present' },
    },
  ],
}

const evaluate = (content: object, received: CheckedVersion['document'] = valid) =>
  evaluateChecks(contentOf(Buffer.from(JSON.stringify(content))), received, now)

/** States by check, of those that are not what a good document has. */
function differences(content: object, received?: CheckedVersion['document']) {
  const good = evaluate(document)
  return [...evaluate(content, received)]
    .filter(([id, { state }]) => state !== good.get(id)?.state)
    .map(([id, { state }]) => `${id} ${state}`)
    .toSorted()
}

const withMetadata = (change: object) => ({ ...document, metadata: { ...document.metadata, ...change } })
const withPart = (change: object) => ({ ...document, components: [{ ...component, ...change }] })
const withDocument = (change: object) => ({ ...document, ...change })
const unset = undefined

test('a good document passes what it can, without what only one framework asks for', () => {
  const failed = [...evaluate(document)]
    .filter(([, { state }]) => state !== 'pass')
    .map(([id, { state }]) => `${id} ${state}`)
  expect(failed.toSorted()).toEqual([
    ...['C08 fail', 'C17 fail', 'C18 fail', 'C19 fail', 'C21 not_applicable', 'C23 not_applicable'],
    ...['D11 fail', 'D12 fail', 'D14 fail', 'D15 fail', 'D16 not_applicable', 'D17 fail'],
  ])
})

/** What is changed, and the checks whose state differs from that of the good document. */
const lines: readonly [string, object, string[]][] = [
  ['no author or tool', withMetadata({ authors: unset, tools: unset }), ['D03 fail', 'D06 fail']],
  ['no author, but a tool', withMetadata({ authors: unset }), []],
  ['no time', withMetadata({ timestamp: unset }), ['D04 fail']],
  ['a time in the future', withMetadata({ timestamp: '2027-01-01T00:00:00Z' }), ['D04 fail']],
  ['a clock that is an hour ahead', withMetadata({ timestamp: '2026-11-20T09:00:00Z' }), []],
  ['no serial number', withDocument({ serialNumber: unset }), ['D05 fail']],
  [
    'a tool without a version',
    withMetadata({ tools: { components: [{ type: 'application', name: 'maker' }] } }),
    ['D06 fail'],
  ],
  [
    'a product without a version',
    withMetadata({ component: { type: 'application', name: 'app', 'bom-ref': 'app' } }),
    ['D07 fail'],
  ],
  ['no lifecycle', withMetadata({ lifecycles: unset }), ['D08 fail']],
  ['no license of the document', withMetadata({ licenses: unset }), ['D09 fail']],
  ['no statement on completeness', withDocument({ compositions: unset }), ['D10 fail']],
  ['an old format', withDocument({ specVersion: '1.3' }), ['D02 fail', 'D13 fail']],
  ['a format that the guideline does not accept', withDocument({ specVersion: '1.5' }), ['D13 fail']],
  ['no version', withPart({ version: unset }), ['C02 fail']],
  ['an empty version', withPart({ version: '' }), ['C02 fail']],
  ['no supplier', withPart({ supplier: unset }), ['C03 fail']],
  ['a manufacturer in place of a supplier', withPart({ supplier: unset, manufacturer: { name: 'Org' } }), []],
  ['no ids', withPart({ purl: unset, cpe: unset }), ['C04 fail', 'C05 not_applicable', 'C06 not_applicable']],
  ['a purl alone', withPart({ cpe: unset }), ['C06 not_applicable']],
  ['a purl of another package', withPart({ purl: 'pkg:maven/org/whole@1.2.3' }), ['C05 fail']],
  ['a purl of another version', withPart({ purl: 'pkg:maven/org/part@9.9.9' }), ['C05 fail']],
  ['a purl with an epoch', withPart({ purl: 'pkg:deb/debian/part@1:1.2.3-4' }), []],
  ['a purl with an underscore', withPart({ name: 'my_part', purl: 'pkg:pypi/my-part@1.2.3' }), []],
  ['a broken CPE', withPart({ cpe: 'cpe:/x' }), ['C06 fail']],
  ['no hash', withPart({ hashes: unset }), ['C07 fail']],
  [
    'a hash of the download',
    withPart({
      hashes: unset,
      externalReferences: [
        { type: 'vcs', url: 'https://a.example' },
        { type: 'distribution', url: 'https://b.example', hashes: component.hashes },
      ],
    }),
    [],
  ],
  ['no license', withPart({ licenses: unset }), ['C09 fail', 'C10 not_applicable']],
  ['a deprecated license', withPart({ licenses: [{ license: { id: 'GPL-2.0' } }] }), ['C10 fail']],
  ['a license by its name', withPart({ licenses: [{ license: { name: 'Our own terms' } }] }), ['C10 fail']],
  [
    'a license of the product',
    withMetadata({ component: { ...app, licenses: [{ expression: 'Apache-2.0' }] } }),
    ['C18 pass', 'C23 pass'],
  ],
  [
    'a license that conflicts with that of the product',
    {
      ...withMetadata({ component: { ...app, licenses: [{ expression: 'Apache-2.0' }] } }),
      components: [{ ...component, licenses: [{ expression: 'GPL-2.0-only' }] }],
    },
    ['C18 pass', 'C23 fail'],
  ],
  [
    'a program with such a license beside the product',
    {
      ...withMetadata({ component: { ...app, licenses: [{ expression: 'Apache-2.0' }] } }),
      components: [{ ...component, type: 'application', licenses: [{ expression: 'GPL-2.0-only' }] }],
    },
    ['C18 pass'],
  ],
  ['no copyright', withPart({ copyright: unset }), ['C11 fail']],
  ['no source', withPart({ externalReferences: [{ type: 'website', url: 'https://a.example' }] }), ['C12 fail']],
  [
    'the same twice',
    withDocument({ components: [component, { ...component, 'bom-ref': 'again' }] }),
    ['C15 fail', 'R02 fail', 'R06 fail'],
  ],
  [
    'the same below another one',
    withDocument({ components: [{ ...component, components: [{ ...component, 'bom-ref': 'in' }] }] }),
    ['R06 fail'],
  ],
  ['no scope', withPart({ scope: unset }), ['C16 fail']],
  [
    'no relations',
    withDocument({ dependencies: unset }),
    ['R01 fail', 'R02 not_applicable', 'R03 not_applicable', 'R04 not_applicable', 'R06 fail'],
  ],
  [
    'a circle',
    withDocument({
      dependencies: [
        { ref: 'app', dependsOn: ['part'] },
        { ref: 'part', dependsOn: ['app'] },
      ],
    }),
    ['R04 fail'],
  ],
  [
    'a vulnerability without a source',
    withDocument({ vulnerabilities: [{ id: 'CVE-2026-1' }] }),
    ['V01 fail', 'V02 not_applicable'],
  ],
  [
    'no vulnerabilities',
    withDocument({ vulnerabilities: unset }),
    ['D17 pass', 'V01 not_applicable', 'V02 not_applicable'],
  ],
  [
    'no reason',
    withDocument({
      vulnerabilities: [{ id: 'CVE-2026-1', source: { name: 'NVD' }, analysis: { state: 'not_affected' } }],
    }),
    ['V02 fail'],
  ],
]

test.each(lines)('%s', (_, changed, expected) => {
  expect(differences(changed)).toEqual(expected)
})

test.each([
  ['security_Vulnerability', 'fail'],
  ['software_File', 'pass'],
])('an SPDX 3 document with a %s: D17 %s', (type, state) => {
  const id = (name: string) => `https://example.org/${name}`
  const element = (of: string, name: string, rest: object = {}) => {
    return { type: of, spdxId: id(name), creationInfo: '_:c', name, ...rest }
  }
  const graph = [
    { type: 'CreationInfo', '@id': '_:c', specVersion: '3.0.1', created: '2026-01-01T00:00:00Z', createdBy: [id('o')] },
    element('SpdxDocument', 'd', { rootElement: [id('p')] }),
    element('software_Package', 'p'),
    element(type, 'v'),
  ]
  const content = { '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld', '@graph': graph }
  expect(evaluate(content).get('D17')?.state).toBe(state)
})

describe('the document as it was received', () => {
  const finding = { message: 'Wrong', severity: 'error', pointer: '/components/0', line: 3, column: 7 } as const
  it('is invalid where its reader says so', () => {
    const outcome = evaluate(document, { schemaValid: false, findings: [finding, { ...finding, severity: 'info' }] })
    expect(outcome.get('D01')).toEqual({
      ...{ state: 'fail', subjects: 1, failed: 1 },
      failures: [
        {
          position: null,
          fault: { field: '/components/0', message: 'Wrong', pointer: '/components/0', line: 3, column: 7 },
        },
      ],
    })
  })
  it('cannot be told without a schema', () =>
    expect(differences(document, { schemaValid: null, findings: [] })).toEqual(['D01 unknown']))
  it('is not there', () =>
    expect(differences(document, null)).toEqual(
      ['D01', 'D02', 'D13', 'D15', 'D17', 'R03'].map((id) => `${id} not_applicable`),
    ))
})

test('each id of the catalog is there once, with a clause for each framework', () => {
  expect(new Set(catalog.map(({ id }) => id)).size).toBe(catalog.length)
  expect(catalog.flatMap(({ frameworks }) => frameworks).every(({ reference }) => reference !== '')).toBe(true)
  // Weight 0 is for what one framework asks alone, and for what depends on other versions.
  const alone = catalog.filter(({ weight, id }) => weight === 0 && id !== 'R05')
  for (const { frameworks, id } of alone) expect([id, frameworks.length]).toEqual([id, 1])
})

test('any document is evaluated, with as many failures as subjects at most, and the same twice', () => {
  const text = fc.oneof(
    fc.constantFrom('', 'a', 'pkg:npm/a@1', 'MIT OR', 'GPL-2.0', 'cpe:2.3:a:b:c:1:*:*:*:*:*:*:*'),
    fc.string(),
  )
  const part = fc.record(
    {
      ...{ name: text, version: text, purl: text, cpe: text, group: text, copyright: text },
      licenses: fc.array(fc.oneof(fc.record({ expression: text }), fc.record({ license: fc.record({ name: text }) })), {
        maxLength: 2,
      }),
    },
    { requiredKeys: ['name'] },
  )
  const ref = fc.nat(5).map((at) => `r${at}`)
  const content = fc.record({
    components: fc
      .array(part, { maxLength: 5 })
      .map((all) => all.map((one, at) => ({ type: 'library', 'bom-ref': `r${at}`, ...one }))),
    dependencies: fc.array(fc.record({ ref, dependsOn: fc.array(ref, { maxLength: 4 }) }), { maxLength: 6 }),
  })
  fc.assert(
    fc.property(content, (made) => {
      const outcomes = evaluate({ ...document, ...made, compositions: [] })
      expect(outcomes.size).toBe(checkRules.length)
      for (const [id, { state, subjects, failed }] of outcomes) {
        expect([id, failed <= subjects, failed > 0 === (state === 'fail')]).toEqual([id, true, true])
      }
      expect(evaluate({ ...document, ...made, compositions: [] })).toEqual(outcomes)
    }),
    { numRuns: 60 },
  )
})
