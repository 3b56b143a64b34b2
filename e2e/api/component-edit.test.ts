import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, zip } from './support/osv.ts'
import { type ApiResponse, startTriageService } from './support/triage-service.ts'

const unknown = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'
let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(zip([osv('GHSA-a', 'a')]))
})
afterAll(() => service.close())

const upload = (document: object) => service.upload({ name: 'x.json', bytes: JSON.stringify(document) })

const fields = `id name version kind group purl cpes licensesExp declaredLicensesExp description scope copyright internal
  supportLevel endOfSupport supportSource ecosystem matchState checksums { alg content } externalUrls { name url }
  supplier { id name url contactName contactEmail }`

async function component(sbomId: string, name: string): Promise<Record<string, never> & { id: string }> {
  const query = `query ($id: Uuid!, $name: String!) { sbom(sbomId: $id) {
    primaryComponent { ${fields} } components(search: $name) { nodes { ${fields} } } } }`
  type Data = { sbom: { primaryComponent: never; components: { nodes: never[] } } }
  const { sbom } = await service.data<Data>(query, { id: sbomId, name })
  return (name === '' ? sbom.primaryComponent : sbom.components.nodes[0]) as never
}

async function mutate(name: string, input: object, selection: string): Promise<ApiResponse> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { errors ${selection} } }`
  const answer = await service.data<Record<string, ApiResponse>>(query, { input })
  await service.idle()
  return answer[name] ?? {}
}
const update = (sbomId: string, id: string, input: object) =>
  mutate('componentUpdate', { sbomId, id, ...input }, `component { ${fields} }`)

/** Exports the version in its own format. */
async function exported(sbomId: string): Promise<ApiResponse> {
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { download(dontPackageSbom: false) { ready content } } }'
  const { sbom } = await service.data<{ sbom: { download: { content: string } } }>(query, { id: sbomId })
  return JSON.parse(Buffer.from(sbom.download.content, 'base64').toString()) as ApiResponse
}

const organization = {
  name: 'Acme',
  url: ['https://acme.example', 'https://acme.example/more'],
  contact: [{ name: 'Ann', email: 'ann@acme.example', phone: '1' }, { name: 'Ben' }],
}

async function cyclonedx() {
  return upload({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
    metadata: {
      component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1.0.0' },
      authors: [{ 'bom-ref': 'author', name: 'Eve', email: 'eve@acme.example' }],
    },
    components: [
      {
        ...{ type: 'library', 'bom-ref': 'b', name: 'b', version: '1.0.0', supplier: organization },
        licenses: [{ license: { id: 'MIT', licensing: { purchaser: { individual: { name: 'Ann' } } } } }],
        hashes: [{ alg: 'MD5', content: 'a'.repeat(32) }],
        externalReferences: [{ type: 'vcs', url: 'https://acme.example/git', comment: 'mirrored' }],
        swid: { tagId: 'tag', name: 'b', text: { content: 'x' } },
        evidence: { copyright: [{ text: 'Copyright Ann' }] },
      },
    ],
  })
}

test('treats an edited component as another package: finds, counts and exports it as edited', async () => {
  const sbomId = await cyclonedx()
  const { id } = await component(sbomId, 'b')
  expect(await component(sbomId, 'b')).toMatchObject({ matchState: 'NOT_EVALUATED', supplier: { contactName: 'Ann' } })
  const given = {
    ...{ name: 'a', version: '1.2.0', kind: 'Framework', group: 'acme', description: 'About a', scope: 'Optional' },
    ...{ purl: 'pkg:npm/a@1.2.0', cpes: ['cpe:2.3:a:acme:a:1.2.0:*:*:*:*:*:*:*', 'cpe:/a:acme:a:1.2.0'] },
    ...{ copyright: 'Copyright Ben', internal: true, supportLevel: 'ACTIVELY_MAINTAINED', endOfSupport: '2030-01-31' },
    licenses: { licensesExp: 'MIT OR Apache-2.0' },
    checksums: [{ alg: 'sha_256', content: 'B'.repeat(64) }],
    externalUrls: [{ name: 'VCS', url: 'https://acme.example/git' }, { url: 'https://acme.example/other' }],
  }
  expect(await update(sbomId, id, given)).toMatchObject({
    errors: [],
    component: {
      ...{ id, name: 'a', version: '1.2.0', kind: 'framework', group: 'acme', purl: given.purl, cpes: given.cpes },
      ...{ description: 'About a', scope: 'optional', copyright: 'Copyright Ben', internal: true, ecosystem: 'npm' },
      ...{ supportLevel: 'ACTIVELY_MAINTAINED', endOfSupport: '2030-01-31', supportSource: 'MANUAL' },
      ...{ licensesExp: 'MIT OR Apache-2.0', checksums: [{ alg: 'SHA-256', content: 'b'.repeat(64) }] },
      externalUrls: [
        { name: 'vcs', url: 'https://acme.example/git' },
        { name: 'other', url: 'https://acme.example/other' },
      ],
    },
  })
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns { nodes { component { name } } }
    stats { compPurlCount compCpeCount compLicenseCount compSupplierCount supportLevelCounts { key label count } } } }`
  expect(await service.data(query, { id: sbomId })).toEqual({
    sbom: {
      vulns: { nodes: [{ component: { name: 'a' } }] },
      stats: {
        ...{ compPurlCount: 1, compCpeCount: 1, compLicenseCount: 1, compSupplierCount: 1 },
        supportLevelCounts: [{ key: 'ACTIVELY_MAINTAINED', label: 'Actively maintained', count: 1 }],
      },
    },
  })
  const document = await exported(sbomId)
  expect(document['serialNumber']).not.toBe('urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79')
  expect((document['components'] as object[])[0]).toMatchObject({
    ...{ type: 'framework', 'bom-ref': 'b', name: 'a', version: '1.2.0', group: 'acme', purl: given.purl },
    ...{ licenses: [{ expression: 'MIT OR Apache-2.0' }], hashes: [{ alg: 'SHA-256', content: 'b'.repeat(64) }] },
    externalReferences: [
      { type: 'vcs', url: 'https://acme.example/git', comment: 'mirrored' },
      { type: 'other', url: 'https://acme.example/other' },
    ],
    // Everything else is unchanged.
    ...{ supplier: organization, evidence: { copyright: [{ text: 'Copyright Ann' }] } },
    swid: { tagId: 'tag', name: 'b', text: { content: 'x' } },
  })
})

test('clears a value with null, an empty text or an empty list, and keeps what is omitted', async () => {
  const sbomId = await cyclonedx()
  const { id } = await component(sbomId, 'b')
  const cleared = { version: '', licenses: { licensesExp: '' }, checksums: [], externalUrls: null, supportLevel: null }
  expect(await update(sbomId, id, cleared)).toMatchObject({
    errors: [],
    component: {
      name: 'b',
      version: null,
      licensesExp: null,
      checksums: [],
      externalUrls: [],
      supplier: { name: 'Acme' },
    },
  })
  const [written] = (await exported(sbomId))['components'] as Record<string, unknown>[]
  expect(Object.keys(written ?? {}).toSorted()).toEqual(['bom-ref', 'evidence', 'name', 'supplier', 'swid', 'type'])
})

test('sets the version of the primary component as the label of the version', async () => {
  const sbomId = await cyclonedx()
  const { id } = await component(sbomId, '')
  await update(sbomId, id, { version: '2.0.0', primary: true })
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { projectVersion primaryComponent { version } } }'
  const expected = { sbom: { projectVersion: '2.0.0', primaryComponent: { version: '2.0.0' } } }
  expect(await service.data(query, { id: sbomId })).toEqual(expected)
})

test('edits the supplier of a component', async () => {
  const sbomId = await cyclonedx()
  const { id } = await component(sbomId, 'b')
  const shown = 'compSupplier { id name url contactName contactEmail }'
  const edited = { id, name: 'Acme Ltd', contactName: 'Anna', contactEmail: '' }
  expect(await mutate('compSupplierUpdate', edited, shown)).toEqual({
    errors: [],
    compSupplier: { ...edited, url: 'https://acme.example', contactEmail: null },
  })
  expect((await exported(sbomId))['components']).toMatchObject([
    {
      supplier: {
        ...{ name: 'Acme Ltd', url: ['https://acme.example', 'https://acme.example/more'] },
        contact: [{ name: 'Anna', phone: '1' }, { name: 'Ben' }],
      },
    },
  ])
  const twice = await mutate('compSupplierCreate', { componentId: id, name: 'B' }, shown)
  expect(twice).toEqual({ errors: ['The component already has a supplier'], compSupplier: null })
  expect(await mutate('compSupplierDelete', { id }, 'deletedId')).toEqual({ errors: [], deletedId: id })
  expect(await mutate('compSupplierUpdate', { id, name: 'B' }, shown)).toMatchObject({
    errors: ['Component supplier not found'],
  })
  expect(await mutate('compSupplierCreate', { componentId: id, name: 'B', url: 'https://b.example' }, shown)).toEqual({
    errors: [],
    compSupplier: { id, name: 'B', url: 'https://b.example', contactName: null, contactEmail: null },
  })
})

test('exports an author of a version after those of the document', async () => {
  const sbomId = await cyclonedx()
  const input = { sbomId, name: 'Ada', email: 'ada@acme.example' }
  expect(await mutate('authorCreate', input, 'author { phone }')).toEqual({ errors: [], author: { phone: null } })
  const same = { ...input, name: ' Ada ', email: 'ADA@acme.example ', phone: '1' }
  expect(await mutate('authorCreate', same, 'author { phone }')).toEqual({ errors: [], author: { phone: '1' } })
  const listed = await service.data(`{ sbom(sbomId: "${sbomId}") { authors { name } } }`)
  expect(listed).toEqual({ sbom: { authors: [{ name: 'Eve' }, { name: 'Ada' }] } })
  const { authors } = (await exported(sbomId))['metadata'] as { authors: object[] }
  expect(authors).toMatchObject([
    { name: 'Eve', 'bom-ref': 'author' },
    { name: 'Ada', email: 'ada@acme.example' },
  ])
})

test('exports the edited fields of a version instead of those of its document', async () => {
  const sbomId = await upload({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [] },
    metadata: { lifecycles: [{ phase: 'build' }, { name: 'own', description: 'Our own phase' }] },
  })
  const edit = { id: sbomId, lifecyclePhases: ['operations'], dataLicense: 'CC0-1.0' }
  expect(await mutate('sbomUpdate', edit, '')).toEqual({ errors: [] })
  expect((await exported(sbomId))['metadata']).toMatchObject({
    ...{ lifecycles: [{ phase: 'operations' }], licenses: [{ expression: 'CC0-1.0' }] },
  })
})

async function spdx() {
  const refs = [
    {
      referenceCategory: 'PACKAGE-MANAGER',
      referenceType: 'purl',
      referenceLocator: 'pkg:npm/b@1.0.0',
      comment: 'a purl',
    },
    {
      referenceCategory: 'SECURITY',
      referenceType: 'advisory',
      referenceLocator: 'https://acme.example',
      comment: 'kept',
    },
  ]
  return upload({
    ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: 'doc' },
    documentNamespace: 'https://example.org/doc',
    creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: t', 'Person: Eve'] },
    packages: [
      {
        ...{
          SPDXID: 'SPDXRef-b',
          name: 'b',
          versionInfo: '1.0.0',
          downloadLocation: 'NOASSERTION',
          externalRefs: refs,
        },
        ...{ licenseConcluded: 'NOASSERTION', licenseDeclared: 'MIT', validUntilDate: '2029-01-01T00:00:00Z' },
      },
    ],
    documentDescribes: ['SPDXRef-b'],
  })
}

test('keeps everything in an SPDX package that the edit does not change', async () => {
  const sbomId = await spdx()
  const { id } = await component(sbomId, 'b')
  const given = { purl: 'pkg:npm/b@1.0.1', licenses: { licensesExp: 'ISC' }, endOfSupport: '2031-01-01' }
  expect(await update(sbomId, id, given)).toMatchObject({
    errors: [],
    component: { purl: given.purl, licensesExp: 'ISC', declaredLicensesExp: 'MIT', endOfSupport: '2031-01-01' },
  })
  await mutate('authorCreate', { sbomId, name: 'Ada', email: 'ada@acme.example' }, '')
  const document = await service.data<{ sbom: { download: { content: string } } }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { download(spec: SPDX, specVersion: "2.3") { content } } }',
    { id: sbomId },
  )
  const written = JSON.parse(Buffer.from(document.sbom.download.content, 'base64').toString()) as ApiResponse
  expect(written['packages']).toMatchObject([
    {
      ...{ licenseConcluded: 'ISC', licenseDeclared: 'MIT' },
      externalRefs: [{ referenceLocator: 'pkg:npm/b@1.0.1' }, { referenceType: 'advisory', comment: 'kept' }],
    },
  ])
  expect(JSON.stringify(written)).not.toContain('2029-01-01')
  expect((written['creationInfo'] as { creators: string[] }).creators).toEqual(
    expect.arrayContaining(['Person: Eve', 'Person: Ada (ada@acme.example)']),
  )
})

test.each([
  [{ name: ' ' }, '"name" must not be empty'],
  [{ version: 'x'.repeat(1_001) }, '"version" has more than 1000 characters'],
  [{ copyright: 'x'.repeat(100_001) }, '"copyright" has more than 100000 characters'],
  [{ kind: 'boat' }, '"boat" is not a component type'],
  [{ scope: 'maybe' }, '"maybe" is not a scope'],
  [{ purl: 'npm/a' }, '"npm/a" is not a valid package URL'],
  [{ cpes: ['cpe:2.3:a:b'] }, '"cpe:2.3:a:b" is not a valid CPE name'],
  [{ checksums: [{ alg: 'MD5', content: 'x' }] }, '"MD5: x" is not a valid checksum'],
  [{ externalUrls: [{ name: 'vcs' }] }, 'An external reference requires a URL'],
  [{ id: unknown }, 'Component not found'],
  [{ sbomId: unknown }, 'Sbom not found'],
])('rejects %j and changes nothing', async (input, message) => {
  const sbomId = await cyclonedx()
  const before = await component(sbomId, 'b')
  const answer = await update(sbomId, before.id, input)
  expect(answer).toEqual({ errors: [expect.stringContaining(message)], component: null })
  expect(await component(sbomId, 'b')).toEqual(before)
})

test('rejects what SPDX cannot represent, and does not find what does not exist', async () => {
  const sbomId = await spdx()
  const { id } = await component(sbomId, 'b')
  expect(await update(sbomId, id, { group: 'g', scope: 'required' })).toMatchObject({
    errors: ['SPDX cannot store a component group', 'SPDX cannot store a component scope'],
  })
  const named = await mutate('compSupplierCreate', { componentId: id, name: 'B', contactName: 'Ann' }, '')
  expect(named).toEqual({ errors: ['SPDX cannot store a contact name'] })
  const missing = await mutate('compSupplierCreate', { componentId: unknown, name: 'B' }, '')
  expect(missing).toEqual({ errors: ['Component not found'] })
  expect(await mutate('authorCreate', { sbomId: unknown, name: 'B' }, '')).toEqual({ errors: ['Sbom not found'] })
})
