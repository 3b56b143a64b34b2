import { expect, test } from 'vitest'
import { sampleBytes, sampleFiles } from '#e2e/support/sample-files.ts'
import { read } from '#service/formats/read-for-test.ts'

const files = sampleFiles(/^spdx-(json|tagvalue)$/)
test.each(files.map((file) => [file.path, file] as const))('%s', (path, file) => {
  const { document, components } = read(sampleBytes(path))
  // Documents without a result in the manifest are compared with the schema elsewhere. As tag-value they are valid like the others.
  const valid = file.expected === 'unknown' ? document.schemaValid : file.expected === 'valid'
  expect([document.format, document.specVersion, document.schemaValid, components.length]).toEqual([
    file.format === 'spdx-json' ? 'JSON' : 'TAG_VALUE',
    file.specVersion,
    valid,
    file.components,
  ])
})
