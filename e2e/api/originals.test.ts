// What is read of an original is what was stored, or the reason why not.
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let versionId = ''
let others: readonly string[] = []
let bytes: Buffer
let path = ''

beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

beforeEach(async () => {
  const whole = await service.upload(cyclonedx(['pkg:npm/whole@1.0.0']))
  versionId = await service.upload(cyclonedx(['pkg:npm/lost@1.0.0']))
  others = [whole]
  const [document] = await documentsOf(versionId)
  path = join(service.dataFolder, 'documents', document?.id ?? '')
  bytes = readFileSync(path)
})

interface Listed {
  readonly id: string
  readonly originalUrl?: string | null
  readonly originalProblem?: string | null
}

async function documentsOf(id: string): Promise<readonly Listed[]> {
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { documents { id } } }'
  return (await service.data<{ sbom: { documents: Listed[] } }>(query, { id })).sbom.documents
}

const harms: readonly (readonly [name: string, code: string, harm: () => void])[] = [
  ['missing', 'ORIGINAL_MISSING', () => rmSync(path)],
  ['cut', 'ORIGINAL_CHANGED', () => writeFileSync(path, bytes.subarray(0, -1))],
  ['empty', 'ORIGINAL_CHANGED', () => writeFileSync(path, '')],
  ['longer', 'ORIGINAL_CHANGED', () => appendFileSync(path, ' ')],
  ['changed in one byte', 'ORIGINAL_CHANGED', () => writeFileSync(path, bytes.toString().replace('lost', 'last'))],
  ['replaced by a folder', 'ORIGINAL_UNREADABLE', () => (rmSync(path), mkdirSync(path))],
]

/** Each reader of an original, with the place of its error. */
const readers: readonly (readonly [name: string, selection: string, place: readonly (string | number)[]])[] = [
  ['URL', 'documents { id originalUrl }', ['documents', 0, 'originalUrl']],
  ['lines', 'documents { id sourceLines(first: 1, count: 1) { lineCount } }', ['documents', 0, 'sourceLines']],
  ['download', 'id download(original: true) { content }', ['download', 'content']],
  ['download by its URL', 'id download(original: true) { url }', ['download', 'url']],
  ['preview', 'id downloadPreview(original: true) { unchanged }', ['downloadPreview']],
]

test.each(harms)('names an original that is %s at its place, and lists all others', async (_name, code, harm) => {
  for (const wasRead of [false, true]) {
    for (const [, selection, place] of readers) {
      const all = `query ($lost: Uuid!, $whole: Uuid!) { whole: sbom(sbomId: $whole) { ${selection} } lost: sbom(sbomId: $lost) { ${selection} } }`
      const variables = { lost: versionId, whole: others[0] }
      if (wasRead) await service.data(all, variables)
      harm()
      const response = await service.ask(all, variables)
      expect(response).toMatchObject({
        errors: [{ path: ['lost', ...place], message: expect.stringContaining('The original file of "app.cdx.json"') }],
        data: { whole: {}, lost: {} },
      })
      expect(response['errors']).toMatchObject([{ extensions: { code } }])
      rmSync(path, { recursive: true, force: true })
      writeFileSync(path, bytes)
      expect(await service.ask(all, variables)).not.toHaveProperty('errors')
    }
  }
  harm()
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { documents { originalProblem } } }'
  const problem = { originalProblem: expect.stringMatching(/^The original file of "app\.cdx\.json" (is|was|cannot)/) }
  expect(await service.data(query, { id: versionId })).toMatchObject({ sbom: { documents: [problem] } })
  expect(await service.data(query, { id: others[0] })).toEqual({ sbom: { documents: [{ originalProblem: null }] } })
})

test.each(harms)('does not send an original that is %s after it was offered', async (_name, _code, harm) => {
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { documents { originalUrl } } }'
  const { sbom } = await service.data<{ sbom: { documents: { originalUrl: string }[] } }>(query, { id: versionId })
  harm()
  const response = await fetch(new URL(sbom.documents[0]?.originalUrl ?? '', service.url))
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    errors: [{ message: expect.stringContaining('The original file of') }],
  })
})

test.each(harms)('does not activate or compare a document whose original is %s', async (_name, _code, harm) => {
  const [document] = await documentsOf(versionId)
  type Added = { sbomDocumentCreate: { errors: string[]; document: { id: string } } }
  const add = `mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors document { id } } }`
  const file = cyclonedx(['pkg:npm/newer@1.0.0'])
  const { sbomDocumentCreate: added } = await service.send<Added>(
    add,
    { input: { sbomId: versionId, doc: null } },
    'input.doc',
    file,
  )
  harm()
  const activate =
    'mutation ($input: SbomDocumentActivateInput!) { sbomDocumentActivate(input: $input) { errors sbom { id } } }'
  expect(await service.data(activate, { input: { id: document?.id } })).toMatchObject({
    sbomDocumentActivate: { errors: [expect.stringContaining('The original file of')], sbom: null },
  })
  const compare = `query ($sbomId: Uuid!, $one: Uuid!, $other: Uuid!) {
    sbomDocumentCompare(sbomId: $sbomId, documentId: $one, otherDocumentId: $other) { added } }`
  const both = { sbomId: versionId, one: document?.id, other: added.document.id }
  expect(await service.ask(compare, both)).toMatchObject({
    data: { sbomDocumentCompare: null },
    errors: [{ message: expect.stringContaining('The original file of') }],
  })
})
