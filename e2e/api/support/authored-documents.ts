// Documents whose authors, suppliers and names are edited.
const fox = { type: 'library', 'bom-ref': 'fox', name: 'fox', version: '1', purl: 'pkg:npm/fox@1' }
/** A CycloneDX document of one component. */
export const cyclonedx = (version: string, metadata: object = {}) => ({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version }, ...metadata },
  components: [fox],
})
/** Metadata that name authors, suppliers, a license and a lifecycle. */
export const named = {
  authors: [{ 'bom-ref': 'ann', name: 'Ann', email: 'ann@meadow.example', phone: '1' }, { name: 'Ben' }],
  supplier: { name: 'Meadow', url: ['https://meadow.example'], contact: [{ name: 'Cy' }] },
  manufacturer: { name: 'Pasture' },
  licenses: [{ license: { id: 'MIT' } }],
  lifecycles: [{ name: 'nightly', description: 'Each night' }],
}
/** An SPDX 2.3 document. */
export const spdx = (version: string, creators: readonly string[]) => ({
  ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: 'app' },
  documentNamespace: 'https://meadow.example/spdx/app',
  creationInfo: { created: '2026-01-01T00:00:00Z', creators, comment: 'By hand' },
  packages: [
    {
      ...{ name: 'app', SPDXID: 'SPDXRef-app', versionInfo: version, downloadLocation: 'NOASSERTION' },
      ...{ filesAnalyzed: false },
    },
  ],
  relationships: [
    { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: 'SPDXRef-app' },
  ],
})
/** Creators of an SPDX document. */
export const creators = [
  'Organization: Meadow (mail@meadow.example)',
  'Tool: mower-1.2',
  'Person: Ann',
  'Person: Ben (b@x.example)',
]
/** An SPDX 2.3 document as tag-value. */
export const tagValue = (version: string) =>
  [
    ...['SPDXVersion: SPDX-2.3', 'DataLicense: CC0-1.0', 'SPDXID: SPDXRef-DOCUMENT', 'DocumentName: app'],
    'DocumentNamespace: https://meadow.example/spdx/tag',
    ...creators.map((creator) => `Creator: ${creator}`),
    ...['Created: 2026-01-01T00:00:00Z', '', 'PackageName: app', 'SPDXID: SPDXRef-app'],
    ...[`PackageVersion: ${version}`, 'PackageDownloadLocation: NOASSERTION', 'FilesAnalyzed: false', ''],
    'Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-app',
  ].join('\n')
/** A CycloneDX document as XML. */
export const xml = (version: string) => `<?xml version="1.0"?>
<bom xmlns="http://cyclonedx.org/schema/bom/1.5" serialNumber="urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79" version="1">
  <metadata>
    <authors><author><name>Ann</name><email>ann@meadow.example</email></author></authors>
    <component type="application" bom-ref="app"><name>app</name><version>${version}</version></component>
    <manufacture><name>Pasture</name></manufacture>
  </metadata>
  <components><component type="library" bom-ref="fox"><name>fox</name><version>1</version></component></components>
</bom>`

const spdx3Creation = { creationInfo: '_:creation' }
const spdx3Element = (type: string, name: string, members: object = {}) => ({
  ...{ type, spdxId: `https://meadow.example/spdx3/app#${name}`, name, ...spdx3Creation },
  ...members,
})
const ofApp = (name: string) => `https://meadow.example/spdx3/app#${name}`
/** An SPDX 3.0.1 document. Its people and organizations are elements that parts of it share. */
export const spdx3 = (version: string) => ({
  '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
  '@graph': [
    {
      ...{ type: 'CreationInfo', '@id': '_:creation', specVersion: '3.0.1', created: '2026-01-01T00:00:00Z' },
      ...{ createdBy: [ofApp('Ann'), ofApp('Meadow')], createdUsing: [ofApp('mower-1.2')], comment: 'By hand' },
    },
    spdx3Element('Person', 'Ann'),
    spdx3Element('Organization', 'Meadow'),
    spdx3Element('Tool', 'mower-1.2'),
    spdx3Element('software_Package', 'app', {
      ...{ software_packageVersion: version, suppliedBy: ofApp('Meadow'), software_primaryPurpose: 'application' },
    }),
    spdx3Element('software_Package', 'fox', { software_packageVersion: '1', originatedBy: [ofApp('Meadow')] }),
    spdx3Element('simplelicensing_LicenseExpression', 'mit', { simplelicensing_licenseExpression: 'MIT' }),
    spdx3Element('Relationship', 'concluded', {
      ...{ from: ofApp('app'), relationshipType: 'hasConcludedLicense', to: [ofApp('mit')] },
    }),
    spdx3Element('software_Sbom', 'sbom', { rootElement: [ofApp('app')], element: [ofApp('app'), ofApp('fox')] }),
    spdx3Element('SpdxDocument', 'document', { rootElement: [ofApp('sbom')], dataLicense: ofApp('mit') }),
  ],
})
