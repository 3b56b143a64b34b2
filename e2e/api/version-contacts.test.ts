// Authors and suppliers of versions: added, edited, removed, and what documents say of them then.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creators, cyclonedx, named, spdx, spdx3, xml } from './support/authored-documents.ts'
import { manualCalls } from './support/manual-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const { mutate, shown, download } = manualCalls(() => service)

interface Contact {
  readonly id: string
  readonly name: string
}
const contacts = async (id: string, list: 'authors' | 'suppliers') => (await shown(id))[list] as readonly Contact[]
const names = async (id: string, list: 'authors' | 'suppliers') => (await contacts(id, list)).map(({ name }) => name)
const upload = (document: object | string) =>
  service.upload({ name: 'x.json', bytes: typeof document === 'string' ? document : JSON.stringify(document) })
const unknown = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'

describe.each([
  ['CycloneDX', cyclonedx('1', named), 'spec: CycloneDX'],
  ['CycloneDX XML', xml('1'), 'spec: CycloneDX, specVersion: "1.5"'],
  ['SPDX 2.3', spdx('1', creators), 'spec: SPDX'],
  ['SPDX 3', spdx3('1'), 'spec: SPDX, specVersion: "3.0.1"'],
])('authors of %s', (_form, document, args) => {
  test('are edited and removed, also in exports', async () => {
    const id = await upload(document)
    const all = await contacts(id, 'authors')
    const ann = all.find(({ name }) => name === 'Ann')
    const input = { authorId: ann?.id, name: 'Zoe', email: 'zoe@meadow.example' }
    const answer = await mutate('authorUpdate', input, 'author { id name email }')
    expect(answer).toMatchObject({ errors: [], author: { name: 'Zoe', email: 'zoe@meadow.example' } })
    const { id: zoe } = (answer as { author: Contact }).author
    expect(await names(id, 'authors')).toEqual(all.map(({ name }) => (name === 'Ann' ? 'Zoe' : name)))
    expect(await mutate('authorUpdate', input)).toEqual({ errors: ['Author not found'] })
    expect(await download(id, args)).toContain('zoe@meadow.example')
    expect(await mutate('authorDelete', { authorId: zoe }, 'deletedId')).toEqual({ errors: [], deletedId: zoe })
    expect(await mutate('authorDelete', { authorId: zoe })).toEqual({ errors: ['Author not found'] })
    expect(await names(id, 'authors')).toEqual(all.map(({ name }) => name).filter((name) => name !== 'Ann'))
    expect(await download(id, args)).not.toContain('Zoe')
  })
})

test('keep the same id while others come and go', async () => {
  const id = await upload(cyclonedx('2', named))
  const [ann, ben] = await contacts(id, 'authors')
  await mutate('authorDelete', { authorId: ann?.id })
  expect(await contacts(id, 'authors')).toMatchObject([ben])
  expect(await mutate('authorUpdate', { authorId: ben?.id, phone: '2' }, 'author { id phone }')).toEqual({
    ...{ errors: [], author: { id: ben?.id, phone: '2' } },
  })
})

test('a supplier of a version made by hand is added, edited and taken away', async () => {
  const first = await upload(cyclonedx('3'))
  const { sbom } = await service.data<{ sbom: { projectId: string } }>(`{ sbom(sbomId: "${first}") { projectId } }`)
  const made = await mutate('sbomCreate', { ...sbom, projectVersion: '4' }, 'sbom { id }')
  const { id } = (made as { sbom: { id: string } }).sbom
  const given = { name: 'Barn', url: 'https://barn.example', contactName: 'Cy', contactEmail: 'cy@barn.example' }
  const fields = 'sbomSupplier { id name url contactName contactEmail }'
  const answer = await mutate('sbomSupplierCreate', { sbomId: id, ...given }, fields)
  expect(answer).toMatchObject({ errors: [], sbomSupplier: given })
  expect(await mutate('sbomSupplierCreate', { sbomId: id, name: 'Other' })).toEqual({
    errors: ['The version already has a supplier'],
  })
  expect(JSON.parse(await download(id))).toMatchObject({
    metadata: {
      supplier: { name: 'Barn', url: ['https://barn.example'], contact: [{ name: 'Cy', email: 'cy@barn.example' }] },
    },
  })
  const { id: supplier } = (answer as { sbomSupplier: Contact }).sbomSupplier
  const cleared = { id: supplier, url: '', contactName: '' }
  expect(await mutate('sbomSupplierUpdate', cleared, fields)).toMatchObject({
    sbomSupplier: { id: supplier, name: 'Barn', url: null, contactName: null, contactEmail: 'cy@barn.example' },
  })
  expect(await mutate('sbomSupplierDelete', { id: supplier }, 'deletedId')).toEqual({ errors: [], deletedId: supplier })
  expect(await mutate('sbomSupplierDelete', { id: supplier })).toEqual({ errors: ['Supplier not found'] })
  expect(JSON.parse(await download(id))).not.toHaveProperty('metadata.supplier')
})

test('what a document says of one supplier stays when the other is edited or taken away', async () => {
  const id = await upload(cyclonedx('5', named))
  const [meadow, pasture] = await contacts(id, 'suppliers')
  expect(meadow).toMatchObject({ name: 'Meadow', contactName: 'Cy' })
  await mutate('sbomSupplierUpdate', { id: meadow?.id, contactEmail: 'cy@meadow.example' })
  expect(JSON.parse(await download(id))).toMatchObject({
    metadata: {
      supplier: { name: 'Meadow', contact: [{ name: 'Cy', email: 'cy@meadow.example' }] },
      manufacturer: { name: 'Pasture' },
    },
  })
  expect(await names(id, 'suppliers')).toEqual(['Meadow', 'Pasture'])
  await mutate('sbomSupplierDelete', { id: pasture?.id })
  const { metadata } = JSON.parse(await download(id)) as { metadata: object }
  expect(metadata).toMatchObject({ supplier: { name: 'Meadow' } })
  expect(metadata).not.toHaveProperty('manufacturer')
})

test('wrong addresses, names and ids are rejected, and change nothing', async () => {
  const id = await upload(cyclonedx('6', named))
  const before = await shown(id)
  const [ann, ben] = await contacts(id, 'authors')
  const [meadow] = await contacts(id, 'suppliers')
  const rejected: readonly (readonly [string, object, string])[] = [
    ['authorCreate', { sbomId: id, name: 'X', email: 'x' }, '"x" is not an email address'],
    ['authorUpdate', { authorId: ann?.id, email: 'a b@x' }, '"a b@x" is not an email address'],
    ['authorUpdate', { authorId: ann?.id, name: ' ' }, '"name" must not be empty'],
    ['authorUpdate', { authorId: unknown, name: 'X' }, 'Author not found'],
    ['authorUpdate', { authorId: meadow?.id, name: 'X' }, 'Author not found'],
    [
      'authorUpdate',
      { authorId: ben?.id, name: 'Ann', email: 'ANN@meadow.example' },
      'The version has another author with this name and email address',
    ],
    ['sbomSupplierUpdate', { id: meadow?.id, url: 'http://x.example' }, 'not a URL that begins with https://'],
    ['sbomSupplierUpdate', { id: meadow?.id, url: 'javascript:1' }, 'not a URL that begins with https://'],
    ['sbomSupplierUpdate', { id: ann?.id, name: 'X' }, 'Supplier not found'],
    ['sbomSupplierDelete', { id: unknown }, 'Supplier not found'],
  ]
  for (const [name, input, message] of rejected) {
    expect(await mutate(name, input), name).toEqual({ errors: [expect.stringContaining(message)] })
  }
  expect(await shown(id)).toEqual(before)
  const viewer = await service.token('Viewer')
  expect(await mutate('authorDelete', { authorId: ann?.id }, '', viewer)).toEqual({
    errors: ['You are not authorized to perform this action on Author'],
  })
})

test('a version of SPDX gets no supplier, and says where it belongs', async () => {
  const id = await upload(spdx('7', creators))
  expect(await mutate('sbomSupplierCreate', { sbomId: id, name: 'Barn' })).toEqual({
    errors: ['SPDX cannot store a supplier of the version. Give its primary component a supplier'],
  })
})
