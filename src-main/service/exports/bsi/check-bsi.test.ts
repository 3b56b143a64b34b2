import { expect, test } from 'vitest'
import { checkBsi } from './check-bsi.ts'
import { cyclonedxFacts } from './cyclonedx-facts.ts'
import { licenseProblem } from './license-problem.ts'

type Json = Record<string, unknown>
const manufacturer = { name: 'Acme', contact: [{ email: 'psirt@acme.example' }] }
const sha512 = 'ab'.repeat(64)
const distribution = { type: 'distribution', url: 'lib.so', hashes: [{ alg: 'SHA-512', content: sha512 }] }
const properties = [
  { name: 'bsi:component:filename', value: 'lib.so' },
  { name: 'bsi:component:executable', value: 'executable' },
  { name: 'bsi:component:archive', value: 'no archive' },
  { name: 'bsi:component:structured', value: 'structured' },
]
const licenses = [{ expression: 'MIT', acknowledgement: 'concluded' }]
const app: Json = { type: 'application', 'bom-ref': 'app', name: 'app', version: '1', manufacturer, licenses }
const lib: Json = {
  type: 'library',
  'bom-ref': 'lib',
  name: 'lib',
  version: '2',
  manufacturer,
  licenses,
  externalReferences: [distribution],
  properties,
}
const document = (changes: Json = {}, metadata: Json = {}): Json => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.7',
  metadata: { timestamp: '2026-01-01T00:00:00Z', manufacturer, component: app, ...metadata },
  components: [lib],
  dependencies: [
    { ref: 'app', dependsOn: ['lib'] },
    { ref: 'lib', dependsOn: [] },
  ],
  compositions: [{ aggregate: 'complete', dependencies: ['app', 'lib'] }],
  ...changes,
})
const withLib = (changes: Json) => document({ components: [{ ...lib, ...changes }] })
const withProperty = (name: string, values: readonly string[]) =>
  withLib({
    properties: [...properties.filter((one) => one.name !== name), ...values.map((value) => ({ name, value }))],
  })
const rules = (changed: Json) =>
  checkBsi(cyclonedxFacts(changed)).map(({ rule, ref }) => `${ref ?? 'document'}: ${rule}`)

test('finds no violation in a complete document', () => {
  expect(checkBsi(cyclonedxFacts(document()))).toEqual([])
})

test.each<[string, Json, string[]]>([
  ['an old version', document({ specVersion: '1.5' }), ['document: 4 Format']],
  ['vulnerabilities', document({ vulnerabilities: [{ id: 'CVE-1' }] }), ['document: 3.1 Vulnerabilities']],
  ['no creator', document({}, { manufacturer: { name: 'Acme' } }), ['document: 5.2.1 Creator of the SBOM']],
  ['a creator with a web address', document({}, { manufacturer: { url: ['https://acme.example'] } }), []],
  ['no timestamp', document({}, { timestamp: undefined }), ['document: 5.2.1 Timestamp']],
  ['a date for a timestamp', document({}, { timestamp: '2026-01-01' }), ['document: 5.2.1 Timestamp']],
  ['a component by a name only', withLib({ manufacturer: { name: 'Acme' } }), ['lib: 5.2.2 Component creator']],
  [
    'a mail address that is none',
    withLib({ manufacturer: { contact: [{ email: 'psirt' }] } }),
    ['lib: 5.2.2 Component creator'],
  ],
  ['no version', withLib({ version: undefined }), ['lib: 5.2.2 Component version']],
  ['no licence', withLib({ licenses: undefined }), ['lib: 5.2.2 Distribution licenses']],
  [
    'a declared licence only',
    withLib({ licenses: [{ expression: 'MIT', acknowledgement: 'declared' }] }),
    ['lib: 5.2.2 Distribution licenses'],
  ],
  [
    'a licence name',
    withLib({ licenses: [{ license: { name: 'MIT-ish', acknowledgement: 'concluded' } }] }),
    ['lib: 5.2.2 Distribution licenses'],
  ],
  [
    'a hash of the component in place of the file',
    withLib({ hashes: distribution.hashes, externalReferences: [] }),
    ['lib: 5.2.2 Hash of the deployable component'],
  ],
  [
    'SHA-256',
    withLib({ externalReferences: [{ ...distribution, hashes: [{ alg: 'SHA-256', content: 'ab'.repeat(32) }] }] }),
    ['lib: 5.2.2 Hash of the deployable component'],
  ],
  ['a path for a file name', withProperty('bsi:component:filename', ['usr/lib.so']), ['lib: 5.2.2 Filename']],
  ['two file names', withProperty('bsi:component:filename', ['a', 'b']), ['lib: 5.2.2 Filename']],
  ['no file name', withProperty('bsi:component:filename', []), ['lib: 5.2.2 Filename']],
  ['another word', withProperty('bsi:component:executable', ['yes']), ['lib: 5.2.2 Executable property']],
  ['no archive property', withProperty('bsi:component:archive', []), ['lib: 5.2.2 Archive property']],
  [
    'both structured and not',
    withProperty('bsi:component:structured', ['structured', 'unstructured']),
    ['lib: 5.2.2 Structured property'],
  ],
  [
    'a leaf without its entry',
    document({ dependencies: [{ ref: 'app', dependsOn: ['lib'] }] }),
    ['lib: 5.2.2 Dependencies'],
  ],
  ['no completeness', document({ compositions: [] }), ['app: 5.2.2 Dependencies', 'lib: 5.2.2 Dependencies']],
  [
    'completeness not specified',
    document({ compositions: [{ aggregate: 'not_specified', dependencies: ['app', 'lib'] }] }),
    ['app: 5.2.2 Dependencies', 'lib: 5.2.2 Dependencies'],
  ],
  [
    'an edge to nowhere',
    document({ dependencies: [{ ref: 'app', dependsOn: ['lib', 'gone'] }, { ref: 'lib' }] }),
    ['document: 5.2.2 Dependencies'],
  ],
  [
    'an external component needs little',
    withLib({ isExternal: true, properties: [], externalReferences: [], licenses: [] }),
    [],
  ],
  [
    'a component of another document needs little',
    withLib({ properties: [], licenses: [], externalReferences: [{ type: 'bom', url: 'urn:cdx:x/1' }] }),
    [],
  ],
  [
    'an operating system has no file',
    withLib({ type: 'operating-system', properties: [], externalReferences: [] }),
    [],
  ],
  [
    'a nested component counts',
    withLib({ components: [{ ...lib, 'bom-ref': 'inner', version: '' }] }),
    ['inner: 5.2.2 Component version', 'inner: 5.2.2 Dependencies'],
  ],
])('%s', (_, changed, expected) => {
  expect(rules(changed)).toEqual(expected)
})

test.each([
  ['MIT OR Apache-2.0', true],
  ['GPL-2.0-only WITH Classpath-exception-2.0', true],
  ['LicenseRef-scancode-public-domain', true],
  ['LicenseRef-acme-eula AND MIT', true],
  ['LicenseRef-1', false],
  ['Apache 2', false],
  ['', false],
])('accepts the license %j: %s', (expression, isRight) => {
  expect(licenseProblem(expression) === null).toBe(isRight)
})
