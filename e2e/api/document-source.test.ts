import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cyclonedxOf } from './support/documents.ts'
import { type SentFile, startTriageService } from './support/triage-service.ts'

const unknownId = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

function documentOf(packages: readonly string[]): SentFile {
  return cyclonedxOf(
    packages.map((one) => {
      const [name = '', version = ''] = one.split('@')
      return { name, version, purl: `pkg:npm/${one}` }
    }),
  )
}

/** Adds a document to a version. Returns its id and those of the others. */
async function add(sbomId: string, file: SentFile): Promise<{ id: string; others: readonly string[] }> {
  const query = `mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) {
    document { id } sbom { documents { id } } } }`
  type Data = { sbomDocumentCreate: { document: { id: string }; sbom: { documents: { id: string }[] } } }
  const { sbomDocumentCreate } = await service.send<Data>(query, { input: { sbomId, doc: null } }, 'input.doc', file)
  const { id } = sbomDocumentCreate.document
  return { id, others: sbomDocumentCreate.sbom.documents.map((one) => one.id).filter((one) => one !== id) }
}

test('compares two documents of a version by their components', async () => {
  const version = await service.upload(documentOf(['a@1.0.0', 'b@1.0.0']))
  const newer = await add(version, documentOf(['a@1.1.0', 'b@1.0.0', 'd@1.0.0', 'e@1.0.0']))
  const older = newer.others[0]
  const query = `query ($sbomId: Uuid!, $documentId: Uuid!, $otherDocumentId: Uuid!) {
    sbomDocumentCompare(sbomId: $sbomId, documentId: $documentId, otherDocumentId: $otherDocumentId) {
      base { id } target { id } added removed changed unchanged
      rows { change tags name group purl baseVersion targetVersion } } }`
  const compare = (documentId = '', otherDocumentId = '', sbomId = version) =>
    service.data(query, { sbomId, documentId, otherDocumentId })
  const row = (change: string, name: string, baseVersion: string | null, targetVersion: string | null) => ({
    change,
    name,
    group: null,
    baseVersion,
    targetVersion,
    purl: `pkg:npm/${name}@${targetVersion ?? baseVersion}`,
    tags: change === 'changed' ? ['version', 'purl'] : [],
  })
  expect(await compare(older, newer.id)).toEqual({
    sbomDocumentCompare: {
      base: { id: older },
      target: { id: newer.id },
      added: 2,
      removed: 0,
      changed: 1,
      unchanged: 1,
      rows: [row('added', 'd', null, '1.0.0'), row('added', 'e', null, '1.0.0'), row('changed', 'a', '1.0.0', '1.1.0')],
    },
  })
  expect(await compare(newer.id, older)).toMatchObject({
    sbomDocumentCompare: { added: 0, removed: 2, changed: 1 },
  })
  const nothing = { sbomDocumentCompare: null }
  expect(await compare(older, unknownId)).toEqual(nothing)
  expect(await compare(older, newer.id, unknownId)).toEqual(nothing)
})

const document = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  components: [{ type: 'library', name: 'é€😀' }],
}
const text = JSON.stringify(document, null, 2)

test.each([
  ['plain', 'plain', Buffer.from(text)],
  ['plain with a byte order mark', 'plain', Buffer.from(`\ufeff${text}`)],
  ['UTF-16', 'plain', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['gzip', 'gzip', gzipSync(text)],
  ['wrapped', 'envelope', Buffer.from(`{"sbom":${text}}`)],
])('returns the unpacked and decoded text of a document: %s', async (_name, wrapping, bytes) => {
  const version = await service.upload({ name: 'x', bytes })
  const query = `query ($id: Uuid!, $first: Int!, $count: Int!, $column: Int) { sbom(sbomId: $id) { documents { wrapping
    sourceLines(first: $first, count: $count, column: $column) { lineCount lines { number text startColumn isCut } } } } }`
  const lines = text.split('\n')
  expect(await service.data(query, { id: version, first: 6, count: 3 })).toEqual({
    sbom: {
      documents: [
        {
          wrapping,
          sourceLines: {
            lineCount: lines.length,
            lines: [6, 7, 8].map((number) => ({ number, text: lines[number - 1], startColumn: 1, isCut: false })),
          },
        },
      ],
    },
  })
  for (const wrong of [{ first: 0 }, { count: 0 }, { count: 1001 }, { column: 0 }]) {
    const response = await service.ask(query, { id: version, first: 1, count: 1, ...wrong })
    expect(response).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] })
  }
})

test('returns one of several documents by its id and its original bytes, whether it is active or not', async () => {
  const first = documentOf(['a@1.0.0'])
  const version = await service.upload(first)
  const { others } = await add(version, documentOf(['b@1.0.0']))
  const query = `query ($id: Uuid!, $only: Uuid) { sbom(sbomId: $id) { documents(id: $only) { id active originalUrl } } }`
  type Data = { sbom: { documents: { id: string; active: boolean; originalUrl: string }[] } }
  const { sbom } = await service.data<Data>(query, { id: version, only: others[0] })
  expect(sbom.documents).toMatchObject([{ id: others[0], active: false }])
  const address = new URL(sbom.documents[0]?.originalUrl ?? '', service.url)
  expect(await (await fetch(address)).text()).toBe(first.bytes)
  expect((await fetch(address)).status).toBe(404)
  expect(await service.data(query, { id: version, only: unknownId })).toEqual({ sbom: { documents: [] } })
})
