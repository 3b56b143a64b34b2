// Conditions about what documents say and how versions follow each other, over real uploads.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
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

/** A product that needs a library, and says that it needs nothing else. */
function spdx3(lib: object) {
  const creationInfo = { ...stamp, type: 'CreationInfo', '@id': '_:c', specVersion: '3.0.1', createdBy: ['urn:org'] }
  const element = (type: string, spdxId: string, more: object = {}) => ({ type, spdxId, creationInfo: '_:c', ...more })
  return json('app.spdx3.json', {
    '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
    '@graph': [
      creationInfo,
      element('Organization', 'urn:org', { name: 'Org' }),
      element('SpdxDocument', 'urn:doc', { rootElement: ['urn:app'] }),
      element('software_Package', 'urn:app', { name: 'app', software_packageVersion: '4' }),
      element('software_Package', 'urn:lib', { name: 'lib', software_packageVersion: '1', ...lib }),
      element('Relationship', 'urn:edge', {
        ...{ from: 'urn:app', relationshipType: 'dependsOn', to: ['urn:lib'], completeness: 'complete' },
      }),
    ],
  })
}

test('finds versions by what their documents say of their completeness', async () => {
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
  await service.upload(spdx3({}), 'Said')
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

type Names = { nodes: { name: string; version: string | null }[] }

/** Components of a version that fit, with their versions. */
async function componentsOf(sbomId: string, text: string): Promise<string[]> {
  const read =
    'query ($text: String!) { conditionParse(text: $text, appliesTo: "component") { errors group { text } } }'
  const { conditionParse } = await service.data<{ conditionParse: { errors: string[]; group: { text: string } } }>(
    read,
    {
      text,
    },
  )
  expect([conditionParse.errors, conditionParse.group.text]).toEqual([[], text])
  const query = `query ($id: Uuid!, $text: String) {
    sbom(sbomId: $id) { components(filterText: $text, first: 100) { nodes { name version } } } }`
  const { sbom } = await service.data<{ sbom: { components: Names } }>(query, { id: sbomId, text })
  return sbom.components.nodes.map(({ name, version }) => `${name} ${version}`).toSorted()
}

const part = (name: string, version: string, license = 'MIT') => ({
  ...{ 'bom-ref': `${name}@${version}`, type: 'library', name, version, purl: `pkg:npm/${name}@${version}` },
  licenses: [{ license: { id: license } }],
})

test('finds components by what became of them since the version before, as the comparison of the two has it', async () => {
  const before = [
    part('fox', '1.9.0'),
    part('owl', '2.0.0'),
    part('elk', '1.0.0'),
    part('cow', '1.0.0'),
    part('ant', '1.0.0'),
  ]
  const doubled = [part('bee', '1.0.0'), part('bee', '4.0.0')]
  const first = await service.upload(cyclonedx('1', { components: [...before, ...doubled] }), 'Changed')
  const components = [
    ...[part('fox', '1.10.0'), part('owl', '1.0.0'), part('elk', '1.0.0', 'Apache-2.0'), part('cow', '1.0.0')],
    ...[part('bee', '1.5.0'), part('bee', '4.0.0'), part('new', '1.0.0')],
  ]
  const second = await service.upload(cyclonedx('2', { components }), 'Changed')
  const found = (word: string) => componentsOf(second, `component.change is ${word}`)
  expect(await found('added')).toEqual(['new 1.0.0'])
  expect(await found('upgraded')).toEqual(['bee 1.5.0', 'fox 1.10.0'])
  expect(await found('downgraded')).toEqual(['owl 1.0.0'])
  expect(await found('license_changed')).toEqual(['elk 1.0.0'])
  expect(await found('unchanged')).toEqual(['bee 4.0.0', 'cow 1.0.0'])
  expect(await componentsOf(second, 'component.change missing')).toEqual([])
  expect(await componentsOf(first, 'component.change exists')).toEqual([])
  const query = `{ sbom(sbomId: "${first}") { sbomDrift(targetSbomId: "${second}") { diffType diffTags targetComponent { name version } } } }`
  type Drift = { diffType: string; diffTags: string[]; targetComponent: { name: string; version: string } | null }
  const { sbom } = await service.data<{ sbom: { sbomDrift: Drift[] } }>(query)
  const words = (drift: Drift) => [drift.diffType, ...drift.diffTags]
  for (const word of ['added', 'upgraded', 'downgraded']) {
    const same = sbom.sbomDrift.filter((drift) => words(drift).includes(word))
    expect(same.map(({ targetComponent: one }) => `${one?.name} ${one?.version}`).toSorted()).toEqual(await found(word))
  }
  await service.data(`mutation { sbomDelete(input: { id: "${first}" }) { errors } }`)
  await expect.poll(() => componentsOf(second, 'component.change exists')).toEqual([])
})

test('finds components by the release that their document states', async () => {
  const dated = { ...part('old', '1'), releaseNotes: { type: 'major', timestamp: '2020-01-31T12:00:00Z' } }
  const first = await service.upload(cyclonedx('1', { components: [dated, part('plain', '1')] }), 'Aged')
  expect(await componentsOf(first, 'component.age olderThan 2y')).toEqual(['old 1'])
  expect(await componentsOf(first, 'component.age missing')).toEqual(['plain 1'])
  const pack = (name: string, more: object) => ({
    ...{ SPDXID: `SPDXRef-${name}`, name, versionInfo: '2', downloadLocation: 'NOASSERTION', ...more },
  })
  const spdx2 = json('app.spdx.json', {
    ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: 'app' },
    ...{ documentNamespace: 'https://example.org/aged', creationInfo: { ...stamp, creators: ['Tool: t-1'] } },
    packages: [pack('app', {}), pack('old', { releaseDate: '2012-01-29T18:30:22Z' })],
    documentDescribes: ['SPDXRef-app'],
  })
  const second = await service.upload(spdx2, 'Aged')
  expect(await componentsOf(second, 'component.age before 2013-01-01')).toEqual(['old 2'])
  const third = await service.upload(spdx3({ releaseTime: '2021-05-01T00:00:00Z' }), 'Aged')
  expect(await componentsOf(third, 'component.age after 2021-04-30')).toEqual(['lib 1'])
})

test('finds components by their place in the graph, in lists, findings and previews of policies', async () => {
  const components = ['web', 'log', 'io', 'zip', 'free'].map((name) => part(name, '1'))
  const needs = (ref: string, ...dependsOn: string[]) => ({ ref, dependsOn: dependsOn.map((name) => `${name}@1`) })
  const dependencies = [
    needs('app', 'web', 'log'),
    ...[needs('web@1', 'io', 'zip'), needs('log@1', 'io'), needs('zip@1', 'web')],
  ]
  const sbomId = await service.upload(cyclonedx('1', { components, dependencies }), 'Graph')
  expect(await componentsOf(sbomId, 'component.path dependsOn io')).toEqual(['log 1', 'web 1', 'zip 1'])
  expect(await componentsOf(sbomId, 'component.path requiredBy pkg:npm/web')).toEqual(['io 1', 'web 1', 'zip 1'])
  expect(await componentsOf(sbomId, 'component.path onlyVia web')).toEqual(['zip 1'])
  expect(await componentsOf(sbomId, 'component.path onlyVia (web, log)')).toEqual(['io 1', 'zip 1'])
  expect(await componentsOf(sbomId, 'not (component.path requiredBy app)')).toEqual(['free 1'])
  type Count = { totalCount: number }
  const list = `query ($text: String) { components(filterText: $text) { totalCount } }`
  const text = 'component.path onlyVia web'
  expect(await service.data<{ components: Count }>(list, { text })).toEqual({ components: { totalCount: 1 } })
  await service.importFile(zip([osv('GHSA-zip', 'zip', severity.medium), osv('GHSA-log', 'log', severity.medium)]))
  const findings = `query ($id: Uuid!, $text: String) {
    sbom(sbomId: $id) { vulns(filterText: $text) { nodes { component { name } } } }
    componentVulns(filterText: $text) { nodes { component { name } } } }`
  const hit = { nodes: [{ component: { name: 'zip' } }] }
  expect(await service.data(findings, { id: sbomId, text })).toEqual({ sbom: { vulns: hit }, componentVulns: hit })
  const preview = `query ($row: String!, $conditions: ConditionGroupInput!) {
    policyPreview(appliesTo: $row, conditions: $conditions) { examples { subjectName condition } } }`
  type Preview = { policyPreview: { examples: { subjectName: string; condition: string }[] } }
  const conditions = { conditions: [{ subject: 'component.path', operator: 'onlyVia', values: ['web', 'log'] }] }
  const seen = async (row: string) => {
    const { policyPreview } = await service.data<Preview>(preview, { row, conditions })
    return policyPreview.examples.map(({ subjectName, condition }) => `${subjectName}: ${condition}`)
  }
  const found = 'component.path onlyVia (web, log)'
  expect(await seen('component')).toEqual([`io 1: ${found}`, `zip 1: ${found}`])
  expect(await seen('finding')).toEqual([`GHSA-zip in zip 1: ${found}`])
})
