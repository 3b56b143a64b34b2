import { expect, test } from 'vitest'
import { exported } from '#service/exports/conformance/export-faults-for-test.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { narrowContent } from '#service/exports/narrow-content.ts'
import { spdx2Json } from '#service/exports/outputs/spdx2-json.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const read = (document: object) => contentOf(Buffer.from(JSON.stringify(document)))

test('defines a license of SPDX 3 whose text is in no document, and says so', () => {
  const common = { creationInfo: '_:c' }
  const expression = {
    simplelicensing_licenseExpression: 'MIT AND LicenseRef-own',
    simplelicensing_customIdToUri: [{ type: 'DictionaryEntry', key: 'LicenseRef-own', value: 'urn:x:elsewhere' }],
  }
  const relation = { from: 'urn:x:a', relationshipType: 'hasDeclaredLicense', to: ['urn:x:e'] }
  const made = { created: '2026-01-02T03:04:05Z', createdBy: ['urn:x:ann'] }
  const content = read({
    '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
    '@graph': [
      { type: 'CreationInfo', '@id': '_:c', specVersion: '3.0.1', ...made },
      { type: 'Person', spdxId: 'urn:x:ann', name: 'Ann', ...common },
      { type: 'software_Package', spdxId: 'urn:x:a', name: 'a', ...common },
      { type: 'simplelicensing_LicenseExpression', spdxId: 'urn:x:e', ...expression, ...common },
      { type: 'Relationship', spdxId: 'urn:x:r', ...relation, ...common },
      { type: 'SpdxDocument', spdxId: 'urn:x:doc', name: 'doc', rootElement: ['urn:x:a'], ...common },
    ],
  })
  const own = 'LicenseRef-own'
  expect(JSON.parse(exported(content, spdx2Json, '2.3'))).toMatchObject({
    hasExtractedLicensingInfos: [{ licenseId: own, extractedText: own, name: own }],
  })
  expect(spdx2Json.losses(content, '2.3', plainExport)).toEqual([
    '1 license without a text is written with the identifier as text: SPDX 2.3 requires a text',
  ])
})

test('the lite form of SPDX 2 keeps the definitions of licenses that its packages use', () => {
  const [used, other] = ['LicenseRef-used', 'LicenseRef-other'].map((licenseId) => ({ licenseId, extractedText: 'x' }))
  const content = read({
    ...{ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', name: 'd', documentNamespace: 'https://acme.example/d' },
    packages: [{ SPDXID: 'SPDXRef-a', name: 'a', downloadLocation: 'NOASSERTION', licenseDeclared: 'LicenseRef-used' }],
    hasExtractedLicensingInfos: [used, other],
  })
  const options = { ...plainExport, lite: true }
  const lite = narrowContent(content, options)
  expect(JSON.parse(exported(lite.content, spdx2Json, '2.3', options))).toMatchObject({
    packages: [{ licenseDeclared: 'LicenseRef-used' }],
    hasExtractedLicensingInfos: [used],
  })
  expect(lite.leftOut).toEqual(['hasExtractedLicensingInfos: 1 left out as requested'])
})

test('writes the tag id of a SWID tag as a URI, and reads it back', () => {
  const component = { type: 'library', 'bom-ref': 'a', name: 'a', swid: { tagId: 'acme.example/a 1', name: 'a' } }
  const content = read({ bomFormat: 'CycloneDX', specVersion: '1.7', version: 1, components: [component] })
  const text = exported(content, spdx2Json, '2.3')
  expect(JSON.parse(text)).toMatchObject({
    packages: [{ externalRefs: [{ referenceType: 'swid', referenceLocator: 'swid:acme.example%2Fa%201' }] }],
  })
  expect(contentOf(Buffer.from(text)).components[0]?.swid).toBe('acme.example/a 1')
})
