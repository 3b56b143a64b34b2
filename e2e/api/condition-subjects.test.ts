// Conditions about what documents say and how versions follow each other, over real uploads.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>

beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const json = (name: string, document: object) => ({ name, bytes: JSON.stringify(document) })
const cyclonedx = (version: string, more: object) =>
  json('app.cdx.json', {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [] },
    metadata: { component: { 'bom-ref': 'app', type: 'application', name: 'app', version } },
    ...more,
  })
const stamp = { created: '2026-01-01T00:00:00Z' }

test('finds versions by what their documents say of their completeness', async () => {
  const creationInfo = { ...stamp, type: 'CreationInfo', '@id': '_:c', specVersion: '3.0.1', createdBy: ['urn:org'] }
  const element = (type: string, spdxId: string, more: object = {}) => ({ type, spdxId, creationInfo: '_:c', ...more })
  const spdx3 = json('app.spdx3.json', {
    '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
    '@graph': [
      creationInfo,
      element('Organization', 'urn:org', { name: 'Org' }),
      element('SpdxDocument', 'urn:doc', { rootElement: ['urn:app'] }),
      element('software_Package', 'urn:app', { name: 'app', software_packageVersion: '4' }),
      element('software_Package', 'urn:lib', { name: 'lib', software_packageVersion: '1' }),
      element('Relationship', 'urn:edge', {
        ...{ from: 'urn:app', relationshipType: 'dependsOn', to: ['urn:lib'], completeness: 'complete' },
      }),
    ],
  })
  const spdx2 = json('app.spdx.json', {
    ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: 'app' },
    ...{ documentNamespace: 'https://example.org/app', creationInfo: { ...stamp, creators: ['Tool: t-1'] } },
    packages: [{ SPDXID: 'SPDXRef-app', name: 'app', versionInfo: '5', downloadLocation: 'NOASSERTION' }],
    documentDescribes: ['SPDXRef-app'],
    relationships: [{ spdxElementId: 'SPDXRef-app', relationshipType: 'DEPENDS_ON', relatedSpdxElement: 'NONE' }],
  })
  await service.upload(cyclonedx('1', { compositions: [{ aggregate: 'complete', assemblies: ['app'] }] }), 'Said')
  await service.upload(cyclonedx('2', { compositions: [{ aggregate: 'incomplete' }] }), 'Said')
  await service.upload(cyclonedx('3', {}), 'Said')
  await service.upload(spdx3, 'Said')
  await service.upload(spdx2, 'Said')
  const query = 'query ($text: String) { sboms(filterText: $text) { nodes { projectVersion } } }'
  const found = async (text: string) => {
    const { sboms } = await service.data<{ sboms: { nodes: { projectVersion: string }[] } }>(query, { text })
    return sboms.nodes.map(({ projectVersion }) => projectVersion).toSorted()
  }
  expect(await found('version.completeness is complete')).toEqual(['1', '4'])
  expect(await found('version.completeness is incomplete')).toEqual(['2'])
  expect(await found('version.completeness in (unknown)')).toEqual(['3', '5'])
})
