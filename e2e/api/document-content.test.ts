import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import canonicalize from 'canonicalize'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, zip } from './support/osv.ts'
import { type ApiResponse, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(
    zip(['a', 'b', 'c'].map((name) => osv(`GHSA-${name}`, name, { aliases: [`CVE-1-${name}`] }))),
  )
})
afterAll(() => service.close())

const upload = (document: object) => service.upload({ name: 'x.json', bytes: JSON.stringify(document) })

async function files(id: string, more = ''): Promise<ApiResponse> {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { stats { fileCount } files${more} { totalCount pageInfo { hasNextPage endCursor }
    nodes { path fileTypes checksums { alg content } licensesExp copyright component { name } } } } }`
  const { sbom } = await service.data<{ sbom: { stats: ApiResponse; files: ApiResponse } }>(query, { id })
  return { ...sbom.files, ...sbom.stats }
}
const paths = ({ nodes }: ApiResponse) => (nodes as { path: string }[]).map(({ path }) => path)

const digest = 'a'.repeat(64)
const file = (name: string, more: object = {}) => ({
  SPDXID: `SPDXRef-${name}`,
  fileName: `./${name}.c`,
  copyrightText: 'NOASSERTION',
  checksums: [{ algorithm: 'SHA256', checksumValue: digest }],
  ...more,
})
const part = (name: string, more: object = {}) => {
  return { SPDXID: `SPDXRef-${name}`, name, downloadLocation: 'NOASSERTION', ...more }
}
const relation = (spdxElementId: string, relationshipType: string, relatedSpdxElement: string) => {
  return {
    spdxElementId: `SPDXRef-${spdxElementId}`,
    relationshipType,
    relatedSpdxElement: `SPDXRef-${relatedSpdxElement}`,
  }
}

test('lists files of SPDX 2 by path, with what the document states about them', async () => {
  const id = await upload({
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: 'doc',
    documentNamespace: 'https://example.org/files',
    creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: t'] },
    packages: [part('app', { hasFiles: ['SPDXRef-z'] }), part('lib')],
    files: [
      file('z'),
      file('m', { fileTypes: ['SOURCE', 'TEXT'], licenseConcluded: 'MIT', copyrightText: 'Copyright Ada' }),
      file('a', { checksums: [{ algorithm: 'SHA1', checksumValue: 'b'.repeat(40) }] }),
    ],
    relationships: [
      relation('DOCUMENT', 'DESCRIBES', 'app'),
      relation('lib', 'CONTAINS', 'm'),
      relation('a', 'CONTAINED_BY', 'lib'),
      relation('app', 'GENERATES', 'm'),
      relation('a', 'GENERATED_FROM', 'app'),
    ],
  })
  const checksums = [{ alg: 'SHA-256', content: digest }]
  const all = await files(id)
  expect(all).toMatchObject({ totalCount: 3, fileCount: 3, pageInfo: { hasNextPage: false } })
  expect(all['nodes']).toEqual([
    {
      path: './a.c',
      fileTypes: [],
      checksums: [{ alg: 'SHA-1', content: 'b'.repeat(40) }],
      licensesExp: null,
      copyright: null,
      component: { name: 'lib' },
    },
    {
      path: './m.c',
      fileTypes: ['SOURCE', 'TEXT'],
      checksums,
      licensesExp: 'MIT',
      copyright: 'Copyright Ada',
      component: { name: 'lib' },
    },
    { path: './z.c', fileTypes: [], checksums, licensesExp: null, copyright: null, component: { name: 'app' } },
  ])
  const first = await files(id, '(first: 2)')
  expect([paths(first), first['totalCount']]).toEqual([['./a.c', './m.c'], 3])
  const { endCursor } = first['pageInfo'] as { endCursor: string }
  expect(paths(await files(id, `(first: 2, after: "${endCursor}")`))).toEqual(['./z.c'])
  expect(paths(await files(id, '(orderBy: { field: SBOM_FILES_PATH, direction: DESC })'))).toEqual([
    './z.c',
    './m.c',
    './a.c',
  ])
  expect([await files(id, '(search: "M.C")'), await files(id, '(search: "BBBBBBBB")')].map(paths)).toEqual([
    ['./m.c'],
    ['./a.c'],
  ])
})

test('lists files of SPDX 3 from the elements of its graph', async () => {
  const creationInfo = { type: 'CreationInfo', '@id': '_:c', specVersion: '3.0.1', created: '2026-01-01T00:00:00Z' }
  const element = (type: string, name: string, more: object) => {
    return { type, spdxId: `https://example.org/${name}`, name, creationInfo: '_:c', ...more }
  }
  const id = await upload({
    '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
    '@graph': [
      { ...creationInfo, createdBy: ['https://example.org/ada'] },
      element('Person', 'ada', {}),
      element('SpdxDocument', 'doc', { rootElement: ['https://example.org/app'] }),
      element('software_Package', 'app', {}),
      element('software_File', 'main.c', {
        software_primaryPurpose: 'source',
        software_copyrightText: 'Copyright Ada',
        verifiedUsing: [{ type: 'Hash', algorithm: 'sha256', hashValue: digest }],
      }),
      element('Relationship', 'r', {
        from: 'https://example.org/app',
        to: ['https://example.org/main.c'],
        relationshipType: 'contains',
      }),
    ],
  })
  expect(await files(id)).toMatchObject({
    totalCount: 1,
    fileCount: 1,
    nodes: [
      {
        path: 'main.c',
        fileTypes: ['source'],
        checksums: [{ alg: 'SHA-256', content: digest }],
        copyright: 'Copyright Ada',
        component: { name: 'app' },
      },
    ],
  })
})

test('lists no files for a document without any', async () => {
  const id = await upload({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [] })
  expect(await files(id)).toMatchObject({ totalCount: 0, fileCount: 0, nodes: [] })
})

test('lists vulnerabilities that a document discloses separately, and marks findings that it also names', async () => {
  const component = (name: string) => {
    return { type: 'library', 'bom-ref': `ref ${name}`, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` }
  }
  const analysis = {
    state: 'not_affected',
    justification: 'code_not_present',
    response: ['update'],
    detail: 'Not built in',
  }
  const source = { name: 'NVD', url: 'https://example.org/nvd' }
  const id = await upload({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    components: ['a', 'b', 'c'].map(component),
    vulnerabilities: [
      {
        'bom-ref': 'v1',
        id: 'CVE-1-A',
        source,
        analysis,
        description: 'About a',
        ratings: [{ severity: 'info' }, { score: 7.5, severity: 'high', vector: 'CVSS:3.1/AV:N' }],
        affects: [{ ref: 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#ref%20a' }, { ref: 'elsewhere' }],
      },
      { id: 'OTHER-1', references: [{ id: 'GHSA-b', source }], affects: [{ ref: 'ref c' }] },
      { id: 'ghsa-c' },
      {},
    ],
  })
  type Data = { sbom: { disclosedVulns: ApiResponse; vulns: { nodes: ApiResponse[] } } }
  const { sbom } = await service.data<Data>(
    `query ($id: Uuid!) { sbom(sbomId: $id) { disclosedVulns(first: 3) { totalCount pageInfo { hasNextPage }
      nodes { vulnId aliases source sourceUrl severity score vector description analysisState analysisJustification
        analysisResponses analysisDetail affectedCount components { name } } }
      vulns(orderBy: { field: COMPONENT_VULNS_COMPONENT }) { nodes { component { name } disclosedInDocument } } } }`,
    { id },
  )
  const nothing = {
    aliases: [],
    source: null,
    sourceUrl: null,
    severity: null,
    score: null,
    vector: null,
    description: null,
    analysisState: null,
    analysisJustification: null,
    analysisResponses: [],
    analysisDetail: null,
    affectedCount: 0,
    components: [],
  }
  expect(sbom.disclosedVulns).toEqual({
    totalCount: 4,
    pageInfo: { hasNextPage: true },
    nodes: [
      {
        vulnId: 'CVE-1-A',
        aliases: [],
        source: 'NVD',
        sourceUrl: 'https://example.org/nvd',
        severity: 'none',
        score: 7.5,
        vector: 'CVSS:3.1/AV:N',
        description: 'About a',
        analysisState: 'not_affected',
        analysisJustification: 'code_not_present',
        analysisResponses: ['update'],
        analysisDetail: 'Not built in',
        affectedCount: 2,
        components: [{ name: 'a' }],
      },
      { ...nothing, vulnId: 'OTHER-1', aliases: ['GHSA-b'], affectedCount: 1, components: [{ name: 'c' }] },
      { ...nothing, vulnId: 'ghsa-c' },
    ],
  })
  // `b` is named for another component, `c` for the whole product.
  expect(sbom.vulns.nodes.map((finding) => finding['disclosedInDocument'])).toEqual([true, false, true])
})

test('returns the signature of the active document for a version', async () => {
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [] }
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { kty, crv, x } = publicKey.export({ format: 'jwk' })
  const signer = { algorithm: 'Ed25519', publicKey: { kty, crv, x } }
  const covered = Buffer.from(canonicalize({ ...document, signature: signer }) ?? '')
  const value = sign(null, covered, privateKey).toString('base64url')
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { signature { state format algorithm keyFingerprint signedAt }
    documents { signature { state } } } }`
  type Data = { sbom: { signature: ApiResponse; documents: ApiResponse[] } }
  const of = async (id: string) => (await service.data<Data>(query, { id })).sbom

  const unsigned = await of(await upload(document))
  expect(unsigned).toMatchObject({
    signature: { state: 'NONE', format: null },
    documents: [{ signature: { state: 'NONE' } }],
  })
  const signed = await of(await upload({ ...document, signature: { ...signer, value } }))
  const fingerprint = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
  expect(signed).toEqual({
    signature: { state: 'UNTRUSTED', format: 'JSF', algorithm: 'Ed25519', keyFingerprint: fingerprint, signedAt: null },
    documents: [{ signature: { state: 'UNTRUSTED' } }],
  })
  const changed = await of(await upload({ ...document, version: 2, signature: { ...signer, value } }))
  expect(changed).toMatchObject({ signature: { state: 'INVALID' }, documents: [{ signature: { state: 'INVALID' } }] })
})
