import { expect, test } from 'vitest'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { cyclonedxLosses, writeDocument } from './write-document.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

test.each([
  ['components', { name: 'a' }],
  ['dependencies', 'none'],
  ['vulnerabilities', true],
  ['annotations', 5],
])('returns %s that are not a list unchanged, or reports them as lost', (name, value) => {
  const content = contentOf(
    Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, [name]: value })),
  )
  expect(writeDocument(content, run, '1.6', plainExport)).toMatchObject({ [name]: value })
  expect(writeDocument(content, run, '1.7', plainExport)[name]).toBeUndefined()
  expect(
    cyclonedxLosses(content, '1.7', plainExport).filter((loss) => loss.includes('not a list in the document')),
  ).toHaveLength(1)
})
