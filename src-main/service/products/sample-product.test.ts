import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonValidator } from '@cyclonedx/cyclonedx-library/Validation'
import { expect, test } from 'vitest'
import { sampleDocumentHashes, sampleDocumentName } from '#service/domain/products/sample-document.ts'
import { readDocument } from '#service/formats/containers/read-document.ts'
import { openFeedFile } from '#service/feeds/reading/feed-file.ts'
import { sources } from '#service/feeds/feeds.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const folder = join(import.meta.dirname, '../../../resources/sample')

test('the shipped document is known by its hash', () => {
  expect(sampleDocumentHashes).toContain(sha256(readFileSync(join(folder, sampleDocumentName))))
})

test('has a valid sample document with the documented content', async () => {
  const bytes = readFileSync(join(folder, sampleDocumentName))
  const kinds: string[] = []
  const document = readDocument(bytes, {
    component: ({ kind }) => kinds.push(kind),
    dependency: () => {},
    element: () => {},
  })
  expect(await new JsonValidator(Version.v1dot6).validate(bytes.toString())).toBeNull()
  expect([kinds.length, document.findings]).toEqual([27, []])
})

test.each([
  ['advisories.osv.json', 'OSV', 14],
  ['known-exploited.json', 'KEV', 2],
  ['exploit-prediction.csv', 'EPSS', 11],
])('reads %s completely as %s', async (name, kind, count) => {
  const file = await openFeedFile(join(folder, name), name)
  const recognised = await Promise.all(sources.map((source) => source.recognizes(file)))
  const source = sources[recognised.indexOf(true)]
  const types: string[] = []
  for await (const batch of source?.read(file) ?? []) types.push(...batch.map(({ type }) => type))
  expect([source?.kind, types.length - 1, types.includes('skip')]).toEqual([kind, count, false])
})
