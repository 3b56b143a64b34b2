import { expect, test } from 'vitest'
import { isRejected, sampleBytes, sampleFiles } from '#e2e/support/sample-files.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { read } from './read-for-test.ts'

const files = sampleFiles(/^(cyclonedx|spdx)-json$/)

test.each(files.filter((file) => !isRejected(file)).map((file) => [file.path, file] as const))('%s', (path, file) => {
  const { components, document } = read(sampleBytes(path))
  // The manifest counts the list of components, not what a CycloneDX document names as described.
  const counted = components.filter(({ primary }) => file.format === 'spdx-json' || !primary)
  const expected = [file.specVersion, file.components ?? counted.length]
  expect([document.specVersion, counted.length]).toEqual(expected)
})

const refused = sampleFiles().filter((file) => isRejected(file))
test.each(refused.map(({ path }) => [path]))('rejects %s', (path) => {
  expect(() => read(sampleBytes(path))).toThrow(Rejection)
})
