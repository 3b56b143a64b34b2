import { expect, test } from 'vitest'
import { exported } from '#service/exports/conformance/export-faults-for-test.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { spdx2Json } from '#service/exports/outputs/spdx2-json.ts'
import { spdx3Json } from '#service/exports/outputs/spdx3-json.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

test('reports what SPDX 2.3 cannot represent of SPDX 3 elements', () => {
  const common = { creationInfo: '_:c' }
  const made = { created: '2026-01-02T03:04:05Z', createdBy: ['urn:x:ann'], comment: 'by hand' }
  const graph = [
    { type: 'CreationInfo', '@id': '_:c', specVersion: '3.0.1', ...made },
    { type: 'Person', spdxId: 'urn:x:ann', name: 'Ann', ...common },
    { type: 'SpdxDocument', spdxId: 'urn:x:doc', name: 'doc', rootElement: ['urn:x:a'], ...common },
    { type: 'software_Package', spdxId: 'urn:x:a', name: 'a', ...common },
    { type: 'software_Package', spdxId: 'urn:x:b', name: 'b', ...common },
    ...['complete', 'noAssertion'].map((completeness) => ({
      type: 'Relationship',
      spdxId: `urn:x:${completeness}`,
      relationshipType: 'dependsOn',
      completeness,
      from: 'urn:x:a',
      to: ['urn:x:b'],
      ...common,
    })),
  ]
  const document = { '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld', '@graph': graph }
  const content = contentOf(Buffer.from(JSON.stringify(document)))
  expect(JSON.parse(exported(content, spdx2Json, '2.3'))).toMatchObject({ creationInfo: { comment: 'by hand' } })
  expect(spdx2Json.losses(content, '2.3', plainExport)).toEqual([
    '1 "completeness" of an element "Relationship" is left out: not supported by SPDX 2.3',
  ])
})

test('reports the license list version of an SPDX 2 document as lost in SPDX 3.0.1', () => {
  const document = {
    spdxVersion: 'SPDX-2.3',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: 'd',
    dataLicense: 'CC0-1.0',
    documentNamespace: 'https://acme.example/d',
    creationInfo: { created: '2026-01-02T03:04:05Z', creators: ['Tool: t'], licenseListVersion: '3.9' },
    packages: [{ SPDXID: 'SPDXRef-a', name: 'a', downloadLocation: 'NOASSERTION' }],
  }
  expect(spdx3Json.losses(contentOf(Buffer.from(JSON.stringify(document))), '3.0.1', plainExport)).toEqual([
    'The license list version "3.9" of the document is left out: not supported by SPDX 3.0.1',
  ])
})
