import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRejected, sampleBytes, sampleFiles, sampleJson } from '#e2e/support/sample-files.ts'
import { sameDocument } from '#service/exports/cyclonedx/same-document-for-test.ts'
import { type DocumentStore, openDocumentStore } from './stored-for-test.ts'

let store: DocumentStore
beforeAll(async () => {
  store = await openDocumentStore()
})
afterAll(() => store.close())

const paths = sampleFiles(/^cyclonedx-json$/)
  .filter((file) => !isRejected(file) && file.expected === 'valid' && /^1\.[4-7]$/.test(file.specVersion))
  .map(({ path }) => path)

test.each(paths)('exports %s from the database unchanged', async (path) => {
  expect(sameDocument(await store.stored(sampleBytes(path), path))).toEqual(sameDocument(sampleJson(path)))
})
