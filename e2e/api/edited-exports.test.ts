// @module-tag long
// What is edited in a component is what every export says afterwards, whatever form the document came in.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const fields = `name version purl cpes licensesExp description copyright checksums { alg content } externalUrls { name url }
  supplier { id name url contactEmail }`

interface Read {
  readonly id: string
  readonly [field: string]: unknown
}

const document = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1.0.0' } },
  components: [
    {
      ...{ type: 'library', 'bom-ref': 'b', name: 'b', version: '1.0.0', purl: 'pkg:npm/b@1.0.0' },
      ...{
        supplier: { name: 'Acme', url: ['https://acme.example'] },
        description: 'About b',
        copyright: 'Copyright Ann',
      },
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-1', content: 'a'.repeat(40) }],
      externalReferences: [{ type: 'website', url: 'https://b.example' }],
    },
  ],
}

async function read(sbomId: string, name: string): Promise<Read> {
  const query = `query ($id: Uuid!, $name: String!) { sbom(sbomId: $id) { components(search: $name) { nodes { id ${fields} } } } }`
  const { sbom } = await service.data<{ sbom: { components: { nodes: Read[] } } }>(query, { id: sbomId, name })
  const [found] = sbom.components.nodes
  if (!found) throw new Error(`${name} is missing`)
  return found
}

async function exported(sbomId: string, args: string): Promise<string> {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { download(${args}) { content } } }`
  const { sbom } = await service.data<{ sbom: { download: { content: string } } }>(query, { id: sbomId })
  return Buffer.from(sbom.download.content, 'base64').toString()
}

const upload = (text: string, name: string) => service.upload({ name, bytes: text }, name)

const forms: readonly (readonly [string, string])[] = [
  ['CycloneDX 1.6', 'spec: CycloneDX, specVersion: "1.6"'],
  ['SPDX 2.3', 'spec: SPDX, specVersion: "2.3"'],
  ['SPDX 3.0.1', 'spec: SPDX, specVersion: "3.0.1"'],
]
const edits: readonly (readonly [string, object])[] = [
  ['license', { licenses: { licensesExp: 'Apache-2.0' } }],
  ['license of two', { licenses: { licensesExp: 'Apache-2.0 OR MIT' } }],
  ['description', { description: 'Other' }],
  ['copyright', { copyright: 'Copyright Ben' }],
  ['version and purl', { version: '2.0.0', purl: 'pkg:npm/b@2.0.0' }],
  ['CPE', { cpes: ['cpe:2.3:a:acme:b:1.0.0:*:*:*:*:*:*:*'] }],
  ['checksum', { checksums: [{ alg: 'SHA-256', content: 'b'.repeat(64) }] }],
]
const cases = forms.flatMap(([from, args]) =>
  edits.flatMap(([what, edit]) =>
    forms.map(([to, target]) => [`${what}, from ${from} to ${to}`, args, edit, target] as const),
  ),
)
const suppliers = forms.flatMap(([from, args]) =>
  forms.map(([to, target]) => [`${from} to ${to}`, args, target] as const),
)

/** Uploads the document in a form, edits its component, and expects what an export in another form says of it to be the same. */
async function expectSame(
  name: string,
  [args, target]: readonly [string, string],
  edit: (sbomId: string, component: Read) => Promise<unknown>,
): Promise<void> {
  const first = await upload(JSON.stringify(document), `${name} a`)
  const sbomId = await upload(await exported(first, args), `${name} b`)
  expect(await edit(sbomId, await read(sbomId, 'b'))).toEqual({ edit: { errors: [] } })
  await service.idle()
  const edited = await read(sbomId, 'b')
  const again = await upload(await exported(sbomId, target), `${name} c`)
  expect(withoutIds(await read(again, 'b'))).toEqual(withoutIds(edited))
}

const withoutIds = (value: Read) =>
  JSON.parse(JSON.stringify(value, (key, member: unknown) => (key === 'id' ? 0 : member))) as unknown

test.each(cases)('says the edited %s', async (name, args, edit, target) => {
  const query = 'mutation ($input: ComponentUpdateInput!) { edit: componentUpdate(input: $input) { errors } }'
  await expectSame(name, [args, target], (sbomId, { id }) => service.data(query, { input: { sbomId, id, ...edit } }))
})

test.each(suppliers)('says the edited supplier, from %s', async (name, args, target) => {
  const query = 'mutation ($input: CompSupplierUpdateInput!) { edit: compSupplierUpdate(input: $input) { errors } }'
  await expectSame(`supplier ${name}`, [args, target], (_, { supplier }) => {
    const { id } = supplier as { id: string } // as the query selects
    return service.data(query, { input: { id, name: 'Other' } })
  })
})

test.each(suppliers)('says nothing of a supplier that was taken away, from %s', async (name, args, target) => {
  const query = 'mutation ($input: CompSupplierDeleteInput!) { edit: compSupplierDelete(input: $input) { errors } }'
  await expectSame(`no supplier ${name}`, [args, target], (_, { supplier }) => {
    const { id } = supplier as { id: string } // as the query selects
    return service.data(query, { input: { id } })
  })
})
