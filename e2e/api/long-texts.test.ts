// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from './support/api-client.ts'

/** A document of two components with texts of a mebibyte each, whose beginnings are the same. */
const long = (name: string) => `${'x'.repeat(2 ** 20)}${name}`
const component = (name: string) => ({
  type: 'library',
  'bom-ref': long(`ref ${name}`),
  name: long(name),
  version: long('1'),
  group: long('g'),
  description: long('d'),
  copyright: long('c'),
  cpe: 'cpe:2.3:a:x:y:1:*:*:*:*:*:*:*',
  purl: `pkg:npm/${long(name)}@1`,
})
const source = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { ...component('root'), type: 'application' } },
  components: [component('a'), component('b')],
  dependencies: [
    { ref: long('ref root'), dependsOn: [long('ref a')] },
    { ref: long('ref a'), dependsOn: [long('ref b')] },
  ],
}

let service: Awaited<ReturnType<typeof startService>>
let id: string
beforeAll(async () => {
  service = await startService()
  await service.product('Shop')
  id = await service.upload({ name: 'long.json', bytes: JSON.stringify(source) }, 'Shop')
  await service.idle()
})
afterAll(() => service.close())

const fields = 'id uniqueId name version group description copyright purl'
type Shown = Record<'id' | 'uniqueId' | 'name' | 'version' | 'group' | 'description' | 'copyright' | 'purl', string>

async function listed(): Promise<readonly Shown[]> {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { components(first: 1000) { nodes { ${fields} } } } }`
  return (await service.data<{ sbom: { components: { nodes: Shown[] } } }>(query, { id })).sbom.components.nodes
}

async function whole(componentId: string): Promise<Shown> {
  const query = `query ($id: Uuid!, $sbomId: Uuid!) { component(id: $id, sbomId: $sbomId) { ${fields} } }`
  return (await service.data<{ component: Shown }>(query, { id: componentId, sbomId: id })).component
}

async function exported(): Promise<typeof source> {
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { download(dontPackageSbom: false) { content } } }'
  const { sbom } = await service.data<{ sbom: { download: { content: string } } }>(query, { id })
  return JSON.parse(Buffer.from(sbom.download.content, 'base64').toString()) as typeof source
}

test('lists long texts cut, with a mark, and shows one component whole', async () => {
  const nodes = await listed()
  expect(nodes.map((node) => [node.name.length, node.description.length])).toEqual(nodes.map(() => [4097, 16_385]))
  expect(nodes.every((node) => node.name.endsWith('…') && node.copyright.endsWith('…'))).toBe(true)
  expect(new Set(nodes.map(({ uniqueId }) => uniqueId)).size).toBe(2)
  const components = await Promise.all(nodes.map((node) => whole(node.id)))
  expect(components.map(({ name }) => name.slice(2 ** 20)).toSorted()).toEqual(['a', 'b'])
  expect(components.every(({ description }) => description === long('d'))).toBe(true)
})

test('exports long texts whole, also after an edit of another field', async () => {
  const expected = source.components.map(({ name, description, purl, copyright }) => {
    return { name, description, purl, copyright }
  })
  expect(await exported()).toMatchObject({ components: expected, dependencies: source.dependencies })
  const [node] = await listed()
  const edited = await service.data<{ componentUpdate: { errors: string[] } }>(
    'mutation ($input: ComponentUpdateInput!) { componentUpdate(input: $input) { errors } }',
    { input: { sbomId: id, id: node?.id, copyright: 'short' } },
  )
  expect(edited.componentUpdate.errors).toEqual([])
  await service.idle()
  expect((await whole(node?.id ?? '')).copyright).toBe('short')
  const { components } = await exported()
  expect(new Set(components.map(({ name }) => name))).toEqual(new Set([long('a'), long('b')]))
  expect(new Set(components.map(({ copyright }) => copyright))).toEqual(new Set(['short', long('c')]))
})

test('rejects an answer of more than 64 MiB, however the fields are named', async () => {
  const [node] = await listed()
  const names = Array.from({ length: 70 }, (_, at) => `n${at}: name`).join(' ')
  const query = `query ($id: Uuid!, $sbomId: Uuid!) { component(id: $id, sbomId: $sbomId) { ${names} } }`
  const answer = await service.ask(query, { id: node?.id, sbomId: id })
  expect(answer).toMatchObject({
    errors: [
      {
        message: expect.stringMatching(/^The response would exceed 64 MiB\. Request/),
        extensions: { code: 'BYTE_LIMIT' },
      },
    ],
  })
  expect(JSON.stringify(answer).length).toBeLessThan(1000)
})
