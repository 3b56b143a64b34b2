import { VersionContent } from '#service/documents/thread/version-content.ts'
import { readDocument } from '#service/formats/containers/read-document.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { GrowingInput } from './growing-input.ts'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const frame = { versionId: 'v', primaryComponentId: 'p', at: '2026-01-01T00:00:00Z', licenseOperator: 'OR' } as const

function read(name: string, documentOf: (count: number) => object | string): GrowingInput {
  return {
    name: `${name}, read`,
    make: (count) => {
      const document = documentOf(count)
      const bytes = Buffer.from(typeof document === 'string' ? document : JSON.stringify(document))
      return () => {
        const content = new VersionContent(frame)
        try {
          readDocument(bytes, content)
        } catch (error) {
          if (!(error instanceof Rejection)) throw error
        }
        return [...content.edges()].length
      }
    },
  }
}

const cyclonedx = (rest: object) => ({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, ...rest })
const library = (name: string, rest: object = {}) => ({ type: 'library', name, version: '1', 'bom-ref': name, ...rest })
const libraries = (count: number) => range(count).map((at) => library(`c${at}`))
const single = (rest: object) => cyclonedx({ components: [library('c', rest)] })
const licenses = (count: number) => range(count).map((at) => `LicenseRef-${at}`)

const spdx = (rest: object) => ({
  spdxVersion: 'SPDX-2.3',
  dataLicense: 'CC0-1.0',
  SPDXID: 'SPDXRef-DOCUMENT',
  name: 'owl',
  documentNamespace: 'https://owl.example/1',
  creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: owl-1'] },
  ...rest,
})
const packages = (count: number, rest: (at: number) => object = () => ({})) =>
  range(count).map((at) => ({ SPDXID: `SPDXRef-${at}`, name: `c${at}`, downloadLocation: 'NOASSERTION', ...rest(at) }))
const related = (from: string, to: string, type = 'DEPENDS_ON') => ({
  spdxElementId: from,
  relatedSpdxElement: to,
  relationshipType: type,
})

/** Documents that grow in one place. */
export const documentInputs: readonly GrowingInput[] = [
  read('components', (n) => cyclonedx({ components: libraries(n) })),
  read('components with one reference', (n) =>
    cyclonedx({ components: range(n).map((at) => library(`c${at}`, { 'bom-ref': 'same' })) }),
  ),
  read('equal components', (n) => cyclonedx({ components: range(n).map(() => library('same')) })),
  read('references that end like made ones', (n) =>
    cyclonedx({ components: range(n).map((at) => library('c', { 'bom-ref': `same${'-again'.repeat(at % 3)}` })) }),
  ),
  read('targets of one component', (n) =>
    cyclonedx({ components: libraries(n), dependencies: [{ ref: 'c0', dependsOn: range(n).map((at) => `c${at}`) }] }),
  ),
  read('equal targets of one component', (n) =>
    cyclonedx({ components: libraries(10), dependencies: [{ ref: 'c0', dependsOn: range(n).map(() => 'c1') }] }),
  ),
  read('entries of one reference', (n) =>
    cyclonedx({
      components: libraries(n),
      dependencies: range(n).map((at) => ({ ref: 'c0', dependsOn: [`c${at}`] })),
    }),
  ),
  read('a chain of dependencies', (n) =>
    cyclonedx({
      metadata: { component: library('c0') },
      components: libraries(n).slice(1),
      dependencies: range(n).map((at) => ({ ref: `c${at}`, dependsOn: [`c${at + 1}`] })),
    }),
  ),
  read('targets that do not exist', (n) =>
    cyclonedx({ components: libraries(1), dependencies: [{ ref: 'c0', dependsOn: range(n).map((at) => `x${at}`) }] }),
  ),
  read('licenses of one component', (n) => single({ licenses: licenses(n).map((name) => ({ license: { name } })) })),
  read('terms of an expression', (n) => single({ licenses: [{ expression: licenses(n).join(' OR ') }] })),
  read('parentheses of an expression', (n) =>
    single({ licenses: [{ expression: `${'('.repeat(n)}MIT${')'.repeat(n)}` }] }),
  ),
  read('alternating terms of an expression', (n) =>
    single({
      licenses: [
        {
          expression:
            licenses(n)
              .map((id, at) => `${id} ${at % 2 ? 'AND' : 'OR'}`)
              .join(' ') + ' MIT',
        },
      ],
    }),
  ),
  read('properties of one component', (n) =>
    single({ properties: range(n).map((at) => ({ name: `p${at}`, value: 'x' })) }),
  ),
  read('hashes of one component', (n) =>
    single({ hashes: range(n).map((at) => ({ alg: 'SHA-256', content: at.toString(16).padStart(64, '0') })) }),
  ),
  read('external references of one component', (n) =>
    single({ externalReferences: range(n).map((at) => ({ type: 'website', url: `https://owl.example/${at}` })) }),
  ),
  read('vulnerabilities', (n) =>
    cyclonedx({
      components: libraries(10),
      vulnerabilities: range(n).map((at) => ({ id: `CVE-2026-${at}`, affects: [{ ref: 'c0' }] })),
    }),
  ),
  read('affected references of one vulnerability', (n) =>
    cyclonedx({
      components: libraries(n),
      vulnerabilities: [{ id: 'CVE-2026-1', affects: range(n).map((at) => ({ ref: `c${at}` })) }],
    }),
  ),
  read('compositions', (n) =>
    cyclonedx({
      components: libraries(10),
      compositions: range(n).map(() => ({ aggregate: 'complete', assemblies: ['c0'] })),
    }),
  ),
  read('a long name', (n) => single({ name: 'x'.repeat(n * 100) })),
  read('a long purl', (n) => single({ purl: `pkg:npm/${'a/'.repeat(n)}x@1` })),
  read('qualifiers of a purl', (n) =>
    single({
      purl: `pkg:npm/x@1?${range(n)
        .map((at) => `q${at}=1`)
        .join('&')}`,
    }),
  ),
  read('a purl of percent signs', (n) => single({ purl: `pkg:npm/${'%25'.repeat(n)}@1` })),
  read('unknown members', (n) => single(Object.fromEntries(range(n).map((at) => [`x${at}`, at])))),
  read('invalid components', (n) => cyclonedx({ components: range(n).map(() => ({ type: 7, name: [] })) })),
  read(
    'components, XML',
    (n) =>
      `<bom xmlns="http://cyclonedx.org/schema/bom/1.6" version="1"><components>${range(n)
        .map((at) => `<component type="library" bom-ref="c${at}"><name>c${at}</name><version>1</version></component>`)
        .join('')}</components></bom>`,
  ),
  read(
    'attributes, XML',
    (n) =>
      `<bom xmlns="http://cyclonedx.org/schema/bom/1.6" version="1"><components><component type="library" ${range(n)
        .map((at) => `a${at}="1"`)
        .join(' ')}><name>c</name></component></components></bom>`,
  ),
  read(
    'name spaces, XML',
    (n) =>
      `<bom xmlns="http://cyclonedx.org/schema/bom/1.6" ${range(n)
        .map((at) => `xmlns:a${at}="urn:${at}"`)
        .join(' ')} version="1"><components><component type="library"><name>c</name></component></components></bom>`,
  ),
  read('packages, SPDX', (n) => spdx({ packages: packages(n) })),
  read('packages with one id, SPDX', (n) => spdx({ packages: packages(n, () => ({ SPDXID: 'SPDXRef-same' })) })),
  read('relationships of one package, SPDX', (n) =>
    spdx({ packages: packages(n), relationships: range(n).map((at) => related('SPDXRef-0', `SPDXRef-${at}`)) }),
  ),
  read('equal relationships, SPDX', (n) =>
    spdx({ packages: packages(10), relationships: range(n).map(() => related('SPDXRef-0', 'SPDXRef-1')) }),
  ),
  read('contained packages, SPDX', (n) =>
    spdx({
      packages: packages(n),
      relationships: range(n - 1).map((at) => related(`SPDXRef-${at}`, `SPDXRef-${at + 1}`, 'CONTAINS')),
    }),
  ),
  read('containers of one package, SPDX', (n) =>
    spdx({
      packages: packages(n),
      relationships: range(n).map((at) => related(`SPDXRef-${at}`, 'SPDXRef-0', 'CONTAINS')),
    }),
  ),
  read('described packages, SPDX', (n) =>
    spdx({ packages: packages(n), documentDescribes: range(n).map((at) => `SPDXRef-${at}`) }),
  ),
  read('external references of one package, SPDX', (n) =>
    spdx({
      packages: packages(1, () => ({
        externalRefs: range(n).map((at) => ({
          referenceCategory: 'PACKAGE-MANAGER',
          referenceType: 'purl',
          referenceLocator: `pkg:npm/x@${at}`,
        })),
      })),
    }),
  ),
  read('extracted licenses, SPDX', (n) =>
    spdx({
      packages: packages(1, () => ({ licenseDeclared: licenses(n).join(' AND ') })),
      hasExtractedLicensingInfos: licenses(n).map((licenseId) => ({ licenseId, extractedText: 'x' })),
    }),
  ),
  read(
    'packages, tag-value',
    (n) =>
      `SPDXVersion: SPDX-2.3\nDataLicense: CC0-1.0\nSPDXID: SPDXRef-DOCUMENT\nDocumentName: owl\nDocumentNamespace: https://owl.example/1\nCreator: Tool: owl\nCreated: 2026-01-01T00:00:00Z\n${range(
        n,
      )
        .map((at) => `PackageName: c${at}\nSPDXID: SPDXRef-${at}\nPackageDownloadLocation: NOASSERTION\n`)
        .join('')}`,
  ),
  read(
    'open texts, tag-value',
    (n) =>
      `SPDXVersion: SPDX-2.3\nDataLicense: CC0-1.0\nSPDXID: SPDXRef-DOCUMENT\nDocumentName: owl\nDocumentNamespace: https://owl.example/1\nCreator: Tool: owl\nCreated: 2026-01-01T00:00:00Z\nPackageName: c\nSPDXID: SPDXRef-c\n${'PackageComment: <text>x\n'.repeat(n)}`,
  ),
  read('elements, SPDX 3', (n) => spdx3(range(n).map((at) => element(`p${at}`)))),
  read('targets of one relationship, SPDX 3', (n) =>
    spdx3([
      ...range(n).map((at) => element(`p${at}`)),
      relationship(
        'r',
        'p0',
        range(n).map((at) => `p${at}`),
      ),
    ]),
  ),
  read('relationships of one element, SPDX 3', (n) =>
    spdx3([
      ...range(n).map((at) => element(`p${at}`)),
      ...range(n).map((at) => relationship(`r${at}`, 'p0', [`p${at}`])),
    ]),
  ),
]

const id = (name: string) => `https://owl.example/${name}`
const element = (name: string) => ({
  type: 'software_Package',
  spdxId: id(name),
  creationInfo: '_:c',
  name,
  software_packageVersion: '1',
})
const relationship = (name: string, from: string, to: readonly string[]) => ({
  type: 'Relationship',
  spdxId: id(name),
  creationInfo: '_:c',
  from: id(from),
  to: to.map(id),
  relationshipType: 'dependsOn',
})

function spdx3(elements: readonly object[]): object {
  return {
    '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
    '@graph': [
      {
        type: 'CreationInfo',
        '@id': '_:c',
        specVersion: '3.0.1',
        createdBy: [id('me')],
        created: '2026-01-01T00:00:00Z',
      },
      { type: 'Person', spdxId: id('me'), creationInfo: '_:c', name: 'me' },
      { type: 'SpdxDocument', spdxId: id('doc'), creationInfo: '_:c', rootElement: [id('p0')], element: [id('p0')] },
      ...elements,
    ],
  }
}
