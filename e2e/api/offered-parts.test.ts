// @module-tag long
// Documents that refer to other documents: which versions are offered as parts because of it, in every order and format.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spdx2, spdx3 } from './support/graph-documents.ts'
import { manualCalls } from './support/manual-calls.ts'
import { linkTo, offerCalls, referring, serialOf } from './support/offer-calls.ts'
import { partCalls } from './support/part-calls.ts'
import { startTriageService } from './support/triage-service.ts'
import { addUsers, usersOf } from './support/users-of-roles.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const { attach, detach } = partCalls(() => service)
const { offersOf, stateOf, attachOffered } = offerCalls(() => service)
const { download } = manualCalls(() => service)

let products = 0
const upload = (bytes: string, product = `Offered ${(products += 1)}`) =>
  service.upload({ name: 'bom.json', bytes }, product)
const sha = (bytes: string, algorithm = 'sha256') => createHash(algorithm).update(bytes).digest('hex')
/** A number that no other document has. */
let numbers = 0
const next = () => (numbers += 1)

test.each(['before', 'after'])('a part that is uploaded %s the version that refers to it is offered', async (order) => {
  const [a, b, c] = [next(), next(), next()]
  const parent = () => upload(referring(a, { links: [linkTo(b), `${linkTo(c)}#root`] }))
  let [id, part] = ['', '']
  if (order === 'before') part = await upload(referring(b))
  id = await parent()
  if (order === 'after') {
    expect(await stateOf(id)).toEqual([
      [linkTo(b), 'MISSING', undefined],
      [`${linkTo(c)}#root`, 'MISSING', undefined],
    ])
    part = await upload(referring(b))
  }
  expect(await offersOf(id)).toMatchObject([
    { state: 'HERE', sbom: { id: part }, sboms: [{ id: part }], component: { name: 'link0' }, reason: null },
    { state: 'MISSING', sbom: null, sboms: [], component: { name: 'link1' }, reason: null, partId: null },
  ])
  expect(await attachOffered(id)).toEqual({ errors: [], ids: [part] })
  const [offer] = await offersOf(id)
  expect(offer).toMatchObject({ state: 'ATTACHED', sbom: { id: part } })
  expect((await attachOffered(id)).errors).toEqual([
    expect.stringMatching(/^No version here is what "Offered \d+ 1" refers to/),
  ])
  await detach(offer?.partId ?? '')
  expect(await stateOf(id)).toMatchObject([
    [linkTo(b), 'HERE', part],
    [`${linkTo(c)}#root`, 'MISSING', undefined],
  ])
})

test('references of the product, of the document and of nested components are found, each document once', async () => {
  const [a, b, c, d] = [next(), next(), next(), next()]
  const at = (url: string) => [
    { type: 'bom', url },
    { type: 'website', url: linkTo(99) },
  ]
  const id = await upload(
    JSON.stringify({
      ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, serialNumber: serialOf(a) },
      metadata: { component: { type: 'application', name: 'app', externalReferences: at(linkTo(b)) } },
      components: [
        {
          type: 'library',
          name: 'outer',
          components: [{ type: 'library', name: 'inner', externalReferences: at(linkTo(c)) }],
        },
        { type: 'library', name: 'again', externalReferences: at(linkTo(c)) },
      ],
      externalReferences: [...at(linkTo(d)), ...at(linkTo(b))],
    }),
  )
  expect((await offersOf(id)).map(({ address, component }) => [address, component?.name])).toEqual([
    [linkTo(b), 'app'],
    [linkTo(c), 'inner'],
    [linkTo(d), undefined],
  ])
  const again = await upload(await download(id, 'spec: CycloneDX, specVersion: "1.6", format: "XML"'))
  expect((await offersOf(again)).map(({ address }) => address)).toEqual([linkTo(b), linkTo(c), linkTo(d)])
})

test('of several versions with the document the newest is offered, another version of it is not attached by itself', async () => {
  const [a, b] = [next(), next()]
  const id = await upload(referring(a, { links: [linkTo(b, 2)] }))
  const first = await upload(referring(b, { version: 1 }))
  expect(await offersOf(id)).toMatchObject([{ state: 'OTHER_DOCUMENT', sbom: { id: first }, reason: null }])
  expect((await attachOffered(id)).errors).toHaveLength(1)
  const second = await upload(referring(b, { version: 2 }))
  const third = await upload(referring(b, { version: 3 }))
  const again = await upload(referring(b, { version: 2 }))
  expect(await offersOf(id)).toMatchObject([
    { state: 'HERE', sbom: { id: again }, sboms: [again, second, third, first].map((each) => ({ id: each })) },
  ])
  await attach(id, third)
  expect(await offersOf(id)).toMatchObject([{ state: 'ATTACHED', sbom: { id: third } }])
})

test('a version that would contain itself is offered with the reason, the others are attached, and the document itself is none', async () => {
  const [a, b, c] = [next(), next(), next()]
  const id = await upload(referring(a, { links: [linkTo(a), linkTo(b), linkTo(c)] }))
  const above = await upload(referring(b, { links: [linkTo(a)] }))
  const part = await upload(referring(c))
  expect(await attachOffered(above)).toEqual({ errors: [], ids: [id] })
  expect(await offersOf(id)).toMatchObject([
    { state: 'HERE', reason: expect.stringMatching(/would contain itself: .* contains .* contains/) as string },
    { state: 'HERE', reason: null },
  ])
  expect(await attachOffered(id)).toEqual({ errors: [], ids: [part] })
  expect((await attachOffered(id)).errors).toEqual([expect.stringMatching(/would contain itself/)])
})

test('a version is never offered to itself, where it refers to another version of its document', async () => {
  const a = next()
  const id = await upload(referring(a, { links: [linkTo(a, 7)] }))
  expect(await offersOf(id)).toMatchObject([{ state: 'MISSING', sboms: [], reason: null }])
})

test('an external document of SPDX 2 is found by its namespace, and by its checksum alone', async () => {
  const namespace = 'https://Meadow.example/spdx/Part'
  const bytes = JSON.stringify({ ...spdx2, documentNamespace: namespace })
  const refs = (...list: readonly (readonly [string, string, string?])[]) =>
    JSON.stringify({
      ...{ ...spdx2, documentNamespace: `https://meadow.example/spdx/parent${next()}` },
      externalDocumentRefs: list.map(([spdxDocument, checksumValue, algorithm = 'SHA256'], at) => ({
        ...{ externalDocumentId: `DocumentRef-${at}`, spdxDocument, checksum: { algorithm, checksumValue } },
      })),
    })
  const same = await upload(refs([namespace, sha(bytes)]))
  const renamed = await upload(refs(['https://elsewhere.example/part', sha(bytes)]))
  const other = await upload(refs([namespace, sha('other')], [namespace.toLowerCase(), sha('x')]))
  const old = await upload(refs([namespace, sha(bytes, 'sha1'), 'SHA1']))
  expect(await stateOf(same)).toEqual([[namespace, 'MISSING', undefined]])
  const part = await upload(bytes)
  expect(await offersOf(same)).toMatchObject([{ state: 'HERE', checksumMatches: true, sbom: { id: part } }])
  expect(await offersOf(renamed)).toMatchObject([{ state: 'HERE', checksumMatches: true, sbom: { id: part } }])
  expect(await offersOf(other)).toMatchObject([
    { state: 'OTHER_DOCUMENT', checksumMatches: false, sbom: { id: part } },
    { state: 'MISSING', checksumMatches: null },
  ])
  expect(await offersOf(old)).toMatchObject([{ state: 'HERE', checksumMatches: null, sbom: { id: part } }])
  const again = await upload(await download(same, 'spec: SPDX, specVersion: "2.3", format: "TAG_VALUE"'))
  expect(await offersOf(again)).toMatchObject([{ state: 'HERE', checksumMatches: true, sbom: { id: part } }])
  expect(await attachOffered(again)).toEqual({ errors: [], ids: [part] })
})

test('an import of SPDX 3 is found by the namespace of its document', async () => {
  const text = (from: string, to: string) => JSON.stringify(spdx3).replaceAll(from, to)
  const part = await upload(text('spdx3/app#', 'spdx3/part#'))
  const document = JSON.parse(text('spdx3/app#', 'spdx3/parent#')) as {
    '@graph': { type: string; import?: object[] }[]
  }
  const last = document['@graph'].find(({ type }) => type === 'SpdxDocument')
  const entry = (externalSpdxId: string) => ({ type: 'ExternalMap', externalSpdxId })
  if (last)
    last.import = ['part#app', 'part#a', 'missing#app'].map((each) => entry(`https://meadow.example/spdx3/${each}`))
  const id = await upload(JSON.stringify(document))
  expect(await offersOf(id)).toMatchObject([
    { address: 'https://meadow.example/spdx3/part#app', state: 'HERE', sbom: { id: part }, component: null },
    { address: 'https://meadow.example/spdx3/missing#app', state: 'MISSING' },
  ])
})

test('an address of the web without a checksum is listed when a version has that name', async () => {
  const address = `https://meadow.example/spdx/web${next()}`
  const id = await upload(referring(next(), { links: [address, 'sbom.json'] }))
  expect(await offersOf(id)).toEqual([])
  const part = await upload(JSON.stringify({ ...spdx2, documentNamespace: address }))
  expect(await stateOf(id)).toEqual([[address, 'HERE', part]])
})

test('a version without references is offered nothing, and an attempt says so', async () => {
  const id = await upload(referring(next()))
  expect(await offersOf(id)).toEqual([])
  expect((await attachOffered(id)).errors).toEqual([
    expect.stringMatching(/refers to no other document that is not attached$/),
  ])
})

test('what another organization has is not here', async () => {
  const other = usersOf('other')
  addUsers(service.dataFolder, [['ffffffff-ffff-7fff-bfff-ffffffffffff', other]])
  const [a, b] = [next(), next()]
  const id = await upload(referring(a, { links: [linkTo(b)] }))
  const send = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors sbom { id } } }'
  const form = new FormData()
  form.set(
    'operations',
    JSON.stringify({ query: send, variables: { input: { doc: null, projectGroupName: 'Other' } } }),
  )
  form.set('map', JSON.stringify({ file: ['variables.input.doc'] }))
  form.set('file', new Blob([referring(b)]), 'bom.json')
  const create = 'mutation { projectGroupCreate(input: { name: "Other" }) { errors } }'
  await service.data(create, {}, other.tokens.Owner)
  const headers = { authorization: `Bearer ${other.tokens.Owner}` }
  const sent = await fetch(service.url, { method: 'POST', headers, body: form })
  expect(await sent.json()).toMatchObject({ data: { sbomUpload: { errors: [] } } })
  expect(await stateOf(id)).toEqual([[linkTo(b), 'MISSING', undefined]])
})
