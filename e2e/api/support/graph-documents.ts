// Documents with one graph, whose components are added, removed and related by hand.
const library = (name: string, members: object = {}) => ({
  ...{ type: 'library', 'bom-ref': name, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` },
  ...members,
})
/** app → a → b → c; d is in b. */
export const cyclonedx = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1' } },
  components: [library('a'), library('b', { components: [library('d')] }), library('c'), library('fox')],
  dependencies: [
    { ref: 'app', dependsOn: ['a'] },
    { ref: 'a', dependsOn: ['b'], provides: ['c'] },
    { ref: 'b', dependsOn: ['c'] },
    { ref: 'c', dependsOn: ['fox'] },
  ],
  compositions: [
    { aggregate: 'complete', dependencies: ['b'] },
    { aggregate: 'incomplete', dependencies: ['a', 'b'] },
  ],
}
const pack = (name: string) => ({
  ...{ name, SPDXID: `SPDXRef-${name}`, versionInfo: '1.0.0', downloadLocation: 'NOASSERTION', filesAnalyzed: false },
  externalRefs: [
    { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: `pkg:npm/${name}@1.0.0` },
  ],
})
const related = (from: string, type: string, to: string) => ({
  ...{ spdxElementId: `SPDXRef-${from}`, relationshipType: type, relatedSpdxElement: `SPDXRef-${to}` },
})
/** The same without d, as SPDX 2.3. */
export const spdx2 = {
  ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: 'app' },
  documentNamespace: 'https://meadow.example/spdx/app',
  creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: mower-1.2'] },
  packages: ['app', 'a', 'b', 'c', 'fox'].map(pack),
  relationships: [
    related('DOCUMENT', 'DESCRIBES', 'app'),
    related('app', 'DEPENDS_ON', 'a'),
    related('b', 'DEPENDENCY_OF', 'a'),
    related('b', 'CONTAINS', 'c'),
    related('c', 'DEPENDS_ON', 'fox'),
  ],
}
const iri = (name: string) => `https://meadow.example/spdx3/app#${name}`
const element = (type: string, name: string, members: object = {}) => ({
  ...{ type, spdxId: iri(name), creationInfo: '_:creation', ...members },
})
/** The same as SPDX 3.0.1. */
export const spdx3 = {
  '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
  '@graph': [
    {
      ...{ type: 'CreationInfo', '@id': '_:creation', specVersion: '3.0.1', created: '2026-01-01T00:00:00Z' },
      createdBy: [iri('Ann')],
    },
    element('Person', 'Ann', { name: 'Ann' }),
    ...['app', 'a', 'b', 'c', 'fox'].map((name) =>
      element('software_Package', name, {
        ...{ name, software_packageVersion: '1.0.0', software_packageUrl: `pkg:npm/${name}@1.0.0` },
      }),
    ),
    ...[
      ['app', 'a'],
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'fox'],
    ].map(([from = '', to = '']) =>
      element('Relationship', `${from}-${to}`, { from: iri(from), relationshipType: 'dependsOn', to: [iri(to)] }),
    ),
    element('software_Sbom', 'sbom', { rootElement: [iri('app')], element: [iri('app'), iri('b')] }),
    element('SpdxDocument', 'document', { rootElement: [iri('sbom')] }),
  ],
}
/** All of them. */
export const forms: readonly (readonly [string, object])[] = [
  ['CycloneDX', cyclonedx],
  ['SPDX 2.3', spdx2],
  ['SPDX 3', spdx3],
]
