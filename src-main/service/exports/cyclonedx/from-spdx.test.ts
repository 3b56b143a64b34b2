import { expect, test } from 'vitest'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { cyclonedxSchema } from '#service/standards/cyclonedx/cyclonedx-schema.ts'
import { cyclonedxLosses, writeDocument } from './write-document.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const named = (name: string, rest: object = {}) => ({
  SPDXID: `SPDXRef-${name}`,
  name,
  downloadLocation: 'NOASSERTION',
  ...rest,
})
const content = contentOf(
  Buffer.from(
    JSON.stringify({
      spdxVersion: 'SPDX-2.3',
      SPDXID: 'SPDXRef-DOCUMENT',
      name: 'doc',
      dataLicense: 'CC0-1.0',
      documentNamespace: 'https://acme.example/doc',
      creationInfo: {
        created: '2026-01-02T03:04:05Z',
        creators: ['Tool: scan-1', 'Person: Ann'],
        licenseListVersion: '3.2',
      },
      packages: [
        named('app', { supplier: 'Organization: Acme (a@acme.example)', comment: 'ours' }),
        named('lib', {
          licenseConcluded: 'MIT AND LicenseRef-own',
          licenseDeclared: 'LicenseRef-own',
          filesAnalyzed: false,
          annotations: [
            {
              annotator: 'Person: Ann (ann@acme.example)',
              annotationDate: '2026-01-02T03:04:05Z',
              annotationType: 'REVIEW',
              comment: 'seen',
            },
          ],
        }),
      ],
      files: [
        { SPDXID: 'SPDXRef-file', fileName: './a.c', checksums: [{ algorithm: 'SHA1', checksumValue: 'ab' }] },
        { SPDXID: 'SPDXRef-lost', fileName: './b.c' },
      ],
      hasExtractedLicensingInfos: [
        {
          licenseId: 'LicenseRef-own',
          extractedText: 'Do as you like',
          seeAlsos: ['https://acme.example/own', 'x'],
          name: 'Own',
        },
        { licenseId: 'LicenseRef-unused', extractedText: 'x' },
      ],
      relationships: [
        ['DOCUMENT', 'DESCRIBES', 'app'],
        ['app', 'DYNAMIC_LINK', 'lib'],
        ['lib', 'CONTAINS', 'file'],
        ['lib', 'BUILD_TOOL_OF', 'app'],
      ].map(([from, relationshipType, to]) => ({
        spdxElementId: `SPDXRef-${from}`,
        relationshipType,
        relatedSpdxElement: `SPDXRef-${to}`,
      })),
    }),
  ),
)

test('writes what CycloneDX can represent', () => {
  const document = writeDocument(content, run, '1.7', plainExport)
  const own = {
    licenseIdentifier: 'LicenseRef-own',
    text: { content: 'Do as you like' },
    url: 'https://acme.example/own',
  }
  expect(cyclonedxSchema('1.7').fault(document)).toBeNull()
  expect(document).toMatchObject({
    metadata: {
      component: {
        name: 'app',
        supplier: { name: 'Acme', contact: [{ email: 'a@acme.example' }] },
        properties: [{ name: 'waybill:spdx:comment', value: 'ours' }],
      },
      tools: { components: [{ name: 'scan', version: '1' }, { name: 'Waybill' }] },
      authors: [{ name: 'Ann' }],
      licenses: [{ license: { id: 'CC0-1.0' } }],
      properties: [
        { name: 'waybill:spdx:name', value: 'doc' },
        { name: 'waybill:spdx:creationInfo:licenseListVersion', value: '3.2' },
      ],
    },
    components: [
      {
        name: 'lib',
        licenses: [
          { expression: 'MIT AND LicenseRef-own', acknowledgement: 'concluded', expressionDetails: [own] },
          { expression: 'LicenseRef-own', acknowledgement: 'declared', expressionDetails: [own] },
        ],
        evidence: { occurrences: [{ location: './a.c', additionalContext: 'SHA1: ab' }] },
      },
    ],
    dependencies: [{ ref: 'SPDXRef-app', dependsOn: ['SPDXRef-lib'] }],
    annotations: [
      {
        subjects: ['SPDXRef-lib'],
        annotator: { individual: { name: 'Ann', email: 'ann@acme.example' } },
        timestamp: '2026-01-02T03:04:05Z',
        text: 'seen',
      },
    ],
  })
})

test('keeps the text of a single license in versions without expression details', () => {
  const { components } = writeDocument(content, run, '1.6', plainExport)
  expect(components).toMatchObject([
    {
      licenses: [
        { license: { name: 'MIT AND LicenseRef-own', acknowledgement: 'concluded' } },
        { license: { name: 'LicenseRef-own', acknowledgement: 'declared', text: { content: 'Do as you like' } } },
      ],
    },
  ])
})

test('reports what CycloneDX cannot represent', () => {
  expect(cyclonedxLosses(content, '1.7', plainExport)).toEqual([
    'additional URLs of extracted licenses: 1 left out, not supported by CycloneDX',
    'extracted licenses not used by any package: 1 left out, not supported by CycloneDX',
    'files: 1 written as places where their package occurs, with name and checksums',
    'files outside any package: 1 left out, not supported by CycloneDX',
    'filesAnalyzed of packages: 1 left out, not supported by CycloneDX',
    'name of extracted licenses: 1 left out, not supported by CycloneDX',
    'relationships BUILD_TOOL_OF: 1 left out, not supported by CycloneDX',
    'relationships DYNAMIC_LINK: 1 written as plain dependencies',
  ])
})

test('SPDX 3: reports what CycloneDX cannot represent', () => {
  const common = { creationInfo: '_:c' }
  const graph = [
    {
      type: 'CreationInfo',
      '@id': '_:c',
      specVersion: '3.0.1',
      created: '2026-01-02T03:04:05Z',
      createdBy: ['urn:x:ann'],
    },
    { type: 'Person', spdxId: 'urn:x:ann', name: 'Ann', comment: 'here', ...common },
    {
      type: 'SpdxDocument',
      spdxId: 'urn:x:doc',
      name: 'doc',
      comment: 'draft',
      rootElement: ['urn:x:a'],
      import: [],
      ...common,
    },
    { type: 'software_Package', spdxId: 'urn:x:a', name: 'a', ...common },
    { type: 'software_Package', spdxId: 'urn:x:b', name: 'b', ...common },
    ...[
      { type: 'Relationship', relationshipType: 'dependsOn', completeness: 'complete', comment: 'so it is' },
      {
        type: 'LifecycleScopedRelationship',
        relationshipType: 'dependsOn',
        scope: 'test',
        completeness: 'noAssertion',
      },
      { type: 'Relationship', relationshipType: 'tested' },
    ].map((one, at) => ({ ...one, spdxId: `urn:x:r${at}`, from: 'urn:x:a', to: ['urn:x:b'], ...common })),
  ]
  const document = { '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld', '@graph': graph }
  const spdx3 = contentOf(Buffer.from(JSON.stringify(document)))
  expect(writeDocument(spdx3, run, '1.7', plainExport)['metadata']).toMatchObject({
    properties: [
      { name: 'waybill:spdx:name', value: 'doc' },
      { name: 'waybill:spdx:comment', value: 'draft' },
    ],
  })
  expect(cyclonedxLosses(spdx3, '1.7', plainExport)).toEqual(
    [
      'comment of elements Person',
      'comment of elements Relationship',
      'completeness of elements Relationship',
      'import of elements SpdxDocument',
      'relationships tested',
      'scope of elements LifecycleScopedRelationship',
    ].map((what) => `${what}: 1 left out, not supported by CycloneDX`),
  )
})
