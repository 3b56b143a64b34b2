import { expect, test } from 'vitest'
import { checkBsi } from './check-bsi.ts'
import { type BsiSource, cyclonedxBsiForm } from './cyclonedx-form.ts'
import { cyclonedxFacts } from './cyclonedx-facts.ts'

const content = 'ab'.repeat(64)
const supplier = { name: 'Acme', url: ['https://acme.example'] }
const library = {
  type: 'library',
  'bom-ref': 'lib',
  name: 'lib',
  version: '2',
  supplier,
  hashes: [{ alg: 'SHA-512', content }],
  licenses: [{ license: { id: 'MIT' } }],
  properties: ['executable', 'archive', 'structured'].map((name, index) => ({
    name: `bsi:component:${name}`,
    value: ['executable', 'no archive', 'structured'][index],
  })),
}
const document = {
  bomFormat: 'CycloneDX',
  specVersion: '1.7',
  vulnerabilities: [{ id: 'CVE-1' }],
  metadata: {
    timestamp: '2026-01-01T00:00:00Z',
    authors: [{ name: 'Ada', email: 'ada@acme.example' }],
    component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1', supplier },
  },
  components: [library],
  dependencies: [{ ref: 'app', dependsOn: ['lib'] }],
}
const source = (changes: Partial<BsiSource> = {}): BsiSource => ({
  licenseExpression: 'MIT',
  tellsConcluded: false,
  filename: 'lib.so',
  properties: [],
  deployableHash: null,
  ...changes,
})
const form = (changes: object = {}, known = source()) =>
  cyclonedxBsiForm({ ...document, ...changes }, (ref) => (ref === 'lib' ? known : source({ filename: null })))

test('moves known values to the fields of the guideline', () => {
  const written = form()
  expect(checkBsi(cyclonedxFacts(written))).toEqual([])
  expect(written).toMatchObject({
    metadata: { manufacturer: { name: 'Ada', contact: [{ email: 'ada@acme.example' }] } },
    components: [
      {
        manufacturer: supplier,
        licenses: [{ expression: 'MIT', acknowledgement: 'concluded' }],
        externalReferences: [{ type: 'distribution', url: 'lib.so', hashes: [{ alg: 'SHA-512', content }] }],
      },
    ],
    dependencies: [
      { ref: 'app', dependsOn: ['lib'] },
      { ref: 'lib', dependsOn: [] },
    ],
    compositions: [{ aggregate: 'unknown', dependencies: ['app', 'lib'] }],
  })
  expect(written['vulnerabilities']).toBeUndefined()
})

test('does not turn a declared license into a concluded one', () => {
  const declared = { ...library, licenses: [{ expression: 'MIT', acknowledgement: 'declared' }] }
  const rules = checkBsi(cyclonedxFacts(form({ components: [declared] }))).map(({ rule, ref }) => [ref, rule])
  expect(rules).toEqual([['lib', '5.2.2 Distribution licenses']])
})

test('keeps the stated completeness', () => {
  const compositions = [{ aggregate: 'complete', dependencies: ['app'] }]
  expect(form({ compositions })).toMatchObject({
    compositions: [...compositions, { aggregate: 'unknown', dependencies: ['lib'] }],
  })
})

test('does not invent a file name', () => {
  const rules = checkBsi(cyclonedxFacts(form({}, source({ filename: null })))).map(({ rule }) => rule)
  expect(rules).toEqual(['5.2.2 Filename', '5.2.2 Hash of the deployable component'])
})

test.each([
  ['parts complete, dependencies not named', [{ aggregate: 'complete', assemblies: ['app', 'lib'] }], 'unknown'],
  ['dependencies complete without an entry', [{ aggregate: 'complete', dependencies: ['app', 'lib'] }], 'complete'],
  ['nothing stated', [], 'unknown'],
])('states one completeness of a component: %s', (_, compositions, expected) => {
  const form = cyclonedxBsiForm({ ...document, compositions }, () => source())
  const stated = (form['compositions'] as Readonly<Record<string, unknown>>[]).flatMap((one) => {
    const refs = [one['assemblies'], one['dependencies']].flat()
    return refs.includes('lib') ? [one['aggregate']] : []
  })
  expect(new Set(stated)).toEqual(new Set([expected]))
})
