import { expect, test } from 'vitest'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { narrowContent } from '#service/exports/narrow-content.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { spdx3Json } from '#service/exports/outputs/spdx3-json.ts'
import { spdx3Faults } from './structure-faults-for-test.ts'

type Element = Readonly<Record<string, unknown>>

/** Creates a document as Waybill writes it, with the CreationInfo of all its documents. */
const common = { creationInfo: '_:creation' }
const relation = { type: 'Relationship', spdxId: 'urn:x:r', from: 'urn:x:a', to: ['urn:x:secret'], ...common }
const graph = [
  {
    type: 'CreationInfo',
    '@id': '_:creation',
    specVersion: '3.0.1',
    created: '2026-01-02T03:04:05Z',
    createdBy: ['urn:x:ann'],
  },
  { type: 'Person', spdxId: 'urn:x:ann', name: 'Ann', ...common },
  { type: 'software_Package', spdxId: 'urn:x:a', name: 'a', ...common },
  { type: 'software_Package', spdxId: 'urn:x:secret', name: 'secret-part', ...common },
  { ...relation, relationshipType: 'dependsOn' },
  {
    type: 'software_Sbom',
    spdxId: 'urn:x:sbom',
    rootElement: ['urn:x:a'],
    element: ['urn:x:a', 'urn:x:secret', 'urn:x:r'],
    ...common,
  },
  {
    type: 'SpdxDocument',
    spdxId: 'urn:x:doc',
    name: 'doc',
    rootElement: ['urn:x:sbom'],
    element: ['urn:x:sbom', 'urn:x:r'],
    ...common,
  },
]
const document = { '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld', '@graph': graph }
const read = contentOf(Buffer.from(JSON.stringify(document)))
const content = {
  ...read,
  components: read.components.map((component) => ({ ...component, internal: component.name === 'secret-part' })),
}

test.each([
  ['with support status', { supportStatus: true }],
  ['without internal components', { redactInternal: true }],
  ['lite', { lite: true }],
  ['of minimum elements', { profile: 'minimum-elements' }],
] as const)('writes a document again, %s: with unique CreationInfo names, and every element listed', (_, chosen) => {
  const options = { ...plainExport, ...chosen }
  const text = [...spdx3Json.write(narrowContent(content, options).content, run, '3.0.1', options)].join('')
  const written = JSON.parse(text) as { readonly '@graph': readonly Element[] }
  expect(spdx3Faults(written)).toEqual([])
  expect(text.includes('secret')).toBe(!('redactInternal' in chosen))
})

test('turns an identifier with a blank into an IRI', () => {
  const spdx2 = {
    spdxVersion: 'SPDX-2.3',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: 'd',
    dataLicense: 'CC0-1.0',
    documentNamespace: 'https://acme.example/d',
    creationInfo: { created: '2026-01-02T03:04:05Z', creators: ['Tool: t'] },
    packages: ['SPDXRef-a b', 'SPDXRef-c'].map((SPDXID) => ({ SPDXID, name: SPDXID, downloadLocation: 'NOASSERTION' })),
    relationships: [{ spdxElementId: 'SPDXRef-a b', relationshipType: 'DEPENDS_ON', relatedSpdxElement: 'SPDXRef-c' }],
  }
  const text = [...spdx3Json.write(contentOf(Buffer.from(JSON.stringify(spdx2))), run, '3.0.1', plainExport)].join('')
  expect(spdx3Faults(JSON.parse(text))).toEqual([])
  expect(contentOf(Buffer.from(text)).edges).toEqual([['id of SPDXRef-a b', 'id of SPDXRef-c']])
})
