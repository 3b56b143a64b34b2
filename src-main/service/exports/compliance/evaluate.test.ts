import { expect, test } from 'vitest'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { annotationText } from './annotation-text.ts'
import { evaluateBsi } from './evaluate-bsi.ts'
import { evaluateNtia } from './evaluate-ntia.ts'

type Json = Readonly<Record<string, unknown>>
const manufacturer = { name: 'Acme', contact: [{ email: 'psirt@acme.example' }] }
const hashes = [{ alg: 'SHA-512', content: 'ab'.repeat(64) }]
const licenses = [{ expression: 'MIT', acknowledgement: 'concluded' }]
const properties = Object.entries({ filename: 'lib.so', executable: 'executable', archive: 'no archive' })
  .concat([['structured', 'structured']])
  .map(([name, value]) => ({ name: `bsi:component:${name}`, value }))
const app: Json = { type: 'application', 'bom-ref': 'app', name: 'app', version: '1', manufacturer, licenses }
const lib: Json = {
  ...{ type: 'library', 'bom-ref': 'lib', name: 'lib', version: '2', purl: 'pkg:npm/lib@2', supplier: manufacturer },
  ...{ manufacturer, licenses, properties, externalReferences: [{ type: 'distribution', url: 'lib.so', hashes }] },
}
const complete = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.7', version: 1 },
  metadata: { timestamp: '2026-01-01T00:00:00Z', manufacturer, authors: [{ name: 'Ann' }], component: app },
  components: [lib],
  dependencies: [
    { ref: 'app', dependsOn: ['lib'] },
    { ref: 'lib', dependsOn: [] },
  ],
  compositions: [{ aggregate: 'complete', dependencies: ['app', 'lib'] }],
}
const bare = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.4', version: 1 },
  vulnerabilities: [{ id: 'CVE-2026-1' }],
  components: ['a', 'b', 'c'].map((name) => ({
    ...{ type: 'library', 'bom-ref': name, name },
    ...(name === 'c' ? { version: '1', cpe: 'cpe:2.3:a:c:c:1:*:*:*:*:*:*:*', supplier: { name: 'C' } } : {}),
  })),
}
const contentFrom = (document: object) => contentOf(Buffer.from(JSON.stringify(document)))
const resultsOf = (document: object) => {
  const content = contentFrom(document)
  return [evaluateNtia(content), evaluateBsi(content, run)]
}
const rulesOf = (document: object) =>
  resultsOf(document).map(({ unmet }) =>
    unmet.map(({ rule, byDocument, components }) => `${rule}: ${byDocument ? 'document, ' : ''}${components}`),
  )

test('finds nothing in a complete document', () => {
  expect(rulesOf(complete)).toEqual([[], []])
})

test('finds each data field that is missing, with the number of components', () => {
  const { unmet, componentCount } = evaluateNtia(contentFrom(bare))
  expect(componentCount).toBe(3)
  expect(unmet).toEqual([
    { rule: 'Supplier name', byDocument: false, components: 2 },
    { rule: 'Component version', byDocument: false, components: 2 },
    { rule: 'Other unique identifiers', byDocument: false, components: 2 },
    { rule: 'Dependency relationship', byDocument: false, components: 3 },
    { rule: 'Author of SBOM data', byDocument: true, components: 0 },
    { rule: 'Timestamp', byDocument: true, components: 0 },
  ])
})

test('does not take what stands in for a missing name for a name', () => {
  const type = 'library'
  const components = [
    { type, 'bom-ref': 'a', name: '' },
    { type, 'bom-ref': 'b' },
    { type, name: ' ', purl: 'pkg:npm/x@1' },
  ]
  const named = [{ type, 'bom-ref': 'lodash', name: 'lodash' }]
  const cyclonedx = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [...components, ...named] }
  const spdx = {
    ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: 'doc' },
    packages: [{ SPDXID: 'SPDXRef-1', name: '' }, { SPDXID: 'SPDXRef-2' }, { SPDXID: 'SPDXRef-3', name: 'named' }],
  }
  const nameRule = (document: object) =>
    evaluateNtia(contentFrom(document)).unmet.find(({ rule }) => rule === 'Component name')?.components
  expect([nameRule(cyclonedx), nameRule(spdx)]).toEqual([3, 2])
})

test('evaluates BSI TR-03183-2 on the data of the version, not on what an export adds or has to leave out', () => {
  const [, rules] = rulesOf(bare)
  expect(rules).toEqual([
    '5.2.1 Creator of the SBOM: document, 0',
    '5.2.1 Timestamp: document, 0',
    '5.2.2 Archive property: 3',
    '5.2.2 Component creator: 3',
    '5.2.2 Component version: 2',
    '5.2.2 Distribution licenses: 3',
    '5.2.2 Executable property: 3',
    '5.2.2 Filename: 3',
    '5.2.2 Hash of the deployable component: 3',
    '5.2.2 Structured property: 3',
  ])
})

test('finds what a single component lacks', () => {
  const components = [{ ...lib, supplier: undefined, manufacturer: undefined }]
  expect(rulesOf({ ...complete, components })).toEqual([['Supplier name: 1'], ['5.2.2 Component creator: 1']])
})

test('says of a document without components that their rules are not evaluated, and not that it conforms', () => {
  const { components: _, dependencies: __, compositions: ___, ...rest } = complete
  const [ntia] = resultsOf({ ...rest, metadata: { ...rest.metadata, component: undefined } })
  expect(ntia && annotationText(ntia, '1.0.0')).toBe(
    [
      'waybill:compliance ntia-2021',
      'NTIA minimum elements (2021-07-12), data fields: does not conform',
      'No components: their rules are not evaluated',
      'Evaluated by Waybill 1.0.0: the data of this version before it was exported, all components except the primary one',
    ].join('\n'),
  )
})

test('states the verdict, each rule that is not met, and what was evaluated', () => {
  const [ntia] = resultsOf(bare)
  expect(ntia && annotationText(ntia, '1.0.0').split('\n')).toEqual([
    'waybill:compliance ntia-2021',
    'NTIA minimum elements (2021-07-12), data fields: does not conform',
    'Supplier name: not met by 2 of 3 components',
    'Component version: not met by 2 of 3 components',
    'Other unique identifiers: not met by 2 of 3 components',
    'Dependency relationship: not met by 3 of 3 components',
    'Author of SBOM data: not met by the document',
    'Timestamp: not met by the document',
    expect.stringContaining('Evaluated by Waybill 1.0.0: '),
  ])
  const [conforming] = resultsOf(complete)
  expect(conforming && annotationText(conforming, '1.0.0')).toContain('data fields: conforms\n')
})

test('does not grow with the number of components', () => {
  const components = Array.from({ length: 3_000 }, (_, at) => ({ type: 'library', 'bom-ref': `${at}`, name: `n${at}` }))
  const texts = resultsOf({ ...bare, components }).map((result) => annotationText(result, '1.0.0'))
  expect(texts.map(({ length }) => length < 2_000)).toEqual([true, true])
})
