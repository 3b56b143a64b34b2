import { expect, test } from 'vitest'
import type { SbomExportOptions } from '#service/domain/export-request.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { cyclonedxSchema } from '#service/schemas/cyclonedx-schema.ts'
import { cyclonedxLosses, writtenDocument } from './written-document.ts'

const asked: SbomExportOptions = {
  ...{ profile: 'default', vulnerabilities: false, supportStatus: false, lite: false, redactInternal: false },
}
const named = (name: string, rest: object = {}) => ({
  SPDXID: `SPDXRef-${name}`,
  name,
  downloadLocation: 'NOASSERTION',
  ...rest,
})
const content = contentOf(
  Buffer.from(
    JSON.stringify({
      ...{ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', name: 'doc', dataLicense: 'CC0-1.0' },
      documentNamespace: 'https://acme.example/doc',
      creationInfo: {
        created: '2026-01-02T03:04:05Z',
        creators: ['Tool: scan-1', 'Person: Ann'],
        licenseListVersion: '3.2',
      },
      packages: [
        named('app', { supplier: 'Organization: Acme (a@acme.example)', comment: 'ours' }),
        named('lib', {
          ...{ licenseConcluded: 'MIT AND LicenseRef-own', licenseDeclared: 'LicenseRef-own', filesAnalyzed: false },
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
        { licenseId: 'LicenseRef-own', extractedText: 'Do as you like', seeAlsos: ['https://acme.example/own'] },
        { licenseId: 'LicenseRef-unused', extractedText: 'x' },
      ],
      relationships: [
        ['DOCUMENT', 'DESCRIBES', 'app'],
        ['app', 'DYNAMIC_LINK', 'lib'],
        ['lib', 'CONTAINS', 'file'],
        ['lib', 'BUILD_TOOL_OF', 'app'],
      ].map(([from, relationshipType, to]) => ({
        ...{ spdxElementId: `SPDXRef-${from}`, relationshipType, relatedSpdxElement: `SPDXRef-${to}` },
      })),
    }),
  ),
)

test('what CycloneDX has a place for is carried', () => {
  const document = writtenDocument(content, run, '1.7', asked)
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
        ...{ timestamp: '2026-01-02T03:04:05Z', text: 'seen' },
      },
    ],
  })
})

test('a licence alone keeps its text in versions that know no details of expressions', () => {
  const { components } = writtenDocument(content, run, '1.6', asked)
  expect(components).toMatchObject([
    {
      licenses: [
        { license: { name: 'MIT AND LicenseRef-own', acknowledgement: 'concluded' } },
        { license: { name: 'LicenseRef-own', acknowledgement: 'declared', text: { content: 'Do as you like' } } },
      ],
    },
  ])
})

test('what it has no place for is named', () => {
  expect(cyclonedxLosses(content, '1.7', asked)).toEqual([
    'extracted licences that no package names: 1 left out, CycloneDX has no place for it',
    'files: 1 written as places where their package occurs, with name and checksums',
    'files of no package: 1 left out, CycloneDX has no place for it',
    'filesAnalyzed of packages: 1 left out, CycloneDX has no place for it',
    'relationships BUILD_TOOL_OF: 1 left out, CycloneDX has no place for it',
    'relationships DYNAMIC_LINK: 1 written as plain dependencies',
  ])
})
