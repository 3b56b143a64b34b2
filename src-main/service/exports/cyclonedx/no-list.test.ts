import { expect, test } from 'vitest'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { cyclonedxLosses, writeDocument } from './write-document.ts'

const options: SbomExportOptions = {
  profile: 'default',
  vulnerabilities: false,
  supportStatus: false,
  lite: false,
  redactInternal: false,
}

test.each([
  ['components', { name: 'a' }],
  ['dependencies', 'none'],
  ['vulnerabilities', true],
  ['annotations', 5],
])('returns %s that are not a list unchanged, or reports them as lost', (name, value) => {
  const content = contentOf(
    Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, [name]: value })),
  )
  expect(writeDocument(content, run, '1.6', options)).toMatchObject({ [name]: value })
  expect(writeDocument(content, run, '1.7', options)[name]).toBeUndefined()
  expect(
    cyclonedxLosses(content, '1.7', options).filter((loss) => loss.includes('not a list in the document')),
  ).toHaveLength(1)
})
