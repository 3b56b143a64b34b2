import { expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { contentOf, run } from './content-for-test.ts'
import { writeDocument } from './cyclonedx/write-document.ts'
import { narrowContent } from './narrow-content.ts'
import { contentWithFindings } from './spdx/fixtures-for-test.ts'
import { plainExport } from './spdx/plain-export-for-test.ts'

const library = (name: string, rest: object = {}) => ({ type: 'library', 'bom-ref': `ref-${name}`, name, ...rest })
const read = (rest: object) =>
  contentOf(Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, ...rest })))

const rich = read({
  metadata: {
    component: library('app', { type: 'application' }),
    authors: [{ name: 'Ann' }],
    properties: [{ name: 'k', value: 'v' }],
  },
  components: [
    library('open', {
      version: '1',
      purl: 'pkg:npm/open@1',
      hashes: [{ alg: 'SHA-1', content: 'a'.repeat(40) }],
      licenses: [{ license: { id: 'MIT', text: { content: 'long' } } }],
      supplier: { name: 'Acme' },
      description: 'Talks to billing-core.',
      properties: [
        { name: 'via', value: 'ref-billing-core' },
        { name: 'kind', value: 'library' },
      ],
      pedigree: { ancestors: [library('open-before')], notes: 'x' },
    }),
    library('billing-core', {
      purl: 'pkg:npm/%40acme/billing-core@3',
      components: [library('wrapped')],
    }),
    library('library'),
    library('deep'),
  ],
  services: [{ 'bom-ref': 'service', name: 'web' }],
  dependencies: [
    { ref: 'ref-app', dependsOn: ['ref-open', 'ref-billing-core'], provides: ['service'] },
    { ref: 'ref-billing-core', dependsOn: ['ref-library'] },
    { ref: 'ref-library', dependsOn: ['ref-deep', 'ref-billing-core'] },
    { ref: 'ref-open', dependsOn: [] },
  ],
  compositions: [
    { aggregate: 'complete', assemblies: ['ref-app', 'ref-billing-core'] },
    { aggregate: 'incomplete', assemblies: ['ref-billing-core'] },
  ],
  annotations: [
    {
      subjects: ['ref-app'],
      annotator: { individual: { name: 'Ann' } },
      timestamp: '2026-01-01T00:00:00Z',
      text: 'See billing-core@3!',
    },
    {
      subjects: ['ref-app'],
      annotator: { individual: { name: 'Ann' } },
      timestamp: '2026-01-01T00:00:00Z',
      text: 'Fine',
    },
  ],
  vulnerabilities: [
    { id: 'CVE-1', affects: [{ ref: 'ref-billing-core' }] },
    { id: 'CVE-2', affects: [{ ref: 'ref-open' }] },
  ],
})
const hide = (content: ExportContent, ...names: readonly string[]): ExportContent => ({
  ...content,
  components: content.components.map((component) => ({ ...component, internal: names.includes(component.name) })),
})
const written = (content: ExportContent, options: Partial<SbomExportOptions>) => {
  const all = { ...plainExport, ...options }
  const { content: chosen, leftOut } = narrowContent(content, all)
  return { document: writeDocument(chosen, run, '1.6', all), leftOut }
}

test('mentions no internal component and keeps the graph connected', () => {
  const { document, leftOut } = written(hide(rich, 'billing-core', 'library'), { redactInternal: true })
  expect(JSON.stringify(document)).not.toMatch(/billing|ref-library/)
  expect(document).toMatchObject({
    components: [
      { name: 'open', pedigree: { ancestors: [{ type: 'library', name: 'open-before' }], notes: 'x' } },
      { name: 'wrapped', type: 'library' },
      { name: 'deep' },
    ],
    dependencies: [
      { ref: 'ref-app', dependsOn: ['ref-open', 'ref-deep'], provides: ['service'] },
      { ref: 'ref-open', dependsOn: [] },
    ],
    compositions: [{ aggregate: 'complete', assemblies: ['ref-app'] }],
    annotations: [{ text: 'Fine' }],
    vulnerabilities: [{ id: 'CVE-2' }],
  })
  expect(leftOut).toEqual([
    'internal components: 2 left out as requested',
    'compositions that name internal components: 1 left out as requested',
    'annotations that name internal components: 1 left out as requested',
    'vulnerabilities that name internal components: 1 left out as requested',
  ])
})

test.each([
  ['Billing Service', 'uses the Billing Service today', true],
  ['Billing Service', 'uses the Billing today', false],
  ['core', 'encore', false],
  ['core', '/opt/core/lib.so', true],
  ['core', 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#ref-core', true],
  ['a', 'a sentence', false],
])('finds "%s" mentioned in "%s": %s', (name, text, isNamed) => {
  const content = hide(read({ components: [library(name)], properties: [{ name: 'k', value: text }] }), name)
  const { content: chosen } = narrowContent(content, { ...plainExport, redactInternal: true })
  expect(chosen.elements.get('properties')).toHaveLength(isNamed ? 0 : 1)
})

test('removes the files of an internal package only', () => {
  const named = (name: string, rest: object = {}) => ({
    SPDXID: `SPDXRef-${name}`,
    name,
    downloadLocation: 'NONE',
    ...rest,
  })
  const file = (name: string) => ({ SPDXID: `SPDXRef-${name}`, fileName: `./${name}.c` })
  const relationships = [
    ['inner', 'GENERATED_FROM', 'shared'],
    ['shared', 'GENERATED_FROM', 'open'],
  ].map(([from, relationshipType, to]) => ({
    spdxElementId: `SPDXRef-${from}`,
    relationshipType,
    relatedSpdxElement: `SPDXRef-${to}`,
  }))
  const content = contentOf(
    Buffer.from(
      JSON.stringify({
        spdxVersion: 'SPDX-2.3',
        SPDXID: 'SPDXRef-DOCUMENT',
        name: 'd',
        dataLicense: 'CC0-1.0',
        relationships,
        documentNamespace: 'https://acme.example/d',
        creationInfo: { created: '2026-01-02T03:04:05Z', creators: ['Tool: t'] },
        packages: [
          named('open', { hasFiles: ['SPDXRef-shared'] }),
          named('billing-core', { hasFiles: ['SPDXRef-inner', 'SPDXRef-shared'] }),
        ],
        files: [file('inner'), file('shared')],
        documentDescribes: ['SPDXRef-open'],
      }),
    ),
  )
  const { elements } = narrowContent(hide(content, 'billing-core'), { ...plainExport, redactInternal: true }).content
  expect([elements.get('files'), elements.get('relationships')]).toMatchObject([
    [{ ref: 'SPDXRef-shared' }],
    [{ value: { spdxElementId: 'SPDXRef-shared' } }],
  ])
})

test('redacts nothing if no component is internal', () => {
  expect(narrowContent(rich, { ...plainExport, redactInternal: true })).toEqual({ content: rich, leftOut: [] })
})

test('lite: keeps name, version, purl, CPE and license', () => {
  const { document } = written(rich, { lite: true })
  expect([document['components'], document['dependencies'], document['services']]).toEqual([
    [
      {
        type: 'library',
        'bom-ref': 'ref-open',
        name: 'open',
        version: '1',
        licenses: [{ license: { id: 'MIT' } }],
        purl: 'pkg:npm/open@1',
      },
      { type: 'library', 'bom-ref': 'ref-billing-core', name: 'billing-core', purl: 'pkg:npm/%40acme/billing-core@3' },
      library('wrapped'),
      library('library'),
      library('deep'),
    ],
    undefined,
    undefined,
  ])
})

test('minimum elements: keeps the seven fields of NTIA 2021 and known unknowns', () => {
  const { document, leftOut } = written(rich, { profile: 'minimum-elements', vulnerabilities: true })
  expect(document).toMatchObject({ metadata: { authors: [{ name: 'Ann' }], timestamp: run.timestamp } })
  expect((document['components'] as unknown[])[0]).toEqual({
    type: 'library',
    'bom-ref': 'ref-open',
    supplier: { name: 'Acme' },
    name: 'open',
    version: '1',
    purl: 'pkg:npm/open@1',
  })
  expect([document['vulnerabilities'], document['services'], (document['compositions'] as unknown[]).length]).toEqual([
    undefined,
    undefined,
    2,
  ])
  expect(leftOut).toEqual([
    'vulnerabilities that the document discloses: 2 left out as requested',
    'services: 1 left out as requested',
    'annotations: 2 left out as requested',
    'components with details beyond the minimum elements: 1 left out as requested',
  ])
})

test('minimum elements: nothing refers to what is left out', () => {
  const services = read({
    components: [library('open')],
    services: [{ 'bom-ref': 'service', name: 'web' }],
    dependencies: [
      { ref: 'service', dependsOn: ['ref-open'] },
      { ref: 'ref-open', provides: ['service'] },
    ],
    compositions: [
      { aggregate: 'complete', assemblies: ['service'] },
      { aggregate: 'unknown', assemblies: ['ref-open', 'service'], dependencies: ['service'] },
    ],
  })
  const { document, leftOut } = written(services, { profile: 'minimum-elements' })
  expect([document['dependencies'], document['compositions']]).toEqual([
    [{ ref: 'ref-open', dependsOn: [] }],
    [{ aggregate: 'unknown', assemblies: ['ref-open'] }],
  ])
  expect(leftOut).toEqual([
    'services: 1 left out as requested',
    'compositions about what is left out: 1 left out as requested',
    'dependencies about what is left out: 1 left out as requested',
  ])
})

test('minimum elements of SPDX 2 describe no removed file', () => {
  const file = {
    SPDXID: 'SPDXRef-file',
    fileName: 'f',
    checksums: [{ algorithm: 'SHA1', checksumValue: 'a'.repeat(40) }],
  }
  const spdx = {
    ...{ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', name: 'd', documentNamespace: 'https://acme.example/d' },
    packages: [{ SPDXID: 'SPDXRef-a', name: 'a', downloadLocation: 'NONE' }],
    files: [file],
    relationships: [{ spdxElementId: 'SPDXRef-a', relationshipType: 'CONTAINS', relatedSpdxElement: 'SPDXRef-file' }],
    documentDescribes: ['SPDXRef-file', 'SPDXRef-a'],
  }
  const { content, leftOut } = narrowContent(contentOf(Buffer.from(JSON.stringify(spdx))), {
    ...plainExport,
    profile: 'minimum-elements',
  })
  expect(content.elements.get('documentDescribes')?.map(({ value }) => value)).toEqual(['SPDXRef-a'])
  expect(leftOut).toEqual([
    'files: 1 left out as requested',
    'components with details beyond the minimum elements: 1 left out as requested',
    'documentDescribes about what is left out: 1 left out as requested',
    'relationships about what is left out: 1 left out as requested',
  ])
})

test.each([
  ['default', true, 2],
  ['default', false, 0],
  ['minimum-elements', true, 0],
  ['bsi-tr-03183-2', true, 0],
] as const)('profile %s with vulnerabilities %s: %d findings', (profile, vulnerabilities, count) => {
  const content = contentWithFindings({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    components: [library('one'), library('two')],
  })
  expect(narrowContent(content, { ...plainExport, profile, vulnerabilities }).content.findings).toHaveLength(count)
})
