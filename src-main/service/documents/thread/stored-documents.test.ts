import { afterAll, beforeAll, expect, test } from 'vitest'
import { sameDocument } from '#service/exports/cyclonedx/same-document-for-test.ts'
import { type DocumentStore, openDocumentStore } from './stored-for-test.ts'

let store: DocumentStore
beforeAll(async () => {
  store = await openDocumentStore()
})
afterAll(() => store.close())

const library = { type: 'library', name: 'a' }
test.each<[string, object]>([
  ['no primary component, no references', { components: [library, library] }],
  [
    'a primary component without a reference',
    { metadata: { component: { type: 'application', name: 'x', version: '1' } } },
  ],
  [
    'references used before',
    {
      components: [
        { ...library, 'bom-ref': 'a' },
        { ...library, 'bom-ref': 'a' },
      ],
    },
  ],
  ['an author and a list of authors', { components: [{ ...library, author: 'A', authors: [{ name: 'B' }] }] }],
  [
    'several licences',
    { components: [{ ...library, licenses: [{ license: { id: 'MIT' } }, { license: { name: 'own' } }] }] },
  ],
  [
    'support status of our own',
    { components: [{ ...library, properties: [{ name: 'waybill:support-level', value: 'none' }] }] },
  ],
  ['nothing', { components: [], dependencies: [], metadata: {} }],
])('exports the stored document unchanged: %s', async (name, rest) => {
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, ...rest }
  expect(sameDocument(await store.stored(Buffer.from(JSON.stringify(document)), name))).toEqual(sameDocument(document))
})
